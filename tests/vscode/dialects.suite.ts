// All that VS Code can ask of a language, asked through its own commands of an example in each dialect.
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample, placeCursor, until } from './editor';

const ask = async <T>(command: string, ...args: unknown[]): Promise<T> =>
  vscode.commands.executeCommand<T>(`vscode.${command}`, ...args);

interface Example {
  readonly file: string;
  readonly messages: number;
  /** Behind the opening quote of a call's tool name. */
  readonly tool: string;
  /** Behind the opening quote of the id in a result, and how often the id stands in the file; undefined where calls have no ids. */
  readonly id?: { readonly behind: string; readonly places: number };
  /** Behind the opening quote of a word that says who speaks, and another one that is offered there; undefined where a class says it. */
  readonly speaker: { readonly behind: string; readonly offered?: string };
}

const examples: readonly Example[] = [
  {
    file: 'openai-parallel-calls.messages.json',
    messages: 5,
    tool: '"name": "',
    id: { behind: '"tool_call_id": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'openai-responses.messages.json',
    messages: 5,
    tool: '"name": "',
    id: { behind: '"type": "function_call_output", "call_id": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'anthropic-refund.messages.json',
    messages: 3,
    tool: '"name": "',
    id: { behind: '"tool_use_id": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'gemini-parallel-calls.messages.json',
    messages: 4,
    tool: '"functionCall": { "name": "',
    speaker: { behind: '"role": "', offered: 'model' },
  },
  {
    file: 'ollama-ready-to-run.messages.json',
    messages: 2,
    tool: '"name": "',
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'mistral-tool-round.messages.json',
    messages: 7,
    tool: '"function": { "name": "',
    id: { behind: '"tool_call_id": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'bedrock-converse.messages.json',
    messages: 5,
    tool: '"name": "',
    id: { behind: '"toolResult": { "toolUseId": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'vercel-steps.messages.json',
    messages: 5,
    tool: '"toolName": "',
    id: { behind: '"type": "tool-result",\n        "toolCallId": "', places: 2 },
    speaker: { behind: '"role": "', offered: 'assistant' },
  },
  {
    file: 'langchain-tool-round.messages.json',
    messages: 6,
    tool: '"name": "',
    id: { behind: '"tool_call_id": "', places: 2 },
    speaker: { behind: '"type": "', offered: 'human' },
  },
  {
    file: 'langchain-serialized.messages.json',
    messages: 3,
    tool: '"name": "',
    id: { behind: '"tool_call_id": "', places: 2 },
    speaker: { behind: '"content": "Which pier has less wind?", "type": "' },
  },
  {
    file: 'langgraph-state.messages.json',
    messages: 0,
    tool: '',
    speaker: { behind: '"type": "', offered: 'human' },
  },
  {
    file: 'langchain-stored.messages.json',
    messages: 2,
    tool: '',
    speaker: { behind: '"type": "', offered: 'human' },
  },
];

const folderOf = (): vscode.Uri => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new Error('No folder is open.');
  return folder;
};

/** Open, and known to the server: it tells of each file what it was read as before it answers anything else. */
async function opened(file: string): Promise<vscode.TextEditor> {
  await vscode.workspace.fs.stat(vscode.Uri.joinPath(folderOf(), file));
  const editor = await openExample(file);
  assert.equal(editor.document.languageId, 'messages-json');
  return editor;
}

describe('in an example of each dialect', () => {
  afterEach(closeAll);

  for (const { file, messages, tool, id, speaker } of examples) {
    it(`${file}: outline, folds, hints, lenses, colours, selections`, async () => {
      const { document } = await opened(file);
      const { uri } = document;
      const everything = new vscode.Range(0, 0, document.lineCount, 0);
      const inside = (range: vscode.Range): boolean => document.validateRange(range).isEqual(range);

      const symbols = await ask<vscode.DocumentSymbol[]>('executeDocumentSymbolProvider', uri);
      assert.ok(symbols.length >= Math.max(messages, 1), symbols.map(({ name }) => name).join());
      assert.ok(symbols.every(({ range, selectionRange }) => inside(range) && range.contains(selectionRange)));

      const folds = await ask<vscode.FoldingRange[]>('executeFoldingRangeProvider', uri);
      assert.ok(folds.length > 0 && folds.every(({ start, end }) => start < end && end < document.lineCount));

      const hints = await ask<vscode.InlayHint[]>('executeInlayHintProvider', uri, everything);
      assert.ok(hints.length >= messages, String(hints.length));

      const lenses = await ask<vscode.CodeLens[]>('executeCodeLensProvider', uri, 100);
      assert.ok(lenses.some(({ command }) => command?.command === 'messages.runConversation'));

      const tokens = await ask<vscode.SemanticTokens>('provideDocumentSemanticTokens', uri);
      assert.ok(tokens.data.length > 0);

      const position = placeCursor(await opened(file), speaker.behind);
      const [chain] = await ask<vscode.SelectionRange[]>('executeSelectionRangeProvider', uri, [position]);
      const grown: vscode.Range[] = [];
      for (let own = chain; own; own = own.parent as vscode.SelectionRange) grown.push(own.range);
      assert.ok(
        grown.length > 2 && grown.every((range, at) => at === 0 || range.contains(grown[at - 1] as vscode.Range)),
      );
    });

    const { offered } = speaker;
    if (offered !== undefined)
      it(`${file}: completion of who speaks, in place of what stands there`, async () => {
        const editor = await opened(file);
        const position = placeCursor(editor, speaker.behind);
        const list = await ask<vscode.CompletionList>('executeCompletionItemProvider', editor.document.uri, position);
        const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
        assert.ok(labels.includes(offered), labels.join());
      });

    it(`${file}: formatting says the same, and once is enough`, async () => {
      const { document } = await opened(file);
      const before = document.getText();
      const format = async (): Promise<vscode.TextEdit[]> =>
        (await ask<vscode.TextEdit[] | undefined>('executeFormatDocumentProvider', document.uri, {
          tabSize: 3,
          insertSpaces: true,
        })) ?? [];
      const edit = new vscode.WorkspaceEdit();
      edit.set(document.uri, await format());
      await vscode.workspace.applyEdit(edit);
      assert.notEqual(document.getText(), before);
      assert.deepEqual(JSON.parse(document.getText()), JSON.parse(before));
      assert.deepEqual(await format(), []);
    });

    if (tool !== '')
      it(`${file}: a hover of the tool, and all its places`, async () => {
        const editor = await opened(file);
        const position = placeCursor(editor, tool);
        const word = editor.document.getText(editor.document.getWordRangeAtPosition(position));
        const hovers = await ask<vscode.Hover[]>('executeHoverProvider', editor.document.uri, position);
        const said = hovers.flatMap(({ contents }) =>
          contents.map((own) => (typeof own === 'string' ? own : own.value)),
        );
        assert.ok(
          // In Markdown the signs of a name are escaped.
          said.some((text) => text.replaceAll('\\', '').includes(word)),
          said.join(),
        );
        const references = await ask<vscode.Location[]>('executeReferenceProvider', editor.document.uri, position);
        assert.ok(references.length > 0);
      });

    if (id)
      it(`${file}: an id leads to its call, lights up at both ends and is renamed at both`, async () => {
        const editor = await opened(file);
        const { document } = editor;
        const position = placeCursor(editor, id.behind);
        const definitions = await ask<(vscode.Location | vscode.LocationLink)[]>(
          'executeDefinitionProvider',
          document.uri,
          position,
        );
        const [first] = definitions;
        const range = first && ('range' in first ? first.range : first.targetRange);
        assert.ok(range?.start.isBefore(position), 'a place above');
        const highlights = await ask<vscode.DocumentHighlight[]>('executeDocumentHighlights', document.uri, position);
        assert.equal(highlights.length, id.places);
        const edit = await ask<vscode.WorkspaceEdit>(
          'executeDocumentRenameProvider',
          document.uri,
          position,
          'ab3456789',
        );
        await vscode.workspace.applyEdit(edit);
        assert.equal(document.getText().match(/"ab3456789"/g)?.length, id.places);
        await vscode.commands.executeCommand('undo');
      });
  }

  it('judges none of them but where it is meant to', async () => {
    for (const { file } of examples.filter(({ messages }) => messages > 0)) {
      const { document } = await opened(file);
      const meant = /parallel-calls|refund|tool-round/.test(file) && !/gemini|mistral/.test(file);
      const found = (): number =>
        vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'messages').length;
      if (meant)
        await until(
          () => found() > 0,
          (changed) => vscode.languages.onDidChangeDiagnostics(changed),
          () => `a finding in ${file}`,
        );
      else assert.equal(found(), 0, file);
    }
  });
});
