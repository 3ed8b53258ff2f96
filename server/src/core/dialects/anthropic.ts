// Anthropic Messages: content is blocks, calls are `tool_use` blocks, results are `tool_result` blocks at the head of the next user message.
// Source: @anthropic-ai/sdk resources/messages/messages.d.ts (MessageParam, ContentBlockParam).
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  field,
  isObject,
  type JsonObject,
  type Message,
  member,
  type ToolCall,
  type ToolResult,
} from '../model/message';
import { readBlock } from './blocks';
import type { Dialect, DialectTraits, Evidence, Written } from './dialect';
import { blank, items, kindOf, readParts, stringOf, words } from './reading';
import {
  argumentsOrRaw,
  compact,
  finish,
  isPlain,
  joinedText,
  type Lose,
  partsOf,
  resultText,
  type Writing,
  writeEach,
} from './writing';
import { imageSource, joinNeighbours, withSystem } from './writing-blocks';
import { wordIds } from './writing-links';

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
  resultIdKey: 'tool_use_id',
  callIds: 'required',
  argumentsAre: 'object',
  systemIs: 'field',
  contentIs: 'string-or-blocks',
  blocks: {
    user: ['text', 'image', 'document', 'search_result', 'tool_result', 'container_upload', 'tool_reference'],
    assistant: [
      'text',
      'thinking',
      'redacted_thinking',
      'tool_use',
      'server_tool_use',
      'mcp_tool_use',
      'mcp_tool_result',
      'compaction',
      'connector_text',
    ],
    system: ['text'],
    // Inside results.
    tool: ['text', 'image', 'document', 'search_result', 'tool_reference'],
  },
  normalises: false,
  readKeys: ['role', 'content'],
  blockFields: {
    text: ['text', 'citations', 'cache_control'],
    image: ['source', 'transformations', 'cache_control'],
    tool_use: ['id', 'name', 'input', 'caller', 'toolset_name', 'cache_control'],
    tool_result: ['tool_use_id', 'content', 'is_error', 'toolset_name', 'cache_control'],
    thinking: ['thinking', 'signature'],
    redacted_thinking: ['data'],
  },
  messageKeys: ['role', 'content'],
};

const isResult = (word: string | undefined): boolean =>
  word === 'tool_result' || word?.endsWith('_tool_result') === true;
const isCall = (word: string | undefined): boolean =>
  word === 'tool_use' || word === 'server_tool_use' || word === 'mcp_tool_use';

function readCall(block: JsonObject, path: Path): ToolCall {
  const args = field(block, path, 'input');
  return {
    path,
    id: field(block, path, 'id'),
    name: field(block, path, 'name'),
    args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
    byProvider: member(block, 'type') !== 'tool_use',
    custom: false,
  };
}

const readResult = (block: JsonObject, path: Path): ToolResult => ({
  path,
  callId: field(block, path, 'tool_use_id'),
  name: undefined,
  content: field(block, path, 'content'),
  failed: member(block, 'is_error') === true,
  byProvider: member(block, 'type') !== 'tool_result',
});

function read(value: unknown): Message {
  const message = blank('anthropic', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const content = field(fields, [], 'content');
  const blocks = items(fields, [], 'content').filter((item): item is { value: JsonObject; path: Path } =>
    isObject(item.value),
  );
  return {
    ...message,
    kind: kindOf(role?.value, traits),
    role,
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : [],
    calls: blocks
      .filter(({ value: block }) => isCall(stringOf(member(block, 'type'))))
      .map((item) => readCall(item.value, item.path)),
    results: blocks
      .filter(({ value: block }) => isResult(stringOf(member(block, 'type'))))
      .map((item) => readResult(item.value, item.path)),
  };
}

const ownBlocks = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'web_search_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'container_upload',
  'search_result',
]);

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const role = member(value, 'role');
  if (
    typeof role !== 'string' ||
    ['parts', 'tool_calls', 'tool_call_id', 'additional_kwargs'].some((key) => Object.hasOwn(value, key))
  )
    return 0;
  const content = member(value, 'content');
  // A reply as it came.
  if (member(value, 'type') === 'message' && Object.hasOwn(value, 'stop_reason')) return 3;
  if (!Array.isArray(content)) return kindOf(role, traits) !== 'unknown' ? 1 : 0;
  let evidence: Evidence =
    content.length === 0 ||
    content.every((block) => typeof member(block, 'type') === 'string' || typeof block === 'string')
      ? 1
      : 0;
  for (const block of content) {
    const type = stringOf(member(block, 'type'));
    if (
      type !== undefined &&
      (ownBlocks.has(type) || (type === 'text' && Object.hasOwn(block as JsonObject, 'cache_control')))
    )
      return 3;
    if ((type === 'image' || type === 'document') && isObject(member(block, 'source'))) evidence = 2;
  }
  return evidence;
}

function write(conversation: Conversation): Written {
  const draft = writeEach(
    conversation,
    'anthropic',
    { reasoning: true, signature: true, failed: true, callIds: wordIds(64, true) },
    writeMessage,
  );
  return finish(
    joinNeighbours(
      withSystem(draft, 'system', (text) => text),
      { key: 'content', joins: (a, b) => onlyResults(a) && member(b, 'role') === 'user', listOf: blocksOf },
    ),
  );
}

/** A string content as the one block that it stands for. */
const blocksOf = (content: unknown): readonly unknown[] | undefined =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : undefined;

/** A user message that holds nothing but results: those of one turn belong into one message. */
const onlyResults = (message: unknown): boolean => {
  const content = member(message, 'content');
  return (
    member(message, 'role') === 'user' &&
    Array.isArray(content) &&
    content.every((block) => member(block, 'type') === 'tool_result')
  );
};

function writeMessage(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  switch (message.kind) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content: joinedText(message, lose) }];
    case 'assistant':
      return [{ role: 'assistant', content: assistantContent(writing) }];
    case 'remove':
      lose([], 'message');
      return [];
    case 'user':
    case 'tool':
      return [{ role: 'user', content: userContent(writing) }];
    default:
      lose(message.role?.path ?? [], 'role');
      return [{ role: 'user', content: userContent(writing) }];
  }
}

function userContent(writing: Writing): unknown {
  const { message, lose } = writing;
  const results = message.results.map((result) =>
    compact({
      type: 'tool_result',
      tool_use_id: writing.callIdOf(result),
      content: resultText(result, lose),
      is_error: result.failed ? true : undefined,
    }),
  );
  if (message.kind === 'tool') return results;
  const parts = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (results.length === 0 && isPlain(parts)) return parts[0]?.text ?? '';
  return [...results, ...parts.flatMap((part) => block(part, lose))];
}

function block(part: Message['parts'][number], lose: Lose): readonly unknown[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text ?? '' }];
  const source = part.media && (part.type === 'image' || part.type === 'file') ? imageSource(part.media) : undefined;
  if (!source) lose(part.path, 'media');
  return source ? [{ type: part.type === 'image' ? 'image' : 'document', source }] : [];
}

function assistantContent(writing: Writing): unknown {
  const { message, lose } = writing;
  const blocks = message.parts.flatMap((part): readonly unknown[] => {
    if (part.type === 'reasoning') {
      if (part.signature !== undefined && message.dialect !== 'gemini')
        return [{ type: 'thinking', thinking: part.text ?? '', signature: part.signature }];
      lose(part.path, 'reasoning');
      return [];
    }
    if (part.type === 'refusal') return [{ type: 'text', text: part.text ?? '' }];
    return part.type === 'text'
      ? part.text
        ? block(part, lose)
        : []
      : part.type.startsWith('tool-') || part.type === 'opaque'
        ? []
        : block(part, lose);
  });
  const calls = message.calls
    .filter((call) => !call.byProvider)
    .map((call) => ({
      type: 'tool_use',
      id: writing.idOf(call),
      name: call.name?.value ?? '',
      input: argumentsOrRaw(call, lose),
    }));
  return calls.length === 0 && isPlain(message.parts) ? (message.parts[0]?.text ?? '') : [...blocks, ...calls];
}

export const anthropic: Dialect = {
  id: 'anthropic',
  family: 'anthropic',
  name: 'Anthropic Messages',
  reference: 'https://docs.anthropic.com/en/api/messages',
  vendor: 'anthropic',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write,
};
