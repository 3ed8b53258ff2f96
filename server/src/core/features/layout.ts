// How a text is laid out around a place.
import type { TextDocument } from '../text/document';

/** Text enough to see the habits of a file. */
const sample = 4096;

/** One step of indentation, from the first line that has any. */
export const indentStep = (document: TextDocument): string =>
  /[\r\n]([ \t]+)\S/.exec(document.slice(0, sample))?.[1] ?? '  ';

/** The text of a line from its start up to an offset. */
export function lineBefore(document: TextDocument, offset: number): string {
  const { line } = document.positionAt(offset);
  return document.slice(document.offsetAt({ line, character: 0 }), offset);
}

/** The white space that the line of an offset begins with, up to that offset. */
export const indentAt = (document: TextDocument, offset: number): string =>
  /^[ \t]*/.exec(lineBefore(document, offset))?.[0] ?? '';
