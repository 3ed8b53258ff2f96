// `messages-json run` against servers that really do it: the cases of public reports, and what becomes of the file.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../server/src/cli/run';
import type { Terminal } from '../../server/src/cli/terminal';
import { say } from '../../server/src/core/words/index';
import {
  doneLine,
  type FaultyServer,
  NDJSON,
  type Received,
  type Script,
  startFaultyServer,
  textLine,
} from '../harness/ollama/faulty-server';
import { type Ended, run, start } from './cli';

const cases = join(import.meta.dirname, '../fixtures/cases');

let folder = '';
const servers: FaultyServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messages-run-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(folder, { recursive: true });
});

async function serve(script: Script | ((request: Received) => Script)): Promise<FaultyServer> {
  const server = await startFaultyServer(script);
  servers.push(server);
  return server;
}

async function fileOf(text: string | Uint8Array, name = 'a.messages.json'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8');

const question = '[\n  {\n    "role": "user",\n    "content": "Why?"\n  }\n]\n';
const answer: Script = { headers: NDJSON, chunks: [textLine('Because '), textLine('so.'), doneLine()] };
const answered =
  '[\n  {\n    "role": "user",\n    "content": "Why?"\n  },\n  {\n    "role": "assistant",\n    "content": "Because so."\n  }\n]\n';

/** A case: its file, copied, and the server that it tells of. */
async function readCase(name: string): Promise<{ path: string; before: string; script: Script }> {
  const before = await readFile(join(cases, name, 'input.messages.json'), 'utf8');
  const script: Script = JSON.parse(await readFile(join(cases, name, 'server.json'), 'utf8'));
  return { path: await fileOf(before), before, script };
}

interface RanCase extends Ended {
  readonly before: string;
  readonly after: string;
}

async function runCase(name: string, change: (script: Script) => Script = (script) => script): Promise<RanCase> {
  const { path, before, script } = await readCase(name);
  const { url } = await serve(change(script));
  const ended = await run(['run', path, '--in-place', '--model', 'tiny:1b', '--base-url', url]);
  return { ...ended, before, after: await textOf(path) };
}

describe('the case', () => {
  it('68: an error line in the middle shows its text and leaves no partial reply', async () => {
    const { code, err, before, after } = await runCase('68-run-error-line-in-the-middle');
    expect(code).toBe(1);
    expect(err).toContain('the runner stopped unexpectedly');
    expect(after).toBe(before);
  });

  it('69: a model that is not there shows the server’s words and the pull command', async () => {
    const { code, err, before, after } = await runCase('69-run-model-not-found');
    expect(code).toBe(1);
    expect(err).toContain('model tiny:1b is not on this machine, pull it first');
    expect(err).toContain('ollama pull tiny:1b');
    expect(after).toBe(before);
  });

  it('70: a server on 127.0.0.1 only is reached as localhost', async () => {
    const { path } = await readCase('70-run-localhost-is-ipv6');
    const { port } = await serve(answer);
    const { code } = await run(['run', path, '--in-place', '--model', 'm', '--base-url', `http://localhost:${port}`]);
    expect(code).toBe(0);
    expect(JSON.parse(await textOf(path)).at(-1)).toEqual({ role: 'assistant', content: 'Because so.' });
  });

  it('70: where nothing listens, the addresses that were tried are named', async () => {
    const { path, before } = await readCase('70-run-localhost-is-ipv6');
    const { port, close } = await startFaultyServer(answer);
    await close();
    const { code, err } = await run([
      'run',
      path,
      '--in-place',
      '--model',
      'm',
      '--base-url',
      `http://localhost:${port}`,
    ]);
    expect(code).toBe(1);
    expect(err).toContain(`127.0.0.1:${port} ECONNREFUSED`);
    expect(err).toContain(`[::1]:${port}`);
    expect(await textOf(path)).toBe(before);
  });

  it('72: a line split inside a character gives the text whole', async () => {
    const { code, after } = await runCase('72-run-json-line-split-inside-a-character');
    expect(code).toBe(0);
    expect(JSON.parse(after).at(-1)).toEqual({ role: 'assistant', content: 'Wörter und 🌌 Sterne.' });
  });

  it('74: too long a conversation is warned of before and after', async () => {
    const { code, err, after } = await runCase('74-run-prompt-silently-shortened');
    expect(code).toBe(0);
    const { estimate } = /drop/.exec(err) ? { estimate: Number(/About (\d+) tokens/.exec(err)?.[1]) } : { estimate: 0 };
    expect(err).toContain(say('en', 'run.context-tight', { estimate, model: 'tiny:1b', window: 4096 }));
    expect(err).toContain(say('en', 'run.prompt-shortened', { promptTokens: 2050, estimate }));
    expect(JSON.parse(after).at(-1).content).toBe('No idea.');
  });

  it('75: a late first byte is waited for', async () => {
    const { code, after } = await runCase('75-run-first-byte-after-six-minutes', (script) => ({
      ...script,
      first_byte_after_ms: 50,
    }));
    expect(code).toBe(0);
    expect(JSON.parse(after).at(-1).content).toBe('Late.');
  });

  it('77: a call without an id comes with a fresh one, in the shape of the file', async () => {
    const { code, after } = await runCase('77-run-reply-is-a-call-without-id');
    expect(code).toBe(0);
    expect(JSON.parse(after).at(-1)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }],
    });
  });
});

describe('prints', () => {
  it('the message in the file’s dialect, and leaves the file alone', async () => {
    const path = await fileOf('[{"type": "human", "content": "Why?"}]');
    const { url } = await serve(answer);
    const { code, out, err } = await run(['run', path, '--model', 'm'], { env: { OLLAMA_HOST: url } });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ type: 'ai', content: 'Because so.' });
    expect(await textOf(path)).toBe('[{"type": "human", "content": "Why?"}]');
  });

  it('for programs, the whole outcome', async () => {
    const path = await fileOf(question);
    const { url } = await serve({
      headers: NDJSON,
      chunks: [textLine('So'), doneLine({ done_reason: 'length', eval_count: 1 })],
    });
    const { code, out } = await run(['run', path, '--json', '--model', 'm', '--base-url', url]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      file: path,
      ok: true,
      model: 'm',
      index: 1,
      messages: [{ role: 'assistant', content: 'So' }],
      doneReason: 'length',
      metrics: { replyTokens: 1 },
      notices: [{ key: 'run.reply-cut-at-limit' }],
    });
  });

  it('for programs, a failure by its key', async () => {
    const path = await fileOf(question);
    const { url } = await serve({ status: 503, chunks: ['{"error":"server busy"}'] });
    const { code, out } = await run(['run', path, '--json', '--model', 'm', '--base-url', url]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, failure: { key: 'run.busy' } });
  });

  it('the replies of several models, and goes on behind one that fails', async () => {
    const path = await fileOf(question);
    const { url } = await serve(({ body }) =>
      JSON.parse(body).model === 'b' ? { status: 404, chunks: ['{"error":"model \'b\' not found"}'] } : answer,
    );
    const { code, out } = await run(['run', path, '--json', '--models', 'a, b,c', '--base-url', url]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { model: 'a', ok: true },
      { model: 'b', ok: false, failure: { key: 'run.model-not-found' } },
      { model: 'c', ok: true },
    ]);
  });
});

describe('writes', () => {
  it('into the file, as its bytes are written: UTF-16, a byte order mark, CRLF', async () => {
    const bytes = Buffer.from(`\ufeff${question.replaceAll('\n', '\r\n')}`, 'utf16le');
    const path = await fileOf(bytes);
    const { url } = await serve(answer);
    const { code, out } = await run(['run', path, '--in-place', '--model', 'm', '--base-url', url]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect((await readFile(path)).toString('utf16le')).toBe(`\ufeff${answered.replaceAll('\n', '\r\n')}`);
  });

  it('behind the message that --at names', async () => {
    const path = await fileOf('[{"role": "user", "content": "A"}, {"role": "user", "content": "B"}]');
    const { url, received } = await serve(answer);
    await run(['run', path, '--in-place', '--at', '0', '--model', 'm', '--base-url', url]);
    expect(JSON.parse(received[0]?.body ?? '').messages).toEqual([{ role: 'user', content: 'A' }]);
    expect(JSON.parse(await textOf(path)).map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
  });

  it('into one of several conversations', async () => {
    const path = await fileOf(
      '[{"role": "user", "content": "A"}]\n[{"role": "user", "content": "B"}]\n',
      'a.messages.jsonl',
    );
    const { url } = await serve(answer);
    const refused = await run(['run', path, '--in-place', '--model', 'm', '--base-url', url]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('2') });
    await run(['run', path, '--in-place', '--conversation', '1', '--model', 'm', '--base-url', url]);
    expect(await textOf(path)).toBe(
      '[{"role": "user", "content": "A"}]\n[{"role": "user", "content": "B"}, {"role": "assistant", "content": "Because so."}]\n',
    );
  });

  it('beside what was written into the file meanwhile', async () => {
    const path = await fileOf(question);
    const { url } = await serve(() => ({ ...answer, first_byte_after_ms: 300 }));
    const { ended } = start(['run', path, '--in-place', '--model', 'm', '--base-url', url]);
    await servers[0]?.requests(1);
    await writeFile(path, question.replace('\n]', ',\n  {\n    "role": "user",\n    "content": "And?"\n  }\n]'));
    expect((await ended).code).toBe(0);
    expect(JSON.parse(await textOf(path)).map(({ content }: { content: string }) => content)).toEqual([
      'Why?',
      'Because so.',
      'And?',
    ]);
  });

  it('nothing where the place is gone meanwhile, and prints the reply instead', async () => {
    const path = await fileOf(question);
    const { url } = await serve(() => ({ ...answer, first_byte_after_ms: 300 }));
    const { ended } = start(['run', path, '--in-place', '--model', 'm', '--base-url', url]);
    await servers[0]?.requests(1);
    await writeFile(path, '[]');
    const { code, out, err } = await ended;
    expect({ code, text: await textOf(path) }).toEqual({ code: 1, text: '[]' });
    expect(err).toContain(say('en', 'run.place-gone', { file: path }));
    expect(JSON.parse(out).content).toBe('Because so.');
  });
});

describe('the model', () => {
  const tags = (...names: readonly string[]): Script => ({
    chunks: [JSON.stringify({ models: names.map((name) => ({ name })) })],
  });
  const having = (...names: readonly string[]) => serve(({ path }) => (path === '/api/tags' ? tags(...names) : answer));
  const modelsSent = ({ received }: FaultyServer) =>
    received.filter(({ path }) => path === '/api/chat').map(({ body }) => JSON.parse(body).model);

  it('is the one of the flag, before that of the file', async () => {
    const path = await fileOf('{"model": "own", "messages": [{"role": "user", "content": "A"}]}');
    const server = await having('x', 'y');
    await run(['run', path, '--base-url', server.url]);
    await run(['run', path, '--model', 'flag', '--base-url', server.url]);
    expect(modelsSent(server)).toEqual(['own', 'flag']);
  });

  it('is the only one there is', async () => {
    const server = await having('only');
    await run(['run', await fileOf(question), '--base-url', server.url]);
    expect(modelsSent(server)).toEqual(['only']);
  });

  it.each([
    [['x', 'y'], say('en', 'run.which-model', { models: 'x, y' })],
    [[], 'ollama pull'],
  ])('is asked for where there are %j', async (names, wished) => {
    const server = await having(...names);
    const { code, err } = await run(['run', await fileOf(question), '--base-url', server.url]);
    expect(code).toBe(1);
    expect(err).toContain(wished);
    expect(modelsSent(server)).toEqual([]);
  });

  it('is asked first whether it can do what is wanted', async () => {
    const path = await fileOf(
      '{"model": "m", "tools": [{"type": "function", "function": {"name": "f"}}], "messages": [{"role": "user", "content": "A"}]}',
    );
    const server = await serve(({ path: at }) =>
      at === '/api/show' ? { chunks: ['{"details": {}, "capabilities": ["completion"]}'] } : answer,
    );
    const { code, out } = await run(['run', path, '--json', '--base-url', server.url]);
    expect(code).toBe(1);
    expect(JSON.parse(out).failure.key).toBe('run.no-tool-support');
    expect(modelsSent(server)).toEqual([]);
  });

  it('is loaded with a window that the conversation fits into', async () => {
    const path = await fileOf(JSON.stringify([{ role: 'user', content: 'filler '.repeat(4000) }]));
    const server = await serve(({ path: at }) => {
      if (at === '/api/show')
        return { chunks: ['{"details": {}, "model_info": {"general.architecture": "x", "x.context_length": 131072}}'] };
      return at === '/api/ps' ? { chunks: ['{"models": [{"name": "m:latest", "context_length": 4096}]}'] } : answer;
    });
    const { code, err } = await run(['run', path, '--model', 'm', '--base-url', server.url]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const sent = JSON.parse(server.received.find(({ path: at }) => at === '/api/chat')?.body ?? '');
    expect(sent).toMatchObject({ options: { num_ctx: 16384 }, truncate: false, shift: false });
  });
});

describe('Ctrl+C', () => {
  it('closes the connection and keeps what has arrived, which a terminal has seen grow', async () => {
    const path = await fileOf(question);
    const server = await serve({ headers: NDJSON, chunks: [textLine('Because "')], end: 'hang' });
    const said: string[] = [];
    let out = '';
    const terminal = {
      language: 'en',
      isInteractive: true,
      complain: (text: string) => said.push(text),
      print: (text: string) => {
        out += `${text}\n`;
      },
      write: (text: string) => {
        out += text;
        if (text.includes('Because')) process.emit('SIGINT');
      },
    } as unknown as Terminal;
    expect(await runCommand([path, '--model', 'm', '--base-url', server.url], terminal)).toBe(1);
    await server.closedConnections(1);
    expect(said).toEqual([say('en', 'run.cancelled', { host: new URL(server.url).host })]);
    expect(JSON.parse(out)).toEqual({ role: 'assistant', content: 'Because "' });
  });

  it('stops a run that waits for its first byte as well, and the file is as it was', async () => {
    const path = await fileOf(question);
    const server = await serve({ end: 'silence' });
    const { child, ended } = start(['run', path, '--model', 'm', '--base-url', server.url, '--in-place']);
    await server.requests(1);
    child.kill('SIGINT');
    expect((await ended).code).toBe(1);
    await server.closedConnections(1);
    expect(await textOf(path)).toBe(question);
  });
});

describe('could not run', () => {
  it.each([
    [['run']],
    [['run', 'a', 'b']],
    [['run', 'nowhere.messages.json']],
    [['run', '-', '--in-place']],
    [['run', 'a', '--at', 'x']],
    [['run', 'a', '--in-place', '--models', 'a,b']],
    [['run', 'a', '--frobnicate']],
  ])('%j', async (args) => {
    const { code, out, err } = await run(args, { cwd: folder });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim()).not.toBe('');
    expect(err).not.toContain('    at ');
  });

  it('with an address that is none', async () => {
    const { code, err } = await run(['run', await fileOf(question), '--model', 'm', '--base-url', 'ftp://x']);
    expect(code).toBe(2);
    expect(err).toContain(say('en', 'run.address-scheme', { scheme: 'ftp' }));
  });
});

it('says where a call waits, and sends nothing', async () => {
  const path = await fileOf(
    '[\n  {"type": "human", "content": "A"},\n  {"type": "ai", "content": "", "tool_calls": [{"name": "f", "args": {}, "id": "c1"}]}\n]',
  );
  const server = await serve(answer);
  const { code, err } = await run(['run', path, '--base-url', server.url]);
  expect(code).toBe(1);
  expect(err).toContain(`${path}:3:`);
  expect(err).toContain(say('en', 'run.unanswered', { name: 'f', id: 'c1' }));
  expect(server.received).toEqual([]);
});
