// Whole lines of a document.
import type { TextDocument } from '../../text/document';
import type { Span } from '../../text/span';

/** The line (or lines) of a span with the line end, where nothing else stands on it; else the span itself. */
export function lineOf(document: TextDocument, { start, end }: Span): Span {
  const first = document.positionAt(start).line;
  const last = document.positionAt(end).line;
  const from = document.offsetAt({ line: first, character: 0 });
  const to = last + 1 < document.lineCount ? document.offsetAt({ line: last + 1, character: 0 }) : document.length;
  return /\S/.test(document.slice(from, start) + document.slice(end, to)) ? { start, end } : { start: from, end: to };
}
