// What a language gives, asked for through the editor's own commands on an example of each kind.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample, placeCursor, untilFindings } from './editor';

const ask = <T>(command: string, ...args: unknown[]): Thenable<T> =>
  vscode.commands.executeCommand<T>(command, ...args);
const checked = (document: vscode.TextDocument, rule: string): Promise<void> =>
  untilFindings(document, (findings) => findings.some((own) => own.startsWith(rule)), rule);

describe('the comfort of a language', () => {
  afterEach(closeAll);

  it('shows an outline', async () => {
    const { document } = await openExample('openai-parallel-calls.messages.json');
    await checked(document, 'tool-call-unanswered-mid');
    const symbols = await ask<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
    assert.deepEqual(
      symbols.map(({ name }) => name.replace(/ ?[:→] “.*$/s, '')),
      ['developer', 'user', 'assistant → price_of_trip ×2', 'tool price_of_trip', 'assistant'],
    );
  });

  it('jumps from a result to its call and finds both ends', async () => {
    const editor = await openExample('anthropic-refund.messages.json');
    await checked(editor.document, 'tool-result-not-first-in-user');
    const position = placeCursor(editor, '"tool_use_id": "toolu');
    const definitions = await ask<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      editor.document.uri,
      position,
    );
    const [first] = definitions;
    assert.equal(first && ('range' in first ? first.range : first.targetRange).start.line, 18);
    const references = await ask<vscode.Location[]>('vscode.executeReferenceProvider', editor.document.uri, position);
    assert.equal(references.length, 2);
  });

  it('renames an id at both ends', async () => {
    const editor = await openExample('openai-parallel-calls.messages.json');
    await checked(editor.document, 'tool-call-unanswered-mid');
    const position = placeCursor(editor, '"tool_call_id": "call');
    const edit = await ask<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      editor.document.uri,
      position,
      'call_1',
    );
    await vscode.workspace.applyEdit(edit);
    const text = editor.document.getText();
    assert.equal(text.match(/"call_1"/g)?.length, 2);
    assert.ok(!text.includes('call_lisbon'));
  });

  it('hovers, hints, folds and offers lenses', async () => {
    const editor = await openExample('langchain-tool-round.messages.json');
    const { document } = editor;
    await checked(document, 'tool-result-unknown-id');
    const hovers = await ask<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      placeCursor(editor, '"id": "call_8'),
    );
    const texts = hovers.flatMap(({ contents }) => contents.map((own) => (typeof own === 'string' ? own : own.value)));
    assert.ok(
      texts.some((text) => text.includes('14 °C')),
      texts.join(),
    );
    const everything = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await ask<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, everything);
    assert.deepEqual(
      hints.map(({ label }) => label),
      ['0', '1', '2', '3', '4', '5'],
    );
    const folds = await ask<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri);
    assert.ok(folds.length > 6);
    const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 100);
    assert.ok(lenses.some(({ command }) => command?.command === 'messages.runConversation'));
  });

  it('formats without changing what is said', async () => {
    const { document } = await openExample('langgraph-state.messages.json');
    const edits = await ask<vscode.TextEdit[]>('vscode.executeFormatDocumentProvider', document.uri, {
      tabSize: 4,
      insertSpaces: true,
    });
    const before: unknown = JSON.parse(document.getText());
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, edits);
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(JSON.parse(document.getText()), before);
    assert.ok(document.getText().includes('\n    "values"'));
  });

  it('grows a selection', async () => {
    const editor = await openExample('langchain-stored.messages.json');
    const position = placeCursor(editor, 'To learn');
    const [range] = await ask<vscode.SelectionRange[]>('vscode.executeSelectionRangeProvider', editor.document.uri, [
      position,
    ]);
    const texts: string[] = [];
    for (let own: vscode.SelectionRange | undefined = range; own; own = own.parent)
      texts.push(editor.document.getText(own.range));
    assert.ok(texts.includes('To learn and to practise what is learned time and again.'), texts[1] ?? '');
    assert.ok(texts.some((text) => text.startsWith('"content": "To learn')));
  });
});
