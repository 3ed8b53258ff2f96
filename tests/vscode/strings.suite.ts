// A string in an editor of its own, pasted text inside strings, and tool results out of sight.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openText, placeCursor, replaceText, until } from './editor';

const conversation = `[
  { "role": "user", "content": "first\\nsecond \\u4e2d" },
  {
    "role": "assistant",
    "content": null,
    "tool_calls": [
      { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"east\\", \\"n\\": 1.50}" } }
    ]
  },
  {
    "role": "tool",
    "tool_call_id": "call_1",
    "content": "4 m/s"
  }
]`;

const changes = (document: vscode.TextDocument) => (changed: () => void) =>
  vscode.workspace.onDidChangeTextDocument((event) => event.document === document && changed());
const untilText = (document: vscode.TextDocument, done: (text: string) => boolean): Promise<void> =>
  until(
    () => done(document.getText()),
    changes(document),
    () => `another text than ${document.getText()}`,
  );

/** Opens the string that the cursor is put into; the editor beside the file is then in front. */
async function edit(file: vscode.TextEditor, behind: string, as: 'Text' | 'Json'): Promise<vscode.TextEditor> {
  placeCursor(file, behind);
  await vscode.commands.executeCommand(`messages.editStringAs${as}`);
  const { activeTextEditor } = vscode.window;
  assert.equal(activeTextEditor?.document.uri.scheme, 'messages-string');
  return activeTextEditor as vscode.TextEditor;
}

const contentOf = (document: vscode.TextDocument, index: number): unknown =>
  JSON.parse(document.getText())[index].content;

describe('a string in an editor of its own', () => {
  afterEach(closeAll);

  it('is shown as the text that it is, and stands escaped in the file as it is typed', async () => {
    const file = await openText(conversation);
    const string = await edit(file, '"content": "fi', 'Text');
    assert.equal(string.document.getText(), 'first\nsecond 中');
    assert.equal(string.document.languageId, 'messages-text');
    await string.edit((builder) => builder.insert(new vscode.Position(1, 0), '"new" line\n'));
    await untilText(file.document, (text) => text.includes('first\\n\\"new\\" line\\nsecond \\u4e2d'));
    assert.equal(contentOf(file.document, 0), 'first\n"new" line\nsecond 中');
  });

  it('follows what is typed in the file, above it and in it', async () => {
    const file = await openText(conversation);
    const string = await edit(file, '"content": "fi', 'Text');
    await replaceText(file, '[\n', '[\n  { "role": "user", "content": "above" },\n');
    await replaceText(file, 'first', 'FIRST');
    await untilText(string.document, (text) => text === 'FIRST\nsecond 中');
    await replaceText(string, 'FIRST', 'one');
    await untilText(file.document, (text) => text.includes('"one\\nsecond \\u4e2d"'));
    assert.equal(contentOf(file.document, 0), 'above');
  });

  it('is laid out where it is JSON, and packed as it was', async () => {
    const file = await openText(conversation);
    const string = await edit(file, '\\"pier\\": \\"', 'Json');
    assert.equal(string.document.languageId, 'json');
    assert.equal(string.document.getText(), '{\n  "pier": "east",\n  "n": 1.50\n}');
    await replaceText(string, '"east"', '"west"');
    await untilText(file.document, (text) => text.includes('"{\\"pier\\": \\"west\\", \\"n\\": 1.50}"'));
  });

  it('waits with what is no JSON until it is', async () => {
    const file = await openText(conversation);
    const string = await edit(file, '\\"pier\\": \\"', 'Json');
    await replaceText(string, '"east"', '"east');
    await replaceText(string, '"east', '"north"');
    await untilText(file.document, (text) => text.includes('\\"north\\"'));
    assert.ok(!file.document.getText().includes('\\n  '));
  });

  it('closes when it is gone', async () => {
    const file = await openText(conversation);
    const string = await edit(file, '"content": "4', 'Text');
    const { uri } = string.document;
    const isOpen = (): boolean =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
    assert.ok(isOpen());
    await replaceText(file, '"content": "4 m/s"', '"content": null');
    await until(
      () => !isOpen(),
      (changed) => vscode.window.tabGroups.onDidChangeTabs(changed),
      () => 'the editor to close',
    );
  });

  it('is offered where there are escapes to look through, and only there', async () => {
    const file = await openText(conversation);
    const titles = async (behind: string): Promise<readonly string[]> => {
      const position = placeCursor(file, behind);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        file.document.uri,
        new vscode.Range(position, position),
        vscode.CodeActionKind.RefactorRewrite.value,
      );
      return actions
        .filter(({ command }) => command?.command === 'messages.editString')
        .map(({ command }) => command?.arguments?.[0].as);
    };
    assert.deepEqual(await titles('\\"pier\\": \\"'), ['json']);
    assert.deepEqual(await titles('"content": "fi'), ['text']);
    assert.deepEqual(await titles('"content": "4'), []);
  });
});

describe('pasting', () => {
  afterEach(closeAll);

  it('puts a list of Python before a message, as messages of the file', async () => {
    const file = await openText(conversation);
    placeCursor(file, '[');
    await vscode.env.clipboard.writeText('[{"role": "user", "content": "hello", "name": None}]');
    await vscode.commands.executeCommand('messages.pasteMessages');
    await untilText(file.document, (text) => text.includes('"name": null'));
    assert.equal(contentOf(file.document, 0), 'hello');
  });
});

describe('folding', () => {
  afterEach(closeAll);

  it('puts all tool results out of sight at once', async () => {
    const file = await openText(conversation);
    const last = file.document.lineCount - 1;
    const sees = (line: number): boolean =>
      file.visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line);
    await vscode.commands.executeCommand('messages.foldToolResults');
    await until(
      () => !sees(last - 2),
      (changed) => vscode.window.onDidChangeTextEditorVisibleRanges(changed),
      () => `lines out of sight: ${JSON.stringify(file.visibleRanges)}`,
    );
    assert.ok(sees(1) && sees(last));
  });
});
