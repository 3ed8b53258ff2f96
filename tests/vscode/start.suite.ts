// An empty file offers a beginning, and the walkthrough has a sample with two mistakes that can be mended.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openText, placeCursor, replaceText, untilFindings } from './editor';

describe('the first minutes', () => {
  afterEach(closeAll);

  it('offer a conversation in each dialect where there is nothing', async () => {
    const { document } = await openText('');
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      9,
    );
    assert.ok(lenses.some(({ command }) => command?.command === 'messages.startConversation'));
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(0, 0),
    );
    assert.ok(list.items.length > 20);
  });

  it('fill an empty file with what is chosen', async () => {
    const { document } = await openText('');
    const started = vscode.commands.executeCommand('messages.startConversation');
    let isDone = false;
    const done = Promise.resolve(started).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    assert.ok(Array.isArray(JSON.parse(document.getText())), document.getText());
  });

  it('have a walkthrough whose sample has two mistakes, and none when they are mended', async () => {
    await vscode.commands.executeCommand(
      'workbench.action.openWalkthrough',
      { category: 'messages-json.messages-json#start' },
      false,
    );
    await vscode.commands.executeCommand('messages.openSample');
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.languageId, 'messages-json');
    if (!editor) return;
    await untilFindings(editor.document, (findings) => findings.length === 2, 'two findings');
    await replaceText(editor, '"usr"', '"user"');
    placeCursor(editor, '"tool_call_id": "call_lisbon"');
    await replaceText(editor, '"tool_call_id": ""', '"tool_call_id": "call_porto"');
    await untilFindings(editor.document, (findings) => findings.length === 0, 'no finding');
  });
});
