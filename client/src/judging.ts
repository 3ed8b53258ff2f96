// For whom the file in front is judged: what each target says of it, and the choice of target and dialect.
import * as vscode from 'vscode';
import {
  DidChangeWatchedFilesNotification,
  ExecuteCommandRequest,
  FileChangeType,
  type FileEvent,
  type LanguageClient,
} from 'vscode-languageclient/node';

/** What `messages.acceptance` answers. */
export interface Acceptance {
  readonly dialects: readonly { readonly id: string; readonly name: string }[];
  /** Without `errors` where nobody looked: the file is large. */
  readonly targets: readonly TargetVerdict[];
}

export interface TargetVerdict {
  readonly id: string;
  readonly name: string;
  readonly errors?: number;
}

/** What `messages.pin` answers: where it is kept, or why it is not. */
interface Pinned {
  readonly uri?: string;
  readonly message?: string;
}

/** Who would accept a file; `always`: however large it is. Null where the server does not know the file. */
export async function acceptanceOf(
  client: LanguageClient,
  document: vscode.TextDocument,
  always = false,
): Promise<Acceptance | null> {
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const params = { command: 'messages.acceptance', arguments: [{ uri, always }] };
  return (await client.sendRequest(ExecuteCommandRequest.type, params)) as Acceptance | null;
}

/** ✓, or how many errors; '' where nobody looked. */
export const verdict = ({ errors }: TargetVerdict): string =>
  errors === undefined ? '' : errors === 0 ? '✓' : `✗ ${errors}`;

/** `messages.selectTarget [id]` and `messages.selectDialect [id]`: without an id the user picks one; '' takes the pin out. */
export const registerJudging = (client: LanguageClient): readonly vscode.Disposable[] => [
  vscode.commands.registerCommand('messages.selectTarget', (id?: unknown) =>
    select(client, 'target', id, ({ targets }) => [
      automatic(vscode.l10n.t('the dialect’s own vendor, or the setting for LangChain files')),
      ...targets.map((target) => ({
        label: target.name,
        description: target.errors === undefined ? '' : target.errors === 0 ? accepts() : refuses(target.errors),
        id: target.id,
      })),
    ]),
  ),
  vscode.commands.registerCommand('messages.selectDialect', (id?: unknown) =>
    select(client, 'dialect', id, ({ dialects }) => [
      automatic(vscode.l10n.t('as the content shows')),
      ...dialects.map((dialect) => ({ label: dialect.id, description: dialect.name, id: dialect.id })),
    ]),
  ),
];

interface Choice extends vscode.QuickPickItem {
  readonly id: string;
}

const automatic = (description: string): Choice => ({ label: vscode.l10n.t('Automatic'), description, id: '' });
const accepts = (): string => vscode.l10n.t('✓ would accept this file');
const refuses = (errors: number): string => vscode.l10n.t('✗ errors: {0}', errors);

async function select(
  client: LanguageClient,
  key: 'target' | 'dialect',
  given: unknown,
  choices: (acceptance: Acceptance) => readonly Choice[],
): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return;
  const id = typeof given === 'string' ? given : await ask(client, document, key, choices);
  if (id === undefined) return;
  // The configuration is read from the disk, so what is open of it must be there first.
  for (const open of vscode.workspace.textDocuments)
    if (open.isDirty && /\/messages\.config\.json$/.test(open.uri.path)) await open.save();
  const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri;
  const request = {
    uri: client.code2ProtocolConverter.asUri(document.uri),
    key,
    value: id === '' ? undefined : id,
    folder: folder && client.code2ProtocolConverter.asUri(folder),
  };
  const params = { command: 'messages.pin', arguments: [request] };
  const pinned = (await client.sendRequest(ExecuteCommandRequest.type, params)) as Pinned | null;
  if (pinned?.message !== undefined) void vscode.window.showWarningMessage(pinned.message);
  if (pinned?.uri === undefined) return;
  await (await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(pinned.uri))).save();
  // Nobody watches folders outside the workspace.
  const changes: FileEvent[] = [{ uri: pinned.uri, type: FileChangeType.Changed }];
  await client.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
}

async function ask(
  client: LanguageClient,
  document: vscode.TextDocument,
  key: 'target' | 'dialect',
  choices: (acceptance: Acceptance) => readonly Choice[],
): Promise<string | undefined> {
  const found = acceptanceOf(client, document, key === 'target');
  const items = found.then((acceptance) => (acceptance ? [...choices(acceptance)] : []));
  const placeHolder =
    key === 'target'
      ? vscode.l10n.t('Who will receive this file? Kept in messages.config.json, for the command line too')
      : vscode.l10n.t('How is this file written? Kept in messages.config.json, for the command line too');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.id;
}
