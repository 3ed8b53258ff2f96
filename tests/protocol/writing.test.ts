// What helps while somebody writes, over stdio as editors ask for it: offers, typing, links, lenses that keep their place, sorting.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  DocumentLink,
  InlayHint,
  LinkedEditingRanges,
  TextEdit,
} from 'vscode-languageserver-protocol';
import { startFaultyServer } from '../harness/ollama/faulty-server';
import { applied, Editor, fullCapabilities, positionAt } from './editor';

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start();
});
afterAll(() => editor.stop());

let number = 0;
/** Opens a text with its cursor at `$0`; `lines` where it is a file of lines. */
async function open(marked: string, on = editor) {
  const uri = `file:///writing/${++number}.messages.json`;
  const text = marked.replace('$0', '');
  await on.open(uri, text);
  return { uri, text, position: positionAt(text, Math.max(0, marked.indexOf('$0'))) };
}

const pair = `[
  {"role": "user", "content": "Wind?"},
  {"role": "assistant", "content": null, "tool_calls": [{"id": "$0a", "type": "function", "function": {"name": "wind", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": "a", "content": "4 m/s"}
]`;

const whole = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

describe('offers', () => {
  it('of arguments go into the string with their escapes, between the quotes that stand there', async () => {
    const { uri, position } = await open(
      '{"model": "m", "tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "object", "properties": {"unit": {"enum": ["c", "f"]}}}}}], "messages": [{"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{\\"unit\\": \\"$0\\"}"}}]}]}',
    );
    const [item] = await editor.complete(uri, position);
    expect(item).toMatchObject({ label: 'c', filterText: 'c', textEdit: { newText: 'c' } });
    expect(editor.accept(uri, item as NonNullable<typeof item>)).toContain('"{\\"unit\\": \\"c\\"}"');
  });

  it('are plain text where an editor knows no snippets, and fit all the same', async () => {
    const plain = await Editor.start({
      capabilities: { ...fullCapabilities, textDocument: { ...fullCapabilities.textDocument, completion: {} } },
    });
    try {
      const { uri, position } = await open('[\n  {"role": "user", "content": "Wind?"},\n  $0\n]', plain);
      const items = await plain.complete(uri, position);
      expect(items.length).toBeGreaterThan(3);
      for (const item of items) {
        expect(item.insertTextFormat).toBe(1);
        const edits = [...(item.additionalTextEdits ?? []), item.textEdit as TextEdit];
        expect(() => JSON.parse(applied(plain.text(uri), edits)), item.label).not.toThrow();
      }
    } finally {
      await plain.stop();
    }
  });

  it('of models come from Ollama, and from nobody where it does not answer', async () => {
    const ollama = await startFaultyServer({
      headers: { 'content-type': 'application/json' },
      chunks: ['{"models": [{"name": "qwen3:4b", "details": {"family": "qwen3", "parameter_size": "4B"}}]}'],
    });
    const own = await Editor.start({ initializationOptions: { ollama: { baseUrl: ollama.url } } });
    const alone = await Editor.start({ initializationOptions: { ollama: { baseUrl: 'http://127.0.0.1:1' } } });
    try {
      const body = '{"model": "$0", "messages": [{"role": "user", "content": "hi"}]}';
      const asked = await open(body, own);
      const items = await own.complete(asked.uri, asked.position);
      expect(items.map(({ label }) => label)).toEqual(['qwen3:4b']);
      expect(own.accept(asked.uri, items[0] as NonNullable<(typeof items)[0]>)).toContain('{"model": "qwen3:4b", ');
      const unheard = await open(body, alone);
      expect(await alone.complete(unheard.uri, unheard.position)).toEqual([]);
    } finally {
      await own.stop();
      await alone.stop();
      await ollama.close();
    }
  });
});

describe('typing', () => {
  it('in an id goes to both of its ends', async () => {
    const { uri, text, position } = await open(pair);
    const linked = await editor.request<LinkedEditingRanges>('textDocument/linkedEditingRange', {
      textDocument: { uri },
      position,
    });
    const typed = applied(
      text,
      linked.ranges.map((range) => ({ range, newText: 'call_b' })),
    );
    expect(JSON.parse(typed)).toMatchObject([{}, { tool_calls: [{ id: 'call_b' }] }, { tool_call_id: 'call_b' }]);
    const outside = { textDocument: { uri }, position: { line: 1, character: 14 } };
    expect(await editor.request('textDocument/linkedEditingRange', outside)).toBeNull();
  });

  it('a line end in a string writes its escape', async () => {
    const { uri, position } = await open('[\n  {"role": "user", "content": "one\n  $0two"}\n]');
    const edits = await editor.request<TextEdit[]>('textDocument/onTypeFormatting', {
      textDocument: { uri },
      position,
      ch: '\n',
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(JSON.parse(editor.change(uri, edits).text)).toEqual([{ role: 'user', content: 'one\ntwo' }]);
  });
});

describe('links', () => {
  it('lead to http addresses and to files beside the file, and nowhere else', async () => {
    const image = (url: string) => ({ type: 'image', url });
    const content = ['https://example.org/a.png', 'b/c.png', 'command:x.y', 'file://share/a.png'].map(image);
    const { uri } = await open(JSON.stringify([{ type: 'human', content }]));
    const links = await editor.request<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } });
    expect(links.map(({ target }) => target)).toEqual(['https://example.org/a.png', 'file:///writing/b/c.png']);
  });
});

describe('lenses', () => {
  it('stay with their lines while the text is broken, and are found anew when it is whole', async () => {
    const { uri } = await open(pair);
    const lenses = async () => {
      const found = await editor.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      return found.map(({ range, command }) => `${range.start.line} ${command?.command}`).sort();
    };
    const before = await lenses();
    expect(before.length).toBeGreaterThan(1);
    const at = { line: 1, character: 2 };
    await editor.type(uri, { start: at, end: at }, '{"role": "user", "content": "\n\n  ');
    const shifted = (lens: string) => lens.replace(/^\d+/, (line) => String(Number(line) + 2));
    expect(await lenses()).toEqual(before.map(shifted).sort());
    await editor.type(uri, whole, '[{"role": "user", "content": "hi"}]');
    expect(await lenses()).toEqual(['0 messages.run']);
  });
});

describe('hints', () => {
  it('are shown as they are switched', async () => {
    const own = await Editor.start({
      initializationOptions: { hints: { index: false, tool: true, tokens: true } },
    });
    try {
      const { uri } = await open(pair, own);
      const hints = await own.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range: whole });
      expect(hints.filter(({ label }) => label === 'wind')).toHaveLength(1);
      expect(hints).toHaveLength(4);
    } finally {
      await own.stop();
    }
  });
});

describe('sorting keys', () => {
  it('is done for those only who ask for it', async () => {
    const { uri } = await open('[{"role": "user", "content": 1.50}]');
    const ask = (only?: string[]) =>
      editor.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: whole,
        context: { diagnostics: [], ...(only ? { only } : {}) },
      });
    const kind = 'source.sortKeys.messages';
    expect((await ask()).some((own) => own.kind === kind)).toBe(false);
    expect((await ask(['source.fixAll'])).some((own) => own.kind === kind)).toBe(false);
    const [action] = (await ask([kind])).filter((own) => own.kind === kind);
    const [change] = action?.edit?.documentChanges ?? [];
    expect(editor.change(uri, (change as { edits: TextEdit[] }).edits).text).toBe(
      '[{"content": 1.50, "role": "user"}]',
    );
  });
});
