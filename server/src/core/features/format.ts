// Lays JSON out anew by changing white space and nothing else: numbers, escapes and the order of keys stay as they are written.
import { format } from 'jsonc-parser';
import type { TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';

export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/**
 * Edits that lay a document out, or the lines that a part of it touches. [] for `.jsonl`, where a line is a conversation, and where nobody can tell what
 * stands in a string and what does not.
 */
export function formatted(document: TextDocument, options: FormatOptions, within?: Span): readonly TextEdit[] {
  if (document.lines || hasLostQuote(document)) return [];
  return formatting(document.text(), { ...options, eol: document.eol }, within);
}

/** White space behind a quote that nothing closes may be meant as part of what is said. */
const hasLostQuote = ({ records }: TextDocument): boolean =>
  records.some(({ frame, items }) =>
    [frame, ...items].some(({ issues }) => issues.some(({ code }) => quoteIssues.has(code))),
  );

const quoteIssues: ReadonlySet<string> = new Set(['unterminated-string', 'unescaped-quote', 'single-quotes']);

/** Edits that lay any text out. */
export function formatting(
  text: string,
  options: FormatOptions & { readonly eol: string },
  within?: Span,
): readonly TextEdit[] {
  const range = within && { offset: within.start, length: within.end - within.start };
  return format(text, range, { ...options, keepLines: false })
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
