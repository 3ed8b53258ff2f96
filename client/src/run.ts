// Running a conversation: the commands, the progress with its Stop, the choice of a model, and what is said when it fails.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

/** What `messages.run` answers. */
interface RunResult {
  readonly model?: string;
  readonly failure?: Message & { readonly key?: string; readonly actions: readonly RunAction[] };
  /** Said beside a reply. */
  readonly notices: readonly Message[];
}

interface Message {
  readonly message: string;
}

interface RunAction {
  readonly action: 'pick-model' | 'copy-pull-command' | 'retry' | 'open-settings' | 'show-message' | 'sign-in';
  readonly title: string;
  /** The text to copy, the address to open. */
  readonly value?: string;
  readonly range?: {
    readonly start: { line: number; character: number };
    readonly end: { line: number; character: number };
  };
}

/** A model as `messages.models` tells of it. */
interface Model {
  readonly name: string;
  readonly detail: string;
}

/** Which conversation is run, as lenses and the server write it. */
interface Target {
  readonly uri: string;
  /** Index among the conversations of the file. */
  readonly conversation?: number;
  /** A line of the conversation that is meant, zero-based. */
  readonly line?: number;
  /** Index of the message after which the reply goes. */
  readonly at?: number;
  readonly model?: string;
}

/** Runs under way, by the address of their file. */
const running = new Map<string, vscode.CancellationTokenSource>();

export function registerRunning(client: LanguageClient): readonly vscode.Disposable[] {
  return [
    vscode.commands.registerCommand('messages.runConversation', (given?: vscode.Uri | Target) =>
      start(client, targetOf(client, given)),
    ),
    vscode.commands.registerCommand('messages.addResults', (target: unknown) =>
      client.sendRequest(ExecuteCommandRequest.type, { command: 'messages.addResults', arguments: [target] }),
    ),
    vscode.commands.registerCommand('messages.stop', () => {
      const front = running.get(inFront() ?? '');
      for (const run of front ? [front] : running.values()) run.cancel();
    }),
    vscode.commands.registerCommand('messages.selectModel', () => selectModel(client)),
    vscode.window.onDidChangeActiveTextEditor(markRunning),
  ];
}

const inFront = (): string | undefined => vscode.window.activeTextEditor?.document.uri.toString();

/** A lens says what it means; the button and the palette mean the conversation at the cursor. */
function targetOf(client: LanguageClient, given: vscode.Uri | Target | undefined): Target | undefined {
  if (given && !(given instanceof vscode.Uri)) return given;
  const editor = vscode.window.activeTextEditor;
  const uri = given ?? editor?.document.uri;
  if (!uri) return undefined;
  const line = editor?.document.uri.toString() === uri.toString() ? editor.selection.active.line : undefined;
  return { uri: client.code2ProtocolConverter.asUri(uri), ...(line === undefined ? {} : { line }) };
}

/** Lets the button in the editor's title be Stop while the file in front runs. */
function markRunning(): void {
  const uri = inFront();
  void vscode.commands.executeCommand('setContext', 'messages.running', uri !== undefined && running.has(uri));
}

async function start(client: LanguageClient, target: Target | undefined): Promise<void> {
  if (!target) return;
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'Running sends the conversation to a model, which needs a workspace that you trust. Checking works without.',
      ),
    );
    return;
  }
  const key = client.protocol2CodeConverter.asUri(target.uri).toString();
  if (running.has(key)) return;
  const stop = new vscode.CancellationTokenSource();
  running.set(key, stop);
  markRunning();
  const result = await withProgress(client, target, stop)
    .then(
      undefined,
      (failure: unknown): RunResult => ({ notices: [], failure: { message: String(failure), actions: [] } }),
    )
    .then((answer) => answer ?? undefined);
  const stopped = stop.token.isCancellationRequested;
  running.delete(key);
  stop.dispose();
  markRunning();
  if (result && !stopped) await tell(client, target, result);
}

function withProgress(
  client: LanguageClient,
  target: Target,
  stop: vscode.CancellationTokenSource,
): Thenable<RunResult | null> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Running the conversation'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => stop.cancel());
    const listening = client.onNotification(
      'messages/progress',
      ({ uri, message }: { uri: string; message: string }) => {
        if (uri === target.uri) progress.report({ message });
      },
    );
    try {
      const params = { command: 'messages.run', arguments: [target] };
      return (await client.sendRequest(ExecuteCommandRequest.type, params, stop.token)) as RunResult | null;
    } finally {
      listening.dispose();
    }
  });
}

async function tell(client: LanguageClient, target: Target, { notices, failure }: RunResult): Promise<void> {
  for (const notice of notices) void vscode.window.showInformationMessage(notice.message);
  if (!failure) return;
  // The question which model is answered by the list itself.
  const asks =
    failure.key === 'run.which-model' ? failure.actions.find(({ action }) => action === 'pick-model') : undefined;
  if (asks) return carryOut(client, target, asks);
  const chosen = await vscode.window.showErrorMessage(failure.message, ...failure.actions.map(({ title }) => title));
  const action = failure.actions.find(({ title }) => title === chosen);
  if (action) await carryOut(client, target, action);
}

async function carryOut(client: LanguageClient, target: Target, { action, value, range }: RunAction): Promise<void> {
  switch (action) {
    case 'retry':
      return start(client, target);
    case 'pick-model': {
      const model = await pickModel(client);
      if (model !== undefined) await start(client, { ...target, model });
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

/** Keeps the choice in the settings, for files that name no model. */
async function selectModel(client: LanguageClient): Promise<void> {
  const model = await pickModel(client);
  if (model === undefined) return;
  await vscode.workspace.getConfiguration('messages.ollama').update('model', model, vscode.ConfigurationTarget.Global);
}

async function pickModel(client: LanguageClient): Promise<string | undefined> {
  const answer = (await client.sendRequest(ExecuteCommandRequest.type, { command: 'messages.models' })) as {
    readonly models: readonly Model[];
    readonly failure?: Message;
  } | null;
  if (answer?.failure) void vscode.window.showErrorMessage(answer.failure.message);
  const current = vscode.workspace.getConfiguration('messages.ollama').get<string>('model', '');
  const items = (answer?.models ?? []).map(({ name, detail }) => ({
    label: name,
    description: name === current ? vscode.l10n.t('current') : '',
    detail,
  }));
  if (items.length === 0) return undefined;
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('The model to run') }))?.label;
}
