// Runs a conversation against a server of the harness and gathers what it tells.
import type { ChatEvent, RunFailure } from '../../../server/src/core/run/events';
import { type ChatRequest, chat } from '../../../server/src/runner/ollama';

export const MESSAGES: readonly object[] = [{ role: 'user', content: 'Why is the sky dark at night?' }];

/** The text of a request to `/api/chat`. */
export const bodyOf = (messages: readonly object[] = MESSAGES, more: object = {}): string =>
  JSON.stringify({ model: 'tiny:1b', messages, stream: true, ...more });

/** All events of a run, the last of them its end. */
export async function eventsOf(
  request: Partial<ChatRequest> & { readonly baseUrl: string },
): Promise<readonly ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of chat({ body: bodyOf(), ...request })) events.push(event);
  return events;
}

export const textOf = (events: readonly ChatEvent[]): string =>
  events.map((event) => (event.type === 'content' ? event.text : '')).join('');

/** The failure a run ended with; fails the test where it ended otherwise. */
export function failureOf(events: readonly ChatEvent[]): RunFailure {
  const last = events.at(-1);
  if (last?.type !== 'failed') throw new Error(`the run ended with ${JSON.stringify(last)}`);
  return last.failure;
}
