// One edit: from the change to the findings of all rules, in the core; and what a JSON service takes for the same.
import { conversation } from './generate.mjs';
import { median, ms, p99, times } from './measure.mjs';
import { label, MB, section, table, target } from './paper.mjs';
import { parseTree, validateAsJson } from './peers.mjs';

const after = (text, wanted, shift) => text.indexOf(wanted, text.length / 2) + shift;
const replace = (start, end, text) => [{ start, end, text }];
const pasted = '  {\n    "type": "human",\n    "content": "pasted"\n  },\n';

/** Each kind of edit as a function of the text; several changes are relative to the text that the ones before left. */
const kinds = {
  'letter in a string': (text) => ((at) => replace(at, at, 'x'))(after(text, '"content": "', 14)),
  'digit of a number': (text) => ((at) => replace(at, at, '7'))(after(text, '"pier": ', 8)),
  'character of an id': (text) => ((at) => replace(at, at + 1, 'Z'))(after(text, '"id": "call_', 9)),
  'quote in a string': (text) => ((at) => replace(at, at, '"'))(after(text, '"content": "', 14)),
  'a brace lost': (text) => ((at) => replace(at, at + 1, ''))(after(text, '\n  {', 3)),
  'a comma lost': (text) => ((at) => replace(at, at + 1, ''))(after(text, '",\n', 1)),
  'line break between messages': (text) => ((at) => replace(at, at, '\n'))(after(text, '\n  {', 1)),
  'line break in a string': (text) => ((at) => replace(at, at, '\n'))(after(text, '"content": "', 14)),
  'a message pasted': (text) => ((at) => replace(at, at, pasted))(after(text, '\n  {', 1)),
  'twenty cursors': (text) =>
    Array.from({ length: 20 }, (_, cursor) => {
      const at = text.indexOf('"content": "', ((20 - cursor) * text.length) / 25) + 14;
      return { start: at, end: at, text: 'x' };
    }),
};

/** Edits that stay inside a value, and those that leave JSON broken. */
const typing = ['letter in a string', 'digit of a number', 'character of an id'];
const breaking = ['quote in a string', 'a brace lost', 'a comma lost', 'line break in a string'];

/** As many findings as an editor is shown. */
const settings = { most: 1000 };

/** Milliseconds of an edit and its inverse in turn, so that the text stays as it is. */
function strokes(core, text, edits, count) {
  const back = edits.toReversed?.() ?? [...edits].reverse();
  const inverse = back.map(({ start, end, text: fresh }) => ({
    start,
    end: start + fresh.length,
    text: text.slice(start, end),
  }));
  let document = core.openDocument(text);
  let result = core.check(document, settings);
  return times(
    (_, run) => {
      document = core.editDocument(document, run % 2 === 0 ? edits : inverse);
      result = core.check(document, settings, result);
      return result.findings.length;
    },
    { count, warm: 20 },
  );
}

export async function editing(core, sizes, { count = 300 } = {}) {
  const own = sizes.filter((bytes) => bytes >= MB);
  const found = new Map();
  for (const bytes of own) {
    const text = conversation({ bytes });
    for (const [name, make] of Object.entries(kinds))
      found.set(`${name} ${bytes}`, strokes(core, text, make(text), count));
  }
  const of = (name, bytes) => found.get(`${name} ${bytes}`);
  for (const bytes of own.filter((size) => size >= 10 * MB))
    for (const name of typing)
      target(`${name}, ${label(bytes)}, 99th percentile`, {
        found: p99(of(name, bytes)),
        most: 1,
        unit: 'ms',
        standsInTheWay: collector,
      });
  if (own.includes(50 * MB))
    for (const name of typing)
      target(`${name}, 50 MB against 1 MB, medians`, {
        found: median(of(name, 50 * MB)) / median(of(name, MB)),
        most: 2,
        unit: '×',
        standsInTheWay: 'caches of the processor: what is touched lies further apart',
      });
  if (own.includes(10 * MB)) {
    for (const name of breaking)
      target(`${name}, 10 MB, 99th percentile`, {
        found: p99(of(name, 10 * MB)),
        most: 10,
        unit: 'ms',
        standsInTheWay: collector,
      });
    target('twenty cursors, 10 MB, 99th percentile', {
      found: p99(of('twenty cursors', 10 * MB)),
      most: 15,
      unit: 'ms',
      standsInTheWay: collector,
    });
  }
  const fatRow = insideFatMessage(core, count);
  section(
    'One edit, in the core',
    `Milliseconds from the edit to the findings of all rules, median / 99th percentile of ${count}, the edit and its inverse in turn.`,
    `${table(
      ['edit', ...own.map(label)],
      Object.keys(kinds).map((name) => [
        name,
        ...own.map((bytes) => `${ms(median(of(name, bytes)))} / ${ms(p99(of(name, bytes)))}`),
      ]),
    )}\n\nA letter inside one message of 5 MB: ${fatRow}.`,
  );
  await keystrokeOfPeers(own, of);
  completing(core, own);
}

const collector = 'pauses of the engine’s collector';

function insideFatMessage(core, count) {
  const text = conversation({ bytes: 5.5 * MB, fat: true });
  const found = strokes(core, text, replace(3 * MB, 3 * MB, 'x'), count);
  target('letter inside one message of 5 MB, median', {
    found: median(found),
    most: 10,
    unit: 'ms',
    standsInTheWay: 'two rules look at the whole of the long string again: for half characters and for secrets',
  });
  return `${ms(median(found))} / ${ms(p99(found))}`;
}

async function keystrokeOfPeers(sizes, ours) {
  const rows = [];
  for (const bytes of sizes) {
    const text = conversation({ bytes });
    const service = [];
    const tree = [];
    for (let run = 0; run < (bytes > 10 * MB ? 2 : 4); run++) {
      const at = text.indexOf('"content": "', text.length / 2) + 14;
      const typed = `${text.slice(0, at)}x${text.slice(at)}`;
      let start = performance.now();
      await validateAsJson(typed);
      service.push(performance.now() - start);
      start = performance.now();
      parseTree(typed);
      tree.push(performance.now() - start);
    }
    const own = median(ours('letter in a string', bytes));
    rows.push([label(bytes), ms(own), ms(median(service)), `${Math.round(median(service) / own)} ×`, ms(median(tree))]);
    if (bytes === 10 * MB)
      target('json-languageservice’s keystroke at 10 MB, of ours', {
        found: median(service) / own,
        least: 500,
        unit: '×',
      });
  }
  section(
    'The same keystroke in a JSON language service',
    'Milliseconds, medians: a letter in a string, ours; vscode-json-languageservice, which parses and validates the whole text again, by our published schema; jsonc-parser’s tree alone.',
    table(['text', 'ours', 'json-languageservice', 'of ours', 'jsonc-parser'], rows),
  );
}

/** Offers at a `tool_call_id` that wants an answer, at the end of the text. */
function completing(core, sizes) {
  const rows = sizes.map((bytes) => {
    const text = conversation({ bytes });
    const open = `${text.slice(0, text.lastIndexOf('\n]'))},
  {
    "type": "ai",
    "content": "",
    "tool_calls": [{ "name": "lookup", "args": {}, "id": "call_open", "type": "tool_call" }]
  },
  {
    "type": "tool",
    "content": "",
    "tool_call_id": ""
  }
]`;
    const offset = open.lastIndexOf('""') + 1;
    const document = core.openDocument(open);
    const result = core.check(document, settings);
    const labels = core.complete(document, result, offset, 'en').map((offer) => offer.label);
    if (!labels.includes('call_open')) throw new Error(`the open call is not offered at ${label(bytes)}`);
    const found = times(() => core.complete(document, result, offset, 'en').length, { count: 100, warm: 10 });
    if (bytes === 50 * MB)
      target('Completion of an unanswered id, 50 MB, 99th percentile', {
        found: p99(found),
        most: 5,
        unit: 'ms',
        standsInTheWay: collector,
      });
    return [label(bytes), `${ms(median(found))} / ${ms(p99(found))}`];
  });
  section(
    'Completion at a tool_call_id',
    'Milliseconds, median / 99th percentile of 100.',
    table(['text', 'ours'], rows),
  );
}
