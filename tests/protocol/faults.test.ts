// The fault table in the whole: each fault really done by a server over loopback while a file is open. For each the key that is told, the file as it is left,
// no progress that goes on, nothing in the log, and Stop that stops in the midst of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../harness/ollama/faults';
import {
  doneLine,
  type FaultyServer,
  NDJSON,
  type Script,
  startFaultyServer,
  textLine,
} from '../harness/ollama/faulty-server';
import { RunningEditor } from './running';

interface Result {
  readonly ok: boolean;
  readonly failure?: {
    readonly key: string;
    readonly message: string;
    readonly actions: readonly { readonly action: string; readonly value?: string }[];
  };
  readonly notices: readonly { readonly key: string }[];
}

const question = '[\n  {\n    "type": "human",\n    "content": "Why?"\n  }\n]\n';

let live: RunningEditor;
let plain: RunningEditor;
beforeAll(async () => {
  live = await RunningEditor.start({ live: true });
  plain = await RunningEditor.start();
});
// A rejection that nobody handled would end the server with another code.
afterAll(async () => {
  expect(await live.editor.stop()).toBe(0);
  expect(await plain.editor.stop()).toBe(0);
});

let server: FaultyServer | undefined;
let files = 0;
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const own of [live, plain]) {
    expect([...own.spinning], 'no spinner goes on').toEqual([]);
    own.shown.length = 0;
    expect(own.logged.splice(0), 'nothing went wrong that nobody expected').toEqual([]);
  }
});

/** A server that follows the script when it is sent a conversation, and knows nothing of its models. */
async function serve(script: Script, host?: string): Promise<FaultyServer> {
  const started = await startFaultyServer(
    ({ path }) => (path === '/api/chat' ? script : { status: 404, chunks: ['404 page not found'] }),
    host === undefined ? {} : { host },
  );
  server = started;
  return started;
}

async function opened(own: RunningEditor, text: string, baseUrl: string | undefined, model = 'm'): Promise<string> {
  await own.set({ ollama: { baseUrl, model } });
  const uri = `file:///faults/${++files}.messages.json`;
  await own.editor.open(uri, text);
  return uri;
}

describe.each([
  ['in VS Code', () => live],
  ['in any editor', () => plain],
] as const)('%s', (_, editor) => {
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const own = editor();
    const { url, closedConnections } = await serve(fault.script);
    const uri = await opened(own, question, url);
    const { ok, failure } = await own.run<Result>(uri);
    expect({ ok, key: failure?.key }).toEqual({ ok: false, key: fault.key });
    expect(failure?.message).not.toMatch(/\{\w+\}/);
    // Our extension shows the result itself; elsewhere the server does.
    expect(own.shown).toEqual(own === live ? [] : [failure?.message]);
    expect(own.editor.text(uri)).toBe(question);
    await closedConnections(1);
  });
});

describe('Stop in the midst of it', () => {
  /** Milliseconds from Stop to the connection's end, to be read and not held to a limit. */
  const times: number[] = [];
  afterAll(() => {
    const [least, middle, most] = [0, 0.5, 1].map(
      (at) => times.sort((a, b) => a - b)[Math.ceil(at * (times.length - 1))],
    );
    const shown = [least, middle, most].map((ms) => ms?.toFixed(1)).join(' / ');
    console.log(`from Stop to the closed connection, ${times.length} faults: ${shown} ms (least / median / most)`);
  });

  // The server has said what it says and neither goes on nor hangs up; most faults are told by then, and the others are waited for in vain.
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_, { script, key }) => {
    const { url, requests, closedConnections } = await serve({ ...script, end: 'hang' });
    const uri = await opened(live, question, url);
    const running = live.run<Result>(uri);
    await requests(1);
    const stopped = performance.now();
    await live.stop(uri);
    const { ok, failure } = await running;
    await closedConnections(1);
    times.push(performance.now() - stopped);
    expect({ ok, key: failure?.key }).toEqual({ ok: false, key: failure?.key === key ? key : 'run.cancelled' });
    const messages = JSON.parse(live.editor.text(uri));
    expect(messages[0]).toEqual(JSON.parse(question)[0]);
    if (messages.length === 1) expect(live.editor.text(uri)).toBe(question);
    else expect(messages).toMatchObject([{}, { type: 'ai', content: 'Because ' }]);
    // The file can be run again at once.
    expect(await live.run<Result>(uri, { at: 9 })).toMatchObject({ failure: { key: 'run.no-such-message' } });
  });
});

const cases = join(import.meta.dirname, '../fixtures/cases');
const names = readdirSync(cases).filter((name) => name.includes('-run-'));

/** What the user is shown, and what the file's last message is then; undefined: the file is as it was. */
interface Wished {
  readonly key?: string;
  readonly says?: string;
  readonly actions?: readonly string[];
  readonly notices?: readonly string[];
  readonly reply?: object;
}

const wished: Readonly<Record<string, Wished>> = {
  '68': { key: 'run.error-line', says: 'the runner stopped unexpectedly' },
  '69': {
    key: 'run.model-not-found',
    says: 'model tiny:1b is not on this machine, pull it first',
    actions: ['copy-pull-command', 'pick-model'],
  },
  '70': { reply: { role: 'assistant', content: 'Because.' } },
  '72': { reply: { role: 'assistant', content: 'Wörter und 🌌 Sterne.' } },
  '74': {
    notices: ['run.context-tight', 'run.prompt-shortened'],
    reply: { role: 'assistant', content: 'No idea.' },
  },
  '75': { reply: { role: 'assistant', content: 'Late.' } },
  '77': {
    reply: {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }],
    },
  },
};

describe('the case of a public report', () => {
  it('each has its row here', () => {
    expect(names.map((name) => name.slice(0, 2))).toEqual(Object.keys(wished));
  });

  it.each(names)('%s', async (name) => {
    const text = readFileSync(join(cases, name, 'input.messages.json'), 'utf8');
    const told = JSON.parse(readFileSync(join(cases, name, 'server.json'), 'utf8')) as Script & { client_url?: string };
    // Case 70 only says where the server listens. Case 75 waits for minutes elsewhere (tests/unit/runner/waiting.test.ts).
    const script: Script = told.client_url ? { headers: NDJSON, chunks: [textLine('Because.'), doneLine()] } : told;
    const { port, url } = await serve({ ...script, first_byte_after_ms: told.first_byte_after_ms ? 300 : 0 });
    for (const own of [live, plain]) {
      const uri = await opened(own, text, told.client_url ? `http://localhost:${port}` : url, 'tiny:1b');
      const { failure, notices } = await own.run<Result>(uri);
      const { key, says = '', actions, notices: warned = [], reply } = wished[name.slice(0, 2)] as Wished;
      expect(failure?.key).toBe(key);
      expect(failure?.message ?? '').toContain(says);
      if (actions) expect(failure?.actions.map(({ action }) => action)).toEqual(actions);
      expect(notices.map((notice) => notice.key)).toEqual(warned);
      if (reply) expect(JSON.parse(own.editor.text(uri)).at(-1)).toEqual(reply);
      else expect(own.editor.text(uri)).toBe(text);
    }
  });
});

describe('nobody answers', () => {
  it('at the address: it is named, and loopback’s other one was tried', async () => {
    const { port, close } = await startFaultyServer({});
    await close();
    const uri = await opened(live, question, `http://localhost:${port}`);
    const { failure } = await live.run<Result>(uri);
    expect(failure?.key).toBe('run.not-running');
    for (const address of [`127.0.0.1:${port}`, `[::1]:${port}`]) expect(failure?.message).toContain(address);
    expect(live.editor.text(uri)).toBe(question);
  });

  it('at a name that no machine has', async () => {
    const uri = await opened(live, question, 'http://nowhere.invalid:11434');
    expect(await live.run<Result>(uri)).toMatchObject({ ok: false, failure: { key: 'run.unknown-host' } });
  });

  it('at an address that is none', async () => {
    const uri = await opened(live, question, 'ftp://127.0.0.1');
    expect(await live.run<Result>(uri)).toMatchObject({ ok: false, failure: { key: 'run.address-scheme' } });
  });
});
