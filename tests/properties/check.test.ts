// Going on from an earlier result says the same as a fresh look, whatever was edited in between.
// A longer run on demand: EDITS=100000 does as many edits of each kind of file; PROPERTY_SEED takes the seed of one that failed.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CheckResult, check, type Settings } from '../../server/src/core/check';
import { dialects } from '../../server/src/core/dialects';
import { printJson } from '../../server/src/core/json/print';
import { List } from '../../server/src/core/model/list';
import { editDocument, openDocument, type TextDocument } from '../../server/src/core/text/document';
import { Sequence } from '../../server/src/core/text/sequence';
import { plainScripts, type Script, writeScript } from '../harness/conversations';
import { gentleStroke, play, type Stroke, stroke } from '../harness/edits';
import { fixedSeed, seeds } from '../harness/seeds';

const edits = Number(process.env['EDITS'] ?? 0);
const mostStrokes = 12;
/** As many runs as it takes for so many edits, half of the most strokes being done on average; without EDITS a few. */
const runs = (few: number): number => (edits === 0 ? few : Math.ceil(edits / (mostStrokes / 2)));
const patience = { timeout: edits === 0 ? 60_000 : 3_600_000 };

const shown = ({ findings, readings, isCut }: CheckResult) => ({
  findings: findings.map(({ rule, severity, say, params, path, span, related }) => ({
    rule,
    severity,
    say,
    params,
    path,
    span,
    related,
  })),
  isCut,
  readings: readings.map(({ record, dialect, target, conversation, whole: { pairing } }) => [
    record,
    dialect.id,
    target.id,
    conversation.container,
    conversation.messages,
    pairing.groups,
    pairing.faults,
    pairing.lastGroup,
  ]),
});

/** Edits a text, and looks after each edit. */
function playAndLook(text: string, lines: boolean, strokes: readonly Stroke[], settings: Settings): void {
  let document: TextDocument = openDocument(text, { lines });
  let result = check(document, settings);
  play(text, strokes, (edit, after) => {
    document = editDocument(document, [edit]);
    result = check(document, settings, result);
    expect(shown(result)).toEqual(shown(check(openDocument(after, { lines }), settings)));
  });
}

const strokes = fc.oneof(
  fc.array(stroke, { minLength: 1, maxLength: mostStrokes }),
  fc.array(gentleStroke, { minLength: 1, maxLength: mostStrokes }),
);

const layouts: readonly ((value: unknown) => string)[] = [
  (value) => printJson(value, { indent: '', eol: '\n' }),
  (value) => printJson(value, { indent: '  ', eol: '\n' }),
  (value) => printJson(value, { indent: '\t', eol: '\r\n' }),
  (value) => printJson(value, { indent: ' ', eol: '\r' }),
];

/** What a list may stand in, whatever the dialect. */
const containers: readonly ((value: unknown, messages: readonly unknown[]) => unknown)[] = [
  (value) => value,
  (_, messages) => messages,
  (_, messages) => ({ messages }),
  (_, messages) => ({ values: { messages }, next: [] }),
  (value) => ({ custom_id: '1', method: 'POST', url: '/v1', body: value }),
  (_, messages) => ({ input: { messages }, preferred_output: messages.slice(0, 1), non_preferred_output: [] }),
];

const targets = fc.constantFrom(undefined, 'openai', 'anthropic', 'langgraph', 'ollama', 'gemini', 'fine-tuning');
const most = fc.constantFrom(undefined, undefined, 1, 3);

describe.each(dialects.map((dialect) => [dialect.id, dialect] as const))('check of %s', (_, dialect) => {
  const file = fc
    .record({
      script: plainScripts,
      spelling: fc.nat(),
      container: fc.constantFrom(...containers),
      layout: fc.constantFrom(...layouts),
    })
    .map(({ script, spelling, container, layout }) => {
      const { value, messages } = writeScript(script, dialect, spelling);
      return layout(container(value, messages));
    });

  it.each(seeds)('goes on from an earlier result as if it looked anew, seed %i', patience, (seed) => {
    fc.assert(
      fc.property(file, strokes, targets, most, (text, own, target, limit) => {
        playAndLook(text, false, own, { target, most: limit });
      }),
      { numRuns: runs(25), seed },
    );
  });
});

describe('check', () => {
  it.each(seeds)('goes on in lines of .jsonl, seed %i', patience, (seed) => {
    const line = fc
      .tuple(plainScripts, fc.constantFrom(...dialects), fc.constantFrom(...containers))
      .map(([script, dialect, container]) => {
        const { value, messages } = writeScript(script, dialect);
        return printJson(container(value, messages), { indent: '', eol: '\n' });
      });
    const file = fc
      .tuple(
        fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') }), { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
      )
      .map(([lines, eol]) => lines.join(eol));
    fc.assert(
      fc.property(file, strokes, targets, most, (text, own, target, limit) => {
        playAndLook(text, true, own, { target, most: limit });
      }),
      { numRuns: runs(60), seed },
    );
  });

  it.each(seeds)('goes on in lists that are held in several stretches, seed %i', patience, (seed) => {
    const file = fc
      .tuple(plainScripts, fc.constantFrom(...dialects), fc.constantFrom(...layouts.slice(0, 2)))
      .map(([script, dialect, layout]) => {
        const { messages } = writeScript(script, dialect);
        return layout(Array.from({ length: Math.ceil(300 / messages.length) }).flatMap(() => messages));
      });
    fc.assert(
      fc.property(file, strokes, targets, most, (text, own, target, limit) => {
        playAndLook(text, false, own, { target, most: limit });
      }),
      { numRuns: edits === 0 ? 12 : Math.ceil(runs(0) / 20), seed },
    );
  });
});

/** Where a result may stand anywhere behind its call, the list is paired anew once a message comes, goes or has another id. */
const pairedByTurns = dialects.filter(({ id }) => id !== 'openai-responses');

describe.each(pairedByTurns.map((dialect) => [dialect.id, dialect] as const))('an edit of %s', (_, dialect) => {
  /** Many sound turns. */
  const text = (): string => {
    const [script] = fc.sample(
      plainScripts.filter(({ turns }) => turns.length > 1),
      { numRuns: 1, seed: fixedSeed },
    );
    const { value, messages } = writeScript(script as Script, dialect);
    const many = Array.from({ length: 60 }, () => messages);
    const key = Object.entries(value as object).find(([, member]) => member === messages)?.[0];
    const list = many.flat();
    return printJson(key === undefined ? list : { ...(value as object), [key]: list }, { indent: '  ', eol: '\n' });
  };

  it.each([
    [
      'a letter',
      (file: string, at: number) => ({
        start: at + (/[a-z](?=[a-z])/.exec(file.slice(at))?.index ?? 0),
        size: 1,
        text: 'x',
      }),
    ],
    ['a message pasted', (_: string, at: number, own: string) => ({ start: at, size: 0, text: own })],
    ['a message deleted', (_: string, at: number, own: string) => ({ start: at, size: own.length, text: '' })],
  ])('does not look at all messages again: %s', (_, make) => {
    const file = text();
    const before = openDocument(file);
    // As the server asks, which caps what it shows.
    const settings = { most: 1000 };
    const result = check(before, settings);
    const [record] = before.records;
    const middle = Math.floor((record?.itemCount ?? 0) / 2);
    expect(middle).toBeGreaterThan(50);
    const { start, size, text: insert } = make(file, record?.itemStart(middle) ?? 0, record?.item(middle)?.text ?? '');
    const walks = [
      vi.spyOn(List.prototype, 'toArray'),
      vi.spyOn(List.prototype, Symbol.iterator),
      vi.spyOn(Sequence.prototype, 'toArray'),
    ];
    const after = editDocument(before, [{ start, end: start + size, text: insert }]);
    const { readings } = check(after, settings, result);
    const walked = walks.map((walk) => walk.mock.calls.length);
    vi.restoreAllMocks();
    expect(readings[0]?.basis, 'went on from the earlier reading').toBeDefined();
    expect(walked.slice(0, 2)).toEqual([0, 0]);
    // The list of records, of which there is one.
    expect(walked[2]).toBeLessThanOrEqual(1);
  });
});
