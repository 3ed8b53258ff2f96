// A model may take as long as it wants: no limit is set anywhere on the way (case 75).
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { doneLine, type FaultyServer, NDJSON, startFaultyServer, textLine } from '../../harness/ollama/faulty-server';
import { eventsOf, textOf } from '../../harness/ollama/run';

let server: FaultyServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
});

const late = { headers: NDJSON, chunks: [textLine('Late.'), doneLine()] };

describe('waiting for the first byte', () => {
  it('goes on until it comes', async () => {
    server = await startFaultyServer({ ...late, first_byte_after_ms: 1500 });
    expect(textOf(await eventsOf({ baseUrl: server.url }))).toBe('Late.');
  });

  it('sets no timeout on the request or its socket, and no timer of ours', async () => {
    const requests: ClientRequest[] = [];
    const watch = (message: unknown): void => {
      requests.push((message as { request: ClientRequest }).request);
    };
    diagnostics.subscribe('http.client.request.start', watch);
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    server = await startFaultyServer({ end: 'silence' });
    const stop = new AbortController();
    const run = eventsOf({ baseUrl: server.url, signal: stop.signal });
    await server.requests(1);
    diagnostics.unsubscribe('http.client.request.start', watch);

    const { socket, timeout } = requests[0] as ClientRequest & { readonly timeout?: number };
    expect({ socket: socket?.timeout ?? 0, request: timeout ?? 0, timers: vi.getTimerCount() }).toEqual({
      socket: 0,
      request: 0,
      timers: 0,
    });
    stop.abort();
    await run;
  });

  it.skipIf(process.env.MESSAGES_SLOW_TESTS === undefined)(
    'really goes on for six minutes, longer than Node’s fetch would (skipped for its length; MESSAGES_SLOW_TESTS=1 runs it)',
    { timeout: 400_000 },
    async () => {
      server = await startFaultyServer({ ...late, first_byte_after_ms: 360_000 });
      expect(textOf(await eventsOf({ baseUrl: server.url }))).toBe('Late.');
    },
  );
});
