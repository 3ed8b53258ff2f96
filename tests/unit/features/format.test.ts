// Formatting changes white space and nothing else, keeps what is laid out already, and does as the editor wishes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormatOptions, formatted } from '../../../server/src/core/features/format';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits, type Span } from '../../../server/src/core/text/span';
import { casesIn } from '../../harness/completion';

const root = join(import.meta.dirname, '../..');
const completion = join(root, 'fixtures/features/completion');
const examples = join(root, '../examples');
const texts = [
  ...readdirSync(examples)
    .filter((name) => name.endsWith('.messages.json'))
    .map((name) => readFileSync(join(examples, name), 'utf8')),
  ...readdirSync(completion)
    .filter((name) => !name.includes('jsonl'))
    .flatMap((name) => casesIn(readFileSync(join(completion, name), 'utf8')))
    .flatMap(({ before, after }) => [before.replace('$0', ''), after.replace('$0', '')]),
];

const options = fc.record({ tabSize: fc.integer({ min: 1, max: 8 }), insertSpaces: fc.boolean() });
const format = (text: string, how: FormatOptions, within?: Span): string =>
  applyEdits(text, formatted(openDocument(text), how, within));

/** A text without the white space outside of its strings. */
const squeezed = (text: string): string =>
  (text.match(/"(?:[^"\\\r\n]|\\.)*"?|\s+|[^\s"]+/g) ?? []).filter((part) => part.trim() !== '').join('');

describe('formatting', () => {
  it('changes nothing but white space between tokens, and nothing the second time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), options, (text, how) => {
        const once = format(text, how);
        expect(squeezed(once)).toBe(squeezed(text));
        expect(format(once, how)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });

  it('of any JSON keeps every value as it is written', () => {
    fc.assert(
      fc.property(fc.json(), options, fc.constantFrom('\n', '\r\n'), (json, how, eol) => {
        const text = JSON.stringify(JSON.parse(json), null, 3).replaceAll('\n', eol);
        const once = format(text, how);
        expect(squeezed(once)).toBe(squeezed(text));
        expect(format(once, how)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it('of a part changes nothing on the lines outside of it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...texts), options, share, share, (text, how, a, b) => {
        const [start, end] = [Math.floor(Math.min(a, b) * text.length), Math.floor(Math.max(a, b) * text.length)];
        const first = text.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
        const next = text.indexOf('\n', end);
        const last = next < 0 ? text.length : next;
        const once = format(text, how, { start, end });
        expect(squeezed(once)).toBe(squeezed(text));
        expect(once.startsWith(text.slice(0, first).trimEnd())).toBe(true);
        expect(once.endsWith(text.slice(last).trimStart())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps numbers, escapes, comments and the order of keys', () => {
    const text = '[{"b":1.50e+03,"a":"\\u0041\\/",// why\n"c":12345678901234567890,}]';
    expect(format(text, { tabSize: 2, insertSpaces: true })).toBe(
      '[\n  {\n    "b": 1.50e+03,\n    "a": "\\u0041\\/", // why\n    "c": 12345678901234567890,\n  }\n]',
    );
  });

  it('leaves a file of lines alone', () => {
    expect(formatted(openDocument('{"a":1}\n', { lines: true }), { tabSize: 2, insertSpaces: true })).toEqual([]);
  });
});
