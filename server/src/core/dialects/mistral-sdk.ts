// Mistral's messages as its TypeScript SDK has them: the same in camel case (`toolCalls`, `toolCallId`, `imageUrl`).
// Source: @mistralai/mistralai models/components/{assistantmessage,toolmessage,imageurlchunk}.ts; the SDK writes snake case on its way out.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import { isObject, type Message, member, valueAt } from '../model/message';
import type { Dialect, Evidence, Written } from './dialect';
import { mistral } from './mistral';
import { kindOf } from './reading';

const id = 'mistral-sdk';

/** Names of messages and of chunks. Nothing deeper has any but the user's own. */
const names: readonly (readonly [snake: string, camel: string])[] = [
  ['tool_calls', 'toolCalls'],
  ['tool_call_id', 'toolCallId'],
  ['image_url', 'imageUrl'],
  ['document_url', 'documentUrl'],
  ['document_name', 'documentName'],
  ['input_audio', 'inputAudio'],
  ['reference_ids', 'referenceIds'],
  ['file_id', 'fileId'],
];
const toCamel: ReadonlyMap<unknown, string> = new Map(names);
const toSnake: ReadonlyMap<unknown, string> = new Map(names.map(([snake, camel]) => [camel, snake]));

/** A message with its keys, and those of its chunks, under other names; a key that has another's new name already is none of these. */
function renamed(message: unknown, to: ReadonlyMap<unknown, string>): unknown {
  const taken = new Set(to === toSnake ? to.values() : []);
  const keys = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, inner]) => (taken.has(key) ? [] : [[to.get(key) ?? key, inner]])),
        )
      : value;
  const own = keys(message);
  const content = member(own, 'content');
  return isObject(own) && Array.isArray(content) ? { ...own, content: content.map(keys) } : own;
}

/** What was read, with every path as it is in the file, and with the file's own values. */
function inFile<T>(read: T, file: unknown): T {
  if (Array.isArray(read)) return read.map((item) => inFile(item, file)) as T;
  if (!isObject(read)) return read;
  const path = Array.isArray(read['path']) ? camelPath(read['path'] as Path) : undefined;
  const members = Object.entries(read).map(([key, inner]) => {
    if (key === 'path') return [key, path];
    if (key === 'value') return [key, path && valueAt(file, path)];
    return [key, inFile(inner, file)];
  });
  return Object.fromEntries(members) as T;
}

const camelPath = (path: Path): Path => path.map((step) => toCamel.get(step) ?? step);

function read(value: unknown): Message {
  const { fields: _fields, value: _value, ...message } = mistral.read(renamed(value, toSnake));
  return { ...inFile(message, value), dialect: id, value, fields: isObject(value) ? value : {} };
}

/** Others' parts have a `toolCallId`, too. */
const isChunk = (value: unknown): boolean =>
  isObject(value) && ['imageUrl', 'documentUrl', 'inputAudio', 'referenceIds'].some((key) => Object.hasOwn(value, key));

function recognise(value: unknown): Evidence {
  if (!isObject(value) || Object.hasOwn(value, 'parts')) return 0;
  const content = member(value, 'content');
  const isOwn =
    Object.hasOwn(value, 'toolCalls') ||
    Object.hasOwn(value, 'toolCallId') ||
    (Array.isArray(content) && content.some(isChunk));
  if (isOwn) return typeof value['role'] === 'string' && mistral.recognise(renamed(value, toSnake)) > 0 ? 3 : 0;
  const isOthers = Object.hasOwn(value, 'tool_calls') || Object.hasOwn(value, 'tool_call_id');
  return !isOthers && kindOf(value['role'], mistral.traits) !== 'unknown' ? 1 : 0;
}

/** As Mistral's, under the SDK's names; the losses are named by the paths of the file that is read. */
function write(conversation: Conversation): Written {
  const isOwn = (index: number | undefined): boolean =>
    index !== undefined && conversation.messages[index]?.dialect === id;
  const messages = conversation.messages.map((message) =>
    message.dialect === id ? mistral.read(renamed(message.value, toSnake)) : message,
  );
  const written = mistral.write({ ...conversation, messages });
  return {
    ...written,
    messages: written.messages.map((message) => renamed(message, toCamel)),
    losses: written.losses.map((loss) => (isOwn(loss.message) ? { ...loss, path: camelPath(loss.path) } : loss)),
  };
}

export const mistralSdk: Dialect = {
  ...mistral,
  id,
  name: 'Mistral, TypeScript SDK',
  traits: {
    ...mistral.traits,
    resultIdKey: 'toolCallId',
    readKeys: mistral.traits.readKeys.map((key) => toCamel.get(key) ?? key),
    messageKeys: mistral.traits.messageKeys.map((key) => toCamel.get(key) ?? key),
  },
  recognise,
  read,
  write,
};
