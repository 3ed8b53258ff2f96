// Running a conversation: the commands, the progress with its Stop, the choice of a model, and what is said when it fails.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

/** What `messages.run` answers. */
interface RunResult {
  readonly model?: string;
  readonly failure?: Message & { readonly actions: readonly RunAction[] };
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

/** Runs under way, by the address of their file. */
const running = new Map<string, vscode.CancellationTokenSource>();

export function registerRunning(client: LanguageClient): readonly vscode.Disposable[] {
  return [
    vscode.commands.registerCommand('messages.runConversation', (uri?: vscode.Uri | string, at?: number) =>
      start(client, uriOf(uri), at),
    ),
    vscode.commands.registerCommand('messages.stop', () => {
      const uri = uriOf(undefined);
      const runs = uri && running.has(uri.toString()) ? [running.get(uri.toString())] : [...running.values()];
      for (const run of runs) run?.cancel();
    }),
    vscode.commands.registerCommand('messages.selectModel', () => selectModel(client)),
    vscode.window.onDidChangeActiveTextEditor(markRunning),
  ];
}

const uriOf = (given: vscode.Uri | string | undefined): vscode.Uri | undefined =>
  typeof given === 'string' ? vscode.Uri.parse(given) : (given ?? vscode.window.activeTextEditor?.document.uri);

/** Lets the button in the editor's title be Stop while the file in front runs. */
function markRunning(): void {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  void vscode.commands.executeCommand('setContext', 'messages.running', uri !== undefined && running.has(uri));
}

async function start(client: LanguageClient, uri: vscode.Uri | undefined, at?: number, model?: string): Promise<void> {
  if (!uri) return;
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'Running sends the conversation to a model, which needs a workspace that you trust. Checking works without.',
      ),
    );
    return;
  }
  const key = uri.toString();
  if (running.has(key)) return;
  const stop = new vscode.CancellationTokenSource();
  running.set(key, stop);
  markRunning();
  try {
    const result = await withProgress(client, uri, at, model, stop);
    await tell(client, uri, at, result);
  } catch (failure) {
    if (!stop.token.isCancellationRequested)
      void vscode.window.showErrorMessage(failure instanceof Error ? failure.message : String(failure));
  } finally {
    running.delete(key);
    stop.dispose();
    markRunning();
  }
}

function withProgress(
  client: LanguageClient,
  uri: vscode.Uri,
  at: number | undefined,
  model: string | undefined,
  stop: vscode.CancellationTokenSource,
): Thenable<RunResult | null> {
  const title = vscode.l10n.t('Running the conversation');
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => stop.cancel());
      const listening = client.onNotification(
        'messages/progress',
        ({ uri: of, message }: { uri: string; message: string }) => {
          if (client.protocol2CodeConverter.asUri(of).toString() === uri.toString()) progress.report({ message });
        },
      );
      const params = {
        command: 'messages.run',
        arguments: [
          {
            uri: client.code2ProtocolConverter.asUri(uri),
            ...(at === undefined ? {} : { at }),
            ...(model === undefined ? {} : { model }),
          },
        ],
      };
      return client
        .sendRequest(ExecuteCommandRequest.type, params, stop.token)
        .then((result) => result as RunResult | null)
        .finally(() => listening.dispose());
    },
  );
}

async function tell(
  client: LanguageClient,
  uri: vscode.Uri,
  at: number | undefined,
  result: RunResult | null,
): Promise<void> {
  for (const notice of result?.notices ?? []) void vscode.window.showInformationMessage(notice.message);
  const failure = result?.failure;
  if (!failure) return;
  const chosen = await vscode.window.showErrorMessage(failure.message, ...failure.actions.map(({ title }) => title));
  const action = failure.actions.find(({ title }) => title === chosen);
  if (action) await carryOut(client, uri, at, action);
}

async function carryOut(
  client: LanguageClient,
  uri: vscode.Uri,
  at: number | undefined,
  { action, value, range }: RunAction,
): Promise<void> {
  switch (action) {
    case 'retry':
      return start(client, uri, at);
    case 'pick-model': {
      const model = await pickModel(client);
      if (model !== undefined) await start(client, uri, at, model);
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
