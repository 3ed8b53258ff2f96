// One line of Ollama's reply as events (ollama api/types.go, ChatResponse and Message).
import type { ChatEvent, DoneEvent } from '../core/run/events';
import { isObject, parsedObject } from './errors';
import { errorText } from './refusals';
import { sourceAt } from './source';

/** What a line says: things of the reply, an error of a reply under way, or nothing Ollama would say. */
export type Reading = { readonly events: readonly ChatEvent[] } | { readonly error: string } | 'foreign';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads one line, or the one object of a reply that is not streamed. A line with `error` is an error whatever else it has:
 * the status was 200 long before (ollama server/routes.go, streamResponse). Empty texts give no event.
 */
export function readLine(line: string): Reading {
  const json = parsedObject(line);
  if (json === undefined) return 'foreign';
  const error = errorText(json);
  if (error !== undefined && error !== '') return { error };
  if (!isObject(json.message) && typeof json.done !== 'boolean') return 'foreign';

  const message = isObject(json.message) ? json.message : {};
  return {
    events: [
      ...text('thinking', message.thinking),
      ...text('content', message.content),
      ...strings(message.images).map((data): ChatEvent => ({ type: 'image', data })),
      ...calls(message, line),
      ...(json.done === true ? [doneEvent(json)] : []),
    ],
  };
}

const text = (type: 'content' | 'thinking', value: unknown): readonly ChatEvent[] =>
  typeof value === 'string' && value !== '' ? [{ type, text: value }] : [];

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

function calls(message: Json, line: string): readonly ChatEvent[] {
  if (!Array.isArray(message.tool_calls)) return [];
  return message.tool_calls.filter(isObject).map((call, index) => {
    const made = isObject(call.function) ? call.function : {};
    const written = sourceAt(line, ['message', 'tool_calls', index, 'function', 'arguments']);
    return {
      type: 'tool-call',
      name: typeof made.name === 'string' ? made.name : '',
      // Ollama sends an object; a server that only speaks like it may send OpenAI's text.
      argumentsText:
        typeof made.arguments === 'string' ? made.arguments : made.arguments == null ? '{}' : (written ?? '{}'),
      id: word(call.id),
    };
  });
}

/** Ollama counts time in nanoseconds and leaves out what is 0. */
function doneEvent(json: Json): DoneEvent {
  return {
    type: 'done',
    reason: word(json.done_reason) ?? '',
    model: word(json.model) ?? '',
    metrics: {
      promptTokens: count(json.prompt_eval_count),
      replyTokens: count(json.eval_count),
      totalMs: count(json.total_duration, 1e-6),
      loadMs: count(json.load_duration, 1e-6),
      promptMs: count(json.prompt_eval_duration, 1e-6),
      replyMs: count(json.eval_duration, 1e-6),
    },
    createdAt: word(json.created_at),
    remoteModel: word(json.remote_model),
    remoteHost: word(json.remote_host),
  };
}

/** A string that says something. */
export const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A number, in `unit`s. */
export const count = (value: unknown, unit = 1): number | undefined =>
  typeof value === 'number' ? value * unit : undefined;
