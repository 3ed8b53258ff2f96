// A soak over stdio: thousands of random edits of one open file with requests among them. From time to time the same text is opened afresh, and both must
// be told the same. By itself: node bench/soak.mjs [--edits=20000] [--bytes=5000000] [--seed=1]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { conversation, random } from './generate.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const uri = 'file:///soak.messages.json';
const twin = 'file:///fresh.messages.json';

/** Notifications that are sent before their diagnostics are waited for. */
const burst = 5;

const pasted = '  {\n    "type": "human",\n    "content": "pasted 天气 😀"\n  },';
const inserts = [
  'x',
  '天',
  '😀',
  '7',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\n',
  '\r\n',
  '""',
  '"id": "call_1_a",',
  pasted,
];

/**
 * @param {{ edits?: number, bytes?: number, seed?: number, checks?: number, onCheck?: (state: object) => void }} options checks: how often the text is
 * opened afresh and the heap is looked at
 * @returns {Promise<{ drifts: string[], failures: string[], heaps: number[], empty: number, closed: number, versions: number, requests: number }>} drifts: where a fresh read said
 * something else; heaps: bytes in use at each check, after a collection; empty, closed: with no file open, before all edits and behind them
 */
export async function soak({
  edits = 20_000,
  bytes = 5_000_000,
  seed = 1,
  checks = 10,
  onCheck = () => undefined,
} = {}) {
  const server = await startServer();
  const file = editedText(conversation({ bytes, seed }), random(seed));
  const failures = [];
  const drifts = [];
  const heaps = [];
  let requests = 0;
  let version = 1;
  const ask = async (method, params) => {
    requests++;
    await server.connection
      .sendRequest(method, params)
      .catch((failure) => failures.push(`${method}: ${failure.message}`));
  };
  // Warm, so that what is loaded at the first file does not count.
  await server.open(twin, file.text());
  server.close(twin);
  const empty = await server.heap();
  await server.open(uri, file.text());
  const perCheck = Math.ceil(edits / checks);
  for (let edit = 1; edit <= edits; edit++) {
    version++;
    const isLast = edit % burst === 0 || edit === edits;
    const shown = isLast ? server.shown(uri, version) : undefined;
    const contentChanges = file.edit();
    server.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
    const position = contentChanges.at(-1).range.start;
    const at = { textDocument: { uri }, position };
    if (edit % 7 === 0) await ask('textDocument/completion', at);
    if (edit % 11 === 0) await ask('textDocument/hover', at);
    if (edit % 13 === 0)
      await ask('textDocument/codeAction', {
        ...at,
        range: { start: position, end: position },
        context: { diagnostics: [] },
      });
    if (edit % 501 === 0) {
      await ask('textDocument/documentSymbol', at);
      await ask('textDocument/foldingRange', at);
    }
    const diagnostics = await shown;
    if (edit % perCheck !== 0 && edit !== edits) continue;
    const kept = diagnostics ?? (await server.last(uri, version));
    const fresh = await server.open(twin, file.text());
    server.close(twin);
    const [ours, theirs] = [kept, fresh].map((list) => JSON.stringify(list).replaceAll(twin, uri));
    if (ours !== theirs) drifts.push(`after ${edit} edits: ${kept.length} diagnostics, afresh ${fresh.length}`);
    heaps.push(await server.heap());
    onCheck({ edit, diagnostics: kept.length, heap: heaps.at(-1), drifts: drifts.length });
  }
  server.close(uri);
  const closed = await server.heap();
  await server.stop();
  return { drifts, failures, heaps, empty, closed, versions: version, requests };
}

/** A text that is edited at random: most edits are taken back before long, so that it stays a conversation. */
export function editedText(start, next) {
  const lines = start.split('\n');
  /** Inverses of the edits that stand. */
  const undo = [];
  const pick = (count) => Math.floor(next() * count);
  const apply = ({ range, text }) => {
    const { start: from, end: to } = range;
    const before = lines[from.line].slice(0, from.character);
    const behind = lines[to.line].slice(to.character);
    const old = lines
      .slice(from.line, to.line + 1)
      .join('\n')
      .slice(from.character, -behind.length || undefined);
    const fresh = `${before}${text}${behind}`.split('\n');
    lines.splice(from.line, to.line - from.line + 1, ...fresh);
    const end = { line: from.line + fresh.length - 1, character: fresh.at(-1).length - behind.length };
    return { range: { start: from, end }, text: old };
  };
  const make = () => {
    const line = pick(lines.length);
    const character = pick(lines[line].length + 1);
    const from = { line, character };
    if (next() < 0.25) {
      // Deletes a stretch: of the line, or over some of the next.
      const last = Math.min(lines.length - 1, line + (next() < 0.2 ? pick(12) : 0));
      const to = last === line ? Math.min(lines[line].length, character + 1 + pick(3)) : pick(lines[last].length + 1);
      return { range: { start: from, end: { line: last, character: to } }, text: '' };
    }
    const text = inserts[pick(inserts.length)];
    const at = text === pasted ? { line, character: 0 } : from;
    return { range: { start: at, end: at }, text: text === pasted ? `${pasted}\n` : text };
  };
  return {
    text: () => lines.join('\n'),
    /** The changes of one notification, each relative to the text that the ones before it left. */
    edit() {
      if (undo.length > 12 || (undo.length > 0 && next() < 0.45)) {
        const change = undo.pop();
        apply(change);
        return [change];
      }
      const changes = Array.from({ length: next() < 0.05 ? 20 : 1 }, () => {
        const change = make();
        undo.push(apply(change));
        return change;
      });
      // Twenty at once are not taken back one by one.
      if (changes.length > 1) while (undo.length > 12 && next() < 0.9) changes.push(takeBack());
      return changes;
    },
  };
  function takeBack() {
    const change = undo.pop();
    apply(change);
    return change;
  }
}

async function startServer() {
  const command = ['--expose-gc', '--require', join(here, 'heap.cjs'), join(here, '../dist/server.js'), '--stdio'];
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Map();
  const waiting = new Map();
  const key = (of, version) => `${version} ${of}`;
  connection.onNotification('textDocument/publishDiagnostics', ({ uri: of, version, diagnostics }) => {
    published.set(key(of, version), diagnostics);
    published.delete(key(of, version - 2 * burst));
    waiting.get(key(of, version))?.(diagnostics);
    waiting.delete(key(of, version));
  });
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true, relatedInformation: true } } },
  });
  connection.sendNotification('initialized', {});
  const shown = (of, version) => new Promise((resolve) => waiting.set(key(of, version), resolve));
  let opened = 0;
  return {
    connection,
    shown,
    last: async (of, version) => published.get(key(of, version)) ?? shown(of, version),
    open(of, text) {
      const version = of === twin ? ++opened : 1;
      const first = shown(of, version);
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: of, languageId: 'messages-json', version, text },
      });
      return first;
    },
    close: (of) => connection.sendNotification('textDocument/didClose', { textDocument: { uri: of } }),
    /** Bytes in use once all is done that was sent before. */
    async heap() {
      await connection.sendRequest('textDocument/hover', {
        textDocument: { uri: twin },
        position: { line: 0, character: 0 },
      });
      child.send('heap');
      const [used] = await once(child, 'message');
      return used;
    },
    async stop() {
      const gone = once(child, 'exit');
      await connection.sendRequest('shutdown');
      connection.sendNotification('exit');
      await gone;
      connection.dispose();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = (name, or) => Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? or);
  const started = performance.now();
  const { drifts, failures, heaps, empty, closed, versions, requests } = await soak({
    edits: given('edits', 20_000),
    bytes: given('bytes', 5_000_000),
    seed: given('seed', 1),
    onCheck: ({ edit, diagnostics, heap, drifts: found }) =>
      console.log(`${edit} edits: ${diagnostics} diagnostics, ${(heap / 1e6).toFixed(1)} MB of heap, ${found} drifts`),
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${versions} versions and ${requests} requests in ${seconds.toFixed(0)} s`);
  console.log(`heap at the end, of that at the first check: ${(heaps.at(-1) / heaps[0]).toFixed(2)}`);
  console.log(`heap without a file: ${(empty / 1e6).toFixed(1)} MB before, ${(closed / 1e6).toFixed(1)} MB behind`);
  for (const problem of [...drifts, ...new Set(failures)]) console.log(problem);
  process.exitCode = drifts.length + failures.length > 0 ? 1 : 0;
}
