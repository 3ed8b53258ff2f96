// Running a conversation: the commands, the progress with its Stop, and what is said when it fails.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { ask, type RunAction, type RunResult, type Target } from './answers';
import type { Meter } from './context';
import type { History } from './history';
import { pickModel, pickModels, selectModel } from './models';
import type { Prompts } from './prompt';
import type { Replies, Reply } from './replies';
import { type Answer, compareAnswers } from './several';
import { maySend } from './trust';

/** What runs are made with. */
export interface Desk {
  readonly client: LanguageClient;
  readonly replies: Replies;
  readonly history: History;
  readonly prompts: Prompts;
  readonly meter: Meter;
}

/** Runs under way, by the address of their file. */
const running = new Map<string, vscode.CancellationTokenSource>();

export function registerRunning(desk: Desk): vscode.Disposable {
  const { client, prompts } = desk;
  const item = vscode.window.createStatusBarItem('messages.running', vscode.StatusBarAlignment.Left, 10);
  item.name = vscode.l10n.t('Messages: running');
  item.command = 'messages.stop';
  item.tooltip = vscode.l10n.t('Stop');
  const mark = (): void => markRunning(item);
  const on =
    (run: (target: Target, ...more: readonly unknown[]) => unknown, here = false) =>
    (given?: vscode.Uri | Target, ...more: readonly unknown[]): unknown => {
      const target = targetOf(client, given, here);
      return target && run(target, ...more);
    };
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    item,
    registerCommand(
      'messages.runConversation',
      on((target) => start(desk, target, mark)),
    ),
    registerCommand(
      'messages.runFromHere',
      on((target) => start(desk, target, mark), true),
    ),
    registerCommand(
      'messages.runOnModels',
      on((target, models) => startSeveral(desk, target, namesOf(models), mark)),
    ),
    registerCommand(
      'messages.fork',
      on((target) => fork(client, target), true),
    ),
    registerCommand(
      'messages.showPrompt',
      on((target) => prompts.show(target)),
    ),
    registerCommand('messages.addResults', (target: object) => ask(client, 'messages.addResults', target)),
    registerCommand('messages.stop', (given?: Target) => {
      const meant = given?.uri === undefined ? inFront() : client.protocol2CodeConverter.asUri(given.uri).toString();
      const front = running.get(meant ?? '');
      for (const run of front ? [front] : running.values()) run.cancel();
    }),
    registerCommand('messages.selectModel', () => selectModel(client)),
    vscode.window.onDidChangeActiveTextEditor(mark),
  );
}

const namesOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : undefined;

const inFront = (): string | undefined => vscode.window.activeTextEditor?.document.uri.toString();

/** A lens says what it means; the button and the palette mean the conversation at the cursor, or with `here` its turn. */
function targetOf(client: LanguageClient, given: vscode.Uri | Target | undefined, here: boolean): Target | undefined {
  if (given && !(given instanceof vscode.Uri)) return given;
  const editor = vscode.window.activeTextEditor;
  const uri = given ?? editor?.document.uri;
  if (!uri) return undefined;
  const line = editor?.document.uri.toString() === uri.toString() ? editor.selection.active.line : undefined;
  return {
    uri: client.code2ProtocolConverter.asUri(uri),
    ...(line === undefined ? {} : { line }),
    ...(here ? { here } : {}),
  };
}

/** Lets the button in the editor's title be Stop while the file in front runs, and the status bar say that something runs. */
function markRunning(item: vscode.StatusBarItem): void {
  const uri = inFront();
  void vscode.commands.executeCommand('setContext', 'messages.running', uri !== undefined && running.has(uri));
  if (running.size === 0) {
    item.hide();
    return;
  }
  item.text = `$(loading~spin) ${vscode.l10n.t('Running: {0}. Stop', running.size)}`;
  item.show();
}

/** Runs the conversation; the reply comes into the file, or beside it where something stands behind its place. */
async function start(desk: Desk, target: Target, mark: () => void): Promise<void> {
  const result = await whileRunning(desk, target, mark, (stop, report) =>
    request(desk, target, { propose: 'later' }, stop, report),
  );
  if (!result) return;
  if (result.proposed) {
    const document = await vscode.workspace.openTextDocument(desk.client.protocol2CodeConverter.asUri(target.uri));
    const reply = desk.replies.add(document, result.model ?? '', result.proposed);
    await desk.replies.show(reply);
    void offer(desk.replies, reply);
  }
  await tell(desk, target, result, mark);
}

/** The buttons in the title of the comparison do the same; these are seen at once. */
async function offer(replies: Replies, { uri, proposed }: Reply): Promise<void> {
  const replace = vscode.l10n.t('Replace what follows');
  const insert = proposed.anew
    ? vscode.l10n.t('Put it in place of the old answer')
    : vscode.l10n.t('Insert it, keep what follows');
  const question = vscode.l10n.t('The reply is there. Messages stand behind its place.');
  const both = proposed.anew ? [insert, replace] : [replace, insert];
  const chosen = await vscode.window.showInformationMessage(question, ...(proposed.replace ? both : [insert]));
  if (chosen) await replies.takeOver(uri, chosen === replace ? 'replace' : 'insert');
}

/** Runs the conversation on several models, one after the other, and shows the replies. */
async function startSeveral(
  desk: Desk,
  target: Target,
  given: readonly string[] | undefined,
  mark: () => void,
): Promise<void> {
  const models = given ?? (await pickModels(desk.client));
  if (models.length === 0) return;
  const answers: Answer[] = [];
  await whileRunning(desk, target, mark, async (stop, report) => {
    for (const model of models) {
      if (stop.isCancellationRequested) break;
      report(model);
      const begun = Date.now();
      const result = await request(desk, { ...target, model }, { propose: 'always' }, stop, report);
      // Of a run that was stopped what has arrived may be worth a look.
      if (result?.proposed || (result && !stop.isCancellationRequested))
        answers.push({ model, seconds: (Date.now() - begun) / 1000, result });
    }
    return null;
  });
  const document = await vscode.workspace.openTextDocument(desk.client.protocol2CodeConverter.asUri(target.uri));
  await compareAnswers(desk.replies, document, answers);
}

/** One run of the server; what is worth keeping of it is kept. */
async function request(
  { client, history }: Desk,
  target: Target,
  more: { readonly propose: 'later' | 'always' },
  stop: vscode.CancellationToken,
  report: (message: string) => void,
): Promise<RunResult | null> {
  const listening = client.onNotification('messages/progress', ({ uri, message }: { uri: string; message: string }) => {
    if (uri === target.uri) report(message);
  });
  try {
    const params = { command: 'messages.run', arguments: [{ ...target, ...more, record: true }] };
    const result = (await client.sendRequest('workspace/executeCommand', params, stop)) as RunResult | null;
    if (result?.record) void history.add(target, result.record);
    return result;
  } catch (failure) {
    return { notices: [], failure: { message: String(failure), actions: [] } };
  } finally {
    listening.dispose();
  }
}

type Work = (stop: vscode.CancellationToken, report: (message: string) => void) => Promise<RunResult | null>;

/** Shows that a file runs, lets it be stopped, and lets it run once at a time. Undefined where it cannot run. */
async function whileRunning(
  { client, meter }: Desk,
  target: Target,
  mark: () => void,
  work: Work,
): Promise<RunResult | undefined> {
  if (!maySend()) return undefined;
  const key = client.protocol2CodeConverter.asUri(target.uri).toString();
  const current = running.get(key);
  if (current) {
    void offerStop(current);
    return undefined;
  }
  const stop = new vscode.CancellationTokenSource();
  running.set(key, stop);
  mark();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Running the conversation'),
    cancellable: true,
  };
  try {
    const result = await vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => stop.cancel());
      return work(stop.token, (message) => progress.report({ message }));
    });
    return result ?? undefined;
  } finally {
    running.delete(key);
    stop.dispose();
    mark();
    meter.refresh(0);
  }
}

/** A lens that VS Code has not drawn anew still says Run. */
async function offerStop(run: vscode.CancellationTokenSource): Promise<void> {
  const stop = vscode.l10n.t('Stop');
  if ((await vscode.window.showInformationMessage(vscode.l10n.t('This file is being run already.'), stop)) === stop)
    run.cancel();
}

async function tell(desk: Desk, target: Target, { notices, failure }: RunResult, mark: () => void): Promise<void> {
  for (const notice of notices) void vscode.window.showWarningMessage(notice.message);
  // Whoever stopped a run knows that it was stopped.
  if (!failure || failure.key === 'run.cancelled') return;
  // The question which model is answered by the list itself.
  const asks =
    failure.key === 'run.which-model' ? failure.actions.find(({ action }) => action === 'pick-model') : undefined;
  if (asks) return carryOut(desk, target, asks, mark);
  const chosen = await vscode.window.showErrorMessage(failure.message, ...failure.actions.map(({ title }) => title));
  const action = failure.actions.find(({ title }) => title === chosen);
  if (action) await carryOut(desk, target, action, mark);
}

async function carryOut(
  desk: Desk,
  target: Target,
  { action, value, range, models }: RunAction,
  mark: () => void,
): Promise<void> {
  const { client } = desk;
  switch (action) {
    case 'retry':
      return start(desk, target, mark);
    case 'pick-model': {
      const model = await pickModel(client, models);
      if (model !== undefined) await start(desk, { ...target, model }, mark);
      return;
    }
    case 'copy-pull-command':
      if (value !== undefined) await vscode.env.clipboard.writeText(value);
      return;
    case 'sign-in':
      if (value !== undefined) await vscode.env.openExternal(vscode.Uri.parse(value));
      return;
    case 'open-settings':
      await vscode.commands.executeCommand('workbench.action.openSettings', 'messages.ollama.baseUrl');
      return;
    case 'show-message': {
      const selection = range && client.protocol2CodeConverter.asRange(range);
      const uri = client.protocol2CodeConverter.asUri(target.uri);
      await vscode.window.showTextDocument(uri, selection ? { selection } : {});
    }
  }
}

/** Writes the conversation up to a turn into a file of its own and opens it. */
async function fork(client: LanguageClient, target: Target): Promise<void> {
  const made = await ask<{ uri: string }>(client, 'messages.fork', target);
  if (!made) return;
  const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(made.uri));
  await document.save();
  await vscode.window.showTextDocument(document, { preview: false });
}
