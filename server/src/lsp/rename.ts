// One name for a call's id at all its ends, or for a tool wherever it is named.
import type { PrepareRenameParams, RenameParams } from 'vscode-languageserver-protocol';
import type { Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { linkedAt, renamed } from '../core/features/links';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toOffset, toRange, toWorkspaceEdit } from './to-lsp';

export function prepareRename(
  { document, result }: OpenFile,
  { position }: PrepareRenameParams,
): { range: Range; placeholder: string } | null {
  const linked = linkedAt(document, result, toOffset(document, position));
  return linked ? { range: toRange(document, linked.span), placeholder: linked.word } : null;
}

export function rename(file: OpenFile, { position, newName }: RenameParams, { client }: Session): WorkspaceEdit | null {
  const linked = linkedAt(file.document, file.result, toOffset(file.document, position));
  return linked ? toWorkspaceEdit(client, file, renamed(linked, newName)) : null;
}
