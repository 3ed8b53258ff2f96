// Reaching the server, or not: addresses tried, names, certificates, and what is sent.
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../../harness/ollama/certificate';
import { doneLine, type FaultyServer, NDJSON, startFaultyServer, textLine } from '../../harness/ollama/faulty-server';
import { bodyOf, eventsOf, failureOf, textOf } from '../../harness/ollama/run';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const answer = { headers: NDJSON, chunks: [textLine('Because.'), doneLine()] };

async function started(host?: string): Promise<FaultyServer> {
  const server = await startFaultyServer(answer, host === undefined ? {} : { host });
  closers.push(server.close);
  return server;
}

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens, on loopback of either kind. */
async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const hasIpv6 = await new Promise<boolean>((resolve) => {
  const server = net.createServer().once('error', () => resolve(false));
  server.listen(0, '::1', () => server.close(() => resolve(true)));
});

describe('reaching the server', () => {
  it('finds a server on 127.0.0.1 when the address says localhost (case 70)', async () => {
    const { port } = await started('127.0.0.1');
    expect(textOf(await eventsOf({ baseUrl: `http://localhost:${port}` }))).toBe('Because.');
  });

  it('finds a server on 127.0.0.1 when the address says ::1', async () => {
    const { port } = await started('127.0.0.1');
    expect(textOf(await eventsOf({ baseUrl: `http://[::1]:${port}` }))).toBe('Because.');
  });

  it.skipIf(!hasIpv6)(
    'finds a server on ::1 when the address says localhost or 127.0.0.1 (skipped where the machine has no IPv6)',
    async () => {
      const { port } = await started('::1');
      expect(textOf(await eventsOf({ baseUrl: `http://localhost:${port}` }))).toBe('Because.');
      expect(textOf(await eventsOf({ baseUrl: `http://127.0.0.1:${port}` }))).toBe('Because.');
    },
  );

  it.each(['localhost', '127.0.0.1', '[::1]'])('says what was tried when nothing listens at %s', async (host) => {
    const port = await freePort();
    const failure = failureOf(await eventsOf({ baseUrl: `http://${host}:${port}` }));
    expect(failure.key).toBe('run.not-running');
    expect(failure.params.host).toBe(`${host}:${port}`);
    expect(failure.params.tried).toContain(`127.0.0.1:${port} ECONNREFUSED`);
    expect(failure.params.tried).toContain(`[::1]:${port} `);
    expect(failure.actions).toEqual(['retry', 'open-settings']);
  });

  it('names a host that is not known', async () => {
    // The name can never exist (RFC 6761).
    const failure = failureOf(await eventsOf({ baseUrl: 'http://ollama.invalid:11434' }));
    expect(failure).toMatchObject({ key: 'run.unknown-host', params: { name: 'ollama.invalid' } });
  });

  it('does not talk to what speaks no HTTP', async () => {
    const port = await listen(
      net.createServer((socket) => socket.on('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))),
    );
    expect(failureOf(await eventsOf({ baseUrl: `http://127.0.0.1:${port}` })).key).toBe('run.not-http');
  });

  it('does not trust a certificate that nobody vouches for', async () => {
    const port = await listen(https.createServer(CERTIFICATE, (_, response) => response.end()));
    const failure = failureOf(await eventsOf({ baseUrl: `https://localhost:${port}` }));
    expect(failure).toMatchObject({ key: 'run.tls', params: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });

  it('says that the server does not speak https', async () => {
    const { port } = await started();
    expect(failureOf(await eventsOf({ baseUrl: `https://127.0.0.1:${port}` })).key).toBe('run.needs-http');
  });
});

describe('what is sent', () => {
  it('is the text of the request, byte for byte, numbers and all', async () => {
    const server = await started();
    const body =
      '{ "model": "tiny:1b",\r\n "options": {"seed": 12345678901234567890, "x": 1.50}, "__proto__": 1, "messages": [{"role":"user","content":"Wörter 🌌"}] }';
    await eventsOf({ baseUrl: server.url, body });
    expect(server.received).toMatchObject([{ method: 'POST', path: '/api/chat', body }]);
  });

  it('has the headers of an API client and none of a browser', async () => {
    const server = await started();
    await eventsOf({ baseUrl: `http://localhost:${server.port}` });
    const { headers } = server.received[0] ?? {};
    expect(headers).toMatchObject({
      host: `localhost:${server.port}`,
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(bodyOf())}`,
    });
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
  });

  it('keeps the path of the address, and gives its login to that server only', async () => {
    const server = await started();
    await eventsOf({ baseUrl: `http://me:s3cret%21@127.0.0.1:${server.port}/ollama` });
    expect(server.received).toMatchObject([
      { path: '/ollama/api/chat', headers: { authorization: `Basic ${Buffer.from('me:s3cret!').toString('base64')}` } },
    ]);
  });

  it('goes past a proxy that the environment names', async () => {
    const server = await started();
    const proxy = await started();
    process.env.HTTP_PROXY = proxy.url;
    process.env.http_proxy = proxy.url;
    closers.push(() => {
      delete process.env.HTTP_PROXY;
      delete process.env.http_proxy;
    });
    expect(textOf(await eventsOf({ baseUrl: server.url }))).toBe('Because.');
    expect(proxy.received).toEqual([]);
  });

  it('does not follow a redirect, not even on the same host', async () => {
    const elsewhere = await started();
    const server = await startFaultyServer(({ path }) =>
      path === '/api/chat' ? { status: 308, headers: { location: `${elsewhere.url}/api/chat` } } : answer,
    );
    closers.push(server.close);
    expect(failureOf(await eventsOf({ baseUrl: server.url }))).toMatchObject({
      key: 'run.redirected',
      params: { to: `${elsewhere.url}/api/chat` },
    });
    expect(elsewhere.received).toEqual([]);
    expect(server.received).toHaveLength(1);
  });
});
