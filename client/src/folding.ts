// `messages.foldToolResults`: what tools answered goes out of sight, what was said stays.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

export const registerFolding = (client: LanguageClient): vscode.Disposable =>
  vscode.commands.registerCommand('messages.foldToolResults', async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    const request = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    const params = { command: 'messages.toolResults', arguments: [request] };
    const lines = (await client.sendRequest(ExecuteCommandRequest.type, params)) as readonly number[] | null;
    if (lines && lines.length > 0) await vscode.commands.executeCommand('editor.fold', { selectionLines: lines });
  });
