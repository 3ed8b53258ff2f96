// Writes Ollama's native messages: one string of text, pictures beside it, arguments as objects, results named by their tool.
import type { Conversation } from '../model/conversation';
import { type Message, type ToolCall, text } from '../model/message';
import type { Written } from './dialect';
import {
  argumentsOrRaw,
  compact,
  finish,
  joinedText,
  type Lose,
  partsOf,
  resultText,
  type Writing,
  writeEach,
} from './writing';

export const writeOllama = (conversation: Conversation): Written =>
  finish(writeEach(conversation, 'ollama', { reasoning: true, resultName: true }, writeMessage));

function writeMessage(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  switch (message.kind) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content: joinedText(message, lose) }];
    case 'assistant':
      return [writeAssistant(writing)];
    case 'remove':
      lose([], 'message');
      return [];
    case 'tool':
    case 'user':
      return writeUser(writing);
    default:
      lose(message.role?.path ?? [], 'role');
      return writeUser(writing);
  }
}

function writeUser(writing: Writing): readonly unknown[] {
  const { message, lose } = writing;
  const results = message.results.map((result) =>
    compact({
      role: 'tool',
      tool_name: writing.toolOf(result),
      tool_call_id: text(result.callId),
      content: resultText(result, lose),
    }),
  );
  const rest = partsOf(message, 'text', 'image', 'audio', 'video', 'file');
  if (results.length > 0 && (message.kind === 'tool' || rest.length === 0)) return results;
  return [...results, compact({ role: 'user', content: joinedText(message, lose), images: pictures(message, lose) })];
}

/** Bare base64 of the pictures; a picture behind a URL cannot be sent, since nobody here fetches it. */
function pictures(message: Message, lose: Lose): readonly string[] | undefined {
  const parts = partsOf(message, 'image', 'audio', 'video', 'file');
  const first = message.parts.findIndex((part) => part.type === 'image');
  if (first >= 0 && message.parts.slice(first).some((part) => part.type === 'text'))
    lose(message.parts[first]?.path ?? [], 'order');
  const images = parts.flatMap((part) => {
    if (part.type === 'image' && part.media?.base64 !== undefined) return [part.media.base64];
    lose(part.path, 'media');
    return [];
  });
  return images.length === 0 ? undefined : images;
}

function writeAssistant(writing: Writing): unknown {
  const { message, lose } = writing;
  const thinking = joinedText(message, lose, 'reasoning');
  const refusal = joinedText(message, lose, 'refusal');
  const calls = message.calls.filter((call) => !call.byProvider);
  return compact({
    role: 'assistant',
    content: joinedText(message, lose) || refusal,
    thinking: thinking === '' ? undefined : thinking,
    images: pictures(message, lose),
    tool_calls: calls.length === 0 ? undefined : calls.map((call) => writeCall(call, writing)),
  });
}

const writeCall = (call: ToolCall, writing: Writing): unknown =>
  compact({
    id: text(call.id),
    function: { name: call.name?.value ?? '', arguments: argumentsOrRaw(call, writing.lose) },
  });
