// A server whose reply a test writes piece by piece, each when the test wishes.
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { doneLine, NDJSON, textLine } from './faulty-server';

export interface SteppedServer {
  readonly url: string;
  /** Writes a line of text to the newest reply, once one is asked for. */
  say(text: string): Promise<void>;
  /** Ends the newest reply as Ollama does. */
  finish(): Promise<void>;
  /** Resolves when the client has gone away. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

export async function startSteppedServer(): Promise<SteppedServer> {
  let asked: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  let gone: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const server = http.createServer((request, own) => {
    own.on('close', gone);
    request.resume().on('end', () => {
      own.writeHead(200, { ...NDJSON });
      own.flushHeaders();
      asked(own);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    say: async (text) => void (await response).write(textLine(text)),
    finish: async () => void (await response).end(doneLine()),
    left,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
