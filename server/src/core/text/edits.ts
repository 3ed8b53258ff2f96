// Edits that follow each other, as edits that stand side by side.
import type { Span, TextEdit } from './span';

/**
 * Edits each relative to the text that the ones before it left, as edits of the text before all of them: in order, apart from each other. `length`: of
 * that text. Offsets outside of a text are clamped to it.
 */
export function joinEdits(length: number, edits: readonly TextEdit[]): readonly TextEdit[] {
  let parts: readonly Part[] = [{ start: 0, end: length }];
  let now = length;
  for (const edit of edits) {
    const start = Math.max(0, Math.min(edit.start, edit.end, now));
    const end = Math.max(start, Math.min(Math.max(edit.start, edit.end), now));
    parts = [...take(parts, 0, start), ...(edit.text === '' ? [] : [edit.text]), ...take(parts, end, now)];
    now += edit.text.length - (end - start);
  }
  return editsOf(length, parts);
}

/** A stretch of the text as it was, or text that came in. */
type Part = Span | string;

const lengthOf = (part: Part): number => (typeof part === 'string' ? part.length : part.end - part.start);

function take(parts: readonly Part[], start: number, end: number): readonly Part[] {
  const taken: Part[] = [];
  let at = 0;
  for (const part of parts) {
    const length = lengthOf(part);
    const from = Math.max(0, start - at);
    const to = Math.min(length, end - at);
    if (from < to)
      taken.push(typeof part === 'string' ? part.slice(from, to) : { start: part.start + from, end: part.start + to });
    at += length;
  }
  return taken;
}

function editsOf(length: number, parts: readonly Part[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let text = '';
  for (const part of [...parts, { start: length, end: length }]) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (part.start > at || text !== '') edits.push({ start: at, end: part.start, text });
    at = part.end;
    text = '';
  }
  return edits;
}
