// Both ends of a pair, lit up while the cursor is on one.
import type { DocumentHighlightParams } from 'vscode-languageserver-protocol';
import { type DocumentHighlight, DocumentHighlightKind } from 'vscode-languageserver-types';
import { linkedAt } from '../core/features/links';
import type { OpenFile } from './documents';
import { toOffset, toRange } from './to-lsp';

export function documentHighlight(
  { document, result }: OpenFile,
  { position }: DocumentHighlightParams,
): DocumentHighlight[] {
  const places = linkedAt(document, result, toOffset(document, position))?.places ?? [];
  return places.map(({ span, role }) => ({
    range: toRange(document, span),
    kind: role === 'definition' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}
