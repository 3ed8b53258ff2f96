// LangChain stored: `{type, data}`, what `message_to_dict` and `mapChatMessagesToStoredMessages` write.
// Source: langchain-core 1.6 `messages/utils.py` (`_message_from_dict`), @langchain/core 1.4 `messages/utils.ts`.
import { field, isObject, type JsonObject, type Message, member, wordOf } from '../model/message';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { langChainTraits, mayBeMistyped, readLangChainFields } from './langchain-flat';
import { blank, kindOf } from './reading';
import { writeLangChain } from './writing-langchain';

const traits: DialectTraits = {
  ...langChainTraits,
  roles: [
    ...langChainTraits.roles.filter((role) => !['user', 'assistant', 'developer'].includes(role.word)),
    { word: 'generic', kind: 'chat', alias: true },
  ],
};

function read(value: unknown): Message {
  if (!isObject(value)) return blank('langchain-stored', value);
  const role = field(value, [], 'type');
  const data = member(value, 'data');
  const fields: JsonObject = isObject(data) ? data : {};
  return readLangChainFields(value, 'langchain-stored', fields, ['data'], kindOf(role?.value, traits), role);
}

function recognise(value: unknown): Evidence {
  if (!isObject(value) || typeof member(value, 'type') !== 'string') return 0;
  if (Object.hasOwn(value, 'role') || Object.hasOwn(value, 'content')) return 0;
  const data = member(value, 'data');
  if (!isObject(data)) return 0;
  const type = wordOf(member(value, 'type'));
  return kindOf(type, traits) !== 'unknown' || (Object.hasOwn(data, 'content') && mayBeMistyped(type)) ? 3 : 0;
}

export const langChainStored: Dialect = {
  id: 'langchain-stored',
  family: 'langchain',
  name: 'LangChain, stored',
  reference: 'https://docs.langchain.com/oss/python/langchain/messages',
  vendor: 'langchain',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write: (conversation) =>
    writeLangChain(conversation, 'langchain-stored', (message) => ({ type: message['type'], data: message })),
};
