// One HTTP exchange, and nothing that happens by itself: no time limit, no redirect, no proxy, no pool, no retry once connected.
//
// Why not fetch: Node's fetch (undici) gives up when no response header has come after 300 s, whatever the caller's own limit
// (vercel/ai#4224, ollama/ollama-js#72), and a model that loads or reads a long prompt sends none for longer than that.
// Why not the `ollama` client: it rests on fetch, and it takes the request as an object and writes it with JSON.stringify,
// which would round every number beyond 2^53 in the conversation; here the text of the request is sent as it is.
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Sent as UTF-8. */
  readonly body?: string | undefined;
  /** Closes the socket at once, whatever it is doing. */
  readonly signal?: AbortSignal | undefined;
}

/** No connection could be made. `causes` are the addresses tried, in order, each with its own error. */
export class ConnectError extends Error {
  constructor(readonly causes: readonly { readonly address: string; readonly code: string }[]) {
    super(causes.map(({ address, code }) => `${address} ${code}`).join(', '));
  }
}

/** How often the kernel asks an idle peer whether it still lives, in ms. Not a limit on waiting: a living server may take for ever. */
const KEEP_ALIVE_MS = 30_000;

/** Errors of a connection attempt after which another address of the same host may still answer. */
const TRY_NEXT = new Set([
  'ECONNREFUSED',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EINVAL',
]);

/**
 * Sends the request and gives the response, its body unread; any status is a response. Rejects with `ConnectError`, with the
 * error of Node otherwise, or with the signal's reason. The caller reads the body to its end or destroys the response.
 */
export async function send(request: HttpRequest): Promise<http.IncomingMessage> {
  request.signal?.throwIfAborted();
  const tried: { address: string; code: string }[] = [];
  for (const address of await abortable(addressesOf(request.url.hostname), request.signal)) {
    try {
      return await sendTo(address, request);
    } catch (error) {
      request.signal?.throwIfAborted();
      const { syscall, code } = error as NodeJS.ErrnoException;
      if (syscall !== 'connect' || code === undefined || !TRY_NEXT.has(code)) throw error;
      tried.push({ address, code });
    }
  }
  throw new ConnectError(tried);
}

/**
 * The addresses to try. Node takes the first that a name resolves to, so a server on 127.0.0.1 is missed when `localhost` means
 * ::1 (ollama/ollama-js#102); and with `autoSelectFamily` it gives each address 250 ms only. Here each is tried in full.
 */
async function addressesOf(hostname: string): Promise<readonly string[]> {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (name === '::1') return ['::1', '127.0.0.1'];
  if (name === '127.0.0.1' || /^(?:.+\.)?localhost$/.test(name)) return ['127.0.0.1', '::1'];
  if (isIP(name) !== 0) return [name];
  return [...new Set((await lookup(name, { all: true })).map(({ address }) => address))];
}

function sendTo(address: string, { method, url, body, signal }: HttpRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const name = url.hostname.replace(/^\[|\]$/g, '');
    const request = (secure ? https : http).request({
      method,
      host: address,
      port: url.port || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      ...(url.username !== '' && { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }),
      ...(secure && isIP(name) === 0 && { servername: name }),
      headers: {
        host: url.host,
        accept: 'application/x-ndjson, application/json',
        'accept-encoding': 'identity',
        'user-agent': 'messages-json',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      // An agent of its own: the global one may be a proxy's (NODE_USE_ENV_PROXY) and sets a timeout on its sockets.
      agent: false,
    });
    const stop = (): void => {
      request.destroy(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    request.on('socket', (socket) => socket.setKeepAlive(true, KEEP_ALIVE_MS));
    // The listener stays: the socket may fail again while the body is read, and the reader of the body is told by the body.
    request.on('error', reject);
    request.on('response', (response) => {
      signal?.removeEventListener('abort', stop);
      const stopReading = (): void => {
        response.destroy(signal?.reason);
      };
      signal?.addEventListener('abort', stopReading, { once: true });
      response.on('close', () => signal?.removeEventListener('abort', stopReading));
      resolve(response);
    });
    request.on('close', () => {
      signal?.removeEventListener('abort', stop);
      reject(new Error('closed without a response'));
    });
    request.end(body);
  });
}

/** The promise, or the signal's reason as soon as it is aborted: a name lookup cannot be called off, only left behind. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
