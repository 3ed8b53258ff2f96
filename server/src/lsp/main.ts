// The server's process: one connection over stdio (the default), Node's IPC, a pipe or a socket.
import { createConnection } from 'vscode-languageserver/node';
import { localDisk } from './disk';
import { serve } from './server';

const transports = /^--(?:stdio|node-ipc|pipe|socket)(?:=|$)/;

if (process.argv.includes('--version')) {
  process.stdout.write(`${VERSION}\n`);
} else {
  if (!process.argv.some((arg) => transports.test(arg))) process.argv.push('--stdio');
  const connection = createConnection();
  serve(connection, localDisk);
  connection.listen();
}

declare const VERSION: string;
