// OpenAI Responses: a list of items; a call is an item, its result another one, tied by call_id and not by place.
// Source: openai/openai-openapi, schemas InputItem, FunctionToolCall, FunctionCallOutputItemParam.
import type { Conversation } from '../model/conversation';
import {
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
import type { CallIdForm } from './losses';
import { blank, items, kindOf, readParts, stringOf, words } from './reading';
import {
  argumentsText,
  compact,
  finish,
  isPlain,
  type Lose,
  partsOf,
  resultText,
  urlOf,
  type Writing,
  writeEach,
} from './writing';

const traits: DialectTraits = {
  roleKey: 'role',
  roles: [
    ...words('system', 'system'),
    ...words('developer', 'developer'),
    ...words('user', 'user'),
    ...words('assistant', 'assistant'),
  ],
  rolesMatch: 'exactly',
  resultsGoIn: 'own-message',
  linkedBy: 'id',
  resultsAre: 'anywhere',
  standIns: ['item_reference', 'compaction'],
  resultIdKey: 'call_id',
  callIds: 'required',
  callIdLength: 64,
  itemIds: 'unique',
  argumentsAre: 'text',
  systemIs: 'message',
  contentIs: 'string-or-blocks',
  blocks: {
    system: ['input_text'],
    developer: ['input_text'],
    user: ['input_text', 'input_image', 'input_file', 'input_audio'],
    assistant: ['output_text', 'refusal'],
  },
  normalises: false,
  readKeys: ['type', 'role', 'content', 'id', 'status', 'call_id', 'name', 'arguments', 'input', 'output', 'summary'],
  messageKeys: [
    'type',
    'role',
    'content',
    'id',
    'status',
    'phase',
    'call_id',
    'name',
    'arguments',
    'output',
    'input',
    'namespace',
    'summary',
    'encrypted_content',
  ],
};

/** Items that are calls whose result somebody other than the provider owes. */
const callTypes = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
]);
const resultTypes = new Set([...callTypes].map((type) => `${type}_output`));
const hostedTypes = new Set([
  'web_search_call',
  'file_search_call',
  'image_generation_call',
  'code_interpreter_call',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
  'compaction',
  'reasoning',
  'item_reference',
]);

function readCall(fields: JsonObject, type: string): ToolCall {
  const custom = type === 'custom_tool_call';
  const args = field(fields, [], custom ? 'input' : 'arguments');
  return {
    path: [],
    id: field(fields, [], 'call_id'),
    name: field(fields, [], 'name'),
    args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
    byProvider: false,
    custom,
  };
}

const readResult = (fields: JsonObject): ToolResult => ({
  path: [],
  callId: field(fields, [], 'call_id'),
  name: undefined,
  content: field(fields, [], 'output'),
  failed: false,
  byProvider: false,
});

function readSummary(fields: JsonObject): readonly Part[] {
  return items(fields, [], 'summary').map(({ value, path }) => {
    const text = stringOf(member(value, 'text'));
    return { type: 'reasoning', path, word: 'summary_text', ...(text === undefined ? {} : { text }) };
  });
}

function read(value: unknown): Message {
  const message = blank('openai-responses', value);
  const { fields } = message;
  const type = stringOf(member(fields, 'type')) ?? 'message';
  const own = { ...message, id: field(fields, [], 'id') };
  if (callTypes.has(type))
    return { ...own, kind: 'assistant', role: field(fields, [], 'type'), calls: [readCall(fields, type)] };
  if (resultTypes.has(type))
    return { ...own, kind: 'tool', role: field(fields, [], 'type'), results: [readResult(fields)] };
  if (hostedTypes.has(type))
    return { ...own, kind: 'assistant', role: field(fields, [], 'type'), parts: readSummary(fields) };
  const role = field(fields, [], 'role');
  const content = field(fields, [], 'content');
  return {
    ...own,
    kind: kindOf(role?.value, traits),
    role,
    content,
    parts: content ? readParts(content.value, content.path, readBlock) : [],
  };
}

function recognise(value: unknown): Evidence {
  if (!isObject(value)) return 0;
  const type = stringOf(member(value, 'type'));
  // Others have parts of this type; OpenAI's come with a summary, or are only named.
  if (type === 'reasoning' && !['summary', 'id', 'encrypted_content'].some((key) => Object.hasOwn(value, key)))
    return 0;
  if (type !== undefined && (callTypes.has(type) || resultTypes.has(type) || hostedTypes.has(type)))
    return Object.hasOwn(value, 'content') && !hostedTypes.has(type) ? 2 : 3;
  const role = stringOf(member(value, 'role'));
  // Anthropic’s replies have this type as well, and say why they ended.
  if (type === 'message' && (role !== undefined || Object.hasOwn(value, 'content')))
    return Object.hasOwn(value, 'stop_reason') ? 0 : 3;
  if (role === undefined) return 0;
  const content = member(value, 'content');
  const blocks = Array.isArray(content) ? content.map((block) => wordOf(member(block, 'type'))) : [];
  // Beside blocks of Chat Completions they are strangers there.
  if (blocks.some((word) => /^(?:in|out)put_(?:text|image|file)$/.test(word)))
    return blocks.some((word) => word === 'text' || word === 'image_url') ? 1 : 3;
  const plain = typeof content === 'string' && type === undefined && !Object.hasOwn(value, 'tool_calls');
  if (!plain || kindOf(role, traits) === 'unknown') return 0;
  // A role that Chat Completions have as well, and nobody else.
  return role === 'developer' ? 3 : 1;
}

const write = (conversation: Conversation): Written =>
  finish(
    writeEach(
      conversation,
      'openai-responses',
      { developer: true, refusal: true, custom: true, detail: true, fileName: true, callIds },
      writeMessage,
    ),
  );

const callIds: CallIdForm = {
  fits: /^.{1,64}$/su,
  make: (id, attempt) => (attempt === 0 ? id.slice(0, 64) : `${id.slice(0, 56)}_${attempt}`),
};

function writeMessage(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  switch (message.kind) {
    case 'system':
    case 'developer':
      return [{ role: message.kind, content: contentOf(message, 'input_text', lose) }];
    case 'remove':
      lose([], 'message');
      return [];
    case 'assistant':
      return writeAssistant(writing);
    case 'user':
    case 'tool':
      return writeUser(writing);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing);
  }
}

function writeAssistant(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  for (const part of partsOf(message, 'image', 'audio', 'video', 'file')) lose(part.path, 'media');
  const said = contentOf(message, 'output_text', lose);
  const calls = message.calls
    .filter((call) => !call.byProvider)
    .map((call) =>
      call.custom
        ? {
            type: 'custom_tool_call',
            call_id: writing.idOf(call),
            name: call.name?.value ?? '',
            input: argumentsText(call),
          }
        : {
            type: 'function_call',
            call_id: writing.idOf(call),
            name: call.name?.value ?? '',
            arguments: argumentsText(call),
          },
    );
  return [...(said.length === 0 && calls.length > 0 ? [] : [{ role: 'assistant', content: said }]), ...calls];
}

function writeUser(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  const results = message.results.map((result) => ({
    type: 'function_call_output',
    call_id: writing.callIdOf(result),
    output: resultText(result, lose),
  }));
  const rest = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, { role: 'user', content: contentOf(message, 'input_text', lose) }];
}

/** A string where one text is all; items of the side that speaks otherwise. */
function contentOf(message: Message, word: 'input_text' | 'output_text', lose: Lose): string | readonly unknown[] {
  const side = word === 'input_text' ? (['image', 'audio', 'video', 'file'] as const) : (['refusal'] as const);
  const parts = partsOf(message, 'text', ...side);
  return isPlain(parts) ? (parts[0]?.text ?? '') : parts.flatMap((part) => block(part, word, lose));
}

function block(part: Part, word: string, lose: Lose): readonly unknown[] {
  if (part.type === 'text') return [{ type: word, text: part.text ?? '' }];
  if (part.type === 'refusal') return [{ type: 'refusal', refusal: part.text ?? '' }];
  const { media } = part;
  const url = media && urlOf(media);
  if (part.type === 'image' && (url !== undefined || media?.fileId !== undefined))
    return [compact({ type: 'input_image', image_url: url, file_id: media?.fileId, detail: media?.detail ?? 'auto' })];
  if (part.type === 'file' && media) {
    if (media.fileId !== undefined) return [{ type: 'input_file', file_id: media.fileId }];
    if (url !== undefined)
      return [
        compact(
          media.base64 === undefined
            ? { type: 'input_file', file_url: url }
            : { type: 'input_file', filename: media.name, file_data: url },
        ),
      ];
  }
  lose(part.path, 'media');
  return [];
}

export const openAiResponses: Dialect = {
  id: 'openai-responses',
  family: 'openai',
  name: 'OpenAI Responses',
  reference: 'https://platform.openai.com/docs/api-reference/responses/create',
  vendor: 'openai',
  traits,
  listKey: 'input',
  recognise,
  read,
  write,
};
