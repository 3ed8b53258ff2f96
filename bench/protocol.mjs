// Over stdio: the built server beside one that only echoes, bundled and minified in the same way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { conversation } from './generate.mjs';
import { median, ms, p99, ratio, times } from './measure.mjs';
import { label, MB, section, table, target } from './paper.mjs';
import { overheadOfRun } from './running.mjs';
import { overStdio, startOf } from './stdio.mjs';

const server = fileURLToPath(new URL('../dist/server.js', import.meta.url));

/** The echo server as a bundle; `use` gets its path. */
async function withEcho(use) {
  const folder = mkdtempSync(join(tmpdir(), 'messages-bench-'));
  const outfile = join(folder, 'echo.cjs');
  try {
    await build({
      entryPoints: [fileURLToPath(new URL('./echo.mjs', import.meta.url))],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      mainFields: ['module', 'main'],
      logLevel: 'error',
    });
    await use(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const protocol = (sizes) =>
  withEcho(async (echoServer) => {
    await starting(echoServer);
    const rows = [];
    for (const bytes of sizes) {
      const text = conversation({ bytes });
      const floor = median(times(() => JSON.parse(text), { count: 10 }));
      const echo = await overStdio([echoServer], text);
      const ours = await overStdio([server, '--stdio'], text);
      const ofEcho = median(ours.keys) / median(echo.keys);
      if (bytes === 10 * MB)
        target('Keystroke over stdio at 10 MB, medians, of the echo server’s', {
          found: ofEcho,
          most: 2,
          unit: '×',
          standsInTheWay: 'the edit itself, its findings, and writing them as a message',
        });
      rows.push([
        label(bytes),
        ms(floor),
        `${ms(median(echo.keys))} / ${ms(p99(echo.keys))}`,
        `${ms(median(ours.keys))} / ${ms(p99(ours.keys))}`,
        ratio(ofEcho),
        ms(echo.open),
        ms(ours.open),
      ]);
    }
    section(
      'Over the protocol',
      'Milliseconds over stdio through the built server, beside a server that only echoes: from a keystroke to its diagnostics (median / 99th percentile of 180), and from opening to the first diagnostics.',
      table(['text', 'JSON.parse', 'echo: key', 'ours: key', 'ratio', 'echo: open', 'ours: open'], rows),
    );
  });

async function starting(echoServer) {
  const found = { echo: [], ours: [] };
  for (let run = 0; run < 11; run++) {
    found.echo.push(await startOf([echoServer]));
    found.ours.push(await startOf([server, '--stdio']));
  }
  const [echo, ours] = [median(found.echo), median(found.ours)];
  target('Start to `initialize` answered, medians, of the bare bundled server’s', {
    found: ours / echo,
    most: 1.25,
    unit: '×',
    standsInTheWay: 'the bundle has to be read and compiled before its first line runs',
  });
  section(
    'Start',
    'Milliseconds from the process’s start to `initialize` answered, medians of 11 in turn.',
    table(['bare bundled server', 'ours', 'ratio'], [[ms(echo), ms(ours), ratio(ours / echo)]]),
  );
}

/** Milliseconds of a frame of 60 a second. */
const frame = 1000 / 60;

/** From a piece of a reply at the socket to the edit that brings it into the document. */
export async function running(sizes, pieces) {
  const rows = [];
  for (const bytes of sizes) {
    const text = conversation({ bytes });
    const { found, bytes: sent } = await overheadOfRun(server, text, { pieces });
    rows.push([
      label(bytes),
      `${ms(median(found))} / ${ms(p99(found))}`,
      ratio(median(found) / frame),
      ratio(sent / Buffer.byteLength(text)),
    ]);
  }
  section(
    'Running',
    `Milliseconds over stdio from a piece of the reply at the socket to the edit that brings it into the document (median / 99th percentile of ${pieces}), as a part of a frame of 60 a second, and the bytes of the request as a part of the file’s.`,
    table(['text', 'piece', 'of a frame', 'request'], rows),
  );
}
