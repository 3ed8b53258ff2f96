// Mistral chat: OpenAI's shape with `prefix`, arguments as text or object, pictures as bare URLs, thinking as chunks.
// Source: mistral-common 1.12 protocol/instruct/messages.py.
import { isObject, type JsonObject, type Message, member } from '../model/message';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { openAiChat, readToolMessage } from './openai-chat';
import { items, kindOf, stringOf, words } from './reading';
import { writeChat } from './writing-chat';
import { nineCharacters } from './writing-links';

const traits: DialectTraits = {
  ...openAiChat.traits,
  roles: [
    ...words('system', 'system'),
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
    ...words('tool', 'tool'),
  ],
  argumentsAre: 'object-or-text',
  blocks: {
    system: ['text', 'thinking'],
    user: ['text', 'image_url', 'document_url', 'file', 'input_audio', 'reference'],
    assistant: ['text', 'thinking', 'reference', 'tool_reference'],
    tool: ['text', 'image_url', 'document_url', 'reference', 'tool_reference'],
  },
  readKeys: ['role', 'content', 'name', 'tool_calls', 'tool_call_id'],
  messageKeys: ['role', 'content', 'tool_calls', 'prefix', 'tool_call_id', 'name'],
};

function read(value: unknown): Message {
  const message = openAiChat.read(value);
  const kind = kindOf(message.role?.value, traits);
  return {
    ...message,
    dialect: 'mistral',
    kind,
    results: kind === 'tool' ? [readToolMessage(message.fields, [])] : [],
  };
}

/** A chunk whose `thinking` is a list is Mistral's alone. */
const isThinking = (chunk: unknown): boolean => Array.isArray(member(chunk, 'thinking'));

const hasNineCharacters = (call: unknown): boolean => /^[a-zA-Z0-9]{9}$/.test(stringOf(member(call, 'id')) ?? '');

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const role = stringOf(member(value, 'role'));
  if (role === undefined || Object.hasOwn(value, 'parts')) return 0;
  if (typeof member(value, 'prefix') === 'boolean' && role === 'assistant') return 3;
  const content = member(value, 'content');
  if (Array.isArray(content) && content.some(isThinking)) return 3;
  const calls = items(value, [], 'tool_calls');
  const named = calls.length > 0 && calls.every((call) => hasNineCharacters(call.value));
  const objects = calls.some(
    (call) =>
      isObject(member(member(call.value, 'function'), 'arguments')) &&
      stringOf(member(call.value, 'type')) === 'function',
  );
  if (named && objects) return 3;
  if (kindOf(role, traits) === 'unknown' || Object.hasOwn(value as JsonObject, 'additional_kwargs')) return 0;
  // What was taken over from OpenAI speaks for both alike: then the keys around the list decide, or OpenAI comes first.
  const taken = onlyOpenAi.some((key) => Object.hasOwn(value, key)) ? 1 : openAiChat.recognise(value);
  if (taken === 3) return 3;
  return named || objects ? 2 : taken === 0 ? 1 : taken;
}

/** Keys of OpenAI's messages that Mistral's do not have. */
const onlyOpenAi = ['refusal', 'audio', 'function_call', 'weight'];

export const mistral: Dialect = {
  id: 'mistral',
  family: 'mistral',
  name: 'Mistral',
  reference: 'https://docs.mistral.ai/api/',
  vendor: 'mistral',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write: (conversation) =>
    writeChat(conversation, 'mistral', { resultName: true, detail: true, callIds: nineCharacters }),
};
