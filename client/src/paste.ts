// What happens to a text on its way into a file: inside a string it is escaped, unless it was copied out of one; messages in it are offered as messages.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';
import { ask } from './answers';

/** Rides along with what was copied between the quotes of a string, which is escaped already. */
const fromString = 'application/vnd.messages-json.from-string';
const kind = vscode.DocumentDropOrPasteEditKind.Text.append('messages', 'escaped');
const asMessages = vscode.DocumentDropOrPasteEditKind.Text.append('messages', 'read');

/** What `messages.paste` answers. */
interface PastedText {
  readonly text: string;
  readonly form: string;
  readonly count: number;
}

export function registerPasting(client: LanguageClient, selector: vscode.DocumentSelector): vscode.Disposable {
  const escaped = async (
    document: vscode.TextDocument,
    ranges: readonly vscode.Range[],
    text: string,
    token: vscode.CancellationToken,
  ): Promise<string | null> => {
    const { asUri, asRange } = client.code2ProtocolConverter;
    const request = { uri: asUri(document.uri), ranges: ranges.map((range) => asRange(range)), text };
    const params = { command: 'messages.escape', arguments: [request] };
    return (await client.sendRequest(ExecuteCommandRequest.type, params, token)) as string | null;
  };
  const read = async (
    document: vscode.TextDocument,
    range: vscode.Range | undefined,
    text: string,
    token?: vscode.CancellationToken,
    convert = false,
  ): Promise<PastedText | null> => {
    if (!range) return null;
    const { asUri, asRange } = client.code2ProtocolConverter;
    const request = { uri: asUri(document.uri), range: asRange(range), text, convert };
    return ask<PastedText>(client, 'messages.paste', request, token);
  };
  const command = vscode.commands.registerCommand('messages.pasteMessages', async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const { document, selection } = editor;
    const pasted = await read(document, selection, await vscode.env.clipboard.readText(), undefined, true);
    if (pasted) await editor.edit((edit) => edit.replace(selection, pasted.text));
    else
      void vscode.window.showWarningMessage(
        vscode.l10n.t(
          'No messages were found in the clipboard that can stand here. It may hold a list in Python, JavaScript or JSON, a curl command, or the stream of a reply.',
        ),
      );
  });
  const provider: vscode.DocumentPasteEditProvider = {
    async prepareDocumentPaste(document, ranges, transfer, token) {
      if ((await escaped(document, ranges, '', token)) !== null)
        transfer.set(fromString, new vscode.DataTransferItem(''));
    },
    async provideDocumentPasteEdits(document, ranges, transfer, _context, token) {
      const text = await transfer.get('text/plain')?.asString();
      if (text === undefined || transfer.get(fromString)) return undefined;
      const put = await escaped(document, ranges, text, token);
      if (put === null) return offered(await read(document, ranges[0], text, token));
      if (put === text) return undefined;
      return [new vscode.DocumentPasteEdit(put, vscode.l10n.t('Escape for the string'), kind)];
    },
  };
  const pasting = vscode.languages.registerDocumentPasteEditProvider(selector, provider, {
    providedPasteEditKinds: [kind, asMessages],
    copyMimeTypes: [fromString],
    pasteMimeTypes: ['text/plain'],
  });
  return vscode.Disposable.from(pasting, command);
}

/** One choice beside the text as it is, which comes first: nobody is forced. */
function offered(pasted: PastedText | null): vscode.DocumentPasteEdit[] | undefined {
  if (!pasted) return undefined;
  const edit = new vscode.DocumentPasteEdit(
    pasted.text,
    vscode.l10n.t('Paste as messages ({0})', pasted.count),
    asMessages,
  );
  edit.yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
  return [edit];
}
