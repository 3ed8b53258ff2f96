// Each example in the real editor: what is wrong in it is underlined, goes away when it is mended, and comes back when it is undone.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, findingsOf, openExample, openText, placeCursor, replaceText, untilFindings } from './editor';

const has = (rule: string) => (findings: readonly string[]) =>
  findings.some((finding) => finding.startsWith(`${rule} `));
const hasNone = (findings: readonly string[]) => findings.length === 0;

describe('the examples', () => {
  afterEach(closeAll);

  for (const [name, rule, wrong, right] of [
    ['langchain-tool-round.messages.json', 'tool-result-unknown-id', 'call_Qm31v', 'call_Qm31w'],
    ['few-shot.messages.jsonl', 'role-unknown', '"assistent"', '"assistant"'],
  ] as const) {
    it(`${name}: ${rule} comes and goes while typing`, async () => {
      const editor = await openExample(name);
      await untilFindings(editor.document, has(rule), rule);
      await replaceText(editor, wrong, right);
      await untilFindings(editor.document, hasNone, 'no finding');
      await vscode.commands.executeCommand('undo');
      await untilFindings(editor.document, has(rule), rule);
    });
  }

  for (const [name, rule] of [
    ['openai-parallel-calls.messages.json', 'tool-call-unanswered-mid'],
    ['anthropic-refund.messages.json', 'tool-result-not-first-in-user'],
  ] as const) {
    it(`${name}: ${rule} is mended by its quick fix`, async () => {
      const { document } = await openExample(name);
      await untilFindings(document, has(rule), rule);
      const [diagnostic] = vscode.languages.getDiagnostics(document.uri).filter((own) => own.source === 'messages');
      assert.ok(diagnostic);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        diagnostic.range,
        vscode.CodeActionKind.QuickFix.value,
      );
      const fix = actions.find((action) => action.edit !== undefined);
      assert.ok(fix?.edit, `a fix among: ${actions.map((action) => action.title).join(', ')}`);
      await vscode.workspace.applyEdit(fix.edit);
      await untilFindings(document, (findings) => !has(rule)(findings), `${rule} to go`);
    });
  }

  for (const name of [
    'ollama-ready-to-run.messages.json',
    'langgraph-state.messages.json',
    'langchain-stored.messages.json',
  ]) {
    it(`${name} is as it should be`, async () => {
      const editor = await openExample(name);
      // A slip that is made and undone shows that the file was looked at.
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), ']'));
      await untilFindings(editor.document, has('json-syntax'), 'json-syntax');
      await vscode.commands.executeCommand('undo');
      await untilFindings(editor.document, hasNone, 'no finding');
      assert.deepEqual(findingsOf(editor.document), []);
    });
  }

  it('leaves a translation catalogue alone', async () => {
    const { document } = await openText('{ "greeting": "Hello", "messages": { "bye": "Bye" } }');
    const mistaken = await openText('[{ "role": "usr", "content": "Hi" }]');
    await untilFindings(mistaken.document, has('role-unknown'), 'role-unknown');
    assert.deepEqual(findingsOf(document), []);
  });
});

describe('completion', () => {
  afterEach(closeAll);

  it('offers the call id that still wants an answer, and takes it', async () => {
    const editor = await openText(`[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_east", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"east\\"}" } },
    { "id": "call_west", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"west\\"}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_east", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "", "content": "6 m/s" }
]`);
    const { document } = editor;
    await untilFindings(document, has('tool-result-unknown-id'), 'tool-result-unknown-id');
    const position = placeCursor(editor, '"tool_call_id": "');
    const behind = document.positionAt(
      document.getText().lastIndexOf('"tool_call_id": "') + '"tool_call_id": "'.length,
    );
    assert.notDeepEqual(behind, position);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      behind,
    );
    const item = list.items.find((own) => labelOf(own).includes('call_west'));
    assert.ok(item, `call_west among: ${list.items.map(labelOf).join(', ')}`);
    assert.ok(!list.items.some((own) => labelOf(own).includes('call_east')), 'the answered id is not offered');
    const range = item.range instanceof vscode.Range ? item.range : item.range?.replacing;
    assert.ok(range);
    const text = typeof item.insertText === 'string' ? item.insertText : (item.insertText?.value ?? labelOf(item));
    await editor.edit((edit) => edit.replace(range, text));
    await untilFindings(document, hasNone, 'no finding');
  });
});

const labelOf = ({ label }: vscode.CompletionItem): string => (typeof label === 'string' ? label : label.label);
