// Bulk: `messages-json check` on lines, beside a bare scan: search for line ends in bytes, JSON.parse, a check that does nothing. Both as processes of their own.
// By itself, with a file: the bare scan, in as many threads as are named.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { conversation } from './generate.mjs';
import { median, ratio } from './measure.mjs';
import { label, MB, section, table, target } from './paper.mjs';

const self = fileURLToPath(import.meta.url);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** Reads the lines that begin in a range of a file, and parses each. */
function scan(file, from, to) {
  const handle = openSync(file, 'r');
  let buffer = Buffer.allocUnsafe(4 * MB);
  // The line that `from` lies in is the range's before.
  let base = from === 0 ? 0 : from - 1;
  let isFirst = from > 0;
  let held = 0;
  let count = 0;
  const parse = (start, end) => {
    if (end > start) count += isSound(JSON.parse(buffer.utf8Slice(start, end))) ? 1 : 0;
  };
  for (;;) {
    if (held === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
    const read = readSync(handle, buffer, held, buffer.length - held, base + held);
    held += read;
    let start = 0;
    for (let end = buffer.indexOf(10); end >= 0 && end < held; end = buffer.indexOf(10, start)) {
      if (!isFirst && base + start >= to) break;
      if (!isFirst) parse(start, end);
      isFirst = false;
      start = end + 1;
    }
    if (base + start >= to || read === 0) {
      if (read === 0 && !isFirst && base + start < to) parse(start, held);
      closeSync(handle);
      return count;
    }
    buffer.copy(buffer, 0, start, held);
    held -= start;
    base += start;
  }
}

const isSound = (value) => value !== undefined;

function scanInThreads(file, threads) {
  const { size } = statSync(file);
  const cut = (part) => Math.floor((size * part) / threads);
  for (let part = 0; part < threads; part++)
    new Worker(self, { workerData: { scan: file, from: cut(part), to: cut(part + 1) } }).once('error', (failure) => {
      throw failure;
    });
}

if (!isMainThread && workerData?.scan) parentPort.postMessage(scan(workerData.scan, workerData.from, workerData.to));
else if (process.argv[1] === self) {
  const [file, threads] = process.argv.slice(2);
  if (threads === '1') scan(file, 0, Number.POSITIVE_INFINITY);
  else scanInThreads(file, Number(threads));
}

/** A file of about `bytes`: conversations of 3 to 300 KB, one a line. */
function writeLines(file, bytes) {
  const lines = [];
  for (let seed = 1, size = 0; size < Math.min(bytes, 30 * MB); seed++) {
    const line = Buffer.from(
      `${conversation({ bytes: 3000 * 100 ** (((seed * 7919) % 100) / 100), indent: 0, seed })}\n`,
    );
    lines.push(line);
    size += line.length;
  }
  const handle = openSync(file, 'w');
  let size = 0;
  for (let at = 0; size < bytes; at = (at * 7 + 13) % lines.length) {
    writeSync(handle, lines[at]);
    size += lines[at].length;
  }
  closeSync(handle);
  return size;
}

/** Milliseconds of a process, and its memory at most in bytes. */
function run(args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--require', peakFile, ...args], { encoding: 'utf8' });
  const took = performance.now() - start;
  const peak = Number(/peak (\d+)/.exec(stderr)?.[1]);
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { took, peak };
}

const peakFile = fileURLToPath(new URL('./peak.cjs', import.meta.url));

export function bulk(bytes, { runs = 3 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'messages-bench-'));
  const file = join(folder, 'bulk.messages.jsonl');
  try {
    const size = writeLines(file, bytes);
    const ways = {
      'bare scan, 1': [self, file, '1'],
      'check, 1': [cli, 'check', '--jobs', '1', file],
      'bare scan, 2': [self, file, '2'],
      'check, 2': [cli, 'check', '--jobs', '2', file],
    };
    const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    for (let at = 0; at < runs; at++) for (const [name, args] of Object.entries(ways)) found[name].push(run(args));
    const took = (name) => median(found[name].map((own) => own.took));
    const speed = (name) => size / 1000 / took(name);
    const gain = (name) => took(`${name}, 1`) / took(`${name}, 2`);
    const rows = Object.keys(ways).map((name) => [
      name,
      speed(name).toFixed(0),
      `${Math.round(Math.max(...found[name].map(({ peak }) => peak)) / MB)} MB`,
      name.endsWith('2') ? ratio(gain(name.slice(0, -3))) : '',
    ]);
    target('Bulk, one core, of the bare scan’s throughput', {
      found: took('bare scan, 1') / took('check, 1'),
      least: 0.8,
      unit: '×',
      standsInTheWay:
        'reading each message and asking a hundred rules about it takes several times as long as JSON.parse; decoding already takes less than the scan’s',
    });
    target('Bulk, gain of two workers, of the bare scan’s gain', {
      found: gain('check') / gain('bare scan'),
      least: 0.85,
      unit: '×',
      standsInTheWay: 'the thread that reads and prints shares the cores with both workers',
    });
    section(
      'Bulk',
      `A file of ${label(Math.round(size / MB) * MB)} with conversations of 3 to 300 KB, one a line (mixed scripts): \`messages-json check\` and a bare scan (search for line ends in bytes, JSON.parse, a check that does nothing), each as a process with one thread at work or two workers; medians of ${runs} in turn, start included. The memory is the highest of the process.`,
      table(['way, threads', 'MB/s', 'memory', 'gain of the second'], rows),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
