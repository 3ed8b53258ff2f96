// What an editor asks of an open file, each by the core's own function, for the bench to time: in the middle of the text where there is a cursor, over a
// screen of lines where there is a part in sight.
import type { CheckResult } from '../server/src/core/check';
import { complete } from '../server/src/core/features/completion';
import { foldsOf } from '../server/src/core/features/folding';
import { hintsIn } from '../server/src/core/features/hints';
import { hoverAt } from '../server/src/core/features/hover';
import { lensesOf } from '../server/src/core/features/lenses';
import { linkedAt } from '../server/src/core/features/links';
import { selectionsAt } from '../server/src/core/features/selection';
import { outlineOf } from '../server/src/core/features/symbols';
import { tokensIn } from '../server/src/core/features/tokens';
import type { TextDocument } from '../server/src/core/text/document';
import type { Span } from '../server/src/core/text/span';

/** A file as it is open. */
interface Opened {
  readonly document: TextDocument;
  readonly result: CheckResult;
  /** Offset in the middle of the text, inside the id of a call. */
  readonly cursor: number;
  /** What is in sight: about sixty lines around the cursor. */
  readonly sight: Span;
}

/** The most folding ranges that VS Code takes of a file. */
const mostFolds = 5000;

export const features: Readonly<Record<string, (opened: Opened) => unknown>> = {
  outline: ({ document, result }) => outlineOf(document, result),
  folding: ({ document, result }) => foldsOf(document, result, mostFolds),
  lenses: ({ document, result }) => lensesOf(document, result),
  hover: ({ document, result, cursor }) => hoverAt(document, result, cursor),
  'references of an id': ({ document, result, cursor }) => linkedAt(document, result, cursor),
  selection: ({ document, result, cursor }) => selectionsAt(document, result, cursor),
  'completion of an id': ({ document, result, cursor }) => complete(document, result, cursor, 'en'),
  'hints in sight': ({ document, result, sight }) => hintsIn(document, result, sight),
  'tokens in sight': ({ document, result, sight }) => tokensIn(document, result, sight),
};

/** The file of `bench/generate.mjs` as it is open in an editor, with the cursor in the middle. */
export function openedAt(document: TextDocument, result: CheckResult, text: string): Opened {
  const mark = '"tool_call_id": "';
  const cursor = text.indexOf(mark, text.length / 2) + mark.length;
  const { line } = document.positionAt(cursor);
  const at = (number: number): number => document.offsetAt({ line: number, character: 0 });
  return { document, result, cursor, sight: { start: at(line - 30), end: at(line + 30) } };
}
