// What is put right while somebody types: a line end inside a string becomes its escape, a closing bracket goes under the line that it closes.
import type { CheckResult } from '../check';
import { spanOf, type TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';
import { indentAt, lineBefore } from './layout';
import { spotAt } from './spot';

/** The signs after which an editor asks. */
export const typedSigns = ['\n', '}', ']'] as const;

/** Edits after a sign was typed, with the cursor behind it at `offset`. [] where nothing is to be put right. */
export function afterTyping(
  document: TextDocument,
  result: CheckResult,
  offset: number,
  sign: string,
): readonly TextEdit[] {
  if (sign === '\n') return lineEndInString(document, result, offset);
  return sign === '}' || sign === ']' ? closingBracket(document, result, offset, sign) : [];
}

const openString = /^"(?:[^"\\]|\\.)*$/;
const restOfString = /^(?:[^"\\]|\\.)*"[ \t]*(?:[,:}\]]|\/[/*]|$)/;

/** A string that was whole before its line was broken is made whole again. One that was open all along stays as it is: what follows may be meant otherwise. */
function lineEndInString(document: TextDocument, result: CheckResult, offset: number): readonly TextEdit[] {
  const { line } = document.positionAt(offset);
  if (line === 0 || lineBefore(document, offset).trim() !== '') return [];
  const before = lineEnd(document, line - 1);
  const cursor = spotAt(document, result, before)?.cursor;
  if (cursor?.token !== 'string') return [];
  const isBroken =
    openString.test(document.slice(cursor.span.start, before)) &&
    restOfString.test(document.slice(offset, lineEnd(document, line)));
  return isBroken ? [{ start: before, end: offset, text: '\\n' }] : [];
}

const lineEnd = (document: TextDocument, line: number): number =>
  document.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });

/** Only where the bracket is the first sign of its line. */
function closingBracket(
  document: TextDocument,
  result: CheckResult,
  offset: number,
  sign: string,
): readonly TextEdit[] {
  if (document.lines || lineBefore(document, offset).trim() !== sign) return [];
  const indent = indentAt(document, offset);
  const start = offset - 1 - indent.length;
  const spot = spotAt(document, result, offset - 1);
  if (!spot) return [];
  const opening = spanOf(document, spot.record.index, undefined, spot.cursor.container).start;
  if (document.slice(opening, opening + 1) !== (sign === '}' ? '{' : '[') || opening >= start) return [];
  const wanted = /^[ \t]*/.exec(lineBefore(document, opening))?.[0] ?? '';
  return wanted === indent ? [] : [{ start, end: start + indent.length, text: wanted }];
}
