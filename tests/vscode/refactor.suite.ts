// Other messages, or the same in another dialect: in the file, beside it, or shown as a difference first.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openText, until } from './editor';

const round = `[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "One" },
  { "role": "assistant", "content": "1" },
  { "role": "user", "content":   "Two" }
]
`;

/** The document that a command opened. */
async function opened(is: (document: vscode.TextDocument) => boolean): Promise<vscode.TextDocument> {
  const find = () => vscode.workspace.textDocuments.find(is);
  await until(
    () => find() !== undefined,
    vscode.workspace.onDidOpenTextDocument,
    () => 'a document',
  );
  return find() as vscode.TextDocument;
}

const reads = (document: vscode.TextDocument, text: string): Promise<void> =>
  until(
    () => document.getText() === text,
    vscode.workspace.onDidChangeTextDocument,
    () => text,
  );

describe('refactoring', () => {
  afterEach(closeAll);

  it('converts a conversation into a file of its own', async () => {
    const editor = await openText(round);
    await vscode.commands.executeCommand('messages.convertConversation', 'anthropic');
    const beside = await opened((own) => own.getText().includes('"system": "Be brief."'));
    assert.notEqual(beside.uri.toString(), editor.document.uri.toString());
    assert.equal(editor.document.getText(), round);
  });

  it('shows what trimming would leave before anything is done', async () => {
    const editor = await openText(round);
    await vscode.commands.executeCommand('messages.trimConversation', { turns: 1 });
    const shown = await opened((own) => own.uri.scheme === 'messages-reply');
    assert.equal(shown.getText(), round.replace(/ {2}\{ "role": "user", "content": "One"[\s\S]*?"1" \},\n/, ''));
    assert.equal(editor.document.getText(), round);
  });

  it('applies removals in the file, and one undo brings them back', async () => {
    const text =
      '[\n  { "type": "human", "id": "1", "content": "One" },\n  { "type": "ai", "id": "2", "content": "Two" },\n  { "type": "remove", "id": "1", "content": "" }\n]\n';
    const editor = await openText(text);
    await vscode.commands.executeCommand('messages.applyReducer');
    await reads(editor.document, '[\n  { "type": "ai", "id": "2", "content": "Two" }\n]\n');
    await vscode.commands.executeCommand('undo');
    await reads(editor.document, text);
  });

  it('takes the selected messages into a file of their own', async () => {
    const editor = await openText(round);
    const line = editor.document.lineAt(2).range;
    editor.selection = new vscode.Selection(line.start, line.end);
    await vscode.commands.executeCommand('messages.extractMessages');
    await opened((own) => own.getText() === '[\n  { "role": "user", "content": "One" }\n]\n');
  });
});
