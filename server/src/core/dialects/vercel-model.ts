// Vercel AI SDK ModelMessage: hyphenated parts; calls are `tool-call` parts, results `tool-result` parts of a message of role tool.
// Source: vercel/ai packages/provider-utils/src/types/*-model-message.ts; v4 wrote `args`, `result` and `mimeType`.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  type Approval,
  type Field,
  field,
  isObject,
  type JsonObject,
  type Message,
  member,
  type Part,
  type ToolCall,
  type ToolResult,
  wordOf,
} from '../model/message';
import { readBlock } from './blocks';
import type { Dialect, DialectTraits, Evidence, Written } from './dialect';
import { blank, items, kindOf, mediaOfUrl, readParts, stringOf, words } from './reading';
import {
  argumentsObject,
  argumentsText,
  compact,
  finish,
  isPlain,
  joinedText,
  type Lose,
  resultText,
  type Writing,
  writeEach,
} from './writing';
import { joinNeighbours, withSystem } from './writing-blocks';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [
    ...words('system', 'system'),
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
    ...words('tool', 'tool'),
  ],
  rolesMatch: 'exactly',
  resultsGoIn: 'own-message',
  linkedBy: 'id',
  resultsAre: 'adjacent',
  turnsSpanAssistants: true,
  resultIdKey: 'toolCallId',
  callIds: 'required',
  argumentsAre: 'object',
  systemIs: 'field',
  contentIs: 'string-or-blocks',
  blocks: {
    user: ['text', 'image', 'file'],
    assistant: [
      'text',
      'file',
      'reasoning',
      'redacted-reasoning',
      'reasoning-file',
      'custom',
      'tool-call',
      'tool-result',
      'tool-approval-request',
    ],
    tool: ['tool-result', 'tool-approval-response'],
  },
  normalises: false,
  readKeys: ['role', 'content'],
  messageKeys: ['role', 'content', 'providerOptions'],
};

/** The first of two keys that a part has: the one of today, or that of version 4. */
const either = (part: JsonObject, path: Path, key: string, old: string): Field | undefined =>
  field(part, path, key) ?? field(part, path, old);

function readCall(part: JsonObject, path: Path): ToolCall {
  const args = either(part, path, 'input', 'args');
  return {
    path,
    id: field(part, path, 'toolCallId'),
    name: field(part, path, 'toolName'),
    args: args && { ...args, form: 'object' },
    byProvider: member(part, 'providerExecuted') === true,
    custom: false,
  };
}

function readResult(part: JsonObject, path: Path, inAssistant: boolean): ToolResult {
  const output = either(part, path, 'output', 'result');
  const type = stringOf(member(output?.value, 'type'));
  return {
    path,
    callId: field(part, path, 'toolCallId'),
    name: field(part, path, 'toolName'),
    content: output && isObject(output.value) ? (field(output.value, output.path, 'value') ?? output) : output,
    failed: type?.startsWith('error-') === true || member(part, 'isError') === true,
    byProvider: inAssistant,
  };
}

function readPart(block: unknown, path: Path): Part {
  if (!isObject(block)) return readBlock(block, path);
  const type = stringOf(member(block, 'type'));
  const source = stringOf(member(block, type === 'file' ? 'data' : 'image'));
  if ((type === 'image' || type === 'file') && source !== undefined) {
    const mimeType = stringOf(member(block, 'mediaType')) ?? stringOf(member(block, 'mimeType'));
    const name = stringOf(member(block, 'filename'));
    const place = /^(?:data:|https?:)/.test(source.slice(0, 8)) ? mediaOfUrl(source) : { base64: source };
    const isImage = type === 'image' || mimeType?.startsWith('image/') === true;
    return {
      type: isImage ? 'image' : 'file',
      path,
      word: type,
      media: { ...(mimeType === undefined ? {} : { mimeType }), ...place, ...(name === undefined ? {} : { name }) },
    };
  }
  return readBlock(block, path);
}

function readApproval(part: JsonObject): readonly Approval[] {
  const approvalId = stringOf(member(part, 'approvalId'));
  const callId = stringOf(member(part, 'toolCallId'));
  return approvalId === undefined ? [] : [{ approvalId, ...(callId === undefined ? {} : { callId }) }];
}

function read(value: unknown): Message {
  const message = blank('vercel-model', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const kind = kindOf(role?.value, traits);
  const content = field(fields, [], 'content');
  const blocks = items(fields, [], 'content').filter((item): item is { value: JsonObject; path: Path } =>
    isObject(item.value),
  );
  const ofType = (...types: readonly string[]) =>
    blocks.filter((item) => types.includes(wordOf(member(item.value, 'type'))));
  const approvals = ofType('tool-approval-request', 'tool-approval-response').flatMap((item) =>
    readApproval(item.value),
  );
  return {
    ...message,
    kind,
    role,
    content,
    parts: content ? readParts(content.value, content.path, readPart) : [],
    calls: ofType('tool-call').map((item) => readCall(item.value, item.path)),
    results: ofType('tool-result').map((item) => readResult(item.value, item.path, kind === 'assistant')),
    ...(approvals.length > 0 ? { approvals } : {}),
  };
}

const ownParts = new Set([
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
  'reasoning-file',
]);

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const role = stringOf(member(value, 'role'));
  if (role === undefined || ['parts', 'tool_calls', 'tool_call_id'].some((key) => Object.hasOwn(value, key))) return 0;
  const content = member(value, 'content');
  if (Object.hasOwn(value, 'providerOptions')) return 3;
  if (!Array.isArray(content)) return kindOf(role, traits) !== 'unknown' && role !== 'tool' ? 1 : 0;
  if (content.some((part) => ownParts.has(wordOf(member(part, 'type'))))) return 3;
  const borrowed = content.some(
    (part) =>
      (member(part, 'type') === 'image' && Object.hasOwn(part as JsonObject, 'image')) ||
      (member(part, 'type') === 'file' && Object.hasOwn(part as JsonObject, 'mediaType')) ||
      (member(part, 'type') === 'reasoning' && Object.hasOwn(part as JsonObject, 'text')),
  );
  return borrowed
    ? 2
    : content.every((part) => ['text', 'image', 'file', 'reasoning'].includes(wordOf(member(part, 'type'))))
      ? 1
      : 0;
}

function write(conversation: Conversation): Written {
  const draft = writeEach(
    conversation,
    'vercel-model',
    { reasoning: true, failed: true, resultName: true, fileName: true },
    writeMessage,
  );
  return finish(
    joinNeighbours(
      withSystem(draft, 'system', (text) => text),
      { key: 'content', joins: (a, b) => member(a, 'role') === 'tool' && member(b, 'role') === 'tool' },
    ),
  );
}

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
      return [{ role: 'assistant', content: assistantContent(writing) }];
    case 'user':
    case 'tool':
      return writeUser(writing);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing);
  }
}

function writeUser(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  const results = message.results.map((result) => ({
    type: 'tool-result',
    toolCallId: writing.callIdOf(result),
    toolName: writing.toolOf(result) ?? 'unknown',
    output: outputOf(result, lose),
  }));
  const own = results.length === 0 ? [] : [{ role: 'tool', content: results }];
  const rest = message.parts.filter((part) => part.type !== 'tool-result');
  if (own.length > 0 && (message.kind === 'tool' || rest.length === 0)) return own;
  const content = isPlain(rest) ? (rest[0]?.text ?? '') : rest.flatMap((part) => writePart(part, lose));
  return [...own, { role: 'user', content }];
}

/** Text as text; anything else as JSON, as it is. */
function outputOf(result: ToolResult, lose: Lose): unknown {
  const content = result.content?.value;
  const plain = typeof content === 'string' || content === undefined || content === null || Array.isArray(content);
  const type = plain ? 'text' : 'json';
  return { type: result.failed ? `error-${type}` : type, value: plain ? resultText(result, lose) : content };
}

function assistantContent(writing: Writing): unknown {
  const { message, lose } = writing;
  const calls = message.calls
    .filter((call) => !call.byProvider)
    .map((call) => ({
      type: 'tool-call',
      toolCallId: writing.idOf(call),
      toolName: call.name?.value ?? '',
      input: argumentsObject(call) ?? argumentsText(call),
    }));
  if (calls.length === 0 && isPlain(message.parts)) return message.parts[0]?.text ?? '';
  return [...message.parts.flatMap((part) => writePart(part, lose)), ...calls];
}

function writePart(part: Part, lose: Lose): readonly unknown[] {
  if (part.type === 'text' || part.type === 'refusal') return part.text ? [{ type: 'text', text: part.text }] : [];
  if (part.type === 'reasoning') return [{ type: 'reasoning', text: part.text ?? '' }];
  if (part.type === 'tool-call' || part.type === 'tool-result' || part.type === 'opaque') return [];
  const data = part.media?.base64 ?? part.media?.url;
  if (data === undefined) {
    lose(part.path, 'media');
    return [];
  }
  const { mimeType, name } = part.media ?? {};
  return part.type === 'image'
    ? [compact({ type: 'image', image: data, mediaType: mimeType })]
    : [compact({ type: 'file', data, mediaType: mimeType ?? 'application/octet-stream', filename: name })];
}

export const vercelModel: Dialect = {
  id: 'vercel-model',
  family: 'vercel',
  name: 'AI SDK ModelMessage',
  reference: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message',
  vendor: 'vercel',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write,
};
