// Places inside a string: whatever way its characters are written, a span of the value is the span of what wrote it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenSpan } from '../../../server/src/core/json/string';

const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A string of JSON whose every unit is written plain, short or as a number. */
const written = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', ' ', '–', '😀', '词').map((text) => ({ value: text, raw: text })),
      fc.constantFrom('"', '\\', '\n', '\t').map((text) => ({ value: text, raw: JSON.stringify(text).slice(1, -1) })),
      fc.constantFrom('a', '"', '\ud83d', '\u0000').map((text) => ({ value: text, raw: hex(text) })),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => ({
    pieces,
    value: pieces.map((piece) => piece.value).join(''),
    raw: `"${pieces.map((piece) => piece.raw).join('')}"`,
  }));

describe('a span of a string', () => {
  it('is that of what wrote it', () => {
    fc.assert(
      fc.property(written, fc.nat(30), fc.nat(30), ({ pieces, value, raw }, a, b) => {
        expect(JSON.parse(raw)).toBe(value);
        const [first, last] = [Math.min(a, b, pieces.length), Math.min(Math.max(a, b), pieces.length)];
        const units = (count: number) => pieces.slice(0, count).reduce((sum, piece) => sum + piece.value.length, 0);
        const letters = (count: number) => pieces.slice(0, count).reduce((sum, piece) => sum + piece.raw.length, 1);
        expect(writtenSpan(raw, { start: units(first), end: units(last) })).toEqual({
          start: letters(first),
          end: letters(last),
        });
      }),
    );
  });

  it.each([
    ['no string at all', '', { start: 0, end: 3 }],
    ['a string that is cut in an escape', '"ab\\', { start: 1, end: 9 }],
    ['a span behind the end', '"abc"', { start: 2, end: 99 }],
  ])('stays inside: %s', (_, raw, span) => {
    const { start, end } = writtenSpan(raw, span);
    expect(start).toBeLessThanOrEqual(end);
    expect(start).toBeGreaterThanOrEqual(1);
    expect(end).toBeLessThanOrEqual(Math.max(1, raw.length - 1));
  });
});
