// Lines, and edits of plain text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countLineEnds,
  firstLineEnd,
  lineEnd,
  lineEndsBefore,
  lineStart,
  lineStarts,
  nthLineEnd,
  offsetIn,
  positionIn,
} from '../../../server/src/core/text/lines';
import { applyEdits } from '../../../server/src/core/text/span';

const anyText = fc
  .array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀'), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('lines', () => {
  it('end with LF, CRLF and a lone CR', () => {
    expect(lineStarts('a\nb\r\nc\rd')).toEqual([0, 2, 5, 7]);
    expect(['x\r\ny\n', 'x\ry', 'x\ny', 'x'].map(firstLineEnd)).toEqual(['\r\n', '\r', '\n', undefined]);
  });

  it('are counted and found one by one as they are listed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const starts = lineStarts(text);
        expect(countLineEnds(text)).toBe(starts.length - 1);
        expect(starts.map((_, line) => lineStart(text, line))).toEqual(starts);
        expect(lineStart(text, starts.length)).toBeUndefined();
        for (let offset = 0; offset <= text.length; offset++) {
          expect(lineEndsBefore(text, offset)).toBe(positionIn(text, starts, offset).line);
        }
        starts.slice(1).forEach((start, number) => {
          expect(nthLineEnd(text, number)).toEqual({ start: lineEnd(text, starts[number] as number), end: start });
        });
      }),
    );
  });

  it('have positions that lead back to their offsets', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const starts = lineStarts(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const isInCrLf = text.slice(offset - 1, offset + 1) === '\r\n';
          const position = positionIn(text, starts, offset);
          expect(offsetIn(text, starts, position)).toBe(isInCrLf ? offset - 1 : offset);
          expect(offsetIn(text, starts, { line: position.line, character: 999 })).toBe(
            lineEnd(text, starts[position.line] as number),
          );
        }
      }),
    );
  });

  it('hold what lies beyond them to their end', () => {
    const text = 'ab\r\ncd';
    const starts = lineStarts(text);
    expect([-1, 3, 99].map((offset) => positionIn(text, starts, offset))).toEqual([
      { line: 0, character: 0 },
      { line: 0, character: 2 },
      { line: 1, character: 2 },
    ]);
    expect(
      [
        { line: 0, character: 9 },
        { line: 9, character: 0 },
        { line: -1, character: 3 },
        { line: 1, character: -1 },
      ].map((position) => offsetIn(text, starts, position)),
    ).toEqual([2, 6, 0, 4]);
  });
});

describe('applyEdits', () => {
  it('takes edits in any order, at the same place in the order given', () => {
    const edits = [
      { start: 2, end: 3, text: 'C' },
      { start: 0, end: 0, text: '<' },
      { start: 0, end: 0, text: '>' },
    ];
    expect(applyEdits('abcd', edits)).toBe('<>abCd');
  });

  it('refuses edits that overlap', () => {
    const overlapping = [
      { start: 0, end: 2, text: '' },
      { start: 1, end: 3, text: '' },
    ];
    expect(() => applyEdits('abcd', overlapping)).toThrow(RangeError);
  });
});
