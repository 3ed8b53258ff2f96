// What a target is: who will receive the conversation. One file of traits each beside this one, one line each in `index.ts`.
import type { Kind, PartType } from '../model/message';

/** A length or a pattern that a target holds a value to. `sure`: confirmed by a live refusal or a schema; else at most a warning. */
export interface Limit<T> {
  readonly value: T;
  readonly sure: boolean;
  /** Where it is known from. */
  readonly source: string;
  /** LangChain's integration for the target rewrites a value that does not fit. */
  readonly mendedByLangChain?: true;
}

export interface Target {
  readonly id: string;
  readonly name: string;
  /** The dialect its own vendor writes. */
  readonly dialect: string;
  readonly traits: {
    /** A library takes the messages as data of its own; what it sends to a model later is that model's affair. */
    readonly is: 'model' | 'library';
    /** Whether every call that arrives must have an id. */
    readonly callIds: 'required' | 'optional';
    /** Most messages a list may have. */
    readonly maxMessages?: Limit<number>;
    readonly maxTools?: Limit<number>;
    /** Only asks whether each call has a result at all, wherever that stands. */
    readonly resultsAre?: 'anywhere';
    readonly callIdPattern?: Limit<RegExp>;
    readonly callIdLength?: Limit<number>;
    /** Call ids must be unique over the whole request, or only within one turn. */
    readonly callIdsUnique: 'turn' | 'request';
    readonly toolNamePattern?: Limit<RegExp>;
    /** A length that some deployments hold tool names to. */
    readonly toolNameLength?: Limit<number>;
    readonly messageNamePattern?: Limit<RegExp>;
    /** The only keys it takes in a message of each role, where it reads messages of these dialects just as they stand. */
    readonly messageKeys?: {
      readonly dialects: readonly string[];
      readonly byRole: Readonly<Partial<Record<Kind, readonly string[]>>>;
    };
    /** Takes arguments either way, whatever the shape of the file wants. */
    readonly argumentsAre?: 'object-or-text';
    /** No role is refused; what becomes of an unknown one is up to the model's template. */
    readonly roles?: 'any';
    /** Types of reasoning blocks that LangChain's integrations send on; others they drop. Undefined where that is not known. */
    readonly reasoningBlocks?: readonly string[];
    readonly maxCacheMarks?: number;
    /** Where images may stand. */
    readonly imagesIn: 'user' | 'user-and-results' | 'anywhere';
    /** Some of its models take images in results all the same. */
    readonly imagesInResults?: 'by-model';
    /** Kinds of media that a message cannot hold there. */
    readonly noPlaceFor?: readonly PartType[];
    /** Bytes in a block are base64 and nothing before it. */
    readonly bytes?: 'bare-base64';
    /** How pictures are written there, where nothing else is read: base64 without any prefix, or a URL inside an object. */
    readonly images?: 'bare-base64' | 'url-object';
    /** What becomes of a message with the id of an earlier one; undefined where ids do not matter. */
    readonly sameMessageId?: 'replaces';
    /** What becomes of two messages of one role in a row. */
    readonly sameRole: 'kept' | 'merged' | 'merged-with-loss' | 'refused';
    /** Whether a list may end with text of the assistant. */
    readonly prefill: 'new-turn' | 'continues' | 'by-model' | 'refused';
    /** Whether role developer is known depends on the model. */
    readonly developerRole?: 'by-model';
    /** Models that take no system text at all. */
    readonly noSystemText?: RegExp;
    /** Models that take system text among the messages, behind a user's turn and before an assistant's or at the end. */
    readonly systemInside?: RegExp;
    /** Where a later system message is taken all the same. */
    readonly systemAfter?: 'user';
    readonly systemIs: 'anywhere' | 'leading-run' | 'field';
    /** Tokens that fit when nothing else is said; undefined where only the model decides. */
    readonly defaultContext?: number;
  };
}
