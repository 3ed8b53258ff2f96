// What one message is, in no vendor's words. Values are as written; every place is a path inside the message's own JSON value.
import type { Path } from '../json/tree';

/** Who speaks. `chat` is LangChain's free role, `remove` its instruction to a graph's reducer, `unknown` a word nobody knows. */
export type Kind = 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function' | 'chat' | 'remove' | 'unknown';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A value as written, and where it stands in the message. */
export interface Field<T = unknown> {
  readonly value: T;
  readonly path: Path;
}

export type PartType =
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'file'
  | 'reasoning'
  | 'tool-call'
  | 'tool-result'
  | 'refusal'
  | 'opaque';

/** Where the bytes of an image, a sound or a file are. At most one of `url`, `base64` and `fileId` is set. */
export interface Media {
  readonly url?: string;
  readonly base64?: string;
  readonly fileId?: string;
  readonly mimeType?: string;
  readonly name?: string;
  /** OpenAI's `detail` of an image. */
  readonly detail?: string;
}

/** One piece of a message's content, in the order written. A string content is one text part whose path is the content's. */
export interface Part {
  readonly type: PartType;
  readonly path: Path;
  /** The block's type as written (`image_url`, `tool_use` …); undefined where the dialect has no word for it. */
  readonly word: string | undefined;
  /** The text of a text, reasoning or refusal part. */
  readonly text?: string;
  readonly media?: Media;
  /** What proves to its vendor that reasoning is unchanged. */
  readonly signature?: string;
}

/** The arguments of a call: an object, or (OpenAI) a string that should hold the JSON text of one. */
export interface Arguments extends Field {
  readonly form: 'object' | 'text';
}

export interface ToolCall {
  /** The whole call, where a finding about it is shown. */
  readonly path: Path;
  readonly id: Field | undefined;
  readonly name: Field | undefined;
  readonly args: Arguments | undefined;
  /** Executed by the provider itself: nobody else owes it a result. */
  readonly byProvider: boolean;
  /** An OpenAI custom tool call: `args` is free text. */
  readonly custom: boolean;
  /** Its arguments are still arriving (AI SDK, `input-streaming`): it is not sent. */
  readonly partial?: true;
}

export interface ToolResult {
  /** The block that is the result, or [] where the whole message is. */
  readonly path: Path;
  readonly callId: Field | undefined;
  readonly name: Field | undefined;
  readonly content: Field | undefined;
  readonly failed: boolean;
  /** Written by the provider itself, in the turn of its own call. */
  readonly byProvider: boolean;
}

/** A step in asking a person whether a call may run: the request names the call, the response only the request. */
export interface Approval {
  readonly approvalId: string;
  readonly callId?: string;
}

export interface Message {
  /** The element of the list as it is. */
  readonly value: unknown;
  /** The dialect this one message was read in (`openai-chat` …). */
  readonly dialect: string;
  readonly kind: Kind;
  /** The word that names the kind, as written. */
  readonly role: Field | undefined;
  /** Where the message's fields stand: [], ['data'], ['kwargs']. */
  readonly base: Path;
  /** The object at `base`; empty where there is none. */
  readonly fields: JsonObject;
  /** Undefined where the key is absent. */
  readonly content: Field | undefined;
  readonly parts: readonly Part[];
  readonly calls: readonly ToolCall[];
  readonly results: readonly ToolResult[];
  /** Calls whose arguments could not be parsed, kept apart (LangChain's `invalid_tool_calls`): they may be answered, and need not be. */
  readonly brokenCalls?: readonly ToolCall[];
  readonly approvals?: readonly Approval[];
  readonly id: Field | undefined;
  readonly name: Field | undefined;
  /** A fragment of a stream, not a whole message. */
  readonly chunk: boolean;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member `key` of `value` when it is an own one, else undefined (`__proto__` and `constructor` are ordinary keys). */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own member `key` of the object at `base` as a field, or undefined where the key is absent. */
export function field(fields: JsonObject, base: Path, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? { value: fields[key], path: [...base, key] } : undefined;
}

/** The value at `path` inside `value`, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (typeof step === 'number') at = Array.isArray(at) ? at[step] : undefined;
    else at = member(at, step);
  }
  return at;
}

/** The string in a field, or undefined where it is absent or no string. */
export const text = (given: Field | undefined): string | undefined =>
  typeof given?.value === 'string' ? given.value : undefined;

/**
 * A value as a word: strings, numbers and the like as they are written, nothing for lists and objects (whose own `toString` may be anything, since it
 * may have come from a file).
 */
export const wordOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '' : typeof value === 'string' ? value : String(value);

/** All text of a message, its text parts joined by a blank line. */
export const textOf = (message: Message): string =>
  message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text ?? '')
    .join('\n\n');
