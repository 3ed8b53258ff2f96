// A document that is edited says what a document says that is opened with the same text, whatever the edits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Path } from '../../server/src/core/json/tree';
import {
  editDocument,
  issuesOf,
  itemAt,
  openDocument,
  spanOf,
  type TextDocument,
} from '../../server/src/core/text/document';
import { lineStarts, positionIn } from '../../server/src/core/text/lines';
import { apply, play, stroke, toEdit } from '../harness/edits';

// Runs more with RUNS, with another seed with SEED: a longer run on demand.
const runs = Number(process.env['RUNS'] ?? 200);
const patience = { timeout: runs <= 200 ? 60_000 : 3_600_000 };
const given = process.env['SEED'];
const settings = { numRuns: runs, ...(given === undefined ? {} : { seed: Number(given) }) };

/** All that a document says, as text, which is quicker to compare. */
function portrait(document: TextDocument): string {
  const { length } = document;
  const offsets = [0, 1, Math.floor(length / 3), Math.floor(length / 2), length - 1, length].filter(
    (offset) => offset >= 0,
  );
  return JSON.stringify({
    text: document.text(),
    length,
    lineCount: document.lineCount,
    eol: document.eol,
    records: document.records.map((record) => ({
      index: record.index,
      list: record.list,
      start: record.start(),
      frame: [record.frame.text, record.frame.value, record.frame.issues, record.frame.tree()],
      frameEnd: record.frameOffset(record.frame.text.length),
      items: record.items.map((piece, item) => [
        piece.text,
        piece.value,
        piece.issues,
        piece.tree(),
        record.itemStart(item),
      ]),
      itemsEnd: record.itemStart(record.items.length),
      issues: issuesOf(document, record.index),
    })),
    places: offsets.map((offset) => [
      document.positionAt(offset),
      document.offsetAt(document.positionAt(offset)),
      itemAt(document, offset),
    ]),
    spans: spansOf(document),
  });
}

const somePaths: readonly Path[] = [[], ['role'], ['content', 0, 'text'], ['tool_calls', 0, 'id']];

const spansOf = (document: TextDocument): unknown =>
  document.records
    .slice(0, 3)
    .flatMap((record) => [
      spanOf(document, record.index, undefined, record.list ?? []),
      ...record.items
        .slice(-3)
        .flatMap((_, item) =>
          somePaths.flatMap((path) => [
            spanOf(document, record.index, item, path),
            spanOf(document, record.index, item, path, 'key'),
          ]),
        ),
    ]);

// Conversations.

const short = fc.constantFrom(
  'hi',
  'ok',
  '',
  'a "quote"',
  'C:\\x',
  'line\nbreak',
  '你好',
  '😀',
  ':',
  ']',
  '},{',
  '{"role":',
  '  {',
  'https://x.y',
);
// Longer than what is read beyond an edit at first.
const long = fc.constantFrom('long '.repeat(150), `{"a": "b", [1, 2]}\n`.repeat(60), '你好 😀 '.repeat(200));
const word = fc.oneof({ weight: 6, arbitrary: short }, { weight: 1, arbitrary: long });
const call = fc.record({
  id: word,
  type: fc.constant('function'),
  function: fc.record({ name: word, arguments: word }),
});
const message = fc.oneof(
  { weight: 4, arbitrary: fc.record({ role: fc.constantFrom('user', 'assistant', 'tool'), content: word }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('human', 'ai'),
      content: fc.array(fc.record({ type: fc.constant('text'), text: word }), { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      role: fc.constant('assistant'),
      content: fc.constant(null),
      tool_calls: fc.array(call, { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.tuple(fc.constant('human'), word), word, fc.nat(9), fc.constant(null), fc.constant({})),
  },
);
const messages = fc.oneof(fc.array(message, { maxLength: 7 }), fc.array(message, { minLength: 5, maxLength: 20 }));
const container = fc.oneof(
  { weight: 3, arbitrary: messages },
  { weight: 3, arbitrary: fc.record({ model: word, messages, tools: fc.array(fc.record({ type: word })) }) },
  { weight: 1, arbitrary: fc.record({ values: fc.record({ messages }), next: fc.constant([]) }) },
  { weight: 1, arbitrary: fc.record({ tools: fc.array(fc.record({ type: word })), input: messages }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      message,
      fc.record({ hello: word }),
      fc.record({ custom_id: word, body: fc.record({ messages }) }),
    ),
  },
);
const layouts: readonly ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => `${JSON.stringify(value, null, 2)}\n`,
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => JSON.stringify(value, null, 1).replaceAll('\n', '\r'),
  // All at the margin, so that what begins a line tells nothing.
  (value) => JSON.stringify(value, null, 1).replace(/\n */g, '\n'),
  // Spaced, on one line.
  (value) => JSON.stringify(value, null, 1).replace(/\n */g, ' '),
  // A message a line.
  (value) =>
    Array.isArray(value)
      ? `[\n${value.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`
      : JSON.stringify(value),
  // Braces hugging.
  (value) =>
    Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item, null, 2)).join(', ')}]` : JSON.stringify(value),
];
const layout = fc.constantFrom(...layouts);
const whole = fc.tuple(container, layout).map(([value, print]) => ({ text: print(value), lines: false }));
const conversationLines = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: container.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t') },
      ),
      { maxLength: 5 },
    ),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([lines, eol, isEnded]) => ({ text: lines.join(eol) + (isEnded ? eol : ''), lines: true }));
const document = fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: conversationLines });

describe('an edited document', () => {
  it(
    'says what a fresh one says, after every edit, undone and done again; the one before stays as it was',
    patience,
    () => {
      fc.assert(
        fc.property(document, fc.array(stroke, { minLength: 1, maxLength: 12 }), ({ text, lines }, strokes) => {
          let now = openDocument(text, { lines });
          play(text, strokes, (edit, expected, old) => {
            const before = now;
            now = editDocument(now, [edit]);
            expect(before.length).toBe(old.length);
            expect(before.text()).toBe(old);
            expect(portrait(now)).toBe(portrait(openDocument(expected, { lines })));
          });
        }),
        settings,
      );
    },
  );

  it('says it after several edits at once, each relative to the text that the ones before it left', patience, () => {
    fc.assert(
      fc.property(document, fc.array(stroke, { minLength: 2, maxLength: 8 }), ({ text, lines }, strokes) => {
        let expected = text;
        const edits = strokes.map((own) => {
          const edit = toEdit(expected, own);
          expected = apply(expected, edit);
          return edit;
        });
        const edited = editDocument(openDocument(text, { lines }), edits);
        expect(portrait(edited)).toBe(portrait(openDocument(expected, { lines })));
      }),
      settings,
    );
  });

  it('is what it was after an edit and its inverse, and keeps the pieces that were not touched', () => {
    fc.assert(
      fc.property(document, stroke, ({ text, lines }, own) => {
        const before = openDocument(text, { lines });
        const edit = toEdit(text, own);
        const after = editDocument(before, [edit]);
        const back = editDocument(after, [
          { start: edit.start, end: edit.start + edit.text.length, text: text.slice(edit.start, edit.end) },
        ]);
        expect(portrait(back)).toBe(portrait(before));
      }),
      settings,
    );
  });

  it('says it of a message with long strings', patience, () => {
    const bit = fc.constantFrom(
      'letters ',
      '\\"',
      '\\\\',
      '\\u4f60',
      '\\ud83d\\ude00',
      '😀',
      '你好',
      '\\n',
      '{"role":',
      ',\n'.replace('\n', ' '),
    );
    const longString = fc
      .tuple(fc.array(bit, { minLength: 1, maxLength: 6 }), fc.integer({ min: 9000, max: 50_000 }))
      .map(([bits, size]) => bits.join('').repeat(Math.ceil(size / bits.join('').length)));
    const longMessage = fc
      .tuple(longString, longString, fc.boolean())
      .map(([a, b, isPretty]) =>
        isPretty
          ? `{\n    "role": "user",\n    "content": "${a}",\n    "id": "x",\n    "more": ["${b}"]\n  }`
          : `{"role":"tool","content":"${a}","tool_call_id":"c1","more":{"x":"${b}","n":12}}`,
      );
    const longDocument = fc.tuple(longMessage, fc.boolean(), fc.boolean()).map(([text, isPretty, isLast]) => {
      const rest = isPretty ? '{\n    "role": "user"\n  }' : '{"role":"user","content":""}';
      const separator = isPretty ? ',\n  ' : ',';
      return isPretty
        ? `[\n  ${rest}${separator}${text}${isLast ? '' : separator + rest}\n]`
        : `[${rest}${separator}${text}${isLast ? '' : separator + rest}]`;
    });
    fc.assert(
      fc.property(longDocument, fc.array(stroke, { minLength: 1, maxLength: 6 }), (text, strokes) => {
        let now = openDocument(text);
        let expected = text;
        for (const own of strokes) {
          const edit = toEdit(
            expected,
            own.kind === 'all' || own.kind === 'deleteLong' ? { ...own, kind: 'insert' } : own,
          );
          now = editDocument(now, [edit]);
          expected = apply(expected, edit);
          expect(portrait(now)).toBe(portrait(openDocument(expected)));
        }
      }),
      { ...settings, numRuns: Math.ceil(runs / 10) },
    );
  });

  it('keeps the pieces that an edit inside a message does not touch', () => {
    const text = JSON.stringify(
      [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'three' },
      ],
      null,
      2,
    );
    const before = openDocument(text);
    const at = text.indexOf('two') + 1;
    const after = editDocument(before, [{ start: at, end: at, text: 'x' }]);
    const [first, second, third] = before.records[0]?.items ?? [];
    expect(after.records[0]?.items[0]).toBe(first);
    expect(after.records[0]?.items[1]).not.toBe(second);
    expect(after.records[0]?.items[2]).toBe(third);
    expect(after.records[0]?.frame).toBe(before.records[0]?.frame);
  });
});

describe('an opened document', () => {
  const isFault = ({ code }: { code: string }): boolean => code !== 'duplicate-key' && code !== 'nested-too-deep';

  const parse = (text: string): { readonly value: unknown } | undefined => {
    try {
      return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
    } catch {
      return undefined;
    }
  };

  /** A record's value, put together from its pieces. */
  function valueOfRecord(own: TextDocument['records'][number]): unknown {
    const put = (value: unknown, path: Path): unknown => {
      const [step, ...rest] = path;
      if (step === undefined) return own.items.map((item) => item.value);
      return Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [key, key === step ? put(inner, rest) : inner]),
      );
    };
    return own.list ? put(own.frame.value, own.list) : own.frame.value;
  }

  it('has an issue where JSON.parse refuses the text, and none where it does not; and the same value', () => {
    fc.assert(
      fc.property(whole, fc.array(stroke, { maxLength: 3 }), ({ text }, strokes) => {
        const edited = strokes.reduce((now, own) => apply(now, toEdit(now, own)), text);
        const document = openDocument(edited);
        const parsed = parse(edited);
        expect(issuesOf(document, 0).some(isFault)).toBe(parsed === undefined);
        if (parsed) expect(valueOfRecord(document.records[0] as TextDocument['records'][number])).toEqual(parsed.value);
      }),
      settings,
    );
  });

  it('has its issues inside the text, in order, and its pieces end to end', () => {
    fc.assert(
      fc.property(document, fc.array(stroke, { maxLength: 3 }), ({ text, lines }, strokes) => {
        const edited = strokes.reduce((now, own) => apply(now, toEdit(now, own)), text);
        const opened = openDocument(edited, { lines });
        for (const record of opened.records) {
          const { items, frame } = record;
          items.forEach((item, index) => {
            expect(edited.slice(record.itemStart(index), record.itemStart(index + 1))).toBe(item.text);
          });
          const hole = record.itemStart(items.length) - record.itemStart(0);
          const framed =
            edited.slice(record.start(), record.itemStart(0)) +
            edited.slice(record.itemStart(0) + hole, record.start() + frame.text.length + hole);
          expect(frame.text).toBe(framed);
          let at = record.start();
          for (const { span } of issuesOf(opened, record.index)) {
            expect(span.start).toBeGreaterThanOrEqual(at);
            expect(span.end).toBeGreaterThanOrEqual(span.start);
            expect(span.end).toBeLessThanOrEqual(edited.length);
            at = span.start;
          }
        }
      }),
      settings,
    );
  });

  it('has the lines of its text', () => {
    fc.assert(
      fc.property(document, ({ text, lines }) => {
        const opened = openDocument(text, { lines });
        const starts = lineStarts(text);
        expect(opened.lineCount).toBe(starts.length);
        for (let offset = 0; offset <= text.length; offset += 1 + Math.floor(text.length / 300)) {
          const position = positionIn(text, starts, offset);
          expect(opened.positionAt(offset)).toEqual(position);
          const end = offset > 0 && text.slice(offset - 1, offset + 1) === '\r\n' ? offset - 1 : offset;
          expect(opened.offsetAt(position)).toBe(end);
        }
      }),
      { ...settings, numRuns: Math.min(runs, 100) },
    );
  });

  it('has one message a piece, whatever is lost from it in a text with a message a line', () => {
    const list = [
      { role: 'user', content: 'one' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'two' }] },
      { role: 'user', content: 'three' },
    ];
    for (const value of [list, { model: 'm', messages: list, tools: [{ type: 'x' }] }]) {
      const text = JSON.stringify(value, null, 2);
      const from = text.indexOf('"role"');
      const to = text.indexOf('three');
      for (let at = from; at < to; at++) {
        const record = openDocument(text.slice(0, at) + text.slice(at + 1)).records[0];
        if (/[{}[\]",:]/.test(text.charAt(at))) expect([at, record?.items.length]).toEqual([at, list.length]);
      }
    }
  });
});
