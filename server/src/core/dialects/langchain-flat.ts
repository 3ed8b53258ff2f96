// LangChain flat: what `model_dump()` gives and `convert_to_messages` accepts, with role aliases, tuples and bare strings.
// Source: langchain-core 1.6 `messages/utils.py` (`_convert_to_message`, `_create_message_from_message_type`).
import type { Path } from '../json/tree';
import {
  field,
  isObject,
  type JsonObject,
  type Kind,
  type Message,
  member,
  type ToolCall,
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
    args: args && { ...args, form: 'object' },
    byProvider: false,
    custom: false,
  };
}

/** Calls under `additional_kwargs`, which LangChain reads only where the message itself has none. */
function legacyCalls(fields: JsonObject, base: Path): readonly ToolCall[] {
  const own = ['tool_calls', 'invalid_tool_calls', 'tool_call_chunks'].some((key) => {
    const list = member(fields, key);
    return Array.isArray(list) && list.length > 0;
  });
  const kwargs = member(fields, 'additional_kwargs');
  if (own || !isObject(kwargs)) return [];
  return items(kwargs, [...base, 'additional_kwargs'], 'tool_calls').map((item) => readChatCall(item.value, item.path));
}

/** Calls that LangChain could not parse. */
function brokenCalls(fields: JsonObject, base: Path): Pick<Message, 'brokenCalls'> {
  const calls = items(fields, base, 'invalid_tool_calls').map((item) => readCall(item.value, item.path));
  return calls.length > 0 ? { brokenCalls: calls } : {};
}

/** A message from its fields, shared by the flat, the stored and the serialized form. */
export function readLangChainFields(
  value: unknown,
  dialect: string,
  fields: JsonObject,
  base: Path,
  kind: Kind,
): Message {
  const content = field(fields, base, 'content');
  const tool = kind === 'tool';
  return {
    ...blank(dialect, value),
    kind,
    base,
    fields,
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : [],
    calls: [
      ...items(fields, base, 'tool_calls').map((item) => readCall(item.value, item.path)),
      ...legacyCalls(fields, base),
    ],
    results: tool
      ? [
          {
            path: [],
            callId: field(fields, base, 'tool_call_id'),
            name: field(fields, base, 'name'),
            content,
            failed: member(fields, 'status') === 'error',
            byProvider: false,
          },
        ]
      : [],
    ...brokenCalls(fields, base),
    id: field(fields, base, 'id'),
    name: field(fields, base, 'name'),
    chunk: items(fields, base, 'tool_call_chunks').length > 0,
  };
}

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
  const message = readLangChainFields(value, 'langchain-flat', value, [], kindOf(role?.value, langChainTraits));
  return { ...message, role, chunk: message.chunk || stringOf(role?.value)?.endsWith('Chunk') === true };
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
  const [call] = items(value, [], 'tool_calls');
  if (isObject(call?.value) && Object.hasOwn(call.value, 'args')) return 3;
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

export const langChainFlat: Dialect = {
  id: 'langchain-flat',
  family: 'langchain',
  name: 'LangChain',
  vendor: 'langchain',
  traits: langChainTraits,
  listKey: 'messages',
  recognise,
  read,
  write: (conversation) => writeLangChain(conversation, 'langchain-flat', (message) => message),
};
