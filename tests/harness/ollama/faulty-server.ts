// A server on loopback that really does what it is told: answers in given pieces, late, broken, or never.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with every request. The form of `server.json` in `tests/fixtures/cases`, and two ends more. */
export interface Script {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of the body; each arrives as a piece of its own. */
  readonly chunks?: readonly string[];
  /** The same as bytes in base64, for pieces that end inside a character. */
  readonly chunks_base64?: readonly string[];
  /** Nothing is sent, not even the head, before so much time has passed. */
  readonly first_byte_after_ms?: number;
  /**
   * `close`: the response ends as HTTP has it. `cut`: the socket is destroyed in the middle of the body. `hang`: the response
   * stays open. `silence`: not even the head is sent. `hang-up`: the socket is destroyed before the head.
   */
  readonly end?: 'close' | 'cut' | 'hang' | 'silence' | 'hang-up';
}

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultyServer {
  /** `http://127.0.0.1:PORT` or the address asked for. */
  readonly url: string;
  readonly port: number;
  /** All requests so far, each once its body was read. */
  readonly received: readonly Received[];
  /** Resolves when so many requests were received in full. */
  requests(count: number): Promise<void>;
  /** Resolves when so many connections were opened and so many closed by either side. */
  closedConnections(count: number): Promise<void>;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** Starts a server that follows the script, or the function, for each request. `host` is the address to listen at. */
export async function startFaultyServer(
  script: Script | ((request: Received) => Script),
  { host = '127.0.0.1' } = {},
): Promise<FaultyServer> {
  const received: Received[] = [];
  const counts = { requests: 0, closed: 0 };
  const waiting = new Set<() => void>();
  const count = (what: keyof typeof counts): void => {
    counts[what] += 1;
    for (const look of waiting) look();
  };
  const until = (what: keyof typeof counts, number: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (counts[what] < number) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });

  const server = http.createServer(async (request, response) => {
    const read = await receive(request);
    received.push(read);
    count('requests');
    follow(typeof script === 'function' ? script(read) : script, response);
  });
  server.on('connection', (socket) => socket.on('close', () => count('closed')));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    received,
    requests: (number) => until('requests', number),
    closedConnections: (number) => until('closed', number),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<Received> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(pieces).toString('utf8'),
  };
}

function follow(script: Script, response: ServerResponse): void {
  const {
    status = 200,
    headers = {},
    chunks = [],
    chunks_base64 = [],
    first_byte_after_ms = 0,
    end = 'close',
  } = script;
  const pieces = [
    ...chunks.map((text) => Buffer.from(text, 'utf8')),
    ...chunks_base64.map((text) => Buffer.from(text, 'base64')),
  ];
  const answer = async (): Promise<void> => {
    if (end === 'silence') return;
    if (end === 'hang-up') {
      response.destroy();
      return;
    }
    response.writeHead(status, { ...headers });
    response.flushHeaders();
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    if (end === 'close') response.end();
    if (end === 'cut') response.socket?.destroy();
  };
  if (first_byte_after_ms === 0) void answer();
  else setTimeout(answer, first_byte_after_ms);
}

/** Lines of Ollama's reply, for scripts. */
export const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** A line of text of the model `tiny:1b`. */
export const textLine = (content: string): string =>
  line({ model: 'tiny:1b', message: { role: 'assistant', content }, done: false });

/** The last line. */
export const doneLine = (more: object = {}): string =>
  line({ model: 'tiny:1b', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...more });

/** The headers of a streamed reply. */
export const NDJSON: Readonly<Record<string, string>> = { 'content-type': 'application/x-ndjson' };
