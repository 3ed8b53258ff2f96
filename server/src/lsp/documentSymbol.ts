// The outline of a file.
import type { DocumentSymbolParams } from 'vscode-languageserver-protocol';
import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import { type OutlineEntry, outlineOf } from '../core/features/symbols';
import type { TextDocument } from '../core/text/document';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toLocation, toRange } from './to-lsp';

const kinds: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  conversation: SymbolKind.Array,
  tool: SymbolKind.Interface,
  call: SymbolKind.Method,
  system: SymbolKind.Constant,
  user: SymbolKind.String,
  assistant: SymbolKind.Object,
  result: SymbolKind.Function,
  other: SymbolKind.Null,
};

export function documentSymbol(
  { uri, document, result }: OpenFile,
  _params: DocumentSymbolParams,
  { client }: Session,
): DocumentSymbol[] | SymbolInformation[] {
  const outline = outlineOf(document, result);
  return client.hierarchicalSymbols
    ? outline.map((entry) => toSymbol(document, entry))
    : outline.flatMap((entry) => flat(uri, document, entry, undefined));
}

const toSymbol = (document: TextDocument, entry: OutlineEntry): DocumentSymbol => ({
  name: entry.name,
  detail: entry.detail,
  kind: kinds[entry.kind],
  range: toRange(document, entry.span),
  selectionRange: toRange(document, entry.focus),
  children: entry.children.map((child) => toSymbol(document, child)),
});

function flat(
  uri: string,
  document: TextDocument,
  entry: OutlineEntry,
  container: string | undefined,
): SymbolInformation[] {
  const own: SymbolInformation = {
    name: entry.detail === '' ? entry.name : `${entry.name} ${entry.detail}`,
    kind: kinds[entry.kind],
    location: toLocation(uri, document, entry.span),
    ...(container === undefined ? {} : { containerName: container }),
  };
  return [own, ...entry.children.flatMap((child) => flat(uri, document, child, entry.name))];
}
