// The extension: starts the language server and registers what only VS Code has. All knowledge of conversations is in the server.
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { Meter } from './context';
import { answerEdits } from './edits';
import { registerFolding } from './folding';
import { History } from './history';
import { registerJudging } from './judging';
import { registerLocating } from './locate';
import { registerPasting } from './paste';
import { Prompts } from './prompt';
import { registerRefactoring } from './refactor';
import { Replies, scheme } from './replies';
import { registerRules } from './rules';
import { registerRunning } from './run';
import { registerStart } from './start';
import { registerStatus } from './status';
import { Strings } from './strings';

/** By language, and by name for users who map the files to another language. */
const documentSelector = [
  { language: 'messages-json' },
  { pattern: '**/*.messages.json' },
  { pattern: '**/*.messages.jsonl' },
];

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const options: LanguageClientOptions = {
    documentSelector,
    initializationOptions: {
      // VS Code's own JSON service reports the syntax of these.
      syntaxElsewhere: ['json', 'jsonc', 'jsonl'],
      commands: [
        'editor.action.triggerSuggest',
        'messages.setRuleSeverity',
        'messages.runConversation',
        'messages.editString',
      ],
      growingEdits: true,
      readings: true,
    },
    middleware: {
      // A reply beside the file is no file to run.
      provideCodeLenses: (document, token, next) => (document.uri.scheme === scheme ? [] : next(document, token)),
    },
  };
  client = new LanguageClient(
    'messages',
    'Messages',
    {
      module: context.asAbsolutePath('dist/server.js'),
      transport: TransportKind.ipc,
      // In MB: what is read of a large file stays, and a small nursery would have it copied over and over while the file is opened.
      options: { execArgv: ['--max-semi-space-size=64'] },
    },
    options,
  );
  const replies = new Replies(client);
  const storage = context.storageUri ?? context.globalStorageUri;
  const history = new History(client, replies, vscode.Uri.joinPath(storage, 'runs'));
  const prompts = new Prompts(client, replies);
  const meter = new Meter(client, documentSelector);
  context.subscriptions.push(
    replies,
    prompts,
    meter,
    history.register(),
    answerEdits(client),
    registerRules(),
    registerLocating(client),
    ...registerJudging(client),
    registerStatus(client, documentSelector),
    registerStart(client, documentSelector, context.extensionUri),
    registerFolding(client),
    registerPasting(client, documentSelector),
    new Strings(client),
    registerRefactoring(client, replies),
    registerRunning({ client, replies, history, prompts, meter }),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
