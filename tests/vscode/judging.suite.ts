// For whom a file is judged, chosen in the editor: written beside the file, and the findings follow.
import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { closeAll, untilFindings } from './editor';

describe('the target of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-json-'));
  afterEach(closeAll);
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is pinned in a configuration beside it, and counts at once', async () => {
    const path = join(folder, 'orphan.messages.json');
    writeFileSync(
      path,
      '[\n  { "role": "user", "content": "Hi" },\n  { "role": "tool", "tool_call_id": "c", "content": "" }\n]\n',
    );
    const document = await vscode.workspace.openTextDocument(path);
    await vscode.window.showTextDocument(document);
    const errors = (): number =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter((own) => own.source === 'messages' && own.severity === vscode.DiagnosticSeverity.Error).length;
    await untilFindings(document, () => errors() > 0, 'an error for OpenAI');
    await vscode.commands.executeCommand('messages.selectTarget', 'ollama');
    await untilFindings(document, () => errors() === 0, 'no error for Ollama');
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'messages.config.json'), 'utf8')), {
      overrides: [{ files: ['./orphan.messages.json'], target: 'ollama' }],
    });
    await vscode.commands.executeCommand('messages.selectTarget', '');
    await untilFindings(document, () => errors() > 0, 'an error for OpenAI again');
  });
});
