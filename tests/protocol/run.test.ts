// Running over stdio: the reply comes into the file, follows what the user types, stops, and every fault leaves the file as it was.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStandIn } from '../../scripts/stand-in.mjs';
import {
  doneLine,
  type FaultyServer,
  NDJSON,
  type Received,
  type Script,
  startFaultyServer,
  textLine,
} from '../harness/ollama/faulty-server';
import { type SteppedServer, startSteppedServer } from '../harness/ollama/stepped-server';
import { RunningEditor } from './running';

interface Result {
  readonly ok: boolean;
  readonly index?: number;
  readonly model?: string;
  readonly failure?: {
    readonly key: string;
    readonly message: string;
    readonly actions: readonly { action: string; range?: object; value?: string }[];
  };
  readonly notices: readonly { readonly key: string }[];
  readonly proposed?: {
    readonly version: number;
    readonly insert: readonly object[];
    readonly replace?: readonly object[];
    readonly anew?: true;
  };
  readonly record?: Readonly<Record<string, unknown>>;
}

const question = '[\n  {\n    "type": "human",\n    "content": "Why?"\n  }\n]\n';
const answered = (text: string): string =>
  question.replace('\n]', `,\n  {\n    "type": "ai",\n    "content": ${JSON.stringify(text)}\n  }\n]`);
const answer: Script = { headers: NDJSON, chunks: [textLine('Because '), textLine('so.'), doneLine()] };

let server: FaultyServer | SteppedServer | undefined;
let number = 0;
const newUri = (): string => `file:///conversations/${++number}.messages.json`;

async function serve(script: Script | ((request: Received) => Script)): Promise<FaultyServer> {
  const started = await startFaultyServer(script);
  server = started;
  return started;
}

async function serveInSteps(): Promise<SteppedServer> {
  const started = await startSteppedServer();
  server = started;
  return started;
}

/** Opens a text in an editor whose Ollama is the server. */
async function opened(own: RunningEditor, text: string, more: object = {}): Promise<string> {
  await own.set({ ollama: { baseUrl: server?.url, model: 'm' }, ...more });
  const uri = newUri();
  await own.editor.open(uri, text);
  return uri;
}

let live: RunningEditor;
let plain: RunningEditor;
beforeAll(async () => {
  live = await RunningEditor.start({ live: true });
  plain = await RunningEditor.start();
});
afterAll(async () => {
  expect(await live.editor.stop()).toBe(0);
  expect(await plain.editor.stop()).toBe(0);
});
afterEach(async () => {
  for (const own of [live, plain]) {
    own.hidden.clear();
    own.texts.length = 0;
    own.asked.length = 0;
    own.progress.length = 0;
    own.meanwhile = async () => undefined;
  }
  await server?.close();
  server = undefined;
});

describe('a reply', () => {
  it('comes at the end with one edit in any editor', async () => {
    await serve(answer);
    const uri = await opened(plain, question);
    expect(await plain.run(uri)).toMatchObject({ ok: true, index: 1, model: 'm', notices: [] });
    expect(plain.texts).toEqual([answered('Because so.')]);
  });

  it('grows in the file with our own extension, and is one step to undo', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    for (const [at, piece] of ['Because ', 'it "is" ', 'so.'].entries()) {
      await say(piece);
      await live.edits(at + 1);
    }
    await finish();
    expect(await running).toMatchObject({ ok: true });
    for (const text of live.texts) expect(JSON.parse(text)).toHaveLength(2);
    expect(live.editor.text(uri)).toBe(answered('Because it "is" so.'));
    expect(live.asked.map(({ first }) => first)).toEqual(live.asked.map((_, at) => at === 0));
    expect(live.progress.at(-1)).toContain('m');
  });

  it('comes at the end with our own extension where that is set', async () => {
    await serve(answer);
    const uri = await opened(live, question, { run: { insert: 'whenDone' } });
    expect(await live.run(uri)).toMatchObject({ ok: true });
    expect(live.texts).toEqual([answered('Because so.')]);
    expect(live.asked).toMatchObject([{ first: true, last: true }]);
  });

  it('comes from the stand-in for each of two files at once', async () => {
    const standIn = await startStandIn({ delayMs: 1 });
    try {
      await live.set({ ollama: { baseUrl: standIn.url, model: 'stand-in' } });
      const uris = [newUri(), newUri()];
      for (const uri of uris) await live.editor.open(uri, question);
      const results = await Promise.all(uris.map((uri) => live.run<Result>(uri)));
      expect(results.map(({ ok }) => ok)).toEqual([true, true]);
      for (const uri of uris) expect(JSON.parse(live.editor.text(uri)).at(-1).content).toMatch(/stand-in/);
    } finally {
      await standIn.close();
    }
  });

  it('goes behind the message that is named, what follows as it is', async () => {
    const { received } = await serve(answer);
    const uri = await opened(plain, '[{"role": "user", "content": "A"}, {"role": "user", "content": "B"}]');
    expect(await plain.run(uri, { at: 0 })).toMatchObject({ ok: true, index: 1 });
    expect(JSON.parse(received[0]?.body ?? '').messages).toHaveLength(1);
    expect(JSON.parse(plain.editor.text(uri)).map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
  });

  it('that was cut at its limit is warned of', async () => {
    await serve({ headers: NDJSON, chunks: [textLine('So'), doneLine({ done_reason: 'length' })] });
    const uri = await opened(live, question);
    expect(await live.run(uri)).toMatchObject({ ok: true, notices: [{ key: 'run.reply-cut-at-limit' }] });
  });
});

describe('what the user types while the model answers', () => {
  it('elsewhere is kept, and the reply is whole', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await live.type(uri, 'Why?', 'Why not?');
    await say('so.');
    await live.edits(2);
    await finish();
    expect(await running).toMatchObject({ ok: true });
    expect(live.editor.text(uri)).toBe(answered('Because so.').replace('Why?', 'Why not?'));
  });

  it('in the very moment of an edit is kept as well: that edit is made again', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(live, question);
    let typed = false;
    live.meanwhile = async () => {
      if (typed) return;
      typed = true;
      await live.type(uri, 'Why?', 'Why not?');
    };
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await finish();
    expect(await running).toMatchObject({ ok: true });
    expect(live.asked.length).toBeGreaterThan(1);
    expect(live.editor.text(uri)).toBe(answered('Because ').replace('Why?', 'Why not?'));
  });

  it('before an editor without our extension is asked for the one edit', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(plain, question);
    const running = plain.run<Result>(uri);
    await say('Because so.');
    await plain.type(uri, '[\n', '[\n  {"type": "system", "content": "Short."},\n');
    await finish();
    expect(await running).toMatchObject({ ok: true, index: 2 });
    expect(JSON.parse(plain.editor.text(uri)).map(({ type }: { type: string }) => type)).toEqual([
      'system',
      'human',
      'ai',
    ]);
  });

  it('inside the reply ends the run, and the connection closes', async () => {
    const { say, left } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await live.type(uri, 'Because ', 'Be');
    expect(await running).toMatchObject({ ok: false, failure: { key: 'run.ended-by-edit' } });
    await left;
    expect(live.editor.text(uri)).toBe(answered('Be'));
  });
});

describe('while the file is not shown', () => {
  it('what arrives waits, and comes in one edit when it is shown again', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    live.hidden.add(uri);
    await say('it ');
    await live.until(() => live.asked.length === 2);
    await say('is ');
    await live.show(uri);
    await live.edits(2);
    await say('so.');
    await live.until(() => live.editor.text(uri) === answered('Because it is so.'));
    await finish();
    expect(await running).toMatchObject({ ok: true });
    expect(live.editor.text(uri)).toBe(answered('Because it is so.'));
  });

  it('the whole comes in one edit when it is there', async () => {
    const { say, finish } = await serveInSteps();
    const uri = await opened(live, question);
    live.hidden.add(uri);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.until(() => live.asked.length === 1);
    await say('so.');
    await finish();
    expect(await running).toMatchObject({ ok: true });
    expect(live.texts).toEqual([answered('Because so.')]);
  });

  it('Stop stops', async () => {
    const { say, left } = await serveInSteps();
    const uri = await opened(live, question);
    live.hidden.add(uri);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.until(() => live.asked.length === 1);
    await live.stop(uri);
    await left;
    expect(await running).toMatchObject({ failure: { key: 'run.cancelled' } });
    expect(live.editor.text(uri)).toBe(answered('Because '));
  });
});

describe('Stop', () => {
  it('closes the connection and keeps what has arrived', async () => {
    const { say, left } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await live.stop(uri);
    expect(await running).toMatchObject({ ok: false, failure: { key: 'run.cancelled' } });
    await left;
    expect(live.editor.text(uri)).toBe(answered('Because '));
  });

  it('takes back what has arrived where that is set', async () => {
    const { say } = await serveInSteps();
    const uri = await opened(live, question, { run: { stopped: 'takeBack' } });
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await live.stop(uri);
    expect(await running).toMatchObject({ ok: false });
    expect(live.editor.text(uri)).toBe(question);
  });

  it('of a run that waits for its first byte, without naming the file', async () => {
    const { requests, closedConnections } = await serve({ end: 'silence' });
    const uri = await opened(plain, question);
    const running = plain.run<Result>(uri);
    await requests(1);
    await plain.stop();
    expect(await running).toMatchObject({ ok: false, failure: { key: 'run.cancelled' } });
    await closedConnections(1);
    expect(plain.editor.text(uri)).toBe(question);
  });

  it('by closing the file', async () => {
    const { say, left } = await serveInSteps();
    const uri = await opened(live, question);
    const running = live.run<Result>(uri);
    await say('Because ');
    await live.edits(1);
    await live.editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect(await running).toMatchObject({ ok: false });
    await left;
  });

  it('by the progress that an editor shows', async () => {
    const { requests } = await serve({ end: 'silence' });
    const uri = await opened(plain, question);
    const running = plain.run<Result>(uri);
    await requests(1);
    await plain.cancelProgress();
    expect(await running).toMatchObject({ ok: false, failure: { key: 'run.cancelled' } });
  });
});

describe('no fault leaves a broken file', () => {
  it('a server that is not there', async () => {
    await (await serve(answer)).close();
    const uri = await opened(live, question);
    const { failure } = await live.run<Result>(uri);
    expect(failure).toMatchObject({
      key: 'run.not-running',
      actions: [{ action: 'retry' }, { action: 'open-settings' }],
    });
    server = undefined;
  });

  it('an editor that refuses every edit', async () => {
    await serve(answer);
    const uri = await opened(live, question);
    live.locked.add(uri);
    expect(await live.run(uri)).toMatchObject({ ok: false, failure: { key: 'run.edit-refused' } });
    expect(live.editor.text(uri)).toBe(question);
  });

  it('a failure tells the place that it is about', async () => {
    await serve(({ path }) =>
      path === '/api/chat'
        ? { status: 500, chunks: ['{"error":"Jinja Exception: roles must alternate user/assistant"}'] }
        : { status: 404 },
    );
    const uri = await opened(
      live,
      '{"system": "S", "max_tokens": 9, "messages": [\n{"role": "user", "content": "A"},\n{"role": "user", "content": "B"}\n]}',
    );
    const { failure } = await live.run<Result>(uri);
    expect(failure?.key).toBe('run.template-refused');
    expect(failure?.message).toContain('role-alternation');
    expect(failure?.actions[0]).toMatchObject({ action: 'show-message', range: { start: { line: 2, character: 0 } } });
  });
});

describe('sends nothing', () => {
  it('while a call waits, and shows it', async () => {
    const { received } = await serve(answer);
    const uri = await opened(
      live,
      '[{"type": "human", "content": "A"},\n{"type": "ai", "content": "", "tool_calls": [{"name": "f", "args": {}, "id": "c1"}]}]',
    );
    const { ok, failure } = await live.run<Result>(uri);
    expect({ ok, key: failure?.key }).toEqual({ ok: false, key: 'run.unanswered' });
    expect(failure?.actions).toMatchObject([{ action: 'show-message', range: { start: { line: 1 } } }]);
    expect(received).toEqual([]);
  });

  it('of a file that runs already', async () => {
    const { requests } = await serve({ end: 'silence' });
    const uri = await opened(live, question);
    const first = live.run<Result>(uri);
    await requests(1);
    expect(await live.run(uri)).toMatchObject({ ok: false, failure: { key: 'run.running-already' } });
    await live.stop(uri);
    await first;
  });

  it('of a file that is not open, or without a file', async () => {
    expect(await live.run('file:///nowhere.messages.json')).toBeNull();
    expect(await live.editor.request('workspace/executeCommand', { command: 'messages.run' })).toBeNull();
  });

  it('to a model that cannot do what is wanted', async () => {
    const { received } = await serve(({ path }) =>
      path === '/api/show' ? { chunks: ['{"details": {}, "capabilities": ["completion"]}'] } : answer,
    );
    const text = (more: string) => `{"messages": [{"role": "user", "content": "A"}]${more}}`;
    for (const [more, key] of [
      [', "tools": [{"type": "function", "function": {"name": "f"}}]', 'run.no-tool-support'],
      [', "think": true', 'run.no-thinking-support'],
    ] as const) {
      const uri = await opened(live, text(more));
      expect(await live.run(uri)).toMatchObject({ ok: false, failure: { key, actions: [{ action: 'pick-model' }] } });
    }
    expect(received.map(({ path }) => path)).not.toContain('/api/chat');
  });

  it.each([
    ['that tells of all at once', true],
    ['that is asked model by model', false],
  ])('to such a model, and offers those that can, on a server %s', async (_, tells) => {
    const can: Readonly<Record<string, readonly string[]>> = {
      m: ['completion'],
      able: ['completion', 'tools', 'thinking'],
      half: ['completion', 'tools'],
    };
    const { received } = await serve(({ path, body }) => {
      if (path === '/api/tags')
        return {
          chunks: [
            JSON.stringify({
              models: Object.keys(can).map((name) => ({ name, ...(tells ? { capabilities: can[name] } : {}) })),
            }),
          ],
        };
      if (path !== '/api/show') return answer;
      return { chunks: [JSON.stringify({ details: {}, capabilities: can[JSON.parse(body).model] })] };
    });
    const uri = await opened(
      live,
      '{"messages": [{"role": "user", "content": "A"}], "think": true, "tools": [{"type": "function", "function": {"name": "f"}}]}',
    );
    const { failure } = await live.run<Result>(uri);
    expect(failure).toMatchObject({
      key: 'run.no-tool-support',
      actions: [{ action: 'pick-model', models: ['able'] }],
    });
    expect(failure?.message).toContain('able');
    expect(received.map(({ path }) => path)).not.toContain('/api/chat');
  });
});

describe('the model', () => {
  const having = (...names: readonly string[]) =>
    serve(({ path }) =>
      path === '/api/tags' ? { chunks: [JSON.stringify({ models: names.map((name) => ({ name })) })] } : answer,
    );
  const sent = ({ received }: FaultyServer) =>
    received.filter(({ path }) => path === '/api/chat').map(({ body }) => JSON.parse(body).model);
  const unnamed = { ollama: { baseUrl: undefined as string | undefined } };

  it('is that of the command, else of the file, else of the setting', async () => {
    const own = await having();
    const body = await opened(plain, '{"model": "file", "messages": [{"role": "user", "content": "A"}]}');
    await plain.run(body, { model: 'command' });
    const again = await opened(plain, '{"model": "file", "messages": [{"role": "user", "content": "A"}]}');
    await plain.run(again);
    await plain.run(await opened(plain, question));
    expect(sent(own)).toEqual(['command', 'file', 'm']);
  });

  it('is the only one there is', async () => {
    const own = await having('only');
    const uri = await opened(plain, question, { ollama: { ...unnamed.ollama, baseUrl: own.url } });
    expect(await plain.run(uri)).toMatchObject({ ok: true, model: 'only' });
  });

  it('is asked for where there are several: by any editor in a message, by our extension with its own list', async () => {
    const own = await having('x', 'y');
    const asked: string[][] = [];
    plain.editor.connection.onRequest('window/showMessageRequest', ({ actions }: { actions: { title: string }[] }) => {
      asked.push(actions.map(({ title }) => title));
      return actions[1] ?? null;
    });
    const settings = { ollama: { baseUrl: own.url } };
    expect(await plain.run(await opened(plain, question, settings))).toMatchObject({ ok: true, model: 'y' });
    expect(asked).toEqual([['x', 'y']]);
    expect(await live.run(await opened(live, question, settings))).toMatchObject({
      failure: { key: 'run.which-model', actions: [{ action: 'pick-model' }] },
    });
  });

  it('is asked for no longer than the run goes on', async () => {
    const own = await having('x', 'y');
    let ask: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    plain.editor.connection.onRequest('window/showMessageRequest', () => {
      ask();
      return new Promise(() => undefined);
    });
    const uri = await opened(plain, question, { ollama: { baseUrl: own.url } });
    const running = plain.run<Result>(uri);
    await isAsked;
    await plain.stop(uri);
    expect(await running).toMatchObject({ ok: false, failure: { key: 'run.cancelled' } });
  });

  it('is said to be missing where there is none', async () => {
    const own = await having();
    const uri = await opened(live, question, { ollama: { baseUrl: own.url } });
    expect(await live.run(uri)).toMatchObject({ failure: { key: 'run.no-models' } });
  });
});

describe('in any editor a failure is told', () => {
  it('with what can be done, and done again when that is chosen', async () => {
    let count = 0;
    await serve(({ path }) =>
      path !== '/api/chat'
        ? { status: 404 }
        : ++count === 1
          ? { status: 503, chunks: ['{"error":"server busy"}'] }
          : answer,
    );
    plain.editor.connection.onRequest(
      'window/showMessageRequest',
      ({ actions }: { actions: { title: string }[] }) => actions[0] ?? null,
    );
    const uri = await opened(plain, question);
    expect(await plain.run(uri)).toMatchObject({ ok: false, failure: { key: 'run.busy' } });
    await plain.edits(1);
    expect(plain.editor.text(uri)).toBe(answered('Because so.'));
  });
});

describe('proposes', () => {
  const conversation =
    '[\n  {"role": "user", "content": "A"},\n  {"role": "assistant", "content": "Old."},\n  {"role": "user", "content": "B"}\n]';

  it('a reply where messages stand behind its place, and leaves the file alone', async () => {
    await serve(answer);
    const uri = await opened(live, conversation);
    const result = await live.run<Result>(uri, { at: 0, propose: 'later' });
    expect(result).toMatchObject({ ok: true, index: 1 });
    expect(live.editor.text(uri)).toBe(conversation);
    const { version, insert, replace } = result.proposed ?? { version: 0, insert: [] };
    expect(version).toBe(live.editor.texts.get(uri)?.version);
    expect(JSON.parse(live.applied(uri, insert))).toHaveLength(4);
    expect(JSON.parse(live.applied(uri, replace ?? []))).toEqual([
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'Because so.' },
    ]);
  });

  it('none where nothing stands behind it: the reply comes into the file', async () => {
    await serve(answer);
    const uri = await opened(live, question);
    expect(await live.run<Result>(uri, { propose: 'later' })).not.toHaveProperty('proposed');
    expect(live.editor.text(uri)).toBe(answered('Because so.'));
  });

  it('an answer anew for a message of the assistant', async () => {
    const { received } = await serve(answer);
    const uri = await opened(live, conversation);
    const { index, proposed } = await live.run<Result>(uri, { regenerate: 1, propose: 'later' });
    expect(index).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '').messages).toEqual([{ role: 'user', content: 'A' }]);
    expect(proposed?.anew).toBe(true);
    expect(live.applied(uri, proposed?.insert ?? [])).toBe(conversation.replace('Old.', 'Because so.'));
    expect(JSON.parse(live.applied(uri, proposed?.replace ?? []))).toHaveLength(2);
  });

  it('an answer anew in place of the whole turn of the old one, its calls and results too', async () => {
    await serve(answer);
    const uri = await opened(
      live,
      JSON.stringify([
        { role: 'user', content: 'A' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: 'x' },
        { role: 'assistant', content: 'Old.' },
        { role: 'user', content: 'B' },
      ]),
    );
    const { proposed } = await live.run<Result>(uri, { regenerate: 1 });
    expect(JSON.parse(live.applied(uri, proposed?.insert ?? []))).toEqual([
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'Because so.' },
      { role: 'user', content: 'B' },
    ]);
  });

  it('what has arrived of a run that was stopped, unless that shall be taken back', async () => {
    for (const stopped of ['keep', 'takeBack']) {
      const { say } = await serveInSteps();
      const uri = await opened(live, conversation, { run: { stopped } });
      const running = live.run<Result>(uri, { at: 0, propose: 'later' });
      await say('Because ');
      // “Asking …”, and how much has arrived.
      await live.until(() => live.progress.length === 2);
      await live.stop(uri);
      const { ok, failure, proposed } = await running;
      expect({ ok, key: failure?.key }).toEqual({ ok: false, key: 'run.cancelled' });
      expect(live.editor.text(uri)).toBe(conversation);
      if (stopped === 'takeBack') expect(proposed).toBeUndefined();
      else expect(live.applied(uri, proposed?.insert ?? [])).toContain('"Because "');
      live.progress.length = 0;
      await server?.close();
    }
  });

  it('the replies of several models, one by one', async () => {
    await serve(answer);
    const uri = await opened(live, question);
    for (const model of ['x', 'y']) {
      const { proposed } = await live.run<Result>(uri, { model, propose: 'always' });
      expect(live.applied(uri, proposed?.insert ?? [])).toBe(answered('Because so.'));
    }
    expect(live.editor.text(uri)).toBe(question);
  });
});

it('hands back a record of a run', async () => {
  await serve(({ path }) => {
    if (path === '/api/version') return { chunks: ['{"version":"0.31.0"}'] };
    if (path === '/api/tags') return { chunks: ['{"models":[{"name":"m:latest","digest":"abc"}]}'] };
    return { headers: NDJSON, chunks: [textLine('So.'), doneLine({ eval_count: 2, prompt_eval_count: 9 })] };
  });
  const uri = await opened(live, question);
  const { record } = await live.run<Result>(uri, { record: true });
  expect(record).toMatchObject({
    model: 'm',
    url: server?.url,
    version: '0.31.0',
    digest: 'abc',
    index: 1,
    doneReason: 'stop',
    metrics: { promptTokens: 9, replyTokens: 2 },
  });
  expect(JSON.parse(String(record?.['request'])).messages).toEqual([{ role: 'user', content: 'Why?' }]);
  expect(JSON.parse(String(record?.['reply']))).toEqual({ type: 'ai', content: 'So.' });
});

describe('before a run', () => {
  const command = <R>(name: string, argument: object): Promise<R> =>
    live.editor.request<R>('workspace/executeCommand', { command: name, arguments: [argument] });

  it('shows the request, without secrets', async () => {
    await serve(answer);
    const key = `ghp_${'a1B2'.repeat(9)}`;
    const uri = await opened(live, question.replace('Why?', `Why ${key}?`));
    const { request } = await command<{ request: string }>('messages.request', { uri });
    expect(JSON.parse(request)).toMatchObject({
      model: 'm',
      messages: [{ role: 'user', content: 'Why [REDACTED_1]?' }],
    });
  });

  it('shows the prompt, and which texts are not in it', async () => {
    const { received } = await serve({
      chunks: ['{"model":"m","done":true,"_debug_info":{"rendered_template":"<user>Why?</user>"}}'],
    });
    const uri = await opened(live, question.replace('[\n', '[\n  {"type": "system", "content": "Short."},\n'));
    expect(await command('messages.renderedPrompt', { uri })).toMatchObject({
      prompt: '<user>Why?</user>',
      unseen: [{ start: { line: 1 } }],
    });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      _debug_render_only: true,
      stream: false,
      options: { num_predict: 1 },
    });
  });

  it('says that an old server shows no prompt', async () => {
    await serve({ chunks: [doneLine()] });
    const uri = await opened(live, question);
    const told = await command<{ message: string }>('messages.renderedPrompt', { uri });
    expect(told).not.toHaveProperty('prompt');
    expect(told.message).toContain('m');
  });

  it('tells how full the window is, and better after a run', async () => {
    await serve(({ path }) => {
      if (path === '/api/ps') return { chunks: ['{"models":[{"name":"m:latest","context_length":300}]}'] };
      if (path === '/api/show') return { chunks: ['{"details":{},"model_info":{}}'] };
      return { headers: NDJSON, chunks: [textLine('So.'), doneLine({ prompt_eval_count: 400 })] };
    });
    const uri = await opened(
      live,
      JSON.stringify([
        { role: 'user', content: 'word '.repeat(200) },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: 'Why?' },
      ]),
    );
    const before = await command<{ used: number }>('messages.context', { uri });
    expect(before).toMatchObject({ calibrated: false, window: 300, windowIs: 'loaded', falls: [] });
    await live.run(uri, { propose: 'always' });
    expect(await command('messages.context', { uri })).toMatchObject({
      used: 400,
      calibrated: true,
      falls: [{ index: 0 }],
    });
  });

  it('tells the window of the only model there is, where none is named', async () => {
    const own = await serve(({ path }) => {
      if (path === '/api/tags') return { chunks: ['{"models":[{"name":"only"}]}'] };
      if (path === '/api/ps') return { chunks: ['{"models":[]}'] };
      return {
        chunks: ['{"details":{},"model_info":{"general.architecture":"x","x.context_length":9000}}'],
      };
    });
    const uri = await opened(live, question, { ollama: { baseUrl: own.url } });
    expect(await command('messages.context', { uri })).toMatchObject({
      model: 'only',
      window: 9000,
      windowIs: 'model',
    });
  });

  it('forks a conversation behind a whole turn', async () => {
    const made: object[] = [];
    live.editor.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: { documentChanges: object[] } }) => {
      made.push(edit);
      return { applied: made.length > 1 };
    });
    await serve(answer);
    const uri = await opened(
      live,
      '[\n  {"role": "user", "content": "A"},\n  {"role": "assistant", "content": "B"},\n  {"role": "user", "content": "C"}\n]\n',
    );
    const forked = await command<{ uri: string }>('messages.fork', { uri, at: 1 });
    expect(forked.uri).toBe(uri.replace('.messages', '.fork-2.messages'));
    expect(made[1]).toMatchObject({
      documentChanges: [
        { kind: 'create', uri: forked.uri },
        {
          edits: [{ newText: '[\n  {"role": "user", "content": "A"},\n  {"role": "assistant", "content": "B"}\n]\n' }],
        },
      ],
    });
  });

  it('runs from the turn that the cursor stands in', async () => {
    await serve(answer);
    const uri = await opened(
      live,
      '[\n  {"role": "user", "content": "A"},\n  {"role": "assistant", "content": "B"},\n  {"role": "user", "content": "C"}\n]\n',
    );
    expect(await live.run(uri, { line: 1, here: true, propose: 'later' })).toMatchObject({ ok: true, index: 1 });
  });
});
