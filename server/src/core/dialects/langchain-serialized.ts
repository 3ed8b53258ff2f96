// LangChain serialized: `{lc: 1, type: "constructor", id: [...], kwargs}`, what `dumpd` and `JSON.stringify(message)` write.
// Source: langchain-core 1.6 `load/serializable.py`, `load/mapping.py`; @langchain/core 1.4 `load/serializable.ts`.
import { type Field, isObject, type JsonObject, type Kind, type Message, member, wordOf } from '../model/message';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { langChainTraits, readLangChainFields } from './langchain-flat';
import { blank } from './reading';
import { writeLangChain } from './writing-langchain';

const kinds: Readonly<Record<string, Kind>> = {
  SystemMessage: 'system',
  HumanMessage: 'user',
  AIMessage: 'assistant',
  ToolMessage: 'tool',
  FunctionMessage: 'function',
  ChatMessage: 'chat',
  RemoveMessage: 'remove',
};

const traits: DialectTraits = {
  ...langChainTraits,
  roles: Object.entries(kinds).map(([word, kind]) => ({ word, kind })),
};

/** The class name: the last element of the id path. */
function className(value: JsonObject): Field | undefined {
  const id = member(value, 'id');
  return Array.isArray(id) && id.length > 0 ? { value: id.at(-1), path: ['id', id.length - 1] } : undefined;
}

function read(value: unknown): Message {
  if (!isObject(value)) return blank('langchain-serialized', value);
  const role = className(value);
  const name = typeof role?.value === 'string' ? role.value : '';
  const whole = name.replace(/Chunk$/, '');
  const kwargs = member(value, 'kwargs');
  const fields: JsonObject = isObject(kwargs) ? kwargs : {};
  const kind = Object.hasOwn(kinds, whole) ? (kinds[whole] as Kind) : 'unknown';
  return readLangChainFields(value, 'langchain-serialized', fields, ['kwargs'], kind, role);
}

const envelopes = new Set(['constructor', 'not_implemented', 'secret']);

function recognise(value: unknown): Evidence {
  if (!isObject(value) || member(value, 'lc') !== 1) return 0;
  return envelopes.has(wordOf(member(value, 'type'))) ? 3 : 0;
}

export const langChainSerialized: Dialect = {
  id: 'langchain-serialized',
  family: 'langchain',
  name: 'LangChain, serialized',
  reference: 'https://docs.langchain.com/oss/python/langchain/messages',
  vendor: 'langchain',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write: (conversation) =>
    writeLangChain(conversation, 'langchain-serialized', ({ type, ...kwargs }) => ({
      lc: 1,
      type: 'constructor',
      id: pathOf(String(type)),
      kwargs,
    })),
};

/** Where Python and JavaScript find a class; instructions to remove only Python does, and only by the path that it writes. */
const pathOf = (type: string): readonly string[] =>
  type === 'remove'
    ? ['langchain', 'schema', 'messages', 'RemoveMessage']
    : ['langchain_core', 'messages', type.endsWith('MessageChunk') ? type : (classes[type] ?? 'ChatMessage')];

const classes: Readonly<Record<string, string>> = {
  human: 'HumanMessage',
  ai: 'AIMessage',
  system: 'SystemMessage',
  tool: 'ToolMessage',
  function: 'FunctionMessage',
  chat: 'ChatMessage',
};
