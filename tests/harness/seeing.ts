// What is seen of one text without asking for a place: outline, folds, hints, colours, lenses, links; and for the cursor: what it is tied to, what a selection grows to.
import { foldsOf } from '../../server/src/core/features/folding';
import { hintsIn } from '../../server/src/core/features/hints';
import { lensesOf } from '../../server/src/core/features/lenses';
import { linkedAt } from '../../server/src/core/features/links';
import { selectionsAt } from '../../server/src/core/features/selection';
import { type OutlineEntry, outlineOf } from '../../server/src/core/features/symbols';
import { tokensIn } from '../../server/src/core/features/tokens';
import { mark, marked } from './marked';

export interface SeeingCase {
  readonly name: string;
  readonly source: string;
  readonly expected: string;
}

/** Takes a fixture file apart: `## name`, the text with `$0`, `=>`, what is seen. */
export const seeingIn = (fixture: string): readonly SeeingCase[] =>
  fixture
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head = '', expected = ''] = section.split(/^=>\n/m);
      const [name = '', ...source] = head.split('\n');
      return { name, source: source.join('\n'), expected };
    });

/** All of it as text: first the text with marks around what is coloured, and hints in ‹›, then one line each for the rest. */
export function seen(source: string): string {
  const { text, offset, document, result } = marked(source);
  const everything = { start: 0, end: document.length };
  const line = (at: number): number => document.positionAt(at).line + 1;
  const hints = hintsIn(document, result, everything).filter(({ kind }) => kind !== 'tokens');
  const coloured = mark(
    text,
    tokensIn(document, result, everything).map(({ span }) => span),
  );
  const outline = (entries: readonly OutlineEntry[], depth: string): readonly string[] =>
    entries.flatMap((own) => [
      `outline ${depth}${[own.name, own.detail].filter((part) => part !== '').join(' | ')}`,
      ...outline(own.children, `${depth}  `),
    ]);
  return [
    coloured.trimEnd(),
    ...outline(outlineOf(document, result), ''),
    ...foldsOf(document, result, 5000).map(({ start, end, kind }) => `fold ${start + 1}-${end + 1} ${kind}`),
    ...hints.map((hint) => `hint ${line(hint.offset)} ${hint.label}`),
    ...lensesOf(document, result).map((lens) => `lens ${line(lens.span.start)} ${lens.type}`),
    `tied ${(linkedAt(document, result, offset)?.places ?? []).map(({ span, role }) => `${line(span.start)} ${role}`).join(', ')}`,
    `grows ${selectionsAt(document, result, offset)
      .map(({ start, end }) => `${line(start)}-${line(end)}`)
      .join(', ')}`,
    '',
  ].join('\n');
}
