// The error of an API, given to the command as a user pastes it: the message that it is about is selected.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openText, untilFindings } from './editor';

describe('the message that an error is about', () => {
  afterEach(closeAll);

  it('is selected', async () => {
    const editor = await openText(`[
  { "role": "user", "content": "Hi" },
  { "role": "tool", "tool_call_id": "call_1", "content": "18" }
]`);
    await untilFindings(editor.document, (findings) => findings.length > 0, 'a finding');
    await vscode.commands.executeCommand(
      'messages.locateError',
      "400 messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    );
    const { activeTextEditor } = vscode.window;
    assert.equal(activeTextEditor?.document, editor.document);
    assert.equal(editor.document.getText(activeTextEditor?.selection), '"call_1"');
  });
});
