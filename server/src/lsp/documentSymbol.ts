// The outline of a file.
import type { DocumentSymbolParams } from 'vscode-languageserver-protocol';
import { type DocumentSymbol, type Range, type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import { type OutlineEntry, outlineOf } from '../core/features/symbols';
import type { TextDocument } from '../core/text/document';
import type { Span } from '../core/text/span';
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

function toSymbol(document: TextDocument, { name, detail, kind, span, focus, children }: OutlineEntry): DocumentSymbol {
  const range = toRange(document, span);
  return {
    name,
    detail,
    kind: kinds[kind],
    range,
    selectionRange: isHead(focus, span) ? headOf(range) : toRange(document, focus),
    children: children.map((child) => toSymbol(document, child)),
  };
}

/** Where only the first character is chosen, it need not be looked for: large files have many such entries. */
const isHead = (focus: Span, span: Span): boolean =>
  focus.start === span.start && focus.end === span.start + 1 && span.end > focus.end;

const headOf = ({ start }: Range): Range => ({ start, end: { line: start.line, character: start.character + 1 } });

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
