// What of a message a dialect has no place for: noted once for each message, before the dialect's writer is asked.

import type { Path } from '../json/tree';
import { isObject, type Message, member, type Part, valueAt } from '../model/message';
import { dialects } from './index';

/** Notes that something at a path of the message being written is lost. `what` is a key of `words/losses.ts` without its prefix. */
export type Lose = (path: Path, what: LossKind) => void;

export type LossKind =
  | 'message'
  | 'field'
  | 'id'
  | 'call-id'
  | 'name'
  | 'reasoning'
  | 'signature'
  | 'failed'
  | 'role'
  | 'refusal'
  | 'media'
  | 'arguments'
  | 'block'
  | 'order'
  | 'joined'
  | 'merged'
  | 'json-result'
  | 'tool'
  | 'system-position'
  | 'result-without-call';

/** What a dialect can say of a message beside its text, calls and results. */
export interface Abilities {
  readonly id?: boolean;
  readonly name?: boolean;
  readonly reasoning?: boolean;
  readonly signature?: boolean;
  readonly failed?: boolean;
  readonly refusal?: boolean;
  readonly developer?: boolean;
  readonly custom?: boolean;
  /** How closely a picture is looked at. */
  readonly detail?: boolean;
  readonly fileName?: boolean;
  /** A name of the tool beside each result. */
  readonly resultName?: boolean;
  /** A result stands with its call; in which order they came is not said. */
  readonly folds?: boolean;
  /** The form that ids of calls must have; any where undefined. */
  readonly callIds?: CallIdForm;
}

export interface CallIdForm {
  readonly fits: RegExp;
  /** An id of that form; another one for another `attempt`. */
  make(id: string, attempt: number): string;
  /** No two calls of a request may have the same. */
  readonly unique?: true;
}

/** Notes what the abilities of the dialect being written do not cover. */
export function noteLosses(message: Message, can: Abilities, lose: Lose): void {
  if (message.id && message.id.value !== null && !can.id) lose(message.id.path, 'id');
  if (message.name && message.name.value !== null && message.results.length === 0 && !can.name)
    lose(message.name.path, 'name');
  if (message.kind === 'developer' && !can.developer) lose(message.role?.path ?? [], 'role');
  for (const part of message.parts) notePart(message, part, can, lose);
  noteOrder(message, lose);
  for (const call of message.calls) {
    if (call.byProvider) lose(call.path, 'block');
    else if (call.custom && !can.custom) lose(call.path, 'block');
    noteExtras(call.path.length > 0 ? valueAt(message.value, call.path) : undefined, call.path, callKeys, lose);
  }
  for (const result of message.results) {
    if (result.byProvider) lose(result.path, 'block');
    else if (result.failed && !can.failed) lose(result.path, 'failed');
  }
  const readKeys = dialects.find((dialect) => dialect.id === message.dialect)?.traits.readKeys ?? [];
  noteExtras(message.fields, message.base, { has: (key) => readKeys.includes(key) }, lose);
}

function notePart(message: Message, part: Part, can: Abilities, lose: Lose): void {
  if (!isSayable(part)) {
    if (part.word !== 'step-start') lose(part.path, 'block');
    return;
  }
  if (part.type === 'reasoning' && !can.reasoning) lose(part.path, 'reasoning');
  else if (part.signature !== undefined && !carriesSignature(message, part, can)) lose(part.path, 'signature');
  if (part.type === 'refusal' && !can.refusal) lose(part.path, 'refusal');
  if (part.media?.detail !== undefined && !can.detail) lose(part.path, 'field');
  if (part.media?.name !== undefined && !can.fileName) lose(part.path, 'field');
  if (isUncounted(message, part)) lose(part.path, 'block');
  noteExtras(valueAt(message.value, part.path), part.path, blockKeys, lose);
}

/** Gemini's signatures prove something to Gemini only. */
const carriesSignature = (message: Message, part: Part, can: Abilities): boolean =>
  part.type === 'reasoning' && message.dialect !== 'gemini' && can.signature === true;

/** False for a block that nobody else has, and for reasoning or text without any text. */
export const isSayable = (part: Part): boolean =>
  part.type !== 'opaque' && ((part.type !== 'reasoning' && part.type !== 'text') || part.text !== undefined);

/** A block that looks like a call or a result, and that nobody counts as one: LangChain's content beside `tool_calls`. */
function isUncounted(message: Message, part: Part): boolean {
  if (part.type !== 'tool-call' && part.type !== 'tool-result') return false;
  const known = part.type === 'tool-call' ? message.calls : message.results;
  if (known.some((one) => String(one.path) === String(part.path))) return false;
  const id = member(valueAt(message.value, part.path), 'id');
  return part.type === 'tool-result' || !message.calls.some((call) => call.id?.value === id);
}

/** Calls are written behind what the assistant says, results before what the user says. */
function noteOrder(message: Message, lose: Lose): void {
  const calls = message.parts.findIndex((part) => part.type === 'tool-call');
  if (calls >= 0 && message.kind === 'assistant') {
    const behind = message.parts.slice(calls).find((part) => part.type !== 'tool-call' && isSayable(part));
    if (behind && message.results.length === 0) lose(behind.path, 'order');
  }
  const last = message.parts.findLastIndex((part) => part.type === 'tool-result');
  const before = message.parts.slice(0, Math.max(last, 0)).find((part) => part.type !== 'tool-result');
  if (before && message.kind === 'user') lose(before.path, 'order');
}

function noteExtras(value: unknown, path: Path, known: Pick<ReadonlySet<string>, 'has'>, lose: Lose): void {
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    if (!known.has(key) && !isEmpty(value[key])) lose([...path, key], 'field');
  }
}

/** Nothing anybody would miss: null, false, an empty list, an empty object. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const callKeys: ReadonlySet<string> = new Set([
  'type',
  'id',
  'name',
  'args',
  'input',
  'function',
  'custom',
  'index',
  'toolCallId',
  'toolName',
  'providerExecuted',
  'state',
  'output',
  'errorText',
  'rawInput',
  'arguments',
  'functionCall',
  'function_call',
  'thoughtSignature',
  'thought_signature',
  'toolUse',
]);

/** Keys of a content block that the readers put into the neutral model. */
const blockKeys: ReadonlySet<string> = new Set([
  ...callKeys,
  'text',
  'thinking',
  'reasoning',
  'refusal',
  'signature',
  'data',
  'image_url',
  'input_audio',
  'file',
  'source',
  'source_type',
  'image',
  'url',
  'base64',
  'mime_type',
  'media_type',
  'mediaType',
  'mimeType',
  'file_id',
  'filename',
  'tool_use_id',
  'content',
  'is_error',
  'isError',
  'result',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'functionResponse',
  'function_response',
  'thought',
  'toolResult',
  'reasoningContent',
  'document',
  'video',
  'audio',
  'detail',
  'file_url',
  'document_url',
]);
