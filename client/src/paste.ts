// What happens to a text on its way into a file: inside a string it is escaped, unless it was copied out of one.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

/** Rides along with what was copied between the quotes of a string, which is escaped already. */
const fromString = 'application/vnd.messages-json.from-string';
const kind = vscode.DocumentDropOrPasteEditKind.Text.append('messages', 'escaped');

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
  const provider: vscode.DocumentPasteEditProvider = {
    async prepareDocumentPaste(document, ranges, transfer, token) {
      if ((await escaped(document, ranges, '', token)) !== null)
        transfer.set(fromString, new vscode.DataTransferItem(''));
    },
    async provideDocumentPasteEdits(document, ranges, transfer, _context, token) {
      const text = await transfer.get('text/plain')?.asString();
      if (text === undefined || transfer.get(fromString)) return undefined;
      const put = await escaped(document, ranges, text, token);
      if (put === null || put === text) return undefined;
      return [new vscode.DocumentPasteEdit(put, vscode.l10n.t('Escape for the string'), kind)];
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider(selector, provider, {
    providedPasteEditKinds: [kind],
    copyMimeTypes: [fromString],
    pasteMimeTypes: ['text/plain'],
  });
}
