// Whatever the text, whatever the offset: no feature throws, none answers with a place outside the text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckResult, check } from '../../../server/src/core/check';
import { editsOfAll, fixesOf } from '../../../server/src/core/features/actions';
import { modelsAt } from '../../../server/src/core/features/complete/models';
import { complete } from '../../../server/src/core/features/completion';
import { linksIn } from '../../../server/src/core/features/document-links';
import { foldsOf } from '../../../server/src/core/features/folding';
import { formatted } from '../../../server/src/core/features/format';
import { hintsIn } from '../../../server/src/core/features/hints';
import { hoverAt } from '../../../server/src/core/features/hover';
import { lensesOf, resultsFor } from '../../../server/src/core/features/lenses';
import { linkedAt, renamed, sameText } from '../../../server/src/core/features/links';
import { selectionsAt } from '../../../server/src/core/features/selection';
import { sortedKeys } from '../../../server/src/core/features/sort';
import { type OutlineEntry, outlineOf } from '../../../server/src/core/features/symbols';
import { tokensIn } from '../../../server/src/core/features/tokens';
import { afterTyping, typedSigns } from '../../../server/src/core/features/typing';
import { openDocument, type TextDocument } from '../../../server/src/core/text/document';
import type { Span } from '../../../server/src/core/text/span';
import { casesIn } from '../../harness/completion';

const root = join(import.meta.dirname, '../..');

/** Texts of all dialects: what the fixtures of completion and of the cases begin with, and the examples. */
function texts(): readonly string[] {
  const completion = join(root, 'fixtures/features/completion');
  const cases = join(root, 'fixtures/cases');
  const examples = join(root, '../examples');
  const read = (path: string): string => readFileSync(path, 'utf8');
  return [
    ...readdirSync(completion).flatMap((file) =>
      casesIn(read(join(completion, file))).flatMap(({ before, after }) => [
        before.replace('$0', ''),
        after.replace('$0', ''),
      ]),
    ),
    ...readdirSync(cases).flatMap((folder) =>
      readdirSync(join(cases, folder))
        .filter((name) => name.startsWith('input.'))
        .map((name) => read(join(cases, folder, name))),
    ),
    ...readdirSync(examples).map((name) => read(join(examples, name))),
  ].filter((text) => text.length < 20_000);
}

/** Every span that the features answer with, for one place in a text. */
function answers(document: TextDocument, result: CheckResult, offset: number): readonly Span[] {
  const everything = { start: 0, end: document.length };
  const linked = linkedAt(document, result, offset);
  const hover = hoverAt(document, result, offset);
  const outline = (entries: readonly OutlineEntry[]): readonly Span[] =>
    entries.flatMap((own) => [own.span, own.focus, ...outline(own.children)]);
  const lenses = lensesOf(document, result);
  return [
    ...complete(document, result, offset, 'en').flatMap(({ span, also }) => [span, ...also]),
    ...(linked ? [linked.span, ...linked.places.map(({ span }) => span), ...renamed(linked, 'another')] : []),
    ...(hover ? [hover.span] : []),
    ...selectionsAt(document, result, offset),
    ...outline(outlineOf(document, result)),
    ...lenses.map(({ span }) => span),
    ...lenses.flatMap((lens) =>
      lens.type === 'results' ? resultsFor(document, result, lens.conversation, lens.message) : [],
    ),
    ...hintsIn(document, result, everything).map(({ offset: at }) => ({ start: at, end: at })),
    ...tokensIn(document, result, everything).map(({ span }) => span),
    ...formatted(document, { tabSize: 2, insertSpaces: true }),
    ...formatted(document, { tabSize: 4, insertSpaces: false }, { start: Math.floor(offset / 2), end: offset }),
    ...typedSigns.flatMap((sign) => afterTyping(document, result, offset, sign)),
    ...sortedKeys(document),
    ...linksIn(document, result).map(({ span }) => span),
    ...(linked ? sameText(document, linked) : []),
    ...(modelsAt(document, result, offset)?.([{ name: 'm', detail: '' }]) ?? []).flatMap(({ span, also }) => [
      span,
      ...also,
    ]),
    ...result.findings.flatMap((finding) => [
      finding.span,
      ...finding.related.map(({ span }) => span),
      ...fixesOf(document, finding).flatMap(({ edits }) => edits),
    ]),
  ];
}

function holds(text: string, offset: number, lines: boolean): void {
  const document = openDocument(text, { lines });
  const result = check(document);
  for (const { start, end } of answers(document, result, offset)) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
  for (const { start, end } of foldsOf(document, result, 5000)) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeLessThan(document.lineCount);
  }
}

const known = texts();
const anyText = fc.constantFrom(...known);

describe('every feature', () => {
  it('answers inside any beginning of any fixture', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (text, cut, at, lines) => {
          const prefix = text.slice(0, Math.floor(cut * text.length));
          holds(prefix, Math.floor(at * prefix.length), lines);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('answers at the very end of any beginning, where people type', () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 0, max: 1, noNaN: true }), (text, cut) => {
        const prefix = text.slice(0, Math.floor(cut * text.length));
        holds(prefix, prefix.length, false);
      }),
      { numRuns: 300 },
    );
  });

  it('answers inside any fixture with something torn out of it and something put in', () => {
    const junk = fc.constantFrom(
      '',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '\n',
      '\ud800',
      '/*',
      '//',
      'null',
      '1e9',
      '\uFEFF',
    );
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyText, share, fc.nat(40), junk, share, (text, where, length, inserted, at) => {
        const start = Math.floor(where * text.length);
        const damaged = text.slice(0, start) + inserted + text.slice(start + length);
        holds(damaged, Math.floor(at * damaged.length), false);
      }),
      { numRuns: 300 },
    );
  });

  it('mends what is safe, once and for all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = openDocument(text);
        const [edit] = editsOfAll(document, {});
        const fixed = edit ? text.slice(0, edit.start) + edit.text + text.slice(edit.end) : text;
        expect(editsOfAll(openDocument(fixed), {})).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
