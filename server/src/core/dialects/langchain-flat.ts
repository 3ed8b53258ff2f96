// LangChain flat: what `model_dump()` gives and `convert_to_messages` accepts, with role aliases, tuples and bare strings.
// Source: langchain-core 1.6 `messages/utils.py` (`_convert_to_message`, `_create_message_from_message_type`).
import type { Path } from '../json/tree';
import {
  type Field,
  field,
  isObject,
  type JsonObject,
  type Kind,
  type Message,
  member,
  type ToolCall,
  type ToolResult,
  wordOf,
} from '../model/message';
import { isBlockType, readBlock } from './blocks';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { readChatCall } from './openai-chat';
import { blank, items, kindOf, readParts, stringOf, words } from './reading';
import { writeLangChain } from './writing-langchain';

export const langChainTraits: DialectTraits = {
  roleKey: 'type',
  roles: [
    ...words('system', 'system'),
    ...words('user', 'human', 'user', 'HumanMessageChunk'),
    ...words('assistant', 'ai', 'assistant', 'AIMessageChunk'),
    ...words('tool', 'tool', 'ToolMessageChunk'),
    ...words('developer', 'developer').map((role) => ({ ...role, alias: true })),
    ...words('function', 'function', 'FunctionMessageChunk').map((role) => ({ ...role, alias: true })),
    ...words('chat', 'chat', 'ChatMessageChunk').map((role) => ({ ...role, alias: true })),
    ...words('remove', 'remove'),
    { word: 'SystemMessageChunk', kind: 'system', alias: true },
  ],
  rolesMatch: 'exactly',
  resultsGoIn: 'own-message',
  linkedBy: 'id',
  resultsAre: 'adjacent',
  resultIdKey: 'tool_call_id',
  callIds: 'required',
  argumentsAre: 'object',
  // @langchain/ollama utils.ts, convertOllamaMessagesToLangChain; in the content it would turn a string into blocks.
  thinkingIn: ['additional_kwargs', 'reasoning_content'],
  metadataIn: { response: ['response_metadata'], usage: ['usage_metadata'] },
  systemIs: 'message',
  contentIs: 'string-or-blocks',
  normalises: true,
  readKeys: ['type', 'role', 'content', 'name', 'id', 'tool_calls', 'tool_call_id', 'status'],
  messageKeys: [
    'type',
    'role',
    'content',
    'additional_kwargs',
    'response_metadata',
    'name',
    'id',
    'example',
    'tool_calls',
    'invalid_tool_calls',
    'usage_metadata',
    'tool_call_chunks',
    'chunk_position',
    'tool_call_id',
    'status',
    'artifact',
  ],
};

/** A LangChain call `{name, args, id}`, or one in OpenAI's form, which `convert_to_messages` parses. */
function readCall(value: unknown, path: Path): ToolCall {
  if (isObject(member(value, 'function'))) return readChatCall(value, path);
  const call: JsonObject = isObject(value) ? value : {};
  const args = field(call, path, 'args');
  return {
    path,
    id: field(call, path, 'id'),
    name: field(call, path, 'name'),
    args: args && { value: args.value, path: args.path, form: 'object' },
    byProvider: false,
    custom: false,
  };
}

/** Calls under `additional_kwargs`, which LangChain reads only where the message itself has none. */
function legacyCalls(fields: JsonObject, base: Path): readonly ToolCall[] {
  const kwargs = member(fields, 'additional_kwargs');
  if (!isObject(kwargs) || hasItems(fields, 'invalid_tool_calls') || hasItems(fields, 'tool_call_chunks')) return none;
  return items(kwargs, [...base, 'additional_kwargs'], 'tool_calls').map((item) => readChatCall(item.value, item.path));
}

function hasItems(fields: JsonObject, key: string): boolean {
  const list = member(fields, key);
  return Array.isArray(list) && list.length > 0;
}

/** A message from its fields and the word that names its kind, shared by the flat, the stored and the serialized form. */
export function readLangChainFields(
  value: unknown,
  dialect: string,
  fields: JsonObject,
  base: Path,
  kind: Kind,
  role: Field | undefined,
): Message {
  const content = field(fields, base, 'content');
  const name = field(fields, base, 'name');
  // Written out, and nothing spread: every message of a long list is read here.
  const message: Message = {
    value,
    dialect,
    kind,
    role,
    base,
    fields,
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : none,
    calls: callsIn(fields, base),
    results: kind === 'tool' ? [resultOf(fields, base, content, name)] : none,
    id: field(fields, base, 'id'),
    name,
    chunk: hasItems(fields, 'tool_call_chunks') || stringOf(role?.value)?.endsWith('Chunk') === true,
  };
  // Calls that LangChain could not parse.
  const broken = items(fields, base, 'invalid_tool_calls');
  return broken.length === 0
    ? message
    : { ...message, brokenCalls: broken.map((item) => readCall(item.value, item.path)) };
}

const none: readonly never[] = [];

function callsIn(fields: JsonObject, base: Path): readonly ToolCall[] {
  const own = items(fields, base, 'tool_calls');
  return own.length > 0 ? own.map((item) => readCall(item.value, item.path)) : legacyCalls(fields, base);
}

const resultOf = (fields: JsonObject, base: Path, content: Field | undefined, name: Field | undefined): ToolResult => ({
  path: none,
  callId: field(fields, base, 'tool_call_id'),
  name,
  content,
  failed: member(fields, 'status') === 'error',
  byProvider: false,
});

function readTuple(value: readonly unknown[]): Message {
  const content = value.length > 1 ? { value: value[1], path: [1] } : undefined;
  return {
    ...blank('langchain-flat', value),
    kind: kindOf(value[0], langChainTraits),
    role: { value: value[0], path: [0] },
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : [],
  };
}

/** Both keys present: `role` wins, as in LangChain; but a chat message's role is its own business. */
function roleOf(fields: JsonObject): ReturnType<typeof field> {
  const type = field(fields, [], 'type');
  const role = field(fields, [], 'role');
  if (type?.value === 'chat' || type?.value === 'ChatMessageChunk') return type;
  return role ?? type;
}

function read(value: unknown): Message {
  if (typeof value === 'string')
    return {
      ...blank('langchain-flat', value),
      kind: 'user',
      content: { value, path: [] },
      parts: [{ type: 'text', path: [], word: undefined, text: value }],
    };
  if (Array.isArray(value)) return readTuple(value);
  if (!isObject(value)) return blank('langchain-flat', value);
  const role = roleOf(value);
  return readLangChainFields(value, 'langchain-flat', value, none, kindOf(role?.value, langChainTraits), role);
}

const ownWords = new Set(['human', 'ai', 'remove', 'chat']);

function recognise(value: unknown): Evidence {
  if (typeof value === 'string') return 1;
  if (Array.isArray(value)) return value.length === 2 && kindOf(value[0], langChainTraits) !== 'unknown' ? 3 : 0;
  if (!isObject(value) || Object.hasOwn(value, 'data') || Object.hasOwn(value, 'lc') || Object.hasOwn(value, 'parts'))
    return 0;
  const type = stringOf(member(value, 'type'));
  const role = stringOf(member(value, 'role'));
  const known = type !== undefined && kindOf(type, langChainTraits) !== 'unknown' && !isFunction(value);
  if (known && (role === undefined || type === 'chat' || Object.hasOwn(value, 'additional_kwargs'))) return 3;
  if (role !== undefined && ownWords.has(role)) return 3;
  const calls = member(value, 'tool_calls');
  const call = Array.isArray(calls) ? calls[0] : undefined;
  if (isObject(call) && Object.hasOwn(call, 'args')) return 3;
  if (Object.hasOwn(value, 'additional_kwargs') || Object.hasOwn(value, 'response_metadata')) return 3;
  if (type !== undefined && role === undefined && Object.hasOwn(value, 'content')) return mayBeMistyped(type) ? 2 : 0;
  const named = kindOf(role, langChainTraits) !== 'unknown' && type === undefined;
  // An id beside role and content, pictures as LangChain's own blocks: what is put into a graph's state.
  const marks = [Object.hasOwn(value, 'id'), hasStandardMedia(value)].filter(Boolean).length;
  if (named && Object.hasOwn(value, 'content') && marks > 0) return marks === 2 ? 3 : 2;
  return role !== undefined &&
    type === undefined &&
    (Object.hasOwn(value, 'content') || kindOf(role, langChainTraits) !== 'unknown')
    ? 1
    : 0;
}

/** A tool or a call `{type: "function", function: …}`, which shares its type with a message of the past. */
const isFunction = (value: JsonObject): boolean =>
  member(value, 'type') === 'function' && !Object.hasOwn(value, 'content');

/** A type that somebody may have meant as LangChain's: one word, and not that of a content block or of another kind of thing. */
export const mayBeMistyped = (type: string): boolean =>
  /^[a-z]+$/i.test(type) && !isBlockType(type) && type !== 'message';

const mediaTypes = new Set(['image', 'audio', 'video', 'file']);

/** A block `{type, url | base64 | file_id}`, in nobody else's shape (langchain-core 1.6 messages/content.py). */
const hasStandardMedia = (message: JsonObject): boolean =>
  items(message, [], 'content').some(
    ({ value: block }) =>
      mediaTypes.has(wordOf(member(block, 'type'))) &&
      ['url', 'base64', 'file_id', 'source_type'].some((key) => typeof member(block, key) === 'string'),
  );

/** Among pairs `[type, content]` a message that says no more is one as well. */
function inFormOf(message: unknown, neighbours: readonly unknown[]): unknown {
  if (neighbours.length === 0 || !neighbours.every(Array.isArray) || !isObject(message)) return message;
  const { type, content, ...more } = message;
  return typeof content === 'string' && Object.keys(more).length === 0 ? [type, content] : message;
}

export const langChainFlat: Dialect = {
  id: 'langchain-flat',
  family: 'langchain',
  name: 'LangChain',
  reference: 'https://docs.langchain.com/oss/python/langchain/messages',
  vendor: 'langchain',
  traits: langChainTraits,
  listKey: 'messages',
  recognise,
  read,
  inFormOf,
  write: (conversation) => writeLangChain(conversation, 'langchain-flat', (message) => message),
};
