// What the server read the file as, in the language status of the editor.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** What the server tells with `messages/reading` when it changes. */
interface Reading {
  readonly uri: string;
  /** Name of the dialect; undefined where the file holds no conversation. */
  readonly dialect?: string;
  readonly target?: string;
  /** The model that the file names. */
  readonly model?: string;
}

export function registerStatus(client: LanguageClient, selector: vscode.DocumentSelector): vscode.Disposable {
  const readings = new Map<string, Reading>();
  const dialect = vscode.languages.createLanguageStatusItem('messages.dialect', selector);
  dialect.name = vscode.l10n.t('Dialect and target');
  const model = vscode.languages.createLanguageStatusItem('messages.model', selector);
  model.name = vscode.l10n.t('Model');
  model.command = { title: vscode.l10n.t('Select'), command: 'messages.selectModel' };

  const show = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || vscode.languages.match(selector, document) === 0) return;
    const reading = readings.get(document.uri.toString());
    dialect.text = reading?.dialect ?? vscode.l10n.t('No conversation');
    dialect.detail = reading?.target === undefined ? '' : vscode.l10n.t('judged for {0}', reading.target);
    const chosen = vscode.workspace.getConfiguration('messages.ollama', document.uri).get<string>('model', '');
    model.text = reading?.model ?? (chosen || vscode.l10n.t('Model: ask'));
    model.detail = reading?.model === undefined ? '' : vscode.l10n.t('named in the file');
  };

  show();
  return vscode.Disposable.from(
    dialect,
    model,
    client.onNotification('messages/reading', (reading: Reading) => {
      readings.set(client.protocol2CodeConverter.asUri(reading.uri).toString(), reading);
      show();
    }),
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('messages') && show()),
    vscode.workspace.onDidCloseTextDocument((document) => readings.delete(document.uri.toString())),
  );
}
