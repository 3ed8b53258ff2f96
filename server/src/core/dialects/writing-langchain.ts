// Writes LangChain's messages; the three forms differ only in the envelope.
import type { Conversation } from '../model/conversation';
import type { Media, Message, Part, ToolCall } from '../model/message';
import type { Written } from './dialect';
import {
  argumentsObject,
  argumentsText,
  compact,
  joinedText,
  type Lose,
  partsOf,
  resultText,
  type Writing,
  writeEach,
} from './writing';

type Fields = Record<string, unknown>;

const family = new Set(['langchain-flat', 'langchain-stored', 'langchain-serialized']);

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
  return writeEach(
    conversation,
    form,
    { id: true, name: true, reasoning: true, signature: true, failed: true, developer: true, refusal: true },
    (writing) => {
      const { message } = writing;
      if (family.has(message.dialect) && !Array.isArray(message.value) && typeof message.value !== 'string')
        return [envelope(ownFields(message))];
      return writeMessage(writing).map(envelope);
    },
  );
}

/** The fields of a message that is LangChain's already, with its type spelled as the flat form has it. */
function ownFields(message: Message): Fields {
  const { role: _role, ...rest } = message.fields as Fields;
  const type = typeOf[message.kind] ?? 'chat';
  const chat =
    message.kind === 'chat' && typeof message.fields['role'] === 'string' ? { role: message.fields['role'] } : {};
  return { ...rest, type, ...chat };
}

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
      { type: 'chat', role: String(message.role?.value ?? 'user'), content: contentOf(message, lose), ...common },
    ];
  }
  if (message.kind === 'assistant') return [writeAi(writing, common)];
  if (message.kind === 'developer') {
    return [{ type, content: joinedText(message), additional_kwargs: { __openai_role__: 'developer' }, ...common }];
  }
  const results = message.results.map((result) =>
    compact({
      type: 'tool',
      content: resultText(result),
      tool_call_id: writing.callIdOf(result),
      name: writing.toolOf(result),
      status: result.failed ? 'error' : undefined,
    }),
  );
  const rest = message.parts.filter((part) => part.type !== 'tool-result');
  if (results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, { type, content: contentOf(message, lose), ...common }];
}

function writeAi(writing: Writing, common: Fields): Fields {
  const { message, lose } = writing;
  const calls = message.calls.filter((call) => !call.byProvider);
  const whole = calls.filter((call) => argumentsObject(call) !== undefined && !call.custom);
  const broken = calls.filter((call) => !whole.includes(call));
  return compact({
    type: 'ai',
    content: contentOf(message, lose),
    ...common,
    tool_calls:
      whole.length === 0
        ? undefined
        : whole.map((call) => ({
            name: call.name?.value ?? '',
            args: argumentsObject(call),
            id: writing.idOf(call),
            type: 'tool_call',
          })),
    invalid_tool_calls: broken.length === 0 ? undefined : broken.map((call) => brokenCall(call, writing.idOf(call))),
    additional_kwargs: refusalOf(message),
  });
}

const brokenCall = (call: ToolCall, id: string): unknown => ({
  name: call.name?.value ?? null,
  args: argumentsText(call),
  id,
  error: null,
  type: 'invalid_tool_call',
});

function refusalOf(message: Message): unknown {
  const refusal = partsOf(message, 'refusal')
    .map((part) => part.text ?? '')
    .join('\n\n');
  return refusal === '' ? undefined : { refusal };
}

/** A string where all is text; LangChain's standard blocks otherwise. */
function contentOf(message: Message, lose: Lose): unknown {
  const parts = partsOf(message, 'text', 'image', 'audio', 'video', 'file', 'reasoning');
  if (parts.every((part) => part.type === 'text')) return joinedText(message);
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
