// Running in the real editor, against the stand-in: the reply lands in the document, one undo takes it back, Stop stops.
import * as assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { closeAll, openText, until } from './editor';

const question = `[
  {
    "type": "system",
    "content": "Answer in one sentence."
  },
  {
    "type": "human",
    "content": "Why is the sky dark at night?"
  }
]`;

const changes = (document: vscode.TextDocument) => (changed: () => void) =>
  vscode.workspace.onDidChangeTextDocument((event) => event.document === document && changed());

const lastOf = (document: vscode.TextDocument): { type?: string; content?: string } =>
  JSON.parse(document.getText()).at(-1);

const folder = mkdtempSync(join(tmpdir(), 'messages-run-'));
let files = 0;

/** A file on disk: comparisons outlive an editor, and would keep an untitled document from going away. */
async function openFile(content: string): Promise<vscode.TextEditor> {
  const path = join(folder, `${++files}.messages.json`);
  writeFileSync(path, content);
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(path), { preview: false });
}

/** Carries a command out again and again until something is done: VS Code does not tell when a list or a message is there. */
async function repeatUntil(command: string, done: Thenable<unknown>): Promise<void> {
  let isDone = false;
  const watched = Promise.resolve(done).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await vscode.commands.executeCommand(command);
    await Promise.race([watched, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
}

/** A server that takes a conversation and says nothing. */
async function startSilent(): Promise<{ server: Server; asked: Promise<void>; left: Promise<void> }> {
  let ask: () => void = () => undefined;
  let leave: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = createServer((request, response) => {
    if (request.url !== '/api/chat') return void response.writeHead(404).end();
    response.on('close', () => leave());
    request.resume().on('end', () => ask());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, asked, left };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('run', () => {
  before(() =>
    vscode.workspace.getConfiguration('messages.ollama').update('model', 'stand-in', vscode.ConfigurationTarget.Global),
  );
  afterEach(closeAll);

  it('inserts the reply in the file’s own dialect, valid at every step, and one undo takes it back', async () => {
    const { document } = await openText(question);
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) JSON.parse(document.getText());
    });
    await vscode.commands.executeCommand('messages.runConversation');
    listening.dispose();
    const reply = lastOf(document);
    assert.equal(reply.type, 'ai');
    assert.match(String(reply.content), /stand-in/);
    assert.ok(
      document.getText().includes('\n  {\n    "type": "ai",\n    "content": '),
      'in the indentation of the file',
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), question);
  });

  it('keeps what the user types above the reply while it grows', async () => {
    const editor = await openText(question);
    const { document } = editor;
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length,
      changes(document),
      () => 'the first piece of the reply',
    );
    const at = document.positionAt(document.getText().indexOf('one sentence'));
    await editor.edit((edit) => edit.insert(at, 'just '));
    await running;
    assert.match(document.getText(), /Answer in just one sentence\./);
    assert.match(String(lastOf(document).content), /stand-in/);
  });

  it('stops at once and keeps what has arrived, well formed', async () => {
    const { document } = await openText(question);
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length + 40,
      changes(document),
      () => 'a piece of the reply',
    );
    await vscode.commands.executeCommand('messages.stop');
    await running;
    assert.equal(lastOf(document).type, 'ai');
  });

  it('is undone apart from what is typed behind it', async () => {
    const editor = await openText(question);
    const { document } = editor;
    await vscode.commands.executeCommand('messages.runConversation');
    const replied = document.getText();
    const end = document.positionAt(document.getText().length);
    editor.selection = new vscode.Selection(end, end);
    await vscode.commands.executeCommand('type', { text: ' ' });
    assert.equal(document.getText(), `${replied} `);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), replied);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), question);
  });

  it('leaves caret and scroll where they are', async () => {
    const editor = await openText(question);
    const at = editor.document.positionAt(editor.document.getText().indexOf('sky'));
    editor.selection = new vscode.Selection(at, at);
    const [before] = editor.visibleRanges;
    await vscode.commands.executeCommand('messages.runConversation');
    assert.ok(editor.selection.isEqual(new vscode.Selection(at, at)));
    assert.equal(editor.visibleRanges[0]?.start.line, before?.start.line);
  });

  it('asks for a message anew, shows it beside the file, and puts it in when that is wished', async () => {
    const conversation = JSON.stringify(
      [
        { role: 'user', content: 'Why is the sky dark at night?' },
        { role: 'assistant', content: 'Nobody knows.' },
        { role: 'user', content: 'Really?' },
      ],
      null,
      2,
    );
    const { document } = await openFile(conversation);
    const uri = document.uri.toString();
    await vscode.commands.executeCommand('messages.runConversation', { uri, regenerate: 1 });
    assert.equal(document.getText(), conversation);
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(shown instanceof vscode.TabInputTextDiff, 'a comparison is in front');
    const proposed = await vscode.workspace.openTextDocument(shown.modified);
    assert.equal(proposed.languageId, 'messages-json');
    assert.deepEqual(
      JSON.parse(proposed.getText()).map(({ content }: { content: string }) => /stand-in/.test(content)),
      [false, true, false],
    );
    assert.equal(await vscode.commands.executeCommand('messages.replaceWithReply', shown.modified), true);
    const messages = JSON.parse(document.getText());
    assert.equal(messages.length, 2);
    assert.match(messages[1].content, /stand-in/);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), conversation);
  });

  it('puts no reply into a file that has changed meanwhile', async () => {
    const conversation = '[{"role": "user", "content": "A"}, {"role": "user", "content": "B"}]';
    const editor = await openFile(conversation);
    const { document } = editor;
    await vscode.commands.executeCommand('messages.runConversation', { uri: document.uri.toString(), at: 0 });
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(shown instanceof vscode.TabInputTextDiff);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), ' ');
    await vscode.workspace.applyEdit(edit);
    assert.equal(await vscode.commands.executeCommand('messages.insertReply', shown.modified), false);
    assert.equal(document.getText(), ` ${conversation}`);
  });

  it('runs two models and compares their replies', async () => {
    const { document } = await openFile(question);
    const shown = until(
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
      (changed) => vscode.window.tabGroups.onDidChangeTabs(changed),
      () => 'a comparison',
    );
    const uri = document.uri.toString();
    const running = vscode.commands.executeCommand('messages.runOnModels', { uri }, ['stand-in', 'other']);
    await shown;
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.match(input.modified.path, /stand-in/);
    assert.equal(await vscode.commands.executeCommand('messages.insertReply', input.modified), true);
    assert.match(String(lastOf(document).content), /stand-in/);
    // The list of replies waits for a choice.
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await running;
  });

  it('puts an answer anew in place of the old one, and keeps what follows', async () => {
    const conversation = [
      { role: 'user', content: 'Why is the sky dark at night?' },
      { role: 'assistant', content: 'Nobody knows.' },
      { role: 'user', content: 'Really?' },
    ];
    const { document } = await openFile(JSON.stringify(conversation, null, 2));
    await vscode.commands.executeCommand('messages.runConversation', { uri: document.uri.toString(), regenerate: 1 });
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(shown instanceof vscode.TabInputTextDiff, 'a comparison is in front');
    assert.equal(await vscode.commands.executeCommand('messages.insertReply', shown.modified), true);
    const [first, reply, last] = JSON.parse(document.getText());
    assert.deepEqual([first, last], [conversation[0], conversation[2]]);
    assert.match(reply.content, /stand-in/);
  });

  it('runs two files at once', async () => {
    const files = [await openFile(question), await openFile(question)].map(({ document }) => document);
    await Promise.all(
      files.map(({ uri }) => vscode.commands.executeCommand('messages.runConversation', { uri: uri.toString() })),
    );
    for (const document of files) assert.match(String(lastOf(document).content), /stand-in/);
  });

  it('waits while the file is not shown, and is few steps to undo', async () => {
    const { document } = await openFile(question);
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length,
      changes(document),
      () => 'the first piece of the reply',
    );
    const other = await openFile('[]');
    let edits = 0;
    const counting = changes(document)(() => edits++);
    await running;
    counting.dispose();
    assert.match(String(lastOf(document).content), /stand-in/);
    assert.ok(edits <= 2, `${edits} edits while nobody looked`);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), question);
    assert.equal(other.document.getText(), '[]');
  });

  it('ends where the user types into the reply, and leaves what they typed', async () => {
    const editor = await openFile(question);
    const { document } = editor;
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().includes('stand-in'),
      changes(document),
      () => 'a piece of the reply',
    );
    const at = document.positionAt(document.getText().indexOf('stand-in'));
    await editor.edit((edit) => edit.insert(at, 'very '));
    const typed = document.getText();
    // A message says that the run has ended, and is closed.
    await repeatUntil('notifications.clearAll', running);
    assert.match(String(lastOf(document).content), /very stand-in/);
    assert.equal(document.getText(), typed, 'nothing comes any more');
  });

  it('is taken back by one undo when it was stopped', async () => {
    const { document } = await openFile(question);
    const running = vscode.commands.executeCommand('messages.runConversation');
    await until(
      () => document.getText().length > question.length + 40,
      changes(document),
      () => 'a piece of the reply',
    );
    await vscode.commands.executeCommand('messages.stop');
    await running;
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), question);
  });

  it('comes in one piece where that is set', async () => {
    const settings = vscode.workspace.getConfiguration('messages.run');
    await settings.update('insert', 'whenDone', vscode.ConfigurationTarget.Global);
    try {
      const { document } = await openFile(question);
      let edits = 0;
      const counting = vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document && event.contentChanges.length > 0) edits++;
      });
      await vscode.commands.executeCommand('messages.runConversation');
      counting.dispose();
      assert.equal(edits, 1);
      assert.match(String(lastOf(document).content), /stand-in/);
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), question);
    } finally {
      await settings.update('insert', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('stops while it waits for the first byte, and is Stop above the file meanwhile', async () => {
    const { server, asked, left } = await startSilent();
    const settings = vscode.workspace.getConfiguration('messages.ollama');
    await settings.update('baseUrl', `http://127.0.0.1:${portOf(server)}`, vscode.ConfigurationTarget.Global);
    try {
      const { document } = await openFile(question);
      const running = vscode.commands.executeCommand('messages.runConversation');
      await asked;
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        100,
      );
      const stop = lenses.map(({ command }) => command).find((own) => own?.command === 'messages.stop');
      assert.ok(stop, 'a lens that stops');
      await vscode.commands.executeCommand(stop.command, ...(stop.arguments ?? []));
      await left;
      await running;
      assert.equal(document.getText(), question);
    } finally {
      await settings.update('baseUrl', undefined, vscode.ConfigurationTarget.Global);
      server.closeAllConnections();
      server.close();
    }
  });

  it('forks behind a whole turn, from the lens above it', async () => {
    const messages = [
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'B' },
      { role: 'user', content: 'C' },
    ];
    const { document } = await openFile(JSON.stringify(messages, null, 2));
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    const fork = lenses.map(({ command }) => command).find((own) => own?.command === 'messages.fork');
    assert.ok(fork, 'a lens that forks');
    await vscode.commands.executeCommand(fork.command, ...(fork.arguments ?? []));
    const forked = vscode.window.activeTextEditor?.document;
    assert.match(forked?.uri.path ?? '', /\.fork-1\.messages\.json$/);
    assert.deepEqual(JSON.parse(forked?.getText() ?? ''), messages.slice(0, 2));
    assert.equal(forked?.isDirty, false);
  });

  it('keeps its runs, to be opened again', async () => {
    await vscode.commands.executeCommand('messages.clearHistory');
    await openFile(question);
    await vscode.commands.executeCommand('messages.runConversation');
    const listed = vscode.commands.executeCommand('messages.showHistory');
    // The newest run, and of what can be done with it the first: open the reply.
    await repeatUntil('workbench.action.acceptSelectedQuickOpenItem', listed);
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.equal(document?.uri.scheme, 'messages-reply');
    assert.match(JSON.parse(document?.getText() ?? '')[0].content, /stand-in/);
  });

  it('shows the prompt as the model sees it', async () => {
    await openFile(question);
    await vscode.commands.executeCommand('messages.showPrompt');
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.equal(document?.uri.scheme, 'messages-reply');
    assert.match(document?.getText() ?? '', /sky dark at night/);
  });

  it('sends nothing while a call wants its answer', async () => {
    const text =
      '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] }]';
    const { document } = await openText(text);
    void vscode.commands.executeCommand('messages.runConversation');
    // The message box stays until somebody answers it, and nobody does; the file is untouched all the same.
    await vscode.commands.executeCommand('notifications.clearAll');
    assert.equal(document.getText(), text);
  });
});
