// Judged by what others wrote: a mock server (aimock) on the other end, and the official client (`ollama`) beside ours.
import { LLMock } from '@copilotkit/aimock';
import { Ollama } from 'ollama';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { chat } from '../../../server/src/runner/ollama';
import { doneLine, line, NDJSON, startFaultyServer, textLine } from '../../harness/ollama/faulty-server';
import { bodyOf, eventsOf, failureOf, textOf } from '../../harness/ollama/run';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mock(options: ConstructorParameters<typeof LLMock>[0] = {}): Promise<LLMock> {
  const server = new LLMock({ port: 0, chunkSize: 3, ...options });
  server.onMessage('hello', { content: 'Wörter und 🌌 Sterne, “quoted”.\n{"a":1}' });
  server.onMessage('weather', {
    content: 'Let me look.',
    toolCalls: [
      { name: 'wind', arguments: '{"at":"pier","n":1}' },
      { name: 'tide', arguments: '{}' },
    ],
  });
  await server.start();
  closers.push(() => server.stop());
  return server;
}

const callsOf = (events: readonly ChatEvent[]): readonly unknown[] =>
  events.flatMap((event) =>
    event.type === 'tool-call' ? [{ name: event.name, arguments: JSON.parse(event.argumentsText) }] : [],
  );

const ask = (content: string): readonly object[] => [{ role: 'user', content }];

describe('against aimock', () => {
  it('gathers a streamed text', async () => {
    const { url } = await mock();
    const events = await eventsOf({ baseUrl: url, body: bodyOf(ask('hello')) });
    expect(textOf(events)).toBe('Wörter und 🌌 Sterne, “quoted”.\n{"a":1}');
    expect(events.length).toBeGreaterThan(10);
    expect(events.at(-1)).toMatchObject({ type: 'done', reason: 'stop' });
  });

  it('gathers text and calls together, without ids', async () => {
    const { url } = await mock();
    const events = await eventsOf({ baseUrl: url, body: bodyOf(ask('weather')) });
    expect(textOf(events)).toBe('Let me look.');
    expect(callsOf(events)).toEqual([
      { name: 'wind', arguments: { at: 'pier', n: 1 } },
      { name: 'tide', arguments: {} },
    ]);
    expect(events.filter((event) => event.type === 'tool-call' && event.id !== undefined)).toEqual([]);
  });

  it('reads a reply that is not streamed', async () => {
    const { url } = await mock();
    const events = await eventsOf({ baseUrl: url, body: bodyOf(ask('hello'), { stream: false }) });
    expect(events).toMatchObject([{ type: 'content' }, { type: 'done' }]);
  });

  it.each([
    ['a disconnect', { disconnectRate: 1 }, 'run.connection-lost'],
    ['malformed JSON (an object that is not closed)', { malformedRate: 1 }, 'run.cut-stream'],
    ['a dropped request', { dropRate: 1 }, 'run.server-failed'],
    ['a rate limit', { rateLimitRate: 1 }, 'run.rate-limited'],
  ])('tells %s', async (_, chaos, key) => {
    const { url } = await mock({ chaos });
    expect(failureOf(await eventsOf({ baseUrl: url, body: bodyOf(ask('hello')) })).key).toBe(key);
  });

  it('stops in mid-stream', async () => {
    const { url } = await mock({ latency: 50 });
    const stop = new AbortController();
    const events: ChatEvent[] = [];
    for await (const event of chat({ baseUrl: url, body: bodyOf(ask('hello')), signal: stop.signal })) {
      events.push(event);
      stop.abort();
    }
    expect(events.map(({ type }) => type)).toEqual(['content', 'failed']);
  });
});

describe('beside the official client', () => {
  const message = (more: object): string =>
    line({
      model: 'tiny:1b',
      created_at: '2025-01-01T00:00:00Z',
      message: { role: 'assistant', content: '', ...more },
      done: false,
    });
  const call = (name: string, args: object) => message({ tool_calls: [{ function: { name, arguments: args } }] });

  it.each([
    ['text in pieces', [textLine('Wör'), textLine('ter 🌌'), doneLine()]],
    [
      'thinking, text and calls',
      [message({ thinking: 'Hm.' }), textLine('Look: '), call('wind', { at: 'pier' }), call('tide', {}), doneLine()],
    ],
    [
      'lines cut anywhere',
      [
        textLine('one').slice(0, 9),
        `${textLine('one').slice(9)}${textLine('two')}${doneLine().slice(0, 20)}`,
        doneLine().slice(20).trimEnd(),
      ],
    ],
    [
      'calls in the last line',
      [
        doneLine({
          message: { role: 'assistant', content: 'Now.', tool_calls: [{ function: { name: 'clock', arguments: {} } }] },
        }),
      ],
    ],
  ])('gathers the same of %s', async (_, chunks) => {
    const server = await startFaultyServer({ headers: NDJSON, chunks });
    closers.push(server.close);
    const ours = await eventsOf({ baseUrl: server.url });

    const theirs = { text: '', thinking: '', calls: [] as object[] };
    const stream = await new Ollama({ host: server.url }).chat({
      model: 'tiny:1b',
      messages: [{ role: 'user', content: 'x' }],
      stream: true,
    });
    for await (const part of stream) {
      theirs.text += part.message.content;
      theirs.thinking += part.message.thinking ?? '';
      theirs.calls.push(...(part.message.tool_calls ?? []).map((made) => made.function));
    }
    const thinking = ours.map((event) => (event.type === 'thinking' ? event.text : '')).join('');
    expect({ text: textOf(ours), thinking, calls: callsOf(ours) }).toEqual(theirs);
  });
});
