// What the server tells of itself and its models (shapes: ollama api/types.go).
import { afterEach, describe, expect, it } from 'vitest';
import { RunError } from '../../../server/src/runner/errors';
import { listModels, runningModels, showModel, version } from '../../../server/src/runner/ollama';
import { type FaultyServer, type Received, type Script, startFaultyServer } from '../../harness/ollama/faulty-server';

let server: FaultyServer | undefined;
afterEach(() => server?.close());

async function start(script: Script | ((request: Received) => Script)): Promise<{ readonly baseUrl: string }> {
  server = await startFaultyServer(script);
  return { baseUrl: server.url };
}

const json = (value: object): Script => ({
  headers: { 'content-type': 'application/json' },
  chunks: [JSON.stringify(value)],
});

const failing = async (promise: Promise<unknown>): Promise<RunError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RunError) return error;
  throw new Error(`no RunError: ${error}`);
};

describe('listModels', () => {
  it('gives the models in the server’s order', async () => {
    const address = await start(
      json({
        models: [
          {
            name: 'tiny:1b',
            model: 'tiny:1b',
            modified_at: '2025-01-01T00:00:00Z',
            size: 815_319_791,
            digest: 'abc',
            details: { family: 'tiny', parameter_size: '1.0B' },
            capabilities: ['completion', 'tools'],
          },
          { model: 'big:cloud', remote_host: 'https://ollama.example:443' },
        ],
      }),
    );
    expect(await listModels(address)).toEqual([
      {
        name: 'tiny:1b',
        digest: 'abc',
        size: 815_319_791,
        modifiedAt: '2025-01-01T00:00:00Z',
        family: 'tiny',
        parameterSize: '1.0B',
        capabilities: ['completion', 'tools'],
      },
      { name: 'big:cloud', remoteHost: 'https://ollama.example:443' },
    ]);
    expect(server?.received).toMatchObject([{ method: 'GET', path: '/api/tags', body: '' }]);
  });

  it('gives none where there are none', async () => {
    expect(await listModels(await start(json({ models: [] })))).toEqual([]);
    await server?.close();
    expect(await listModels(await start(json({ models: null })))).toEqual([]);
  });

  it.each([
    ['another server’s JSON', json({ object: 'list', data: [] }), 'run.not-ollama'],
    ['a page', { headers: { 'content-type': 'text/html' }, chunks: ['<h1>It works!</h1>'] }, 'run.not-json'],
    ['an empty answer', {}, 'run.not-json'],
    ['no such path', { status: 404, chunks: ['404 page not found'] }, 'run.path-not-found'],
    ['no leave', { status: 403 }, 'run.forbidden'],
    ['a cut', { headers: { 'content-length': '100' }, chunks: ['{"models":'], end: 'cut' }, 'run.connection-lost'],
  ] as const)('says what is wrong with %s', async (_, script, key) => {
    expect((await failing(listModels(await start(script)))).failure.key).toBe(key);
  });

  it('stops when it is told to', async () => {
    const address = await start({ end: 'silence' });
    const stop = new AbortController();
    const listing = failing(listModels({ ...address, signal: stop.signal }));
    await server?.requests(1);
    stop.abort();
    await server?.closedConnections(1);
    expect((await listing).failure.key).toBe('run.cancelled');
  });
});

describe('showModel', () => {
  it('gives abilities and window', async () => {
    const address = await start(
      json({
        template: '{{ .Prompt }}',
        parameters: 'num_ctx 4096',
        details: { family: 'tiny' },
        model_info: { 'general.architecture': 'tiny', 'tiny.context_length': 131_072 },
        capabilities: ['completion', 'vision'],
      }),
    );
    expect(await showModel({ ...address, model: 'tiny:1b' })).toEqual({
      capabilities: ['completion', 'vision'],
      contextLength: 131_072,
      parameters: 'num_ctx 4096',
      template: '{{ .Prompt }}',
    });
    expect(server?.received).toMatchObject([{ method: 'POST', path: '/api/show', body: '{"model":"tiny:1b"}' }]);
  });

  it('gives nothing that an old server does not tell', async () => {
    expect(await showModel({ ...(await start(json({ details: {} }))), model: 'm' })).toEqual({});
  });

  it('names a model that is not there', async () => {
    const address = await start({ status: 404, chunks: ['{"error":"model \'m\' not found"}'] });
    expect((await failing(showModel({ ...address, model: 'm' }))).failure).toMatchObject({
      key: 'run.model-not-found',
      params: { model: 'm' },
    });
  });
});

describe('runningModels and version', () => {
  it('give what /api/ps and /api/version say', async () => {
    const address = await start(({ path }) =>
      path === '/api/ps'
        ? json({
            models: [
              {
                name: 'tiny:1b',
                digest: 'abc',
                size: 9,
                size_vram: 5,
                context_length: 4096,
                expires_at: '2025-01-01T00:05:00Z',
              },
            ],
          })
        : json({ version: '0.12.3' }),
    );
    expect(await runningModels(address)).toEqual([
      { name: 'tiny:1b', digest: 'abc', contextLength: 4096, size: 9, sizeVram: 5, expiresAt: '2025-01-01T00:05:00Z' },
    ]);
    expect(await version(address)).toBe('0.12.3');
  });
});
