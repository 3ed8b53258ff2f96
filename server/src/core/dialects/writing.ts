// What the dialects' writers share: texts, arguments, ids, media, and the account of what a dialect has no place for.

import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { type Path, toExactValue } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  isObject,
  type JsonObject,
  type Media,
  type Message,
  member,
  type Part,
  type ToolCall,
  type ToolResult,
  text,
} from '../model/message';
import type { Loss, Written } from './dialect';

/** Notes that something at a path of the message being written is lost. `what` is a key of `words/losses.ts` without its prefix. */
export type Lose = (path: Path, what: LossKind) => void;

export type LossKind =
  | 'message'
  | 'field'
  | 'id'
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
}

/** Facts a writer looks up while it writes one message. */
export interface Writing {
  readonly index: number;
  readonly message: Message;
  readonly lose: Lose;
  /** The id of a call, invented where the file has none. */
  idOf(call: ToolCall): string;
  /** The id of the call that a result answers. */
  callIdOf(result: ToolResult): string;
  /** The name of the tool that a result comes from. */
  toolOf(result: ToolResult): string | undefined;
}

/**
 * Writes a conversation message by message. One that is in the dialect already is handed on as it is, key for key; of the others, what the dialect's
 * abilities do not cover is noted as lost before `write` is asked.
 */
export function writeEach(
  conversation: Conversation,
  dialect: string,
  can: Abilities,
  write: (writing: Writing) => readonly unknown[],
): Written {
  const losses: Loss[] = [];
  const links = linksOf(conversation);
  const messages = conversation.messages.flatMap((message, index) => {
    if (message.dialect === dialect) return [message.value];
    const lose: Lose = (path, what) => losses.push({ message: index, path, what });
    noteLosses(message, can, lose);
    return write({ index, message, lose, ...links });
  });
  return { messages, around: {}, losses };
}

/** Ids and names over the whole list: a result's call is looked up by id, else by the order of the calls before it. */
function linksOf(conversation: Conversation): Pick<Writing, 'idOf' | 'callIdOf' | 'toolOf'> {
  const ids = new Map<ToolCall, string>();
  const answered = new Map<ToolResult, ToolCall>();
  let waiting: ToolCall[] = [];
  conversation.messages.forEach((message, index) => {
    for (const result of message.results) {
      const at = indexOfCall(waiting, result);
      const [call] = at < 0 ? [] : waiting.splice(at, 1);
      if (call) answered.set(result, call);
    }
    if (message.calls.length > 0 && message.results.length === 0) waiting = [];
    message.calls.forEach((call, at) => {
      ids.set(call, text(call.id) || `call_${index}_${at}`);
      waiting.push(call);
    });
  });
  return {
    idOf: (call) => ids.get(call) ?? 'call',
    callIdOf: (result) => text(result.callId) || ids.get(answered.get(result) as ToolCall) || 'call',
    toolOf: (result) => text(result.name) ?? text(answered.get(result)?.name),
  };
}

function indexOfCall(waiting: readonly ToolCall[], result: ToolResult): number {
  const id = text(result.callId);
  const byId = id ? waiting.findIndex((call) => text(call.id) === id) : -1;
  if (byId >= 0) return byId;
  const byName = waiting.findIndex((call) => text(call.name) === text(result.name));
  return byName >= 0 ? byName : id ? -1 : waiting.length > 0 ? 0 : -1;
}

function noteLosses(message: Message, can: Abilities, lose: Lose): void {
  if (message.id && message.id.value !== null && !can.id) lose(message.id.path, 'id');
  if (
    message.name &&
    message.name.value !== null &&
    message.results.length === 0 &&
    message.kind !== 'function' &&
    !can.name
  )
    lose(message.name.path, 'name');
  if (message.kind === 'developer' && !can.developer) lose(message.role?.path ?? [], 'role');
  for (const part of message.parts) {
    if (part.type === 'reasoning' && !can.reasoning) lose(part.path, 'reasoning');
    if (part.signature !== undefined && can.reasoning && !can.signature) lose(part.path, 'signature');
    if (part.type === 'refusal' && !can.refusal) lose(part.path, 'refusal');
    if (part.type === 'opaque') lose(part.path, 'block');
    noteBlockExtras(message, part, lose);
  }
  for (const result of message.results) if (result.failed && !can.failed) lose(result.path, 'failed');
  for (const key of Object.keys(message.fields)) {
    if (!carriedKeys.has(key) && !isEmpty(message.fields[key])) lose([...message.base, key], 'field');
  }
}

/** Keys of a message that the neutral model carries, in any dialect. */
const carriedKeys = new Set([
  'role',
  'type',
  'content',
  'name',
  'id',
  'tool_calls',
  'tool_call_id',
  'status',
  'thinking',
  'images',
  'tool_name',
  'refusal',
  'parts',
  'call_id',
  'arguments',
  'output',
  'input',
  'function_call',
  'summary',
]);

/** Keys of a block that the neutral model carries. */
const carriedBlockKeys = new Set([
  'type',
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
  'id',
  'name',
  'input',
  'args',
  'tool_use_id',
  'content',
  'is_error',
  'toolCallId',
  'toolName',
  'output',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'thought',
  'thoughtSignature',
  'toolUse',
  'toolResult',
  'reasoningContent',
  'document',
  'video',
  'audio',
  'state',
  'errorText',
  'detail',
  'file_data',
  'file_url',
  'document_url',
]);

function noteBlockExtras(message: Message, part: Part, lose: Lose): void {
  const block = blockOf(message, part);
  if (!isObject(block)) return;
  for (const key of Object.keys(block)) {
    if (!carriedBlockKeys.has(key) && !isEmpty(block[key])) lose([...part.path, key], 'field');
  }
}

const blockOf = (message: Message, part: Part): unknown =>
  part.path.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? at[step as number] : member(at, String(step))),
    message.value,
  );

/** Nothing anybody would miss: null, an empty list, an empty object. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Parts of a type. */
export const partsOf = (message: Message, ...types: readonly Part['type'][]): readonly Part[] =>
  message.parts.filter((part) => types.includes(part.type));

/** All text of a message in one string; an inner order with pictures is lost by those who ask for this. */
export const joinedText = (message: Message): string =>
  partsOf(message, 'text')
    .map((part) => part.text ?? '')
    .join('\n\n');

/** The text of a result: a string as it is, text blocks joined, anything else as JSON text. */
export function resultText(result: ToolResult): string {
  const content = result.content?.value;
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (Array.isArray(content) && content.every((block) => typeof member(block, 'text') === 'string')) {
    return content.map((block) => String(member(block, 'text'))).join('\n\n');
  }
  return printTight(content);
}

/** The arguments of a call as JSON text. */
export const argumentsText = (call: ToolCall): string =>
  call.args === undefined
    ? '{}'
    : typeof call.args.value === 'string'
      ? call.args.value
      : printTight(call.args.value ?? {});

/** The arguments of a call as an object, numbers exact; undefined where they are no object. */
export function argumentsObject(call: ToolCall): JsonObject | undefined {
  if (call.args === undefined || call.args.value === null) return {};
  const value = typeof call.args.value === 'string' ? parseExact(call.args.value) : call.args.value;
  return isObject(value) ? value : undefined;
}

/** An object for a dialect that takes nothing else: what is no object is kept under `__raw`, and noted. */
export function argumentsOrRaw(call: ToolCall, lose: Lose): JsonObject {
  const value = argumentsObject(call);
  if (value) return value;
  lose(call.args?.path ?? call.path, 'arguments');
  return { __raw: call.args?.value ?? null };
}

/** The value of a JSON text with its numbers as written; undefined where it is none. */
export function parseExact(source: string): unknown {
  if (source.trim() === '') return undefined;
  const { root, issues } = readJson(source);
  return root && issues.length === 0 ? toExactValue(root) : undefined;
}

/** A medium as a URL: its own, or a `data:` URL. */
export const urlOf = (media: Media): string | undefined =>
  media.url ??
  (media.base64 === undefined
    ? undefined
    : `data:${media.mimeType ?? 'application/octet-stream'};base64,${media.base64}`);

/** Leaves out members that are undefined. */
export const compact = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
