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

/** What became of an edit: made, not made since the text has moved on, or to be asked for again when the file is shown. */
type Answer = boolean | 'later';

/** Answers `messages/edit`, and tells the server when a file is shown again that was not. */
export function answerEdits(client: LanguageClient): vscode.Disposable {
  const hidden = new Set<string>();
  const shown = vscode.window.onDidChangeVisibleTextEditors((editors) => {
    for (const { document } of editors) {
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      if (hidden.delete(uri)) void client.sendNotification('messages/shown', { uri });
    }
  });
  const answering = client.onRequest<Answer, void>('messages/edit', async (request: EditRequest): Promise<Answer> => {
    const uri = client.protocol2CodeConverter.asUri(request.uri);
    const document = vscode.workspace.textDocuments.find((own) => own.uri.toString() === uri.toString());
    if (!document || document.version !== request.version) return false;
    const edits = request.edits.map(
      ({ range, newText }) => new vscode.TextEdit(client.protocol2CodeConverter.asRange(range), newText),
    );
    const editor = vscode.window.visibleTextEditors.find((own) => own.document === document);
    if (editor) return grow(editor, edits, request);
    // Without an editor each piece would be a step to undo of its own.
    if (request.last) return replace(document, edits);
    hidden.add(client.code2ProtocolConverter.asUri(document.uri));
    return 'later';
  });
  return vscode.Disposable.from(shown, answering);
}

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
