// OpenAI Chat Completions: role, content, tool_calls with arguments as JSON text, results as messages of role `tool`.
// Source: openai/openai-openapi, schemas ChatCompletionRequest*Message.
import type { Path } from '../json/tree';
import {
  field,
  isObject,
  type JsonObject,
  type Message,
  member,
  type ToolCall,
  type ToolResult,
  wordOf,
} from '../model/message';
import { readBlock } from './blocks';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { blank, items, kindOf, readParts, stringOf, words } from './reading';
import { writeOpenAiChat } from './writing-chat';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [
    ...words('system', 'system'),
    ...words('developer', 'developer'),
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
    ...words('tool', 'tool'),
    { word: 'function', kind: 'function', alias: true },
  ],
  rolesMatch: 'exactly',
  resultsGoIn: 'own-message',
  linkedBy: 'id',
  resultsAre: 'adjacent',
  resultIdKey: 'tool_call_id',
  callIds: 'required',
  argumentsAre: 'text',
  systemIs: 'message',
  contentIs: 'string-or-blocks',
  blocks: {
    system: ['text'],
    developer: ['text'],
    user: ['text', 'image_url', 'input_audio', 'file'],
    assistant: ['text', 'refusal'],
    tool: ['text'],
  },
  normalises: false,
  nullMembers: 'unsure',
  readKeys: ['role', 'content', 'name', 'refusal', 'tool_calls', 'tool_call_id', 'function_call'],
  messageKeys: [
    'role',
    'content',
    'name',
    'refusal',
    'audio',
    'tool_calls',
    'function_call',
    'tool_call_id',
    'weight',
    'annotations',
    'reasoning',
    'reasoning_content',
  ],
};

/** One entry of `tool_calls` in the form `{id, type, function: {name, arguments}}`, or a custom call. */
export function readChatCall(value: unknown, path: Path): ToolCall {
  const call: JsonObject = isObject(value) ? value : {};
  const custom = stringOf(member(call, 'type')) === 'custom' && isObject(member(call, 'custom'));
  const key = custom ? 'custom' : 'function';
  const inner = member(call, key);
  const fields: JsonObject = isObject(inner) ? inner : {};
  const args = field(fields, [...path, key], custom ? 'input' : 'arguments');
  return {
    path,
    id: field(call, path, 'id'),
    name: field(fields, [...path, key], 'name'),
    args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
    byProvider: false,
    custom,
  };
}

/** The result that a message of role `tool` is, whole. */
export function readToolMessage(fields: JsonObject, base: Path): ToolResult {
  return {
    path: [],
    callId: field(fields, base, 'tool_call_id'),
    name: field(fields, base, 'name'),
    content: field(fields, base, 'content'),
    failed: false,
    byProvider: false,
  };
}

function read(value: unknown): Message {
  const message = blank('openai-chat', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const kind = kindOf(role?.value, traits);
  const content = field(fields, [], 'content');
  return {
    ...message,
    kind,
    role,
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : [],
    calls: items(fields, [], 'tool_calls').map((item) => readChatCall(item.value, item.path)),
    results: kind === 'tool' ? [readToolMessage(fields, [])] : [],
    name: field(fields, [], 'name'),
  };
}

const hasBlock = (content: unknown, word: RegExp): boolean =>
  Array.isArray(content) && content.some((block) => word.test(wordOf(member(block, 'type'))));

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const role = member(value, 'role');
  if (typeof role !== 'string' || member(value, 'parts') !== undefined) return 0;
  const content = member(value, 'content');
  // Marks of Mistral and of the Responses.
  if (typeof member(value, 'prefix') === 'boolean' || hasBlock(content, /^(?:in|out)put_(?:text|image|file)$/))
    return 1;
  const [call] = Array.isArray(member(value, 'tool_calls')) ? (member(value, 'tool_calls') as unknown[]) : [];
  if (typeof member(member(call, 'function'), 'arguments') === 'string') {
    return Object.hasOwn(call as JsonObject, 'id') || Object.hasOwn(call as JsonObject, 'type') ? 3 : 2;
  }
  if (role === 'developer' || ['refusal', 'audio', 'function_call', 'weight'].some((key) => Object.hasOwn(value, key)))
    return 3;
  // LangChain's messages with roles, Mistral's and Ollama's have it, too.
  if (Object.hasOwn(value, 'tool_call_id')) return 2;
  if (hasBlock(content, /^(?:image_url|input_audio|refusal)$/)) return 2;
  return kindOf(role, traits) !== 'unknown' || content !== undefined ? 1 : 0;
}

export const openAiChat: Dialect = {
  id: 'openai-chat',
  family: 'openai',
  name: 'OpenAI Chat Completions',
  reference: 'https://platform.openai.com/docs/api-reference/chat/create',
  vendor: 'openai',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write: writeOpenAiChat,
};
