// The extension: starts the language server and registers what only VS Code has. All knowledge of conversations is in the server.
import type * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { answerEdits } from './edits';
import { registerJudging } from './judging';
import { registerLocating } from './locate';
import { registerRules } from './rules';
import { registerRunning } from './run';
import { registerStatus } from './status';

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
      commands: ['editor.action.triggerSuggest', 'messages.setRuleSeverity', 'messages.runConversation'],
      growingEdits: true,
      readings: true,
    },
  };
  client = new LanguageClient(
    'messages',
    'Messages',
    { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.ipc },
    options,
  );
  context.subscriptions.push(
    answerEdits(client),
    registerRules(),
    registerLocating(client),
    ...registerJudging(client),
    registerStatus(client, documentSelector),
    ...registerRunning(client),
  );
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
