// A request pasted into a shell or a program is the request that was sent, byte for byte.
import { spawn, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { asCurl, asPython } from '../../../client/src/snippets';
import { doneLine, NDJSON, startFaultyServer, textLine } from '../../harness/ollama/faulty-server';

const request = JSON.stringify({
  model: 'm',
  messages: [{ role: 'user', content: `It's "so" $HOME \`x\` \\n\nEND \u{1f600} \ud83d '''` }],
});

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

async function sentBy(
  command: string,
  args: (url: string) => readonly string[],
): Promise<{ body: string; out: string }> {
  const server = await startFaultyServer({ headers: NDJSON, chunks: [textLine('Yes.'), doneLine()] });
  const child = spawn(command, args(server.url), { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await new Promise((resolve) => child.on('close', resolve));
  await server.close();
  return { body: server.received[0]?.body ?? '', out };
}

it.skipIf(!has('curl'))('as curl (skipped where there is none)', async () => {
  const { body } = await sentBy('sh', (url) => ['-c', asCurl(url, request)]);
  expect(JSON.parse(body)).toEqual(JSON.parse(request));
});

it.skipIf(!has('python3'))('as Python (skipped where there is none)', async () => {
  const { body, out } = await sentBy('python3', (url) => ['-c', asPython(url, request)]);
  expect(JSON.parse(body)).toEqual(JSON.parse(request));
  expect(out).toContain('Yes.');
});
