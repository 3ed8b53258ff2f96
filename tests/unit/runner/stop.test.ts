// Stop stops: the server sees the connection close, whatever it was doing, and the run ends with one event that says so.
import diagnostics from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { chat } from '../../../server/src/runner/ollama';
import {
  type FaultyServer,
  NDJSON,
  type Script,
  startFaultyServer,
  textLine,
} from '../../harness/ollama/faulty-server';
import { bodyOf, eventsOf } from '../../harness/ollama/run';

let server: FaultyServer | undefined;
afterEach(() => server?.close());

async function start(script: Script): Promise<FaultyServer> {
  server = await startFaultyServer(script);
  return server;
}

const cancelled = { type: 'failed', failure: { key: 'run.cancelled' } };

describe('stopping a run', () => {
  it('closes the connection while the server is silent', async () => {
    const { url, requests, closedConnections } = await start({ end: 'silence' });
    const stop = new AbortController();
    const run = eventsOf({ baseUrl: url, signal: stop.signal });
    await requests(1);
    stop.abort();
    await closedConnections(1);
    expect(await run).toMatchObject([cancelled]);
  });

  it('closes the connection while a reply whose head has come says nothing', async () => {
    const { url, closedConnections } = await start({ headers: NDJSON, end: 'hang' });
    const stop = new AbortController();
    const headHasCome = new Promise<void>((resolve) => {
      const seen = (): void => {
        diagnostics.unsubscribe('http.client.response.finish', seen);
        resolve();
      };
      diagnostics.subscribe('http.client.response.finish', seen);
    });
    const run = eventsOf({ baseUrl: url, signal: stop.signal });
    await headHasCome;
    stop.abort();
    await closedConnections(1);
    expect(await run).toMatchObject([cancelled]);
  });

  it('closes the connection in mid-stream, and what was told stays told', async () => {
    const { url, closedConnections } = await start({ headers: NDJSON, chunks: [textLine('Because ')], end: 'hang' });
    const stop = new AbortController();
    const events: ChatEvent[] = [];
    for await (const event of chat({ baseUrl: url, body: bodyOf(), signal: stop.signal })) {
      events.push(event);
      if (event.type === 'content') stop.abort();
    }
    expect(events).toMatchObject([{ type: 'content', text: 'Because ' }, cancelled]);
    await closedConnections(1);
  });

  it('closes the connection though nobody asks for the next event', async () => {
    const { url, closedConnections } = await start({
      headers: NDJSON,
      chunks: [textLine('a'), textLine('b')],
      end: 'hang',
    });
    const stop = new AbortController();
    const run = chat({ baseUrl: url, body: bodyOf(), signal: stop.signal });
    expect((await run.next()).value).toEqual({ type: 'content', text: 'a' });
    stop.abort();
    await closedConnections(1);
    expect((await run.next()).value).toMatchObject(cancelled);
    expect((await run.next()).done).toBe(true);
  });

  it('tells nothing more of what had already arrived', async () => {
    const { url } = await start({
      headers: NDJSON,
      chunks: [textLine('a') + textLine('b') + textLine('c')],
      end: 'hang',
    });
    const stop = new AbortController();
    const run = chat({ baseUrl: url, body: bodyOf(), signal: stop.signal });
    await run.next();
    stop.abort();
    expect((await run.next()).value).toMatchObject(cancelled);
  });

  it('opens no connection when it is stopped before it starts', async () => {
    const { url, received } = await start({ headers: NDJSON });
    expect(await eventsOf({ baseUrl: url, signal: AbortSignal.abort() })).toMatchObject([cancelled]);
    expect(received).toEqual([]);
  });

  it('closes the connection when the events are no longer wanted', async () => {
    const { url, closedConnections } = await start({ headers: NDJSON, chunks: [textLine('a')], end: 'hang' });
    for await (const event of chat({ baseUrl: url, body: bodyOf() })) if (event.type === 'content') break;
    await closedConnections(1);
  });

  it('leaves nothing listening to the signal when a run has ended', async () => {
    const { url } = await start({ headers: NDJSON, chunks: [textLine('a')] });
    const stop = new AbortController();
    const listeners = new Set<unknown>();
    const { signal } = stop;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.add(args[1]);
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners.delete(args[1]);
      remove(...args);
    };
    await eventsOf({ baseUrl: url, signal });
    expect(listeners.size).toBe(0);
  });
});
