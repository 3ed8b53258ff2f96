// What the server read the file as, in the language status of the editor.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { showAcceptance } from './acceptance';

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
  dialect.name = vscode.l10n.t('Dialect');
  dialect.command = { title: vscode.l10n.t('Change'), command: 'messages.selectDialect' };
  const target = vscode.languages.createLanguageStatusItem('messages.target', selector);
  target.name = vscode.l10n.t('Target');
  target.command = { title: vscode.l10n.t('Change'), command: 'messages.selectTarget' };
  const model = vscode.languages.createLanguageStatusItem('messages.model', selector);
  model.name = vscode.l10n.t('Model');
  model.command = { title: vscode.l10n.t('Select'), command: 'messages.selectModel' };

  const show = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || vscode.languages.match(selector, document) === 0) return;
    const reading = readings.get(document.uri.toString());
    dialect.text =
      reading?.dialect === undefined
        ? vscode.l10n.t('No conversation')
        : vscode.l10n.t('written as {0}', reading.dialect);
    target.text = reading?.target === undefined ? '' : vscode.l10n.t('judged for {0}', reading.target);
    const chosen = vscode.workspace.getConfiguration('messages.ollama', document.uri).get<string>('model', '');
    model.text = reading?.model ?? (chosen || vscode.l10n.t('Model: ask'));
    model.detail = reading?.model === undefined ? '' : vscode.l10n.t('named in the file');
  };

  const acceptance = showAcceptance(client, selector);

  show();
  acceptance.update();
  return vscode.Disposable.from(
    dialect,
    target,
    acceptance,
    model,
    client.onNotification('messages/reading', (reading: Reading) => {
      readings.set(client.protocol2CodeConverter.asUri(reading.uri).toString(), reading);
      show();
      acceptance.update();
    }),
    vscode.window.onDidChangeActiveTextEditor(() => {
      show();
      acceptance.forget();
      acceptance.update();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) acceptance.update();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('messages') && show()),
    vscode.workspace.onDidCloseTextDocument((document) => readings.delete(document.uri.toString())),
  );
}
