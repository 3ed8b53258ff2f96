// A run that goes well, and the cases drawn from reports of clients that did not (tests/fixtures/cases, those named “run”).
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { noticesOfDone } from '../../../server/src/runner/errors';
import { chat } from '../../../server/src/runner/ollama';
import {
  doneLine,
  type FaultyServer,
  line,
  NDJSON,
  type Script,
  startFaultyServer,
  textLine,
} from '../../harness/ollama/faulty-server';
import { bodyOf, eventsOf, failureOf, textOf } from '../../harness/ollama/run';

const CASES = new URL('../../fixtures/cases/', import.meta.url);

let server: FaultyServer | undefined;
afterEach(() => server?.close());

async function run(script: Script, body = bodyOf()): Promise<readonly ChatEvent[]> {
  server = await startFaultyServer(script);
  return eventsOf({ baseUrl: server.url, body });
}

describe('a reply', () => {
  it('is told as it comes: thinking, text, calls, the end', async () => {
    const message = (more: object): string =>
      line({ model: 'tiny:1b', message: { role: 'assistant', content: '', ...more }, done: false });
    const events = await run({
      headers: NDJSON,
      chunks: [
        message({ thinking: 'Hm. ' }),
        message({ content: 'Let me ' }),
        message({ content: 'look.' }),
        message({ tool_calls: [{ id: 'call_a', function: { index: 0, name: 'wind', arguments: { at: 'pier' } } }] }),
        message({ tool_calls: [{ id: 'call_b', function: { index: 1, name: 'tide', arguments: {} } }] }),
        doneLine({ prompt_eval_count: 12, eval_count: 9, total_duration: 3_000_000 }),
      ],
    });
    expect(events).toMatchObject([
      { type: 'thinking', text: 'Hm. ' },
      { type: 'content', text: 'Let me ' },
      { type: 'content', text: 'look.' },
      { type: 'tool-call', name: 'wind', argumentsText: '{"at":"pier"}', id: 'call_a' },
      { type: 'tool-call', name: 'tide', argumentsText: '{}', id: 'call_b' },
      { type: 'done', reason: 'stop', model: 'tiny:1b', metrics: { promptTokens: 12, replyTokens: 9, totalMs: 3 } },
    ]);
  });

  it('may come whole, on one line or laid out on several', async () => {
    const whole = {
      model: 'tiny:1b',
      message: { role: 'assistant', content: 'Because.' },
      done: true,
      done_reason: 'stop',
    };
    for (const text of [JSON.stringify(whole), JSON.stringify(whole, null, 2)]) {
      const events = await run({ headers: { 'content-type': 'application/json' }, chunks: [text] });
      expect(events).toMatchObject([{ type: 'content', text: 'Because.' }, { type: 'done' }]);
      await server?.close();
    }
  });

  it('may end in a call that stands in the last line', async () => {
    const events = await run({
      headers: NDJSON,
      chunks: [
        doneLine({
          message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'clock', arguments: {} } }] },
        }),
      ],
    });
    expect(events).toMatchObject([{ type: 'tool-call', name: 'clock' }, { type: 'done' }]);
  });

  it('is over when it is done, though the server says more or keeps the connection open', async () => {
    const events = await run({
      headers: NDJSON,
      chunks: [textLine('Because.'), doneLine(), line({ error: 'too late' })],
      end: 'hang',
    });
    expect(events.map(({ type }) => type)).toEqual(['content', 'done']);
  });

  it('does not wait for the last piece to tell the first', async () => {
    server = await startFaultyServer({ headers: NDJSON, chunks: [textLine('Because ')], end: 'hang' });
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const event of chat({ baseUrl: server.url, body: bodyOf(), signal: stop.signal })) {
      seen.push(event.type);
      stop.abort();
    }
    expect(seen).toEqual(['content', 'failed']);
  });
});

interface Case {
  readonly script: Script;
  readonly body: string;
  readonly text: string;
}

function readCase(name: string): Case {
  const file = (part: string): string => readFileSync(new URL(`${name}/${part}`, CASES), 'utf8');
  const text = file('input.messages.json');
  return { script: JSON.parse(file('server.json')), body: bodyOf(JSON.parse(text)), text };
}

describe('the case', () => {
  it('68: an error line in the middle is the failure, its text shown, the text before it told', async () => {
    const { script, body } = readCase('68-run-error-line-in-the-middle');
    const events = await run(script, body);
    expect(textOf(events)).toBe('Because light ');
    expect(failureOf(events)).toMatchObject({
      key: 'run.error-line',
      params: { text: 'the runner stopped unexpectedly' },
      serverText: 'the runner stopped unexpectedly',
    });
  });

  it('69: a model that is not there names the pull command and the server’s words', async () => {
    const { script, body } = readCase('69-run-model-not-found');
    expect(await run(script, body)).toMatchObject([
      {
        failure: {
          key: 'run.model-not-found',
          params: { command: 'ollama pull tiny:1b', text: 'model tiny:1b is not on this machine, pull it first' },
          actions: ['copy-pull-command', 'pick-model'],
        },
      },
    ]);
  });

  it('72: a line split inside a character is put together', async () => {
    const { script, body } = readCase('72-run-json-line-split-inside-a-character');
    expect(textOf(await run(script, body))).toBe('Wörter und 🌌 Sterne.');
  });

  it('74: a prompt read much shorter than it was sent is noticed', async () => {
    const { script, body, text } = readCase('74-run-prompt-silently-shortened');
    const done = (await run(script, body)).at(-1);
    if (done?.type !== 'done') throw new Error('the run failed');
    expect(noticesOfDone(done, text.length / 4)).toEqual([
      { key: 'run.prompt-shortened', params: { promptTokens: 2050, estimate: Math.round(text.length / 4) } },
    ]);
  });

  it('75: a first byte after some time is waited for (here at once; see waiting.test.ts)', async () => {
    const { script, body } = readCase('75-run-first-byte-after-six-minutes');
    expect(textOf(await run({ ...script, first_byte_after_ms: 0 }, body))).toBe('Late.');
  });

  it('77: a reply that is a call without an id is no failure', async () => {
    const { script, body } = readCase('77-run-reply-is-a-call-without-id');
    expect(await run(script, body)).toEqual([
      { type: 'tool-call', name: 'clock', argumentsText: '{}', id: undefined },
      expect.objectContaining({ type: 'done', reason: 'stop' }),
    ]);
  });

  it('of a run is none that is not looked at here (70 is in connect.test.ts)', () => {
    const seen = readdirSync(CASES).filter((name) => name.includes('-run-'));
    expect(seen.map((name) => name.slice(0, 2))).toEqual(['68', '69', '70', '72', '74', '75', '77']);
  });
});

describe('noticesOfDone', () => {
  const done = (reason: string, promptTokens?: number) =>
    ({ type: 'done', reason, model: 'm', metrics: { promptTokens, replyTokens: 3 } }) as const;

  it.each([
    ['a plain end', done('stop', 3000), 3000, []],
    ['an end at the limit', done('length', 3000), 3000, ['run.reply-cut-at-limit']],
    ['a prompt of less than half its size', done('stop', 2048), 5000, ['run.prompt-shortened']],
    ['both', done('length', 2048), 5000, ['run.reply-cut-at-limit', 'run.prompt-shortened']],
    ['an estimate that is somewhat off', done('stop', 2600), 5000, []],
    ['a short prompt that cannot have been cut', done('stop', 12), 400, []],
    ['no count, as of a server that had it all cached', done('stop'), 5000, []],
    ['no estimate', done('stop', 12), undefined, []],
  ] as const)('of %s', (_, event, estimate, keys) => {
    expect(noticesOfDone(event, estimate).map(({ key }) => key)).toEqual(keys);
  });
});
