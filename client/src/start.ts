// The first minutes: an empty file offers a beginning, and the walkthrough has a sample whose steps are ticked off when they are done.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

/** What `messages.starts` answers. */
interface Start {
  readonly name: string;
  readonly kind: 'question' | 'round';
  readonly snippet: string;
}

export const registerStart = (
  client: LanguageClient,
  selector: vscode.DocumentSelector,
  extension: vscode.Uri,
): vscode.Disposable => {
  const sample = new Sample(extension);
  return vscode.Disposable.from(
    vscode.commands.registerCommand('messages.startConversation', () => start(client, selector)),
    vscode.commands.registerCommand('messages.openSample', () => sample.open()),
    vscode.languages.registerCodeLensProvider(selector, { provideCodeLenses: lenses }),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris) sample.tickOff(uri);
    }),
  );
};

const isBlank = (document: vscode.TextDocument): boolean =>
  document.lineCount < 100 && document.getText().trim() === '';

function lenses(document: vscode.TextDocument): vscode.CodeLens[] {
  if (!isBlank(document)) return [];
  const title = vscode.l10n.t('Start a conversation …');
  return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: 'messages.startConversation' })];
}

/** Fills the file in front where it is empty, a new one elsewhere. */
async function start(client: LanguageClient, selector: vscode.DocumentSelector): Promise<void> {
  const chosen = await pick(client);
  if (!chosen) return;
  const front = vscode.window.activeTextEditor;
  const fits = front && vscode.languages.match(selector, front.document) > 0 && isBlank(front.document);
  const editor = fits ? front : await openNew('');
  const { document } = editor;
  const everything = new vscode.Range(0, 0, document.lineCount, 0);
  await editor.insertSnippet(new vscode.SnippetString(chosen.snippet), document.validateRange(everything));
}

async function pick(client: LanguageClient): Promise<Start | undefined> {
  const asked = client.sendRequest(ExecuteCommandRequest.type, { command: 'messages.starts' }) as Promise<Start[]>;
  const kinds = {
    question: vscode.l10n.t('A question'),
    round: vscode.l10n.t('A tool call and its result'),
  };
  const items = asked.then((starts) =>
    (['question', 'round'] as const).flatMap((kind) => [
      { label: kinds[kind], kind: vscode.QuickPickItemKind.Separator, start: undefined },
      ...starts.filter((own) => own.kind === kind).map((own) => ({ label: own.name, start: own })),
    ]),
  );
  const placeHolder = vscode.l10n.t('How shall the conversation be written?');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.start;
}

const openNew = async (content: string): Promise<vscode.TextEditor> =>
  vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'messages-json', content }));

/** What is wrong in the sample, and the steps by which it is mended. */
const steps: readonly (readonly [step: string, gone: (code: string) => boolean])[] = [
  ['messages.sample.mended', (code) => code === 'role-unknown'],
  ['messages.sample.completed', (code) => code.startsWith('tool-')],
];

/** The walkthrough's sample, each time anew in a file that is on no disk. */
class Sample {
  private uri: string | undefined;
  /** Findings that were there and have gone are steps that are done. */
  private readonly seen = new Set<string>();

  constructor(private readonly extension: vscode.Uri) {}

  async open(): Promise<void> {
    const name = vscode.env.language.toLowerCase() === 'zh-cn' ? 'sample.zh-cn' : 'sample';
    const file = vscode.Uri.joinPath(this.extension, 'media/walkthrough', `${name}.messages.json`);
    const { document } = await openNew(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    this.uri = document.uri.toString();
    this.tickOff(document.uri);
  }

  tickOff(uri: vscode.Uri): void {
    if (uri.toString() !== this.uri) return;
    const codes = vscode.languages.getDiagnostics(uri).map(codeOf);
    // While the sample is broken, nothing can be said of its messages.
    if (codes.includes('json-syntax')) return;
    for (const [step, gone] of steps) {
      if (codes.some(gone)) this.seen.add(step);
      else if (this.seen.has(step)) void vscode.commands.executeCommand('setContext', step, true);
    }
  }
}

const codeOf = ({ code }: vscode.Diagnostic): string => String(typeof code === 'object' ? code.value : code);
