// The table of contents: what the server answers, one line a request.
import type { CancellationToken, Connection, InitializeResult } from 'vscode-languageserver';
import { TextDocumentSyncKind } from 'vscode-languageserver-protocol';
import { clientOf } from './client';
import { codeAction, codeActionKinds } from './codeAction';
import { codeLens } from './codeLens';
import { completion } from './completion';
import { applyConfiguration, followConfiguration, judgedBy, lookForConfig, readConfigsAgain } from './configuration';
import { definition } from './definition';
import { clear, show } from './diagnostics';
import { documentHighlight } from './documentHighlight';
import { documentLink } from './documentLink';
import { documentSymbol } from './documentSymbol';
import { changed, isConversation, type OpenFile, opened } from './documents';
import { commands, executeCommand } from './executeCommand';
import { foldingRange } from './foldingRange';
import { formatting, rangeFormatting } from './formatting';
import { noteShown, stopRuns } from './growing';
import { hover } from './hover';
import { inlayHint } from './inlayHint';
import { linkedEditingRange } from './linkedEditingRange';
import { onTypeFormatting } from './onTypeFormatting';
import { references } from './references';
import { prepareRename, rename } from './rename';
import { selectionRange } from './selectionRange';
import { legend, semanticTokens, semanticTokensRange } from './semanticTokens';
import { type Disk, report, type Session } from './session';
import { editorSettings } from './settings';

declare const VERSION: string;

/** Serves one editor over a connection that is not listening yet. */
export function serve(connection: Connection, disk: Disk): void {
  const session: Session = {
    connection,
    disk,
    files: new Map(),
    configs: new Map(),
    announced: new Map(),
    calibrations: new Map(),
    windows: new Map(),
    models: new Map(),
    lenses: new Map(),
    runs: new Map(),
    client: clientOf({}),
    settings: editorSettings(undefined),
  };
  const on = <P extends ForFile, R>(answer: Answer<P, R>) => guarded(session, answer);

  connection.onInitialize((params): InitializeResult => {
    session.client = clientOf(params);
    session.settings = editorSettings(params.initializationOptions);
    return {
      serverInfo: { name: 'messages-language-server', version: VERSION },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: ['"', ':', ' ', '{', '[', ','] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds },
        codeLensProvider: {},
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        selectionRangeProvider: true,
        inlayHintProvider: true,
        semanticTokensProvider: { legend, full: true, range: true },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n', moreTriggerCharacter: ['}', ']'] },
        documentLinkProvider: {},
        linkedEditingRangeProvider: true,
        // An editor with an extension of ours registers commands of its own, and would refuse to register these beside them.
        executeCommandProvider: {
          commands: session.client.commands.length > 0 ? [] : commands,
          workDoneProgress: true,
        },
      },
    };
  });
  connection.onInitialized(() => followConfiguration(session));
  connection.onDidChangeConfiguration(({ settings }) => applyConfiguration(session, settings));
  connection.onDidChangeWatchedFiles(() => readConfigsAgain(session));

  connection.onDidOpenTextDocument(({ textDocument }) => {
    if (!isConversation(textDocument)) return;
    const file = opened(session, textDocument, judgedBy(session, textDocument.uri));
    show(session, file);
    lookForConfig(session, file);
  });
  connection.onDidChangeTextDocument((params) => {
    const file = session.files.get(params.textDocument.uri);
    if (file) show(session, changed(session, file, params));
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    stopRuns(session, textDocument.uri);
    session.configs.delete(textDocument.uri);
    session.announced.delete(textDocument.uri);
    session.lenses.delete(textDocument.uri);
    if (session.files.delete(textDocument.uri)) clear(session, textDocument.uri);
  });

  connection.onCompletion(on(completion));
  connection.onHover(on(hover));
  connection.onDefinition(on(definition));
  connection.onReferences(on(references));
  connection.onDocumentHighlight(on(documentHighlight));
  connection.onPrepareRename(on(prepareRename));
  connection.onRenameRequest(on(rename));
  connection.onCodeAction(on(codeAction));
  connection.onCodeLens(on(codeLens));
  connection.onDocumentSymbol(on(documentSymbol));
  connection.onFoldingRanges(on(foldingRange));
  connection.onSelectionRanges(on(selectionRange));
  connection.languages.inlayHint.on(on(inlayHint));
  connection.languages.semanticTokens.on(on(semanticTokens));
  connection.languages.semanticTokens.onRange(on(semanticTokensRange));
  connection.onDocumentFormatting(on(formatting));
  connection.onDocumentRangeFormatting(on(rangeFormatting));
  connection.onDocumentOnTypeFormatting(on(onTypeFormatting));
  connection.onDocumentLinks(on(documentLink));
  connection.languages.onLinkedEditingRange(on(linkedEditingRange));
  connection.onNotification('messages/shown', ({ uri }: { readonly uri: string }) => noteShown(session, uri));
  connection.onExecuteCommand((params, token, work) => executeCommand(session, params, token, work));
}

interface ForFile {
  readonly textDocument: { readonly uri: string };
}

/** How a request about a file is answered. */
export type Answer<P, R> = (file: OpenFile, params: P, session: Session, token: CancellationToken) => R;

/** Unknown files get null; what goes wrong is logged and answered with null, since a failed request is shown to the user by some editors. */
function guarded<P extends ForFile, R>(session: Session, answer: Answer<P, R>) {
  return (params: P, token: CancellationToken): R | null => {
    const file = session.files.get(params.textDocument.uri);
    if (!file) return null;
    try {
      return answer(file, params, session, token);
    } catch (failure) {
      report(session, answer.name, failure);
      return null;
    }
  };
}
