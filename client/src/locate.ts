// Takes the error of an API that the user pastes, and shows the message that it is about.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';
import type { Range } from 'vscode-languageserver-protocol';

/** What `messages.locate` answers. */
interface Answer {
  readonly places: readonly Place[];
  readonly message: string;
}

interface Place {
  readonly path: string;
  readonly range: Range;
  readonly rule?: string;
  readonly page?: string;
  readonly message: string;
  readonly how: string;
}

/** `messages.locateError [error]`: without the error's text it is asked for. */
export const registerLocating = (client: LanguageClient): vscode.Disposable =>
  vscode.commands.registerCommand('messages.locateError', async (given?: unknown) => {
    const editor = vscode.window.activeTextEditor;
    const error = typeof given === 'string' ? given : await ask();
    if (!editor || !error) return;
    const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
    const params = { command: 'messages.locate', arguments: [{ uri, error }] };
    const answer = (await client.sendRequest(ExecuteCommandRequest.type, params)) as Answer | null;
    if (answer) await tell(client, editor, answer);
  });

async function ask(): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    prompt: vscode.l10n.t('The error that the API answered. Its place in this file is shown.'),
    placeHolder: vscode.l10n.t('Paste the whole text'),
    ignoreFocusOut: true,
  });
  if (!typed) return undefined;
  // The box drops line ends, which part words.
  const copied = await vscode.env.clipboard.readText();
  return bare(copied) === bare(typed) ? copied : typed;
}

const bare = (text: string): string => text.replace(/\s/g, '');

async function tell(client: LanguageClient, editor: vscode.TextEditor, { places, message }: Answer): Promise<void> {
  const [first, ...others] = places;
  if (!first) {
    void vscode.window.showWarningMessage(message);
    return;
  }
  const place = others.length === 0 ? first : await pick(client, editor, places);
  if (!place) return;
  await show(client, editor, place, false);
  void offerPage(place);
}

async function offerPage({ message, how, page }: Place): Promise<void> {
  const open = vscode.l10n.t('Open the rule’s page');
  const said = message === '' ? how : message;
  const chosen = await vscode.window.showInformationMessage(said, ...(page === undefined ? [] : [open]));
  if (chosen === open && page !== undefined)
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.parse(page));
}

/** Lets the user choose among several places; each is shown as the choice passes over it. */
function pick(
  client: LanguageClient,
  editor: vscode.TextEditor,
  places: readonly Place[],
): Thenable<Place | undefined> {
  const items = places.map((place) => ({
    label: place.path,
    description: place.rule ?? '',
    detail: place.how,
    place,
  }));
  return vscode.window
    .showQuickPick(items, {
      placeHolder: vscode.l10n.t('Several places fit; the likeliest is the first'),
      onDidSelectItem: (item) => void show(client, editor, (item as (typeof items)[number]).place, true),
    })
    .then((item) => item?.place);
}

async function show(
  client: LanguageClient,
  editor: vscode.TextEditor,
  { range }: Place,
  preserveFocus: boolean,
): Promise<void> {
  const options = { selection: client.protocol2CodeConverter.asRange(range), preserveFocus };
  const column = editor.viewColumn === undefined ? {} : { viewColumn: editor.viewColumn };
  await vscode.window.showTextDocument(editor.document, { ...options, ...column });
}
