// `npm run bench`: ours beside its peers on the same texts in the same run. Prints ratios and writes docs/performance.md.
// --quick: up to 1 MB, and writes nothing; --up-to=10: up to 10 MB.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTree } from 'jsonc-parser';
import languageService from 'vscode-json-languageservice';
import { importSource } from '../scripts/import-source.mjs';
import { conversation } from './generate.mjs';
import { median, ms, p99, ratio, times } from './measure.mjs';
import { overheadOfRun } from './running.mjs';
import { overStdio } from './stdio.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const quick = process.argv.includes('--quick');
const core = await importSource(join(root, 'bench/core.ts'));
execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--production'], { stdio: 'inherit' });

const KB = 1000;
const MB = 1000 * KB;
const most = Number(process.argv.find((arg) => arg.startsWith('--up-to='))?.slice('--up-to='.length) ?? 50);
const sizes = [100 * KB, MB, 10 * MB, 50 * MB].filter((bytes) => bytes <= (quick ? 1 : most) * MB);
const label = (bytes) => (bytes >= MB ? `${bytes / MB} MB` : `${bytes / KB} KB`);
const sections = [];
const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
function section(title, text, body) {
  sections.push(`## ${title}\n\n${text}\n\n${body}`);
  console.log(`\n${title}\n${body}`);
}

const { getLanguageService, TextDocument: PeerDocument } = languageService;
const peerService = getLanguageService({});
const peer = async (text) => {
  const document = PeerDocument.create('file:///a.json', 'json', 1, text);
  const json = peerService.parseJSONDocument(document);
  return peerService.doValidation(document, json, { validate: true, schemaValidation: 'error' });
};

function opening() {
  const rows = sizes.flatMap((bytes) =>
    [2, 0].map((indent) => {
      const text = conversation({ bytes, indent });
      const count = bytes > 5 * MB ? 5 : 15;
      const floor = median(times(() => JSON.parse(text), { count }));
      const ours = median(times(() => core.check(core.openDocument(fresh(text))), { count }));
      const read = median(
        times(() => core.openDocument(fresh(text)).records[0].items.map((item) => item.value).length, { count }),
      );
      const tree = bytes > 10 * MB ? undefined : median(times(() => parseTree(text), { count: Math.min(count, 5) }));
      return [
        label(bytes),
        indent ? 'pretty' : 'one line',
        ms(floor),
        ratio(read / floor),
        ratio(ours / floor),
        tree === undefined ? '' : ratio(tree / floor),
      ];
    }),
  );
  section(
    'Opening',
    'Milliseconds of JSON.parse of the same text, and multiples of it (medians): reading into messages; reading and checking with all rules; jsonc-parser’s tree alone.',
    table(['text', 'layout', 'JSON.parse, ms', 'ours: read', 'ours: read and check', 'jsonc-parser'], rows),
  );
}

/** A string that no engine has cached anything about. */
const fresh = (text) => Buffer.from(text, 'utf16le').toString('utf16le');

const edits = {
  'letter in a string': (_text, at) => ({ start: at, end: at, text: 'x' }),
  'quote in a string': (_text, at) => ({ start: at, end: at, text: '"' }),
  'character of an id': (text) =>
    ((at) => ({ start: at, end: at + 1, text: 'Z' }))(text.indexOf('"id": "call_', text.length / 2) + 9),
  'digit of a number': (text) =>
    ((at) => ({ start: at, end: at, text: '7' }))(text.indexOf('"pier": ', text.length / 2) + 8),
  'a brace lost': (text) =>
    ((at) => ({ start: at, end: at + 1, text: '' }))(text.indexOf('\n  {', text.length / 2) + 3),
  'a comma lost': (text) => ((at) => ({ start: at, end: at + 1, text: '' }))(text.indexOf('",\n', text.length / 2) + 1),
  'line break': (text) => ((at) => ({ start: at, end: at, text: '\n' }))(text.indexOf('\n  {', text.length / 2) + 1),
  'a message pasted': (text) =>
    ((at) => ({ start: at, end: at, text: '  {\n    "type": "human",\n    "content": "pasted"\n  },\n' }))(
      text.indexOf('\n  {', text.length / 2) + 1,
    ),
};

/** Keystroke to findings in the core: the edit and its inverse in turn, so that the text stays as it is. */
function editing() {
  const rows = Object.entries(edits).map(([name, make]) => {
    const cells = sizes
      .filter((bytes) => bytes >= MB)
      .map((bytes) => {
        const text = conversation({ bytes });
        const at = text.indexOf('"content": "', text.length / 2) + 20;
        const edit = make(text, at);
        const back = { start: edit.start, end: edit.start + edit.text.length, text: text.slice(edit.start, edit.end) };
        let document = core.openDocument(text);
        let result = core.check(document);
        const found = times(
          (_, run) => {
            document = core.editDocument(document, [run % 2 === 0 ? edit : back]);
            result = core.check(document, {}, result);
            return result.findings.length;
          },
          { count: 100, warm: 10 },
        );
        return `${ms(median(found))} / ${ms(p99(found))}`;
      });
    return [name, ...cells];
  });
  section(
    'One edit, in the core',
    'Milliseconds from the edit to the findings of all rules, median / 99th percentile.',
    table(['edit', ...sizes.filter((bytes) => bytes >= MB).map(label)], rows),
  );
}

async function keystrokeOfPeer() {
  const bytes = quick ? MB : 10 * MB;
  const text = conversation({ bytes });
  const found = [];
  for (let run = 0; run < 4; run++) {
    const start = performance.now();
    await peer(`${text.slice(0, 500)}${text.slice(500)}`);
    found.push(performance.now() - start);
  }
  section(
    'The same keystroke in a JSON language service',
    `vscode-json-languageservice parses and validates the whole text again: ${ms(median(found))} ms at ${label(bytes)} (median of 4).`,
    '',
  );
}

async function protocol() {
  const rows = [];
  for (const bytes of sizes.filter((size) => size <= 10 * MB)) {
    const text = conversation({ bytes });
    const floor = median(times(() => JSON.parse(text), { count: 10 }));
    const echo = await overStdio([join(root, 'bench/echo.mjs')], text);
    const ours = await overStdio([join(root, 'dist/server.js'), '--stdio'], text);
    rows.push([
      label(bytes),
      ms(floor),
      ms(median(echo.keys)),
      `${ms(median(ours.keys))} / ${ms(p99(ours.keys))}`,
      ratio(median(ours.keys) / median(echo.keys)),
      ms(echo.open),
      ms(ours.open),
      ms(echo.start),
      ms(ours.start),
    ]);
  }
  section(
    'Over the protocol',
    'Milliseconds over stdio through the built server, beside a server that only echoes: from a keystroke to its diagnostics (median / 99th percentile of 180), from opening to the first diagnostics, from the process’s start to `initialize` answered.',
    table(
      [
        'text',
        'JSON.parse',
        'echo: key',
        'ours: key',
        'ratio',
        'echo: open',
        'ours: open',
        'echo: start',
        'ours: start',
      ],
      rows,
    ),
  );
}

/** From a piece of a reply at the socket to the edit that brings it into the document. */
async function running() {
  const rows = [];
  for (const bytes of sizes.filter((size) => size <= 10 * MB)) {
    const text = conversation({ bytes });
    const { found, bytes: sent } = await overheadOfRun(join(root, 'dist/server.js'), text);
    const size = Buffer.byteLength(text);
    rows.push([
      label(bytes),
      `${ms(median(found))} / ${ms(p99(found))}`,
      ratio(median(found) / frame),
      ratio(sent / size),
    ]);
  }
  section(
    'Running',
    'Milliseconds over stdio from a piece of the reply at the socket to the edit that brings it into the document (median / 99th percentile of 999 pieces), as a part of a frame of 60 a second, and the bytes of the request as a part of the file’s.',
    table(['text', 'piece', 'of a frame', 'request'], rows),
  );
}

const frame = 1000 / 60;

function memory() {
  if (!globalThis.gc) return;
  const rows = sizes
    .filter((bytes) => bytes >= MB)
    .map((bytes) => {
      const text = conversation({ bytes });
      globalThis.gc();
      const before = process.memoryUsage().heapUsed;
      const document = core.openDocument(text);
      const result = core.check(document);
      globalThis.gc();
      const held = process.memoryUsage().heapUsed - before;
      return [label(bytes), String(result.findings.length), `${ratio(held / (text.length * 2))} ×`];
    });
  section(
    'Memory',
    'Held beside the text after opening and checking, as a multiple of the text in UTF-16.',
    table(['text', 'findings', 'held'], rows),
  );
}

opening();
editing();
await keystrokeOfPeer();
await protocol();
await running();
memory();

const intro = `# Measured speed

Written by \`npm run bench\` on Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}. Absolute times wander with the machine and its load; trust ratios. No test asserts a time.
The texts are generated (\`bench/generate.mjs\`): LangChain flat, Latin, CJK and emoji, parallel calls, long results.
`;
if (!quick)
  writeFileSync(join(root, 'docs/performance.md'), `${[intro, ...sections].join('\n')}\n`.replace(/\n{3,}/g, '\n\n'));
