// The pieces of a streamed reply put together into the message that they are: Ollama’s lines, and the events of OpenAI’s protocol.
import { readJson } from '../../json/read';
import { setOwn, toExactValue } from '../../json/tree';
import { isObject, type JsonObject, member } from '../../model/message';

/** The message of a stream (ollama docs/api.md; openai ChatCompletionChunk); undefined where the text is none. Never throws. */
export function messageOfStream(text: string): JsonObject | undefined {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^data:\s*/, '').trim());
  const events = lines
    .filter((line) => line !== '' && line !== '[DONE]' && !/^(?:event|id|retry)?:/.test(line))
    .map(parsed);
  if (events.length === 0 || !events.every(isObject)) return undefined;
  const deltas = events.map(deltaOf);
  const known = deltas.filter((delta) => delta !== undefined);
  // What an event says beside its pieces (usage at the end) makes no message of its own.
  return known.length === 0 || !events.every(isEvent) ? undefined : merged(known);
}

function parsed(line: string): unknown {
  const { root, issues } = readJson(line);
  return root && issues.length === 0 ? toExactValue(root) : undefined;
}

const isEvent = (event: JsonObject): boolean =>
  typeof event['done'] === 'boolean' || member(event, 'object') === 'chat.completion.chunk';

function deltaOf(event: JsonObject): JsonObject | undefined {
  const [choice] = Array.isArray(event['choices']) ? event['choices'] : [];
  const delta = member(choice, 'delta') ?? event['message'];
  return isObject(delta) ? delta : undefined;
}

/** Texts are joined, calls put together by their `index`; of anything else the first word counts. */
function merged(deltas: readonly JsonObject[]): JsonObject {
  const made: Record<string, unknown> = { role: 'assistant', content: '' };
  const calls: Record<string, unknown>[] = [];
  const byIndex = new Map<unknown, Record<string, unknown>>();
  for (const delta of deltas) {
    for (const [key, value] of Object.entries(delta)) {
      if (value === null || value === undefined) continue;
      if (key === 'tool_calls' && Array.isArray(value))
        for (const call of value.filter(isObject)) addCall(call, calls, byIndex);
      else if (typeof value === 'string' && key !== 'role') setOwn(made, key, `${textOf(made, key)}${value}`);
      else if (!Object.hasOwn(made, key) || key === 'role') setOwn(made, key, value);
    }
  }
  return calls.length === 0 ? made : { ...made, tool_calls: calls };
}

const textOf = (made: JsonObject, key: string): string => {
  const value = Object.hasOwn(made, key) ? made[key] : '';
  return typeof value === 'string' ? value : '';
};

function addCall(
  piece: JsonObject,
  calls: Record<string, unknown>[],
  byIndex: Map<unknown, Record<string, unknown>>,
): void {
  const { index, ...fields } = piece;
  const key = index === undefined || index === null ? undefined : String(index);
  const known = key === undefined ? undefined : byIndex.get(key);
  if (!known) {
    const call = { ...fields };
    calls.push(call);
    if (key !== undefined) byIndex.set(key, call);
    return;
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    const own = known[name];
    if (name === 'function' && isObject(own) && isObject(value)) {
      known[name] = {
        ...own,
        ...value,
        name: `${textOf(own, 'name')}${textOf(value, 'name')}`,
        arguments: `${textOf(own, 'arguments')}${textOf(value, 'arguments')}`,
      };
    } else known[name] ??= value;
  }
}
