// Places and changes in a text, in UTF-16 offsets.

/** Half open: `end` is the offset behind the last code unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces a span by a text. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Zero-based; `character` counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Applies edits that are all relative to `text`, in any order. Throws a RangeError where two overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) throw new RangeError('edits overlap');
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return parts.join('') + text.slice(at);
}
