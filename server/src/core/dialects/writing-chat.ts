// Writes OpenAI's chat messages, for OpenAI and for those who took over its shape (Mistral).
import type { Conversation } from '../model/conversation';
import type { Media, Message, ToolCall } from '../model/message';
import type { Written } from './dialect';
import {
  argumentsText,
  compact,
  joinedText,
  type Lose,
  partsOf,
  resultText,
  urlOf,
  type Writing,
  writeEach,
} from './writing';

export interface ChatHabits {
  readonly dialect: string;
  readonly developer: boolean;
  readonly names: boolean;
  readonly resultNames: boolean;
}

export const writeChat = (conversation: Conversation, habits: ChatHabits): Written =>
  writeEach(
    conversation,
    habits.dialect,
    { name: habits.names, refusal: habits.developer, developer: habits.developer },
    (writing) => writeMessage(writing, habits),
  );

function writeMessage(writing: Writing, habits: ChatHabits): readonly unknown[] {
  const { message, lose } = writing;
  const name = habits.names && typeof message.name?.value === 'string' ? message.name.value : undefined;
  switch (message.kind) {
    case 'system':
      return [compact({ role: 'system', content: joinedText(message), name })];
    case 'developer':
      return [compact({ role: habits.developer ? 'developer' : 'system', content: joinedText(message), name })];
    case 'assistant':
      return [writeAssistant(writing, name)];
    case 'function':
      return [compact({ role: 'function', name: message.name?.value, content: joinedText(message) })];
    case 'remove':
      lose([], 'message');
      return [];
    case 'tool':
    case 'user':
      return writeUser(writing, habits, name);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing, habits, name);
  }
}

/** Results first, each a message of its own, then what else the user said. */
function writeUser(writing: Writing, habits: ChatHabits, name: string | undefined): readonly unknown[] {
  const { message } = writing;
  const results = message.results.map((result) =>
    compact({
      role: 'tool',
      tool_call_id: writing.callIdOf(result),
      name: habits.resultNames ? writing.toolOf(result) : undefined,
      content: resultText(result),
    }),
  );
  const rest = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (message.results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, compact({ role: 'user', content: userContent(message, writing.lose), name })];
}

/** A string where all is text; blocks otherwise. */
function userContent(message: Message, lose: Lose): unknown {
  const parts = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (parts.every((part) => part.type === 'text')) return joinedText(message);
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

function writeAssistant(writing: Writing, name: string | undefined): unknown {
  const { message, lose } = writing;
  for (const part of partsOf(message, 'image', 'audio', 'video', 'file')) lose(part.path, 'media');
  const calls = message.calls.filter((call) => !call.byProvider);
  const content = joinedText(message);
  const refusal = partsOf(message, 'refusal')
    .map((part) => part.text ?? '')
    .join('\n\n');
  return compact({
    role: 'assistant',
    content: content === '' && (calls.length > 0 || refusal !== '') ? null : content,
    refusal: refusal === '' ? undefined : refusal,
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
  writeChat(conversation, { dialect: 'openai-chat', developer: true, names: true, resultNames: false });
