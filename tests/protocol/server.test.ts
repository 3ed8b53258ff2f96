// The built server as an editor sees it: over stdio, with nothing but the protocol between.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CodeAction, DiagnosticSeverity, type TextEdit } from 'vscode-languageserver-types';
import { cursorIn, Editor, fullCapabilities, positionAt, withResolvers } from './editor';

const uri = 'file:///conversations/weather.messages.json';

const answered = `[
  {"role": "user", "content": "Weather in Paris?"},
  {"role": "assistant", "content": null, "tool_calls": [
    {"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Paris\\"}"}}
  ]},
  {"role": "tool", "tool_call_id": "call_1", "content": "18 °C"},
  {"role": "assistant", "content": "It is 18 °C."}
]
`;

const codes = (diagnostics: readonly { code?: string | number }[]) => diagnostics.map(({ code }) => code);

describe('the language server', () => {
  let editor: Editor;
  beforeEach(async () => {
    editor = await Editor.start();
  });
  afterEach(async () => {
    await editor.stop();
  });

  it('has nothing to say of a good conversation, and says so with the version', async () => {
    expect(await editor.open(uri, answered)).toEqual([]);
    expect(editor.last(uri)?.version).toBe(1);
  });

  it('shows a fault while it is typed, and takes it back when it is mended', async () => {
    await editor.open(uri, answered);
    const at = positionAt(answered, answered.indexOf('call_1", "content"') + 'call_1'.length);
    const before = { line: at.line, character: at.character - 1 };
    const faulty = await editor.type(uri, { start: before, end: at }, '2');
    expect(codes(faulty)).toContain('tool-result-unknown-id');
    expect(faulty[0]?.severity).toBe(DiagnosticSeverity.Error);
    expect(faulty[0]?.source).toBe('messages');
    expect(await editor.type(uri, { start: before, end: at }, '1')).toEqual([]);
  });

  it('points at the other end of a pair', async () => {
    const [diagnostic] = await editor.open(
      uri,
      answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"'),
    );
    expect(diagnostic?.relatedInformation?.[0]?.location.uri).toBe(uri);
  });

  it('shows the most severe of very many findings, and says that there are more', async () => {
    const message = '{"role": "usr", "content": "Hi"}';
    const text = `[${Array.from({ length: 1500 }, () => message).join(',\n')},\n{"role": "user", "content": "Hi" "x"}]`;
    const diagnostics = await editor.open(uri, text);
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)).toMatchObject({ severity: DiagnosticSeverity.Information });
    expect(diagnostics.at(-1)?.code).toBeUndefined();
    // The one error of syntax stands last in the text.
    expect(diagnostics.slice(0, -1).some(({ range }) => range.start.line === 1500)).toBe(true);
    const start = positionAt(text, text.indexOf('Hi'));
    expect(await editor.type(uri, { start, end: start }, 'x')).toHaveLength(1001);
  });

  it('answers while the text is broken', async () => {
    const diagnostics = await editor.open(uri, answered.slice(0, answered.indexOf('"content": "18')));
    expect(diagnostics.length).toBeGreaterThan(0);
    const position = positionAt(editor.text(uri), editor.text(uri).length);
    expect((await editor.complete(uri, position)).length).toBeGreaterThan(0);
  });

  it('completes an id that wants an answer in place of what stands there', async () => {
    const { text, position } = cursorIn(answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "ca$0ll"'));
    await editor.open(uri, text);
    const [item] = await editor.complete(uri, position);
    expect(item?.label).toBe('call_1');
    expect(editor.accept(uri, item as never)).toBe(answered);
  });

  it('offers fixes with edits held to the version', async () => {
    const text = answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"');
    const diagnostics = await editor.open(uri, text);
    const actions = await editor.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
    const fix = actions.find(({ kind }) => kind === 'quickfix');
    expect(codes(fix?.diagnostics ?? [])).toEqual(['tool-result-unknown-id']);
    const [change] = fix?.edit?.documentChanges ?? [];
    expect(change).toMatchObject({ textDocument: { uri, version: 1 } });
    editor.change(uri, (change as { edits: TextEdit[] }).edits);
    expect(editor.text(uri)).toBe(answered);
  });

  it('takes the diagnostics of a closed file away', async () => {
    await editor.open(uri, '[{"role": "usr", "content": "x"}, {"role": "user", "content": "x"}]');
    const gone = editor.diagnostics(uri, undefined);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect(await gone).toEqual([]);
  });

  it('is silent about files that are not conversations', async () => {
    const catalogue = 'file:///locales/en.messages.json';
    expect(await editor.open(catalogue, '{"greeting": "Hello", "bye": {"defaultMessage": "Bye"}}')).toEqual([]);
  });

  it('answers null for files it does not hold', async () => {
    const other = 'file:///package.json';
    await editor.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: other, languageId: 'json', version: 1, text: '{' },
    });
    const answer = await editor.request('textDocument/completion', {
      textDocument: { uri: other },
      position: { line: 0, character: 0 },
    });
    expect(answer).toBeNull();
  });

  it('lives on after changes that make no sense', async () => {
    await editor.open(uri, answered);
    const beyond = { start: { line: 900, character: 5 }, end: { line: 3, character: 999 } };
    const version = 2;
    const arrived = editor.diagnostics(uri, version);
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        { range: beyond, text: '\u{d800}' },
        { text: answered },
        { range: { start: { line: -1, character: -1 }, end: { line: 0, character: 0 } }, text: '' },
      ],
    });
    expect(await arrived).toEqual([]);
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: 'file:///never/opened.messages.json', version: 4 },
      contentChanges: [{ text: '' }],
    });
    await editor.connection.sendNotification('$/unheard-of', { nothing: true });
    await expect(editor.request('textDocument/unheardOf', {})).rejects.toThrow();
    const position = { line: 999_999, character: 999_999 };
    expect(await editor.complete(uri, position)).toBeInstanceOf(Array);
  });

  it('lets a request be cancelled', async () => {
    await editor.open(uri, answered);
    const { CancellationTokenSource } = await import('vscode-jsonrpc/node');
    const source = new CancellationTokenSource();
    const asked = editor.connection.sendRequest(
      'textDocument/completion',
      { textDocument: { uri }, position: { line: 1, character: 3 } },
      source.token,
    );
    source.cancel();
    // Either the answer was under way already, or it is refused as cancelled (-32800); never anything else.
    await asked.then(
      (answer) => expect(answer).toHaveProperty('items'),
      (refusal: { code: number }) => expect(refusal.code).toBe(-32800),
    );
    expect(await editor.complete(uri, { line: 1, character: 4 })).not.toEqual([]);
  });
});

describe('the handshake', () => {
  it('needs no options, no folder and no capabilities', async () => {
    const editor = await Editor.start({ capabilities: {} });
    const [diagnostic] = await editor.open(
      uri,
      answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"'),
    );
    expect(diagnostic?.relatedInformation).toBeUndefined();
    expect(diagnostic?.codeDescription).toBeUndefined();
    const { text, position } = cursorIn('[{"role": "user", "content": "x"}, $0]');
    await editor.open('file:///a.messages.json', text);
    const items = await editor.complete('file:///a.messages.json', position);
    expect(items.every((item) => item.insertTextFormat !== 2)).toBe(true);
    expect(await editor.stop()).toBe(0);
  });

  it('speaks stdio where no transport is named', async () => {
    const editor = await Editor.start({}, []);
    expect(editor.initialized.serverInfo?.name).toBe('messages-language-server');
    expect(await editor.stop()).toBe(0);
  });

  it('speaks the language of the editor', async () => {
    const english = await Editor.start({ locale: 'en' });
    const chinese = await Editor.start({ locale: 'zh-cn' });
    const text = answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"');
    const [first] = await english.open(uri, text);
    const [second] = await chinese.open(uri, text);
    expect(second?.code).toBe(first?.code);
    expect(second?.message).toMatch(/\p{Script=Han}/u);
    expect(first?.message).not.toMatch(/\p{Script=Han}/u);
    await Promise.all([english.stop(), chinese.stop()]);
  });

  it('leaves syntax to another service where the editor says that there is one', async () => {
    const broken = `${answered.trimEnd()}]`;
    const alone = await Editor.start();
    expect(codes(await alone.open(uri, broken, 'json'))).toContain('json-syntax');
    const shared = await Editor.start({ initializationOptions: { syntaxElsewhere: ['json'] } });
    expect(await shared.open(uri, broken, 'json')).toEqual([]);
    await Promise.all([alone.stop(), shared.stop()]);
  });

  it('takes settings from the options, from a notification, and from the editor when it offers them', async () => {
    const text = answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"');
    const off = { messages: { rules: { 'tool-result-unknown-id': 'off' } } };
    const byOptions = await Editor.start({ initializationOptions: off });
    expect(codes(await byOptions.open(uri, text))).not.toContain('tool-result-unknown-id');
    const again = byOptions.diagnostics(uri, 1);
    await byOptions.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    expect(codes(await again)).toContain('tool-result-unknown-id');
    await byOptions.stop();
  });

  it('asks for the settings once and does not wait for them', async () => {
    const asked = withResolvers<(settings: unknown) => void>();
    const editor = await Editor.start({
      capabilities: { ...fullCapabilities, workspace: { ...fullCapabilities.workspace, configuration: true } },
    });
    editor.connection.onRequest(
      'workspace/configuration',
      () => new Promise((resolve) => asked.resolve((settings) => resolve([settings]))),
    );
    const text = answered.replace('"tool_call_id": "call_1"', '"tool_call_id": "call_9"');
    expect(codes(await editor.open(uri, text))).toContain('tool-result-unknown-id');
    const again = editor.diagnostics(uri, 1);
    (await asked.promise)({ rules: { 'tool-result-unknown-id': 'off' } });
    expect(codes(await again)).not.toContain('tool-result-unknown-id');
    await editor.stop();
  });

  it('ends when the editor is gone', async () => {
    const editor = await Editor.start();
    const gone = new Promise((resolve) => editor.process.once('exit', resolve));
    editor.process.stdin?.end();
    await gone;
    editor.connection.dispose();
  });
});
