// Running in the real editor, against the stand-in: the reply lands in the document, one undo takes it back, Stop stops.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openText, until } from './editor';

const question = `[
  {
    "type": "system",
    "content": "Answer in one sentence."
  },
  {
    "type": "human",
    "content": "Why is the sky dark at night?"
  }
]`;

const changes = (document: vscode.TextDocument) => (changed: () => void) =>
  vscode.workspace.onDidChangeTextDocument((event) => event.document === document && changed());

const lastOf = (document: vscode.TextDocument): { type?: string; content?: string } =>
  JSON.parse(document.getText()).at(-1);

describe('run', () => {
  before(() =>
    vscode.workspace.getConfiguration('messages.ollama').update('model', 'stand-in', vscode.ConfigurationTarget.Global),
  );
  afterEach(closeAll);

  it('inserts the reply in the file’s own dialect, valid at every step, and one undo takes it back', async () => {
    const { document } = await openText(question);
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) JSON.parse(document.getText());
    });
    await vscode.commands.executeCommand('messages.runConversation');
    listening.dispose();
    const reply = lastOf(document);
    assert.equal(reply.type, 'ai');
    assert.match(String(reply.content), /stand-in/);
    assert.ok(
      document.getText().includes('\n  {\n    "type": "ai",\n    "content": '),
      'in the indentation of the file',
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), question);
  });

  it('keeps what the user types above the reply while it grows', async () => {
    const editor = await openText(question);
    const { document } = editor;
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length,
      changes(document),
      () => 'the first piece of the reply',
    );
    const at = document.positionAt(document.getText().indexOf('one sentence'));
    await editor.edit((edit) => edit.insert(at, 'just '));
    await running;
    assert.match(document.getText(), /Answer in just one sentence\./);
    assert.match(String(lastOf(document).content), /stand-in/);
  });

  it('stops at once and keeps what has arrived, well formed', async () => {
    const { document } = await openText(question);
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length + 40,
      changes(document),
      () => 'a piece of the reply',
    );
    await vscode.commands.executeCommand('messages.stop');
    await running;
    assert.equal(lastOf(document).type, 'ai');
  });

  it('sends nothing while a call wants its answer', async () => {
    const text =
      '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] }]';
    const { document } = await openText(text);
    void vscode.commands.executeCommand('messages.runConversation');
    // The message box stays until somebody answers it, and nobody does; the file is untouched all the same.
    await vscode.commands.executeCommand('notifications.clearAll');
    assert.equal(document.getText(), text);
  });
});
