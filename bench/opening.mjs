// Opening: a whole read with all rules, beside JSON.parse and other readers of JSON; and what is held then.
import { conversation } from './generate.mjs';
import { compare, median, ms, ratio } from './measure.mjs';
import { KB, label, MB, section, table, target } from './paper.mjs';
import { parseTree, validateAsJson } from './peers.mjs';

/** A string that no engine has cached anything about. */
const fresh = (text) => Buffer.from(text, 'utf16le').toString('utf16le');

const kinds = (sizes) => [
  ...sizes.flatMap((bytes) => [
    { bytes, name: 'pretty', indent: 2 },
    { bytes, name: 'one line', indent: 0 },
  ]),
  ...['latin', 'cjk', 'emoji'].map((script) => ({ bytes: MB, name: `pretty, ${script}`, indent: 2, script })),
  ...sizes
    .filter((bytes) => bytes >= MB)
    .map((bytes) => ({ bytes, name: 'pretty, one fat result', indent: 2, fat: true })),
];

export async function opening(core, sizes) {
  const rows = [];
  for (const { name, ...made } of kinds(sizes)) {
    const text = conversation(made);
    const { bytes } = made;
    const count = bytes <= 100 * KB ? 60 : bytes <= MB ? 30 : bytes <= 10 * MB ? 9 : 5;
    const found = compare(
      {
        floor: () => JSON.parse(fresh(text)),
        read: () => core.openDocument(fresh(text)).records[0].items.map((item) => item.value).length,
        check: () => core.check(core.openDocument(fresh(text))).findings.length,
        copy: () => fresh(text).length,
      },
      { count },
    );
    const copy = median(found.copy);
    const floor = median(found.floor) - copy;
    const times = (own) => (median(own) - copy) / floor;
    const tree =
      bytes > 10 * MB ? undefined : median(compare({ tree: () => parseTree(text) }, { count: 3, warm: 1 }).tree);
    const json = bytes > 10 * MB ? undefined : await ofService(text);
    rows.push([
      label(bytes),
      name,
      ms(floor),
      ratio(times(found.read)),
      ratio(times(found.check)),
      tree === undefined ? '' : ratio(tree / floor),
      json === undefined ? '' : ratio(json / floor),
    ]);
    if (bytes >= MB && (name === 'pretty' || name === 'one line'))
      target(`Open ${label(bytes)}, ${name}, median, of JSON.parse`, {
        found: times(found.check),
        most: name === 'pretty' ? 2.5 : 3,
        unit: '×',
        standsInTheWay: 'each rule looks at each message once, and the engine’s collector at what was read of it',
      });
  }
  section(
    'Opening',
    'Milliseconds of JSON.parse of the same text, and multiples of it (medians, taken in turns): reading into messages; reading and checking with all rules; jsonc-parser’s tree; vscode-json-languageservice, which parses and validates by our published schema. Mixed scripts where none is named.',
    table(
      ['text', 'kind', 'JSON.parse, ms', 'ours: read', 'ours: read and check', 'jsonc-parser', 'json-languageservice'],
      rows,
    ),
  );
}

async function ofService(text) {
  const found = [];
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    await validateAsJson(text);
    found.push(performance.now() - start);
  }
  return median(found);
}

/** Collects what nobody holds any more; what is held weakly goes only after a turn of the loop. */
async function collect() {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Needs --expose-gc. */
export async function memory(core, sizes) {
  if (!globalThis.gc) return;
  const rows = [];
  // What is made at the first check and kept for all.
  core.check(core.openDocument(conversation({ bytes: MB })));
  for (const bytes of sizes.filter((size) => size >= MB)) {
    const text = conversation({ bytes });
    await collect();
    const before = process.memoryUsage().heapUsed;
    const document = core.openDocument(text);
    const result = core.check(document, { most: 1000 });
    await collect();
    const held = (process.memoryUsage().heapUsed - before) / (text.length * 2);
    target(`Memory beside a text of ${label(bytes)}, of the text`, {
      found: held,
      most: 2,
      unit: '×',
      standsInTheWay: 'each message is kept as it was parsed and as it was read',
    });
    rows.push([label(bytes), String(document.records.length && result.findings.length), `${ratio(held)} ×`]);
  }
  section(
    'Memory',
    'Held beside the text after opening and checking, as a multiple of the text in UTF-16.',
    table(['text', 'findings', 'held'], rows),
  );
}
