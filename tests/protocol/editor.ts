// An editor for tests: speaks to the built server over stdio as editors do, and keeps its own copy of the text.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { InitializeParams, InitializeResult, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import type { CompletionItem, Diagnostic, Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';

const server = join(import.meta.dirname, '../../dist/server.js');

/** What VS Code and most others can do; tests take away from it. */
export const fullCapabilities: InitializeParams['capabilities'] = {
  workspace: { workspaceEdit: { documentChanges: true }, applyEdit: true },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      completionItem: { snippetSupport: true, labelDetailsSupport: true, insertTextModeSupport: { valueSet: [1, 2] } },
    },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
  },
};

export class Editor {
  readonly texts = new Map<string, { version: number; text: string }>();
  private readonly published = new Map<string, PublishDiagnosticsParams>();
  private waiting: { uri: string; version: number | undefined; resolve: (params: PublishDiagnosticsParams) => void }[] =
    [];

  private constructor(
    readonly process: ChildProcess,
    readonly connection: MessageConnection,
    /** The answer to `initialize`. */
    readonly initialized: InitializeResult,
  ) {
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.set(params.uri, params);
      this.waiting = this.waiting.filter((own) => {
        if (own.uri !== params.uri || own.version !== params.version) return true;
        own.resolve(params);
        return false;
      });
    });
    connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => ({ applied: this.apply(edit) }));
  }

  static async start(params: Partial<InitializeParams> = {}, args: readonly string[] = ['--stdio']): Promise<Editor> {
    const child = spawn(process.execPath, [server, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.listen();
    const initialized = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: fullCapabilities,
      ...params,
    });
    const editor = new Editor(child, connection, initialized);
    await connection.sendNotification('initialized', {});
    return editor;
  }

  /** Opens a file and waits for its diagnostics. */
  async open(uri: string, text: string, languageId = 'messages-json'): Promise<readonly Diagnostic[]> {
    this.texts.set(uri, { version: 1, text });
    const arrived = this.diagnostics(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return arrived;
  }

  /** Changes a file as typing does and waits for the diagnostics of the new text. */
  async type(uri: string, range: Range, text: string): Promise<readonly Diagnostic[]> {
    const { version } = this.change(uri, [{ range, newText: text }]);
    const arrived = this.diagnostics(uri, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text }],
    });
    return arrived;
  }

  /** The diagnostics of one version of a file, when they arrive. */
  diagnostics(uri: string, version: number | undefined): Promise<readonly Diagnostic[]> {
    return new Promise((resolve) => {
      this.waiting.push({ uri, version, resolve: (params) => resolve(params.diagnostics) });
    });
  }

  /** What was last published of a file. */
  last(uri: string): PublishDiagnosticsParams | undefined {
    return this.published.get(uri);
  }

  text(uri: string): string {
    return this.texts.get(uri)?.text ?? '';
  }

  request<R>(method: string, params: unknown): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  /** The offers at a place, in the order in which an editor shows them. */
  async complete(uri: string, position: Position): Promise<readonly CompletionItem[]> {
    const list = await this.request<{ items: CompletionItem[] } | null>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    return [...(list?.items ?? [])].sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  }

  /** Takes an offer into the text, with what belongs to it elsewhere. The server is not told. */
  accept(uri: string, item: CompletionItem): string {
    const edits = [...(item.additionalTextEdits ?? []), item.textEdit as TextEdit];
    return this.change(uri, edits).text;
  }

  /** Makes edits that all speak of the text as it stands. */
  change(uri: string, edits: readonly TextEdit[]): { version: number; text: string } {
    const { version, text } = this.texts.get(uri) as { version: number; text: string };
    const changed = { version: version + 1, text: applied(text, edits) };
    this.texts.set(uri, changed);
    return changed;
  }

  private apply(edit: WorkspaceEdit): boolean {
    for (const change of edit.documentChanges ?? []) {
      if (!('textDocument' in change)) return false;
      if (change.textDocument.version !== this.texts.get(change.textDocument.uri)?.version) return false;
      this.change(change.textDocument.uri, change.edits as TextEdit[]);
    }
    for (const [uri, edits] of Object.entries(edit.changes ?? {})) this.change(uri, edits);
    return true;
  }

  async stop(): Promise<number | null> {
    const gone = new Promise<number | null>((resolve) => this.process.once('exit', resolve));
    await this.request('shutdown', undefined);
    await this.connection.sendNotification('exit');
    const code = await gone;
    this.connection.dispose();
    return code;
  }
}

/** A text after edits that all speak of it. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .map((edit) => ({
      start: offsetAt(text, edit.range.start),
      end: offsetAt(text, edit.range.end),
      newText: edit.newText,
    }))
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
}

export function offsetAt(text: string, { line, character }: Position): number {
  let start = 0;
  for (let at = 0; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + character;
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const line = before.split('\n').length - 1;
  return { line, character: offset - (before.lastIndexOf('\n') + 1) };
}

/** A text with `$0` where the cursor is, taken apart. */
export function cursorIn(marked: string): { text: string; position: Position } {
  const at = marked.indexOf('$0');
  const text = marked.slice(0, at) + marked.slice(at + 2);
  return { text, position: positionAt(text, at) };
}

/** A promise and the function that keeps it. */
export function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}
