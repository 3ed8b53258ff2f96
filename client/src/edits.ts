// Edits of a reply that grows in the file: one step to undo, however many pieces it came in.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { Range } from 'vscode-languageserver-protocol';

/** What the server asks for with `messages/edit`. */
interface EditRequest {
  readonly uri: string;
  /** The version that the ranges speak of. */
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  /** The first and the last piece are where undo stops. */
  readonly first: boolean;
  readonly last: boolean;
}

/** Answers `messages/edit` with true where the edit was made, with false where the text has moved on since. */
export const answerEdits = (client: LanguageClient): vscode.Disposable =>
  client.onRequest<boolean, void>('messages/edit', async (request: EditRequest): Promise<boolean> => {
    const uri = client.protocol2CodeConverter.asUri(request.uri);
    const document = vscode.workspace.textDocuments.find((own) => own.uri.toString() === uri.toString());
    if (!document || document.version !== request.version) return false;
    const edits = request.edits.map(
      ({ range, newText }) => new vscode.TextEdit(client.protocol2CodeConverter.asRange(range), newText),
    );
    const editor = vscode.window.visibleTextEditors.find((own) => own.document === document);
    return editor ? grow(editor, edits, request) : replace(document, edits);
  });

async function grow(
  editor: vscode.TextEditor,
  edits: readonly vscode.TextEdit[],
  { first, last }: EditRequest,
): Promise<boolean> {
  return editor.edit(
    (builder) => {
      for (const { range, newText } of edits) builder.replace(range, newText);
    },
    { undoStopBefore: first, undoStopAfter: last },
  );
}

async function replace(document: vscode.TextDocument, edits: vscode.TextEdit[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, edits);
  return vscode.workspace.applyEdit(edit);
}
