// Other messages, or the same in another dialect: asks how, shows what would become of the file, and what is lost.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { TextEdit } from 'vscode-languageserver-protocol';
import { ask } from './answers';
import { nameOf, type Replies } from './replies';

/** What the server answers; see `lsp/refactor.ts`. */
interface Refactored {
  readonly message: string;
  readonly details: readonly string[];
  readonly text?: string;
  readonly edits?: readonly TextEdit[];
  readonly version: number;
  readonly changes: boolean;
}

export function registerRefactoring(client: LanguageClient, replies: Replies): vscode.Disposable {
  const here = (work: (editor: vscode.TextEditor, given: unknown) => Promise<void>) => async (given?: unknown) => {
    const editor = vscode.window.activeTextEditor;
    if (editor) await work(editor, given);
  };
  const request = (editor: vscode.TextEditor, name: string, more: object = {}) =>
    ask<Refactored>(client, `messages.${name}`, {
      uri: client.code2ProtocolConverter.asUri(editor.document.uri),
      range: client.code2ProtocolConverter.asRange(editor.selection),
      ...more,
    });
  const inPlace = (name: string) => async (editor: vscode.TextEditor) => {
    const answer = await request(editor, name);
    if (answer) await tell(answer, nameOf(editor.document.uri), replies);
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand(
      'messages.convertConversation',
      here(async (editor, given) => {
        const to = typeof given === 'string' ? given : await pickDialect(client);
        const answer = to === undefined ? null : await request(editor, 'convert', { to, preview: true });
        if (answer?.text === undefined || !answer.changes) return answer ? tell(answer, '', replies) : undefined;
        await openText(answer.text);
        await tell(answer, nameOf(editor.document.uri), replies);
      }),
    ),
    vscode.commands.registerCommand(
      'messages.trimConversation',
      here(async (editor, given) => {
        const budget = isBudget(given) ? given : await askBudget();
        const answer = budget && (await request(editor, 'trim', { ...budget, preview: true }));
        if (!answer) return;
        if (!answer.changes) return tell(answer, '', replies);
        await offer(client, replies, editor.document, answer);
      }),
    ),
    vscode.commands.registerCommand('messages.mergeChunks', here(inPlace('merge'))),
    vscode.commands.registerCommand('messages.applyReducer', here(inPlace('reduce'))),
    vscode.commands.registerCommand('messages.wrapInBody', here(inPlace('wrap'))),
    vscode.commands.registerCommand(
      'messages.extractMessages',
      here(async (editor) => {
        const answer = await request(editor, 'extract');
        if (answer?.text !== undefined) await openText(answer.text);
        else if (answer) void vscode.window.showWarningMessage(answer.message);
      }),
    ),
  );
}

/** A file of its own, not saved yet. */
async function openText(content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'messages-json', content });
  await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.Beside });
}

/** Says what was done, with what was lost a click away; does not wait for the click. */
async function tell({ message, details }: Refactored, name: string, replies: Replies): Promise<void> {
  if (details.length === 0) {
    void vscode.window.showInformationMessage(message);
    return;
  }
  const show = vscode.l10n.t('Show What Was Lost');
  void vscode.window.showWarningMessage(message, show).then(async (choice) => {
    if (choice !== show) return;
    const report = replies.open(vscode.l10n.t('{0}: not carried over', name), `${details.join('\n')}\n`, '.txt');
    await vscode.window.showTextDocument(report, { preview: false, viewColumn: vscode.ViewColumn.Beside });
  });
}

async function pickDialect(client: LanguageClient): Promise<string | undefined> {
  const dialects = await ask<readonly { readonly id: string; readonly name: string }[]>(client, 'messages.dialects');
  const items = (dialects ?? []).map(({ id, name }) => ({ label: name, description: id, id }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('The dialect to convert to'),
    matchOnDescription: true,
  });
  return picked?.id;
}

type Budget = { readonly turns: number } | { readonly tokens: number };

const isBudget = (value: unknown): value is Budget =>
  typeof value === 'object' && value !== null && ('turns' in value || 'tokens' in value);

/** `3` means turns, `4000 tokens` tokens. */
async function askBudget(): Promise<Budget | undefined> {
  const typed = await vscode.window.showInputBox({
    prompt: vscode.l10n.t('How much may stay: a number of turns, or a number of tokens with a t behind it'),
    placeHolder: '3, 4000t',
    validateInput: (text) => (budgetOf(text) ? undefined : vscode.l10n.t('Type a number as in 3 or 4000t')),
  });
  return typed === undefined ? undefined : budgetOf(typed);
}

function budgetOf(text: string): Budget | undefined {
  const [, number, tokens] = /^\s*([1-9]\d*)\s*(t(?:okens?)?)?\s*$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return tokens === undefined ? { turns: Number(number) } : { tokens: Number(number) };
}

/** Shows the file beside what it would be, and changes it when that is wished and it has stayed as it is. */
async function offer(
  client: LanguageClient,
  replies: Replies,
  document: vscode.TextDocument,
  { message, text, edits, version }: Refactored,
): Promise<void> {
  const name = nameOf(document.uri);
  const preview = replies.open(name, text ?? '');
  const title = vscode.l10n.t('{0}: as it is ↔ trimmed', name);
  await vscode.commands.executeCommand('vscode.diff', document.uri, preview, title, { preview: true });
  const apply = vscode.l10n.t('Apply');
  void vscode.window.showInformationMessage(message, apply).then(async (choice) => {
    if (choice !== apply) return;
    if (document.version !== version) {
      void vscode.window.showWarningMessage(vscode.l10n.t('The file has changed meanwhile. Nothing was done.'));
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits([...(edits ?? [])]));
    await vscode.workspace.applyEdit(edit);
  });
}
