// What a selection grows to.
import type { SelectionRangeParams } from 'vscode-languageserver-protocol';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionsAt } from '../core/features/selection';
import type { OpenFile } from './documents';
import { toOffset, toRange } from './to-lsp';

export function selectionRange({ document, result }: OpenFile, { positions }: SelectionRangeParams): SelectionRange[] {
  return positions.map((position) => {
    const spans = selectionsAt(document, result, toOffset(document, position));
    const outermost: SelectionRange = { range: toRange(document, { start: 0, end: document.length }) };
    return spans.reduceRight<SelectionRange>(
      (parent, span, at) => (at === spans.length - 1 ? parent : { range: toRange(document, span), parent }),
      outermost,
    );
  });
}
