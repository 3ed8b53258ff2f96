// What a target is: who will receive the conversation. One file of traits each beside this one, one line each in `index.ts`.

/** A length or a pattern that a target holds a value to. `sure`: confirmed by a live refusal or a schema; else at most a warning. */
export interface Limit<T> {
  readonly value: T;
  readonly sure: boolean;
  /** Where it is known from. */
  readonly source: string;
}

export interface Target {
  readonly id: string;
  readonly name: string;
  /** The dialect its own vendor writes. */
  readonly dialect: string;
  readonly traits: {
    /** Most messages a list may have. */
    readonly maxMessages?: Limit<number>;
    readonly maxTools?: Limit<number>;
    readonly callIdPattern?: Limit<RegExp>;
    readonly callIdLength?: Limit<number>;
    /** Call ids must be unique over the whole request, or only within one turn. */
    readonly callIdsUnique: 'turn' | 'request';
    readonly toolNamePattern?: Limit<RegExp>;
    readonly messageNamePattern?: Limit<RegExp>;
    /** Roles a message may have when it reaches the target. */
    readonly maxCacheMarks?: number;
    /** Where images may stand. */
    readonly imagesIn: 'user' | 'user-and-results' | 'anywhere';
    /** What becomes of two messages of one role in a row. */
    readonly sameRole: 'kept' | 'merged' | 'merged-with-loss';
    /** Whether a list may end with text of the assistant. */
    readonly prefill: 'new-turn' | 'continues' | 'by-model' | 'refused';
    readonly systemIs: 'anywhere' | 'leading-run' | 'field';
    /** Tokens that fit when nothing else is said; undefined where only the model decides. */
    readonly defaultContext?: number;
  };
}
