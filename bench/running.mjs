// A run over stdio against a server on loopback: how long a piece of the reply takes from the socket into the document, and how much is sent.
import { spawn } from 'node:child_process';
import http from 'node:http';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const uri = 'file:///bench.messages.json';

/** Milliseconds from each piece written to the socket to the edit that brings it, and bytes of the request. Each piece is sent when the one before is in. */
export async function overheadOfRun(server, text, { pieces = 1000, pause = 25 } = {}) {
  const model = await startModel();
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let version = 1;
  let arrived = () => undefined;
  let opened;
  const checked = new Promise((resolve) => {
    opened = resolve;
  });
  connection.onNotification('textDocument/publishDiagnostics', () => opened());
  connection.onRequest('messages/edit', (request) => {
    if (request.version !== version) return false;
    arrived();
    version++;
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: request.edits.map(({ range, newText }) => ({ range, text: newText })),
    });
    return true;
  });
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions: { growingEdits: true },
  });
  connection.sendNotification('initialized', {});
  connection.sendNotification('workspace/didChangeConfiguration', {
    settings: { messages: { ollama: { baseUrl: model.url, model: 'm' } } },
  });
  connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'messages-json', version, text },
  });
  await checked;
  const running = connection.sendRequest('workspace/executeCommand', { command: 'messages.run', arguments: [{ uri }] });
  const { response, bytes } = await model.asked;
  const found = [];
  for (let piece = 0; piece < pieces; piece++) {
    const here = new Promise((resolve) => {
      arrived = resolve;
    });
    const sent = performance.now();
    response.write(
      `${JSON.stringify({ model: 'm', message: { role: 'assistant', content: `word${piece} ` }, done: false })}\n`,
    );
    await here;
    found.push(performance.now() - sent);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  response.end(`${JSON.stringify({ model: 'm', message: { content: '' }, done: true, done_reason: 'stop' })}\n`);
  const result = await running;
  connection.dispose();
  child.kill();
  model.close();
  if (!result?.ok) throw new Error(`the run failed: ${JSON.stringify(result)}`);
  return { found: found.slice(1), first: found[0], bytes };
}

/** A server that answers one request for a reply, and says nothing about its models. */
async function startModel() {
  let ask;
  const asked = new Promise((resolve) => {
    ask = resolve;
  });
  const server = http.createServer(async (request, response) => {
    let bytes = 0;
    for await (const piece of request) bytes += piece.length;
    if (!request.url.endsWith('/chat')) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.flushHeaders();
    ask({ response, bytes });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
