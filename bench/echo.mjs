// The floor of anything over stdio: a server that answers each change with empty diagnostics, and holds nothing.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';

const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
connection.onInitialize(() => ({ capabilities: { textDocumentSync: { openClose: true, change: 2 } } }));
const answer = ({ textDocument: { uri, version } }) => connection.sendDiagnostics({ uri, version, diagnostics: [] });
connection.onDidOpenTextDocument(answer);
connection.onDidChangeTextDocument(answer);
connection.listen();
