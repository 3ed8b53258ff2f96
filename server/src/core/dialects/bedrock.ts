// Bedrock Converse: content is blocks with one key each; calls are `toolUse`, results `toolResult` in the next user message.
// Source: @aws-sdk/client-bedrock-runtime models (Message, ContentBlock).
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  type Field,
  field,
  isObject,
  type Message,
  member,
  type Part,
  type PartType,
  type ToolCall,
  type ToolResult,
} from '../model/message';
import type { Dialect, DialectTraits, Evidence, Written } from './dialect';
import { blank, items, kindOf, stringOf, words } from './reading';
import { argumentsOrRaw, compact, finish, joinedText, type Lose, resultText, type Writing, writeEach } from './writing';
import { joinNeighbours, withSystem } from './writing-blocks';
import { wordIds } from './writing-links';

const partTypes: Readonly<Record<string, PartType>> = {
  text: 'text',
  image: 'image',
  document: 'file',
  video: 'video',
  audio: 'audio',
  toolUse: 'tool-call',
  toolResult: 'tool-result',
  reasoningContent: 'reasoning',
  guardContent: 'opaque',
  cachePoint: 'opaque',
  citationsContent: 'opaque',
  searchResult: 'opaque',
};

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
    { word: 'system', kind: 'system', alias: true },
  ],
  rolesMatch: 'exactly',
  resultsGoIn: 'user-message',
  linkedBy: 'id',
  resultsAre: 'adjacent',
  resultIdKey: 'toolUseId',
  callIds: 'required',
  argumentsAre: 'object',
  systemIs: 'field',
  contentIs: 'blocks',
  blockKeys: Object.keys(partTypes),
  normalises: false,
  readKeys: ['role', 'content'],
  messageKeys: ['role', 'content'],
};

/** The one key that says what a block is. */
const keyOf = (block: unknown): string | undefined =>
  isObject(block) && !Object.hasOwn(block, 'type')
    ? Object.keys(block).find((key) => Object.hasOwn(partTypes, key))
    : undefined;

function readPart({ value, path }: { value: unknown; path: Path }): Part {
  const key = keyOf(value);
  if (key === undefined) return { type: 'opaque', path, word: stringOf(member(value, 'type')) };
  const inner = member(value, key);
  const reasoning = member(inner, 'reasoningText');
  const text = key === 'text' ? stringOf(inner) : stringOf(member(reasoning, 'text'));
  const signature = stringOf(member(reasoning, 'signature'));
  const bytes = stringOf(member(member(inner, 'source'), 'bytes'));
  const format = stringOf(member(inner, 'format'));
  return {
    type: partTypes[key] ?? 'opaque',
    path,
    word: key,
    ...(text === undefined ? {} : { text }),
    ...(signature === undefined ? {} : { signature }),
    ...(bytes === undefined
      ? {}
      : { media: compact({ base64: bytes, mimeType: mimeOf(key, format), name: stringOf(member(inner, 'name')) }) }),
  };
}

const mimeOf = (key: string, format: string | undefined): string | undefined =>
  format === undefined ? undefined : key === 'document' ? `application/${format}` : `${key}/${format}`;

function readCall({ value, path }: { value: unknown; path: Path }): readonly ToolCall[] {
  const inner = member(value, 'toolUse');
  if (!isObject(inner)) return [];
  const at = [...path, 'toolUse'];
  const args = field(inner, at, 'input');
  return [
    {
      path,
      id: field(inner, at, 'toolUseId'),
      name: field(inner, at, 'name'),
      args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
      byProvider: member(inner, 'type') === 'server_tool_use',
      custom: false,
    },
  ];
}

function readResult({ value, path }: { value: unknown; path: Path }): readonly ToolResult[] {
  const inner = member(value, 'toolResult');
  if (!isObject(inner)) return [];
  const at = [...path, 'toolResult'];
  return [
    {
      path,
      callId: field(inner, at, 'toolUseId'),
      name: undefined,
      content: unwrap(field(inner, at, 'content')),
      failed: member(inner, 'status') === 'error',
      byProvider: false,
    },
  ];
}

/** A content of one text or one JSON value is that; else the blocks as they are. */
function unwrap(content: Field | undefined): Field | undefined {
  if (!Array.isArray(content?.value) || content.value.length !== 1) return content;
  const [block] = content.value;
  const key = ['text', 'json'].find((one) => isObject(block) && Object.hasOwn(block, one));
  return key === undefined ? content : { value: member(block, key), path: [...content.path, 0, key] };
}

function read(value: unknown): Message {
  const message = blank('bedrock', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const blocks = items(fields, [], 'content');
  return {
    ...message,
    kind: kindOf(role?.value, traits),
    role,
    content: field(fields, [], 'content'),
    parts: blocks.map(readPart),
    calls: blocks.flatMap(readCall),
    results: blocks.flatMap(readResult),
  };
}

function recognise(value: unknown): Evidence {
  if (!isObject(value) || typeof member(value, 'role') !== 'string') return 0;
  const content = member(value, 'content');
  if (!Array.isArray(content) || content.length === 0) return 0;
  const keys = content.map(keyOf);
  // A text without a type may be another's who has forgotten it.
  if (keys.every((key) => key !== undefined)) return keys.some((key) => key !== 'text') ? 3 : 2;
  return keys.some((key) => key !== undefined) ? 2 : 0;
}

function write(conversation: Conversation): Written {
  const draft = writeEach(
    conversation,
    'bedrock',
    { reasoning: true, signature: true, failed: true, fileName: true, callIds: wordIds(64) },
    writeMessage,
  );
  // Converse wants roles to alternate.
  return finish(
    joinNeighbours(
      withSystem(draft, 'system', (text) => [{ text }]),
      {
        key: 'content',
        joins: (a, b) => member(a, 'role') === member(b, 'role'),
        loses: (a) => !onlyResults(a),
      },
    ),
  );
}

const onlyResults = (message: unknown): boolean => {
  const content = member(message, 'content');
  return Array.isArray(content) && content.every((block) => member(block, 'toolResult') !== undefined);
};

function writeMessage(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  switch (message.kind) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content: joinedText(message, lose) }];
    case 'remove':
      lose([], 'message');
      return [];
    case 'assistant':
      return [
        {
          role: 'assistant',
          content: [
            ...message.parts.flatMap((part) => block(part, lose)),
            ...message.calls.filter((call) => !call.byProvider).map((call) => writeCall(call, writing)),
          ],
        },
      ];
    case 'user':
    case 'tool':
      return [{ role: 'user', content: userContent(writing) }];
    default:
      lose(message.role?.path ?? [], 'role');
      return [{ role: 'user', content: userContent(writing) }];
  }
}

function userContent(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  const results = message.results.map((result) => ({
    toolResult: compact({
      toolUseId: writing.callIdOf(result),
      content: resultContent(result, lose),
      status: result.failed ? 'error' : undefined,
    }),
  }));
  return message.kind === 'tool' ? results : [...results, ...message.parts.flatMap((part) => block(part, lose))];
}

const resultContent = (result: ToolResult, lose: Lose): readonly unknown[] =>
  isObject(result.content?.value) ? [{ json: result.content.value }] : [{ text: resultText(result, lose) }];

function block(part: Part, lose: Lose): readonly unknown[] {
  if (part.type === 'text' || part.type === 'refusal') return part.text ? [{ text: part.text }] : [];
  if (part.type === 'reasoning')
    return [{ reasoningContent: { reasoningText: compact({ text: part.text ?? '', signature: part.signature }) } }];
  if (part.type === 'tool-call' || part.type === 'tool-result' || part.type === 'opaque') return [];
  const format = part.media?.mimeType?.split('/')[1];
  const key = part.type === 'file' ? 'document' : part.type;
  if (part.media?.base64 === undefined || format === undefined) {
    lose(part.path, 'media');
    return [];
  }
  return [
    {
      [key]: compact({
        format,
        name: key === 'document' ? (part.media.name ?? 'document') : undefined,
        source: { bytes: part.media.base64 },
      }),
    },
  ];
}

const writeCall = (call: ToolCall, writing: Writing): unknown => ({
  toolUse: { toolUseId: writing.idOf(call), name: call.name?.value ?? '', input: argumentsOrRaw(call, writing.lose) },
});

export const bedrock: Dialect = {
  id: 'bedrock',
  family: 'bedrock',
  name: 'Bedrock Converse',
  reference: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
  vendor: 'bedrock',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write,
};
