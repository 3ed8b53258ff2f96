// Vercel AI SDK UIMessage: parts with a type; a call and its result share one part.
// Source: vercel/ai packages/ai/src/ui/ui-messages.ts; v4 wrote `tool-invocation` parts.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  type Approval,
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
import type { Dialect, DialectTraits, Evidence, Written } from './dialect';
import { blank, items, kindOf, mediaOfUrl, stringOf, words } from './reading';
import {
  argumentsObject,
  argumentsText,
  compact,
  finish,
  type Lose,
  resultText,
  urlOf,
  type Writing,
  writeEach,
} from './writing';
import type { Answer } from './writing-links';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [...words('system', 'system'), ...words('user', 'user'), ...words('assistant', 'assistant')],
  rolesMatch: 'exactly',
  resultsGoIn: 'same-message',
  linkedBy: 'id',
  resultsAre: 'adjacent',
  resultIdKey: 'toolCallId',
  callIds: 'required',
  argumentsAre: 'object',
  systemIs: 'message',
  contentIs: 'blocks',
  normalises: false,
  readKeys: ['id', 'role', 'parts'],
  messageKeys: [
    'id',
    'role',
    'metadata',
    'parts',
    'content',
    'createdAt',
    'annotations',
    'toolInvocations',
    'experimental_attachments',
  ],
};

const toolPart = /^(?:tool-(?!invocation$)|dynamic-tool$)/;
const isTool = (part: JsonObject): boolean => toolPart.test(stringOf(member(part, 'type')) ?? '');

function readCall(part: JsonObject, path: Path): ToolCall {
  const type = stringOf(member(part, 'type')) ?? '';
  const args = field(part, path, 'input') ?? field(part, path, 'rawInput');
  return {
    path,
    id: field(part, path, 'toolCallId'),
    name: field(part, path, 'toolName') ?? { value: type.replace(/^tool-/, ''), path: [...path, 'type'] },
    args: args && { ...args, form: 'object' },
    byProvider: member(part, 'providerExecuted') === true,
    custom: false,
    ...(member(part, 'state') === 'input-streaming' ? { partial: true } : {}),
  };
}

const finished = new Set(['output-available', 'output-error', 'output-denied']);

function readResult(part: JsonObject, path: Path): readonly ToolResult[] {
  const state = stringOf(member(part, 'state'));
  if (state === undefined || !finished.has(state)) return [];
  return [
    {
      path,
      callId: field(part, path, 'toolCallId'),
      name: readCall(part, path).name,
      content: field(part, path, 'output') ?? field(part, path, 'errorText'),
      failed: state !== 'output-available',
      byProvider: false,
    },
  ];
}

/** A part tells of the request by an id, of the response by `approved` (vercel/ai convert-to-model-messages.ts). */
function readApproval(part: JsonObject): readonly Approval[] {
  const approval = member(part, 'approval');
  const approvalId = stringOf(member(approval, 'id'));
  const callId = stringOf(member(part, 'toolCallId'));
  if (approvalId === undefined || callId === undefined) return [];
  const answered = typeof member(approval, 'approved') === 'boolean';
  return [{ approvalId, callId }, ...(answered ? [{ approvalId }] : [])];
}

function readPart({ value, path }: { value: unknown; path: Path }): Part {
  const word = stringOf(member(value, 'type'));
  const text = stringOf(member(value, 'text'));
  if (word === 'text') return { type: 'text', path, word, ...(text === undefined ? {} : { text }) };
  if (word === 'reasoning') return { type: 'reasoning', path, word, ...(text === undefined ? {} : { text }) };
  if (word !== undefined && toolPart.test(word)) return { type: 'tool-call', path, word };
  const url = stringOf(member(value, 'url'));
  if (word !== 'file' || url === undefined) return { type: 'opaque', path, word };
  const mediaType = stringOf(member(value, 'mediaType'));
  // `image/*`: a picture of a kind that nobody knows (vercel/ai convert-to-language-model-prompt.ts).
  const mimeType = mediaType?.endsWith('/*') ? undefined : mediaType;
  const name = stringOf(member(value, 'filename'));
  return {
    type: mediaType?.startsWith('image/') ? 'image' : 'file',
    path,
    word,
    media: {
      ...(mimeType === undefined ? {} : { mimeType }),
      ...mediaOfUrl(url),
      ...(name === undefined ? {} : { name }),
    },
  };
}

function read(value: unknown): Message {
  const message = blank('vercel-ui', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const parts = items(fields, [], 'parts');
  const tools = parts.filter(
    (item): item is { value: JsonObject; path: Path } => isObject(item.value) && isTool(item.value),
  );
  const approvals = tools.flatMap((item) => readApproval(item.value));
  return {
    ...message,
    kind: kindOf(role?.value, traits),
    role,
    content: field(fields, [], 'parts'),
    parts: parts.map(readPart),
    calls: tools.map((item) => readCall(item.value, item.path)),
    results: tools.flatMap((item) => readResult(item.value, item.path)),
    ...(approvals.length > 0 ? { approvals } : {}),
    id: field(fields, [], 'id'),
  };
}

function recognise(value: unknown): Evidence {
  if (!isObject(value) || typeof member(value, 'role') !== 'string') return 0;
  const parts = member(value, 'parts');
  if (!Array.isArray(parts)) return 0;
  return parts.some((part) => typeof member(part, 'type') === 'string')
    ? 3
    : parts.length === 0 && Object.hasOwn(value, 'id')
      ? 2
      : 0;
}

const write = (conversation: Conversation): Written =>
  finish(
    writeEach(
      conversation,
      'vercel-ui',
      { id: true, reasoning: true, failed: true, resultName: true, fileName: true, folds: true },
      writeMessage,
    ),
  );

/** A result is folded into the part of its call; a call without one waits. */
function outcome(answer: Answer | undefined): JsonObject {
  if (!answer) return { state: 'input-available' };
  const { result, lose } = answer;
  if (result.failed) return { state: 'output-error', errorText: resultText(result, lose) };
  return {
    state: 'output-available',
    output: Array.isArray(result.content?.value) ? resultText(result, lose) : (result.content?.value ?? ''),
  };
}

function writeMessage(writing: Writing): readonly unknown[] {
  const { message, lose, index } = writing;
  const id = typeof message.id?.value === 'string' ? message.id.value : `msg_${index}`;
  for (const result of message.results)
    if (!result.byProvider && !writing.isAnswer(result)) lose(result.path, 'result-without-call');
  switch (message.kind) {
    case 'tool':
      if (typeof message.id?.value === 'string') lose(message.id.path, 'id');
      return [];
    case 'remove':
      lose([], 'message');
      return [];
    case 'system':
    case 'developer':
      return [{ id, role: 'system', parts: writeParts(message, lose) }];
    case 'assistant':
      return [
        {
          id,
          role: 'assistant',
          parts: [
            ...writeParts(message, lose),
            ...message.calls.filter((call) => !call.byProvider).map((call) => writeCall(call, writing)),
          ],
        },
      ];
    default: {
      if (message.kind !== 'user') lose(message.role?.path ?? [], 'role');
      const parts = writeParts(message, lose);
      return parts.length === 0 && message.results.length > 0 ? [] : [{ id, role: 'user', parts }];
    }
  }
}

/** Texts with nothing in them are left out where something else is said. */
function writeParts(message: Message, lose: Lose): readonly unknown[] {
  const full = message.parts.filter((part) => part.type !== 'text' || part.text);
  const said = full.length > 0 || message.calls.length > 0 ? full : message.parts;
  return said.flatMap((part) => writePart(part, lose));
}

function writePart(part: Part, lose: Lose): readonly unknown[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text ?? '' }];
  if (part.type === 'reasoning') return [{ type: 'reasoning', text: part.text ?? '' }];
  if (part.type === 'tool-call' || part.type === 'tool-result' || part.type === 'opaque') return [];
  const url = part.media && urlOf(part.media);
  if (url === undefined) lose(part.path, 'media');
  return url === undefined
    ? []
    : [
        compact({
          type: 'file',
          mediaType: part.media?.mimeType ?? (part.type === 'image' ? 'image/*' : 'application/octet-stream'),
          url,
          filename: part.media?.name,
        }),
      ];
}

const writeCall = (call: ToolCall, writing: Writing): unknown => ({
  type: `tool-${wordOf(call.name?.value ?? '')}`,
  toolCallId: writing.idOf(call),
  input: argumentsObject(call) ?? argumentsText(call),
  ...outcome(writing.answerTo(call)),
});

export const vercelUi: Dialect = {
  id: 'vercel-ui',
  family: 'vercel',
  name: 'AI SDK UIMessage',
  reference: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message',
  vendor: 'vercel',
  traits,
  listKey: 'messages',
  recognise,
  read,
  write,
};
