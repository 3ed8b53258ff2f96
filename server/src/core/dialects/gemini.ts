// Gemini generateContent: contents of role user or model, made of parts; calls and results are parts, tied by name and place.
// Source: googleapis google/ai/generativelanguage/v1beta/content.proto; camelCase and snake_case are both read (proto JSON).
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import { kindByName } from '../model/media';
import {
  field,
  isObject,
  type JsonObject,
  type Media,
  type Message,
  member,
  type Part,
  type ToolCall,
  type ToolResult,
  text,
} from '../model/message';
import type { Dialect, DialectTraits, Evidence, Written } from './dialect';
import { blank, items, kindOf, stringOf, words } from './reading';
import { argumentsOrRaw, compact, finish, joinedText, type Lose, resultText, type Writing, writeEach } from './writing';
import { joinNeighbours, withSystem } from './writing-blocks';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [...words('user', 'user'), ...words('assistant', 'model'), { word: 'function', kind: 'user', alias: true }],
  rolesMatch: 'exactly',
  resultsGoIn: 'user-message',
  linkedBy: 'order',
  resultsAre: 'adjacent',
  resultIdKey: 'id',
  callIds: 'optional',
  argumentsAre: 'object',
  nullArguments: 'none',
  systemIs: 'field',
  contentIs: 'blocks',
  partKeys: ['thought', 'thoughtSignature', 'thought_signature'],
  blockKeys: [
    'text',
    'inlineData',
    'inline_data',
    'fileData',
    'file_data',
    'functionCall',
    'function_call',
    'functionResponse',
    'function_response',
    'executableCode',
    'executable_code',
    'codeExecutionResult',
    'code_execution_result',
    'toolCall',
    'tool_call',
    'toolResponse',
    'tool_response',
  ],
  normalises: false,
  readKeys: ['role', 'parts'],
  messageKeys: ['role', 'parts'],
};

/** The first of two spellings that a part has. */
const keyOf = (part: unknown, camel: string, snake: string): string | undefined =>
  isObject(part) ? [camel, snake].find((key) => Object.hasOwn(part, key)) : undefined;

const dataKeys: readonly (readonly [camel: string, snake: string])[] = [
  ['text', 'text'],
  ['inlineData', 'inline_data'],
  ['fileData', 'file_data'],
  ['functionCall', 'function_call'],
  ['functionResponse', 'function_response'],
  ['executableCode', 'executable_code'],
  ['codeExecutionResult', 'code_execution_result'],
];

const ownPart = (part: unknown): boolean => dataKeys.some(([camel, snake]) => keyOf(part, camel, snake) !== undefined);

function readPart({ value, path }: { value: unknown; path: Path }): Part {
  const string = stringOf(member(value, 'text'));
  const signature = stringOf(member(value, 'thoughtSignature')) ?? stringOf(member(value, 'thought_signature'));
  const signed = signature === undefined || signature === unsigned ? {} : { signature };
  if (string !== undefined)
    return {
      type: member(value, 'thought') === true ? 'reasoning' : 'text',
      path,
      word: 'text',
      text: string,
      ...signed,
    };
  if (keyOf(value, 'functionCall', 'function_call'))
    return { type: 'tool-call', path, word: 'functionCall', ...signed };
  if (keyOf(value, 'functionResponse', 'function_response'))
    return { type: 'tool-result', path, word: 'functionResponse' };
  const media = mediaOf(value);
  return media
    ? { type: typeOfMedia(media), path, word: media.url === undefined ? 'inlineData' : 'fileData', media }
    : { type: 'opaque', path, word: undefined };
}

function mediaOf(part: unknown): Media | undefined {
  const inline = member(part, keyOf(part, 'inlineData', 'inline_data') ?? '');
  const file = member(part, keyOf(part, 'fileData', 'file_data') ?? '');
  const mimeType = stringOf(member(inline ?? file, 'mimeType')) ?? stringOf(member(inline ?? file, 'mime_type'));
  const base64 = stringOf(member(inline, 'data'));
  const url = stringOf(member(file, 'fileUri')) ?? stringOf(member(file, 'file_uri'));
  if (base64 === undefined && url === undefined) return undefined;
  return {
    ...(base64 === undefined ? {} : { base64 }),
    ...(url === undefined ? {} : { url }),
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}

function typeOfMedia({ mimeType, url }: Media): Part['type'] {
  const kind = mimeType?.split('/')[0] ?? kindByName(url ?? '');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

function readCall({ value, path }: { value: unknown; path: Path }): readonly ToolCall[] {
  const key = keyOf(value, 'functionCall', 'function_call');
  if (!key) return [];
  const inner = member(value, key);
  const call: JsonObject = isObject(inner) ? inner : {};
  const args = field(call, [...path, key], 'args');
  return [
    {
      path,
      id: field(call, [...path, key], 'id'),
      name: field(call, [...path, key], 'name'),
      args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
      byProvider: false,
      custom: false,
    },
  ];
}

function readResult({ value, path }: { value: unknown; path: Path }): readonly ToolResult[] {
  const key = keyOf(value, 'functionResponse', 'function_response');
  if (!key) return [];
  const inner = member(value, key);
  const fields: JsonObject = isObject(inner) ? inner : {};
  const response = field(fields, [...path, key], 'response');
  const error = member(response?.value, 'error');
  return [
    {
      path,
      callId: field(fields, [...path, key], 'id'),
      name: field(fields, [...path, key], 'name'),
      content: response && unwrap(response),
      failed: error !== undefined,
      byProvider: false,
    },
  ];
}

/** `{output: …}` and `{error: …}` are wrappings by convention (@google/genai, FunctionResponse.response). */
function unwrap(response: { value: unknown; path: Path }): { value: unknown; path: Path } {
  if (!isObject(response.value)) return response;
  const [key, ...more] = Object.keys(response.value);
  return more.length === 0 && (key === 'output' || key === 'error')
    ? { value: response.value[key], path: [...response.path, key] }
    : response;
}

function read(value: unknown): Message {
  const message = blank('gemini', value);
  const { fields } = message;
  const role = field(fields, [], 'role');
  const parts = items(fields, [], 'parts');
  return {
    ...message,
    kind: role === undefined ? 'user' : kindOf(role.value, traits),
    role,
    content: field(fields, [], 'parts'),
    parts: parts.map(readPart),
    calls: parts.flatMap(readCall),
    results: parts.flatMap(readResult),
  };
}

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const parts = member(value, 'parts');
  if (!Array.isArray(parts)) return 0;
  if (parts.some((part) => typeof member(part, 'type') === 'string')) return 0;
  return parts.some(ownPart) ? 3 : Object.hasOwn(value, 'role') || parts.length > 0 ? 1 : 0;
}

function write(conversation: Conversation): Written {
  const draft = writeEach(conversation, 'gemini', { reasoning: true, failed: true, resultName: true }, writeMessage);
  return finish(
    joinNeighbours(
      withSystem(draft, 'systemInstruction', (system) => ({ parts: [{ text: system }] })),
      { key: 'parts', joins: (a, b) => onlyResults(a) && onlyResults(b) },
    ),
  );
}

const onlyResults = (message: unknown): boolean => {
  const parts = member(message, 'parts');
  return (
    member(message, 'role') === 'user' &&
    Array.isArray(parts) &&
    parts.every((part) => member(part, 'functionResponse') !== undefined)
  );
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
          role: 'model',
          parts: [
            ...message.parts.flatMap((part) => writePart(part, lose)),
            ...message.calls.filter((call) => !call.byProvider).map((call, at) => writeCall(call, writing, at === 0)),
          ],
        },
      ];
    case 'user':
    case 'tool':
      return writeUser(writing);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing);
  }
}

/** Results of a turn make one content; what the user says beside them makes the next. */
function writeUser(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  const results = message.results.map((result) => {
    const name = writing.toolOf(result);
    if (name === undefined) lose(result.path, 'result-without-call');
    return {
      functionResponse: compact({
        id: text(result.callId),
        name: name ?? 'unknown',
        response: responseOf(result, lose),
      }),
    };
  });
  const own = results.length === 0 ? [] : [{ role: 'user', parts: results }];
  const rest = message.kind === 'tool' ? [] : message.parts.flatMap((part) => writePart(part, lose));
  return rest.length === 0 && own.length > 0 ? own : [...own, { role: 'user', parts: rest }];
}

/** An object is the response itself, unless it would be taken for a wrapping. */
function responseOf(result: ToolResult, lose: Lose): unknown {
  const value = result.content?.value;
  if (result.failed) return { error: isObject(value) ? value : resultText(result, lose) };
  const [key, ...more] = isObject(value) ? Object.keys(value) : [];
  const wrapping = more.length === 0 && (key === 'output' || key === 'error');
  return isObject(value) && !wrapping ? value : { output: isObject(value) ? value : resultText(result, lose) };
}

function writePart(part: Part, lose: Lose): readonly unknown[] {
  if (part.type === 'text' || part.type === 'refusal') return part.text ? [{ text: part.text }] : [];
  if (part.type === 'reasoning') return [{ text: part.text ?? '', thought: true }];
  if (part.type === 'tool-call' || part.type === 'tool-result' || part.type === 'opaque') return [];
  const { media } = part;
  if (media?.base64 !== undefined) return [{ inlineData: compact({ mimeType: media.mimeType, data: media.base64 }) }];
  if (media?.url !== undefined) return [{ fileData: compact({ mimeType: media.mimeType, fileUri: media.url }) }];
  lose(part.path, 'media');
  return [];
}

function writeCall(call: ToolCall, writing: Writing, first: boolean): unknown {
  return {
    functionCall: compact({
      id: text(call.id) ?? undefined,
      name: call.name?.value ?? '',
      args: argumentsOrRaw(call, writing.lose),
    }),
    ...(first ? { thoughtSignature: unsigned } : {}),
  };
}

/**
 * Stands for the signature of a call that Gemini did not make: from version 3 on each step's first call must have one
 * (ai.google.dev, thought signatures; iss envoyproxy/ai-gateway#2366).
 */
const unsigned = 'skip_thought_signature_validator';

export const gemini: Dialect = {
  id: 'gemini',
  family: 'gemini',
  name: 'Gemini',
  reference: 'https://ai.google.dev/api/generate-content',
  vendor: 'gemini',
  traits,
  listKey: 'contents',
  recognise,
  read,
  write,
};
