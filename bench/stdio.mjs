// A client over stdio: opens a text, types into it, and measures from the change sent to the diagnostics that carry its version.
import { spawn } from 'node:child_process';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const uri = 'file:///bench.messages.json';

/** Milliseconds from each keystroke to its diagnostics, from opening to the first ones, and from the process's start to `initialize` answered. */
export async function overStdio(command, text, { keystrokes = 200 } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map();
  connection.onNotification('textDocument/publishDiagnostics', ({ version }) => waiting.get(version)?.());
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null));
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  const shown = (version) => new Promise((resolve) => waiting.set(version, resolve));
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
  });
  const start = performance.now() - started;
  connection.sendNotification('initialized', {});
  const opened = performance.now();
  const first = shown(1);
  connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'messages-json', version: 1, text },
  });
  await first;
  const open = performance.now() - opened;
  const position = middleOfString(text);
  const keys = [];
  for (let key = 0; key < keystrokes; key++) {
    const version = key + 2;
    const answered = shown(version);
    const sent = performance.now();
    const at = { line: position.line, character: position.character + key };
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: at, end: at }, text: 'x' }],
    });
    await answered;
    keys.push(performance.now() - sent);
    waiting.delete(version);
  }
  connection.dispose();
  child.kill();
  return { start, open, keys: keys.slice(20) };
}

/** Milliseconds from the start of a server's process to `initialize` answered. */
export async function startOf(command) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  const took = performance.now() - started;
  connection.dispose();
  child.kill();
  return took;
}

/** A place inside a content string near the middle of the text. */
function middleOfString(text) {
  const at = text.indexOf('"content": "', Math.floor(text.length / 2));
  const offset = (at < 0 ? text.indexOf('"content":"') + 11 : at + 12) + 3;
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}
