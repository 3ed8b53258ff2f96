// Both ends of a call, changed as one while somebody types in one of them.
import type { LinkedEditingRangeParams, LinkedEditingRanges } from 'vscode-languageserver-protocol';
import { linkedAt, sameText } from '../core/features/links';
import type { OpenFile } from './documents';
import { toOffset, toRange } from './to-lsp';

export function linkedEditingRange(
  { document, result }: OpenFile,
  { position }: LinkedEditingRangeParams,
): LinkedEditingRanges | null {
  const linked = linkedAt(document, result, toOffset(document, position));
  const spans = linked?.kind === 'id' ? sameText(document, linked) : [];
  return spans.length > 1
    ? { ranges: spans.map((span) => toRange(document, span)), wordPattern: '[^"\\\\\\r\\n]+' }
    : null;
}
