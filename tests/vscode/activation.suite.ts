// The extension wakes up on a conversation file and brings its language with it.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

const identifier = 'messages-json.messages-json';

describe('activation', () => {
  it('gives *.messages.json its own language and starts', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'messages-json', content: '[]' });
    await vscode.window.showTextDocument(document);
    assert.equal(document.languageId, 'messages-json');
    const extension = vscode.extensions.getExtension(identifier);
    assert.ok(extension, 'the extension is there');
    await extension.activate();
    const commands = await vscode.commands.getCommands(true);
    for (const command of ['messages.runConversation', 'messages.stop', 'messages.selectModel'])
      assert.ok(commands.includes(command), command);
  });
});
