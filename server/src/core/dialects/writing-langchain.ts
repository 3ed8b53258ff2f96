// Writes LangChain's messages; the three forms differ only in the envelope.
import type { Conversation } from '../model/conversation';
import { isObject, type Media, type Message, member, type Part, type ToolCall, wordOf } from '../model/message';
import type { Written } from './dialect';
import {
  argumentsObject,
  argumentsText,
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

type Fields = Record<string, unknown>;

const isOfFamily = ({ dialect }: Message): boolean => dialect.startsWith('langchain-');

const typeOf: Readonly<Record<string, string>> = {
  system: 'system',
  developer: 'system',
  user: 'human',
  assistant: 'ai',
  tool: 'tool',
  function: 'function',
  chat: 'chat',
  remove: 'remove',
};

/** Writes every message as flat fields and puts them into the form's envelope. Between the forms all fields are kept. */
export function writeLangChain(
  conversation: Conversation,
  form: string,
  envelope: (fields: Fields) => unknown,
): Written {
  return finish(
    writeEach(
      conversation,
      form,
      {
        id: true,
        name: true,
        reasoning: true,
        signature: true,
        failed: true,
        developer: true,
        refusal: true,
        resultName: true,
      },
      (writing) => {
        const { message } = writing;
        const whole = isOfFamily(message) && !Array.isArray(message.value) && typeof message.value !== 'string';
        if (!whole) return writeMessage(writing).map(envelope);
        if (message.dialect === form) return [envelope(ownFields(writing))];
        return [envelope(asRead(ownFields(writing), writing))];
      },
      isOfFamily,
    ),
  );
}

/** The fields of a message that is LangChain's already, with its type spelled as the flat form has it. */
function ownFields({ message, lose }: Writing): Fields {
  const { role, type: _type, ...rest } = message.fields as Fields;
  const type = typeOf[message.kind];
  if (type === undefined) {
    lose(message.role?.path ?? [], 'role');
    return { type: 'chat', ...rest, role: wordOf(message.role?.value ?? 'user') };
  }
  if (message.kind === 'developer') {
    const kwargs = isObject(rest['additional_kwargs']) ? rest['additional_kwargs'] : {};
    return { type, ...rest, additional_kwargs: { ...kwargs, __openai_role__: 'developer' } };
  }
  if (message.kind === 'chat') return { type, ...rest, ...(typeof role === 'string' ? { role } : {}) };
  return { type: isChunk(message) ? (chunkOf[type] ?? type) : type, ...rest };
}

/** Members that a message made from its fields cannot have as null, and one read from a plain object can. */
const notNull = ['tool_calls', 'invalid_tool_calls', 'additional_kwargs', 'response_metadata', 'status'];

/**
 * The fields as they are once they are read: calls in OpenAI's form are parsed and content that is null or absent is empty (langchain-core
 * messages/utils.py). What one form lets pass, another refuses.
 */
function asRead(fields: Fields, writing: Writing): Fields {
  const kept = Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value !== null || !notNull.includes(key)),
  );
  const content = (kept['content'] ?? null) === null || writing.message.kind === 'remove' ? { content: '' } : {};
  const given = kept['tool_calls'];
  if (!Array.isArray(given) || !given.some((call) => isObject(member(call, 'function'))))
    return { ...kept, ...content };
  const own = writing.message.calls.filter(({ path }) => path.at(-2) === 'tool_calls' && path.length === 2);
  const [whole, broken] = callsOf(own, writing);
  const { tool_calls: _calls, invalid_tool_calls: before, ...rest } = kept;
  const invalid = [...(Array.isArray(before) ? before : []), ...broken];
  return { ...rest, ...content, tool_calls: whole, ...(invalid.length === 0 ? {} : { invalid_tool_calls: invalid }) };
}

/** Calls in LangChain's form: those with arguments, and those whose arguments cannot be read. */
function callsOf(calls: readonly ToolCall[], writing: Writing): readonly [whole: unknown[], broken: unknown[]] {
  const isWhole = (call: ToolCall): boolean => argumentsObject(call) !== undefined && !call.custom;
  return [
    calls.filter(isWhole).map((call) => ({
      name: call.name?.value ?? '',
      args: argumentsObject(call),
      id: writing.idOf(call),
      type: 'tool_call',
    })),
    calls.filter((call) => !isWhole(call)).map((call) => brokenCall(call, writing.idOf(call))),
  ];
}

/** Whether its own word says that a message is a fragment. */
const isChunk = (message: Message): boolean => wordOf(message.role?.value).endsWith('Chunk');

const chunkOf: Readonly<Record<string, string>> = {
  human: 'HumanMessageChunk',
  ai: 'AIMessageChunk',
  system: 'SystemMessageChunk',
  tool: 'ToolMessageChunk',
  function: 'FunctionMessageChunk',
  chat: 'ChatMessageChunk',
};

function writeMessage(writing: Writing): readonly Fields[] {
  const { message, lose } = writing;
  const type = typeOf[message.kind];
  const common = compact({
    id: message.id?.value ?? undefined,
    name: typeof message.name?.value === 'string' ? message.name.value : undefined,
  });
  if (type === undefined) {
    lose(message.role?.path ?? [], 'role');
    return [
      { type: 'chat', role: wordOf(message.role?.value ?? 'user'), content: contentOf(message, lose), ...common },
    ];
  }
  if (message.kind === 'assistant') return [writeAi(writing, common)];
  if (message.kind === 'developer') {
    return [
      { type, content: contentOf(message, lose), additional_kwargs: { __openai_role__: 'developer' }, ...common },
    ];
  }
  const results = message.results.map((result) =>
    compact({
      type: 'tool',
      content: resultText(result, lose),
      tool_call_id: writing.callIdOf(result),
      name: writing.toolOf(result),
      status: result.failed ? 'error' : undefined,
      id: message.kind === 'tool' && message.results.length === 1 ? common['id'] : undefined,
    }),
  );
  const rest = message.parts.filter((part) => part.type !== 'tool-result');
  if (results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, { type, content: contentOf(message, lose), ...common }];
}

function writeAi(writing: Writing, common: Fields): Fields {
  const { message, lose } = writing;
  const calls = message.calls.filter((call) => !call.byProvider);
  const [whole, broken] = callsOf(calls, writing);
  return compact({
    type: 'ai',
    content: contentOf(message, lose),
    ...common,
    tool_calls: whole.length === 0 ? undefined : whole,
    invalid_tool_calls: broken.length === 0 ? undefined : broken,
    additional_kwargs: refusalOf(message, lose),
  });
}

const brokenCall = (call: ToolCall, id: string): unknown => ({
  name: call.name?.value ?? null,
  args: argumentsText(call),
  id,
  error: null,
  type: 'invalid_tool_call',
});

function refusalOf(message: Message, lose: Lose): unknown {
  const refusal = joinedText(message, lose, 'refusal');
  return refusal === '' ? undefined : { refusal };
}

/** A string where all is text; LangChain's standard blocks otherwise. */
function contentOf(message: Message, lose: Lose): unknown {
  const parts = partsOf(message, 'text', 'image', 'audio', 'video', 'file', 'reasoning');
  if (isPlain(parts)) return parts[0]?.text ?? '';
  return parts.flatMap((part) => {
    const block = blockOf(part);
    if (!block) lose(part.path, 'media');
    return block ? [block] : [];
  });
}

function blockOf(part: Part): unknown {
  if (part.type === 'text') return { type: 'text', text: part.text ?? '' };
  if (part.type === 'reasoning') {
    return part.signature === undefined
      ? { type: 'reasoning', reasoning: part.text ?? '' }
      : { type: 'thinking', thinking: part.text ?? '', signature: part.signature };
  }
  return part.media && mediaBlock(part.type, part.media);
}

function mediaBlock(type: string, media: Media): unknown {
  if (media.url === undefined && media.base64 === undefined && media.fileId === undefined) return undefined;
  return compact({ type, url: media.url, base64: media.base64, file_id: media.fileId, mime_type: media.mimeType });
}
