// Every request that the server says it answers, asked over stdio of a file in each dialect, as an editor asks it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  Range,
  SelectionRange,
  SemanticTokens,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { Editor, fullCapabilities, positionAt } from './editor';

const folder = join(import.meta.dirname, '../../examples');
const files = readdirSync(folder).filter((name) => /\.messages\.jsonl?$/.test(name));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const uriOf = (name: string): string => `file:///examples/${name}`;

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start();
  for (const name of files) await editor.open(uriOf(name), read(name));
});
afterAll(() => editor.stop());

/** Asks about the first place of a needle in an example. */
function ask<R>(method: string, name: string, needle: string, more: object = {}): Promise<R> {
  const position = positionAt(read(name), read(name).indexOf(needle) + 1);
  return editor.request<R>(`textDocument/${method}`, { textDocument: { uri: uriOf(name) }, position, ...more });
}

const whole: Range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };

describe('in the examples', () => {
  it('jumps from a result to its call, and back to all places', async () => {
    const [definition] = await ask<Location[]>(
      'definition',
      'openai-parallel-calls.messages.json',
      '"call_lisbon",\n    "content"',
    );
    expect(definition?.range.start.line).toBe(14);
    const references = await ask<Location[]>('references', 'openai-parallel-calls.messages.json', '"call_lisbon"', {
      context: { includeDeclaration: true },
    });
    expect(references.map(({ range }) => range.start.line)).toEqual([14, 33]);
    const highlights = await ask<Location[]>('documentHighlight', 'anthropic-refund.messages.json', '"toolu_01Jc9a"');
    expect(highlights).toHaveLength(2);
  });

  it('renames an id at both ends, held to the version', async () => {
    const name = 'anthropic-refund.messages.json';
    expect(await ask('prepareRename', name, '"toolu_01Jc9a"')).toMatchObject({ placeholder: 'toolu_01Jc9a' });
    const edit = await ask<WorkspaceEdit>('rename', name, '"toolu_01Jc9a"', { newName: 'toolu_2' });
    const [change] = edit.documentChanges ?? [];
    expect(change).toMatchObject({ textDocument: { version: 1 } });
    expect((change as { edits: TextEdit[] }).edits.map(({ newText }) => newText)).toEqual(['"toolu_2"', '"toolu_2"']);
  });

  it('hovers', async () => {
    const hover = await ask<Hover>('hover', 'langchain-tool-round.messages.json', '"call_8RzK2"');
    expect(hover.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('14 °C') });
  });

  for (const name of files) {
    it(`has an outline, folds, hints, colours and lenses for ${name}`, async () => {
      const textDocument = { uri: uriOf(name) };
      const symbols = await editor.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      expect(symbols.length).toBeGreaterThan(0);
      const folds = await editor.request<FoldingRange[]>('textDocument/foldingRange', { textDocument });
      expect(folds.length > 0).toBe(name.endsWith('.json'));
      const hints = await editor.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range: whole });
      expect(hints.length).toBeGreaterThan(0);
      const tokens = await editor.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
      expect(tokens.data.length % 5).toBe(0);
      expect(
        await editor.request<SemanticTokens>('textDocument/semanticTokens/range', { textDocument, range: whole }),
      ).toEqual(tokens);
      const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', { textDocument });
      expect(lenses.map(({ command }) => command?.command)).toContain('messages.run');
    });
  }

  it('grows a selection from a word to the file', async () => {
    const name = 'langchain-stored.messages.json';
    const position = positionAt(read(name), read(name).indexOf('学而'));
    const [smallest] = await editor.request<SelectionRange[]>('textDocument/selectionRange', {
      textDocument: { uri: uriOf(name) },
      positions: [position],
    });
    let steps = 0;
    for (let own: SelectionRange | undefined = smallest; own; own = own.parent) steps++;
    expect(steps).toBeGreaterThan(4);
  });

  it('formats without touching anything but white space', async () => {
    const name = 'openai-parallel-calls.messages.json';
    const options = { tabSize: 4, insertSpaces: true };
    const edits = await editor.request<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: uriOf(name) },
      options,
    });
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.every(({ newText }) => /^\s*$/.test(newText))).toBe(true);
  });

  it('fixes all that is safe as one action, when an editor asks for it on saving', async () => {
    const uri = 'file:///fix-all.messages.json';
    await editor.open(
      uri,
      '[{"role": "assistant", "content": "hi", "tool_calls": []}, {"role": "user", "content": "hi"}]',
    );
    const [action] = await editor.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: whole,
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(action?.kind).toBe('source.fixAll.messages');
    const [change] = action?.edit?.documentChanges ?? [];
    editor.change(uri, (change as { edits: TextEdit[] }).edits);
    expect(JSON.parse(editor.text(uri))).toEqual([
      { role: 'assistant', content: 'hi' },
      { role: 'user', content: 'hi' },
    ]);
  });

  it('answers what waits, from the lens, by an edit that the editor makes', async () => {
    const name = 'openai-parallel-calls.messages.json';
    const lenses = await editor.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: uriOf(name) } });
    const command = lenses.map((lens) => lens.command).find((own) => own?.command === 'messages.addResults');
    expect(await editor.request('workspace/executeCommand', command)).toBe(true);
    expect(JSON.parse(editor.text(uriOf(name)))).toHaveLength(6);
    await editor.type(uriOf(name), whole, read(name));
  });

  it('answers null to every request about a file it does not hold', async () => {
    const textDocument = { uri: 'file:///elsewhere.messages.json' };
    const position = { line: 0, character: 0 };
    const asked = {
      textDocument,
      position,
      positions: [position],
      range: whole,
      newName: 'x',
      options: { tabSize: 2, insertSpaces: true },
      context: { includeDeclaration: true, diagnostics: [] },
    };
    const methods = [
      'completion',
      'hover',
      'definition',
      'references',
      'documentHighlight',
      'prepareRename',
      'rename',
      'codeAction',
      'codeLens',
      'documentSymbol',
      'foldingRange',
      'selectionRange',
      'inlayHint',
      'semanticTokens/full',
      'semanticTokens/range',
      'formatting',
      'rangeFormatting',
    ];
    for (const method of methods) expect(await editor.request(`textDocument/${method}`, asked), method).toBeNull();
    expect(
      await editor.request('workspace/executeCommand', { command: 'messages.run', arguments: [textDocument] }),
    ).toBeNull();
    expect(await editor.request('workspace/executeCommand', { command: 'unheard.of' })).toBeNull();
  });
});

describe('a configuration beside the files', () => {
  it('goes before the editor’s settings, shows its own faults, and is read again when it changes', async () => {
    const place = mkdtempSync(join(tmpdir(), 'messages-'));
    const config = join(place, 'messages.config.json');
    writeFileSync(config, '{"rules": {"role-unknown": "off", "no-such-rule": "error"}}');
    const own = await Editor.start({
      capabilities: {
        ...fullCapabilities,
        workspace: { ...fullCapabilities.workspace, didChangeWatchedFiles: { dynamicRegistration: true } },
      },
    });
    own.connection.onRequest('client/registerCapability', () => null);
    try {
      const uri = pathToFileURL(join(place, 'a.messages.json')).href;
      const text = '[{"role": "user", "content": "hi"}, {"role": "usr", "content": "hi"}]';
      const faults = own.diagnostics(pathToFileURL(config).href, undefined);
      const codes = (diagnostics: readonly { code?: string | number }[]): boolean =>
        diagnostics.some(({ code }) => code === 'role-unknown');
      expect(codes(await own.open(uri, text))).toBe(true);
      const judgedAgain = own.diagnostics(uri, 1);
      expect(codes(await judgedAgain)).toBe(false);
      expect(await faults).toHaveLength(1);
      rmSync(config);
      const withoutConfig = own.diagnostics(uri, 1);
      await own.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: pathToFileURL(config).href, type: 3 }],
      });
      expect(codes(await withoutConfig)).toBe(true);
    } finally {
      await own.stop();
      rmSync(place, { recursive: true });
    }
  });

  it('leaves files alone that it ignores', async () => {
    const place = mkdtempSync(join(tmpdir(), 'messages-'));
    writeFileSync(join(place, 'messages.config.json'), '{"ignore": ["broken/**"]}');
    const own = await Editor.start();
    try {
      const uri = pathToFileURL(join(place, 'broken', 'a.messages.json')).href;
      const judgedAgain = own
        .open(uri, '[{"role": "user", "content": "hi"}, {"role": "usr"}]')
        .then(() => own.diagnostics(uri, 1));
      expect(await judgedAgain).toEqual([]);
    } finally {
      await own.stop();
      rmSync(place, { recursive: true });
    }
  });
});
