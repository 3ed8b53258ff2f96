// Texts with carets: a line of spaces and `^` marks, in the line above it, the span that a finding must have.
import type { Span } from '../../server/src/core/text/span';

export interface Marked {
  /** The text without its lines of carets. */
  readonly text: string;
  /** UTF-16 offsets in `text`, in order. */
  readonly spans: readonly Span[];
}

/** Takes the lines of carets out of a text. A line is one when it holds nothing but spaces and carets, and at least one caret. */
export function readCarets(marked: string): Marked {
  const kept: string[] = [];
  const spans: Span[] = [];
  let start = 0;
  let lineStart = 0;
  for (const line of marked.split('\n')) {
    if (/^[ ^]*\^[ ^]*$/.test(line)) {
      for (const run of line.matchAll(/\^+/g))
        spans.push({ start: lineStart + run.index, end: lineStart + run.index + run[0].length });
      continue;
    }
    kept.push(line);
    lineStart = start;
    start += line.length + 1;
  }
  return { text: kept.join('\n'), spans: spans.sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** Puts carets under spans, for a readable failure. Spans over several lines are drawn on their first. */
export function drawCarets(text: string, spans: readonly Span[]): string {
  let start = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      const from = start;
      start += line.length + 1;
      const own = spans.filter((span) => span.start >= from && span.start <= from + line.length);
      return [
        line,
        ...own.map(
          (span) =>
            ' '.repeat(span.start - from) +
            '^'.repeat(Math.max(1, Math.min(span.end, from + line.length) - span.start)),
        ),
      ];
    })
    .join('\n');
}
