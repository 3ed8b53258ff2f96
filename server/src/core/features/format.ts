// Lays JSON out anew by changing white space and nothing else: numbers, escapes and the order of keys stay as they are written.
import { format } from 'jsonc-parser';
import type { TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';

export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** Edits that lay a document out, or the lines that a part of it touches. [] for `.jsonl`, where a line is a conversation. */
export function formatted(document: TextDocument, options: FormatOptions, within?: Span): readonly TextEdit[] {
  if (document.lines) return [];
  const text = document.text();
  const range = within && { offset: within.start, length: within.end - within.start };
  const edits = format(text, range, {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    eol: document.eol,
    keepLines: false,
  });
  return edits
    .map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }))
    .filter(
      (edit) =>
        isBlank(edit.text) &&
        isBlank(text.slice(edit.start, edit.end)) &&
        text.slice(edit.start, edit.end) !== edit.text,
    );
}

/** Whatever the text, nothing but white space is touched. */
const isBlank = (text: string): boolean => /^\s*$/.test(text);
