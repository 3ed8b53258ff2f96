// Writes OpenAI's chat messages, for OpenAI and for those who took over its shape (Mistral).
import type { Conversation } from '../model/conversation';
import type { Media, Message, ToolCall } from '../model/message';
import type { Written } from './dialect';
import type { Abilities } from './losses';
import {
  argumentsText,
  compact,
  finish,
  isPlain,
  joinedText,
  type Lose,
  partsOf,
  resultText,
  urlOf,
  type Writing,
  writeEach,
} from './writing';

export const writeChat = (conversation: Conversation, dialect: string, can: Abilities): Written =>
  finish(writeEach(conversation, dialect, can, (writing) => writeMessage(writing, can)));

function writeMessage(writing: Writing, can: Abilities): readonly unknown[] {
  const { message, lose } = writing;
  const name = can.name && typeof message.name?.value === 'string' ? message.name.value : undefined;
  switch (message.kind) {
    case 'system':
      return [compact({ role: 'system', content: textContent(message), name })];
    case 'developer':
      return [compact({ role: can.developer ? 'developer' : 'system', content: textContent(message), name })];
    case 'assistant':
      return [writeAssistant(writing, can, name)];
    case 'remove':
      lose([], 'message');
      return [];
    case 'tool':
    case 'user':
      return writeUser(writing, can, name);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing, can, name);
  }
}

/** A string, or a block for each of several texts. */
function textContent(message: Message): unknown {
  const texts = partsOf(message, 'text').map((part) => part.text ?? '');
  return texts.length < 2 ? (texts[0] ?? '') : texts.map((text) => ({ type: 'text', text }));
}

/** Results first, each a message of its own, then what else the user said. */
function writeUser(writing: Writing, can: Abilities, name: string | undefined): readonly unknown[] {
  const { message } = writing;
  const results = message.results.map((result) =>
    compact({
      role: 'tool',
      tool_call_id: writing.callIdOf(result),
      name: can.resultName ? writing.toolOf(result) : undefined,
      content: resultText(result, writing.lose),
    }),
  );
  const rest = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (message.results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, compact({ role: 'user', content: userContent(message, writing.lose), name })];
}

/** A string where all is text; blocks otherwise. */
function userContent(message: Message, lose: Lose): unknown {
  const parts = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (isPlain(parts)) return parts[0]?.text ?? '';
  return parts.flatMap((part) => {
    const block =
      part.type === 'text' ? { type: 'text', text: part.text ?? '' } : part.media && mediaBlock(part.type, part.media);
    if (!block) lose(part.path, 'media');
    return block ? [block] : [];
  });
}

function mediaBlock(type: string, media: Media): unknown {
  const url = urlOf(media);
  if (type === 'image' && url !== undefined)
    return { type: 'image_url', image_url: compact({ url, detail: media.detail }) };
  if (type === 'audio' && media.base64 !== undefined) {
    const format = media.mimeType?.replace(/^audio\/(?:x-)?/, '').replace('mpeg', 'mp3');
    return format === 'wav' || format === 'mp3'
      ? { type: 'input_audio', input_audio: { data: media.base64, format } }
      : undefined;
  }
  if (type !== 'file') return undefined;
  if (media.fileId !== undefined) return { type: 'file', file: { file_id: media.fileId } };
  return media.base64 === undefined
    ? undefined
    : { type: 'file', file: compact({ filename: media.name, file_data: url }) };
}

function writeAssistant(writing: Writing, can: Abilities, name: string | undefined): unknown {
  const { message, lose } = writing;
  for (const part of partsOf(message, 'image', 'audio', 'video', 'file')) lose(part.path, 'media');
  const calls = message.calls.filter((call) => !call.byProvider);
  const refusal = joinedText(message, lose, 'refusal');
  const said = textContent(message);
  const content = can.refusal || refusal === '' || said !== '' ? said : refusal;
  return compact({
    role: 'assistant',
    content: content === '' && (calls.length > 0 || refusal !== '') ? null : content,
    refusal: can.refusal && refusal !== '' ? refusal : undefined,
    name,
    tool_calls: calls.length === 0 ? undefined : calls.map((call) => writeCall(call, writing.idOf(call))),
  });
}

export const writeCall = (call: ToolCall, id: string): unknown =>
  call.custom
    ? {
        id,
        type: 'custom',
        custom: {
          name: call.name?.value ?? '',
          input: typeof call.args?.value === 'string' ? call.args.value : argumentsText(call),
        },
      }
    : { id, type: 'function', function: { name: call.name?.value ?? '', arguments: argumentsText(call) } };

export const writeOpenAiChat = (conversation: Conversation): Written =>
  writeChat(conversation, 'openai-chat', {
    name: true,
    developer: true,
    refusal: true,
    custom: true,
    detail: true,
    fileName: true,
  });
