// The choice of a model.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { ask, type Message } from './answers';

/** What `messages.models` answers. */
interface Models {
  readonly models: readonly { readonly name: string; readonly detail: string }[];
  readonly failure?: Message;
}

/** Keeps the choice in the settings, for files that name no model. */
export async function selectModel(client: LanguageClient): Promise<void> {
  const model = await pickModel(client);
  if (model === undefined) return;
  await vscode.workspace.getConfiguration('messages.ollama').update('model', model, vscode.ConfigurationTarget.Global);
}

/** `among`: names to pick from; all there are where it is not given. */
export async function pickModel(client: LanguageClient, among?: readonly string[]): Promise<string | undefined> {
  const items = (await modelItems(client)).filter(({ label }) => among?.includes(label) ?? true);
  if (items.length === 0) return undefined;
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('The model to run') }))?.label;
}

export async function pickModels(client: LanguageClient): Promise<readonly string[]> {
  const items = await modelItems(client);
  if (items.length === 0) return [];
  const options = { placeHolder: vscode.l10n.t('The models to run, one after the other'), canPickMany: true } as const;
  return ((await vscode.window.showQuickPick(items, options)) ?? []).map(({ label }) => label);
}

async function modelItems(client: LanguageClient): Promise<vscode.QuickPickItem[]> {
  const answer = await ask<Models>(client, 'messages.models');
  if (answer?.failure) void vscode.window.showErrorMessage(answer.failure.message);
  const current = vscode.workspace.getConfiguration('messages.ollama').get<string>('model', '');
  return (answer?.models ?? []).map(({ name, detail }) => ({
    label: name,
    description: name === current ? vscode.l10n.t('current') : '',
    detail,
  }));
}
