// Lines of a text: LF, CRLF and a lone CR each end one, as the Language Server Protocol has it.
import type { Position, Span } from './span';

const lf = 10;
const cr = 13;

/** Number of line ends in a text. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== lf) count++;
  return count;
}

/** Offset of the start of zero-based line `line` in `text`; undefined where the text has fewer lines. */
export function lineStart(text: string, line: number): number | undefined {
  if (line === 0) return 0;
  let left = line;
  let nextLf = text.indexOf('\n');
  let nextCr = text.indexOf('\r');
  while (nextLf >= 0 || nextCr >= 0) {
    const atCr = nextCr >= 0 && (nextLf < 0 || nextCr < nextLf);
    const end = atCr && nextLf !== nextCr + 1 ? nextCr : nextLf;
    if (--left === 0) return end + 1;
    if (nextLf >= 0 && nextLf <= end) nextLf = text.indexOf('\n', end + 1);
    if (nextCr >= 0 && nextCr <= end) nextCr = text.indexOf('\r', end + 1);
  }
  return undefined;
}

/** Number of line ends in a text before `offset`; CRLF ends its line only behind both. */
export function lineEndsBefore(text: string, offset: number): number {
  const count = countLineEnds(text.slice(0, offset));
  return text.charCodeAt(offset) === lf && text.charCodeAt(offset - 1) === cr ? count - 1 : count;
}

/** Line end `number` (from 0) of a text that has it. */
export const nthLineEnd = (text: string, number: number): Span =>
  lineEndUpTo(text, lineStart(text, number + 1) ?? text.length);

/** The line end behind which the line at `end` starts. */
export const lineEndUpTo = (text: string, end: number): Span => ({
  start: text.charCodeAt(end - 1) === lf && text.charCodeAt(end - 2) === cr ? end - 2 : end - 1,
  end,
});

/** The last line end of a text that has one. */
export const lastLineEnd = (text: string): Span =>
  lineEndUpTo(text, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);

/** Offset of the end of the line that `from` stands on, before its line end. */
export function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === lf || unit === cr) return at;
  }
  return text.length;
}

/** The first line end of a text as it is written; undefined where it has none. */
export function firstLineEnd(text: string): '\n' | '\r\n' | '\r' | undefined {
  const at = lineEnd(text, 0);
  if (at === text.length) return undefined;
  if (text.charCodeAt(at) === lf) return '\n';
  return text.charCodeAt(at + 1) === lf ? '\r\n' : '\r';
}

/** The starts of all lines, ascending; the first is 0. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === lf || (unit === cr && text.charCodeAt(at + 1) !== lf)) starts.push(at + 1);
  }
  return starts;
}

/** Position of an offset; one outside the text is clamped to it, one inside CRLF counts to the end of that line. */
export function positionIn(text: string, starts: readonly number[], offset: number): Position {
  const at = Math.max(0, Math.min(offset, text.length));
  const inCrLf = at > 0 && text.charCodeAt(at) === lf && text.charCodeAt(at - 1) === cr;
  const line = lastAtMost(starts, at);
  return { line, character: at - (starts[line] as number) - (inCrLf ? 1 : 0) };
}

/** Offset of a position; one behind its line's end is that end, one behind the last line the end of the text. */
export function offsetIn(text: string, starts: readonly number[], { line, character }: Position): number {
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  return Math.min(start + Math.max(0, character), lineEnd(text, start));
}

/** Index of the last of the ascending `values` that is not greater than `wanted`; 0 where all are. */
export function lastAtMost(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] as number) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
