// Ollama native (/api/chat): content is a string, pictures stand in `images`, arguments are objects, ids are optional.
// Source: ollama api/types.go (Message, ToolCall).
import { pictureType } from '../model/media';
import { field, isObject, type Media, type Message, member, type Part } from '../model/message';
import { readBlock } from './blocks';
import type { Dialect, DialectTraits, Evidence } from './dialect';
import { readChatCall } from './openai-chat';
import { blank, items, kindOf, readParts, stringOf, words } from './reading';
import { writeOllama } from './writing-ollama';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [
    ...words('system', 'system'),
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
    ...words('tool', 'tool'),
  ],
  rolesMatch: 'ignoring-case',
  resultsGoIn: 'own-message',
  linkedBy: 'order',
  resultsAre: 'adjacent',
  resultIdKey: 'tool_call_id',
  callIds: 'optional',
  argumentsAre: 'object',
  nullArguments: 'none',
  systemIs: 'message',
  contentIs: 'string',
  normalises: false,
  readKeys: ['role', 'content', 'thinking', 'images', 'tool_calls', 'tool_name', 'tool_call_id'],
  messageKeys: ['role', 'content', 'thinking', 'images', 'tool_calls', 'tool_name', 'tool_call_id'],
};

const picture = (item: { value: unknown; path: Part['path'] }): Part => ({
  type: 'image',
  path: item.path,
  word: undefined,
  ...(typeof item.value === 'string' ? { media: mediaOf(item.value) } : {}),
});

/** Bare base64; what kind of picture it is only the bytes say. */
function mediaOf(base64: string): Media {
  const mimeType = pictureType(base64);
  return { base64, ...(mimeType === undefined ? {} : { mimeType }) };
}

function read(value: unknown): Message {
  const message = blank('ollama', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const kind = kindOf(role?.value, traits);
  const content = field(fields, [], 'content');
  const thinking = stringOf(member(fields, 'thinking'));
  const reasoning: readonly Part[] = thinking
    ? [{ type: 'reasoning', path: ['thinking'], word: undefined, text: thinking }]
    : [];
  return {
    ...message,
    kind,
    role,
    content,
    parts: [
      ...reasoning,
      ...(content ? readParts(content.value, content.path, readBlock) : []),
      ...items(fields, [], 'images').map(picture),
    ],
    calls: items(fields, [], 'tool_calls').map((item) => readChatCall(item.value, item.path)),
    results:
      kind === 'tool'
        ? [
            {
              path: [],
              callId: field(fields, [], 'tool_call_id'),
              name: field(fields, [], 'tool_name') ?? field(fields, [], 'name'),
              content,
              failed: false,
              byProvider: false,
            },
          ]
        : [],
    name: undefined,
  };
}

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const role = member(value, 'role');
  if (typeof role !== 'string' || member(value, 'parts') !== undefined) return 0;
  const [call] = items(value, [], 'tool_calls');
  const args = member(member(call?.value, 'function'), 'arguments');
  if (isObject(args) && typeof member(call?.value, 'type') !== 'string') return 3;
  if (Object.hasOwn(value, 'tool_name') || typeof member(value, 'thinking') === 'string') return 3;
  if (Array.isArray(member(value, 'images'))) return 3;
  if (isObject(args)) return 2;
  return kindOf(role, traits) !== 'unknown' || member(value, 'content') !== undefined ? 1 : 0;
}

export const ollama: Dialect = {
  id: 'ollama',
  family: 'ollama',
  name: 'Ollama',
  reference: 'https://docs.ollama.com/api/chat',
  vendor: 'ollama',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write: writeOllama,
};
