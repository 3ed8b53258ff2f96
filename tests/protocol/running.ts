// An editor that runs conversations: makes the edits it is asked for and tells of them, as editors do.
import type { InitializeParams } from 'vscode-languageserver-protocol';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { applied, Editor, fullCapabilities } from './editor';

interface EditRequest {
  readonly uri: string;
  readonly version: number;
  readonly edits: readonly TextEdit[];
  readonly first: boolean;
  readonly last: boolean;
}

export class RunningEditor {
  /** The text after every edit that was made because the server asked for it. */
  readonly texts: string[] = [];
  private waiting: { readonly is: () => boolean; readonly resolve: () => void }[] = [];
  readonly asked: EditRequest[] = [];
  readonly progress: string[] = [];
  /** Called before each edit is made: what the user does at that moment. */
  meanwhile: (uri: string) => Promise<void> = async () => undefined;
  private token: Promise<string> = Promise.resolve('');
  /** Tokens of progress that has begun and not ended: a spinner each. */
  readonly spinning = new Set<string | number>();
  /** What the user was shown in boxes, which they close without an answer. */
  readonly shown: string[] = [];
  /** Errors that the server wrote to the log. */
  readonly logged: string[] = [];
  /** Files that are open and not shown. */
  readonly hidden = new Set<string>();
  /** Files that may not be written. */
  readonly locked = new Set<string>();

  private constructor(readonly editor: Editor) {
    const answerEdit = async (request: EditRequest): Promise<unknown> => {
      this.asked.push(request);
      if (this.hidden.has(request.uri) && !request.last) {
        this.look();
        return 'later';
      }
      return this.make(request.uri, request.version, request.edits);
    };
    editor.connection.onRequest('messages/edit', answerEdit);
    editor.connection.onRequest('workspace/applyEdit', async ({ edit }: { edit: WorkspaceEdit }) => {
      let applied = true;
      for (const change of edit.documentChanges ?? []) {
        if (!('textDocument' in change)) continue;
        const { uri, version } = change.textDocument;
        applied &&= await this.make(uri, version ?? undefined, change.edits as TextEdit[]);
      }
      for (const [uri, edits] of Object.entries(edit.changes ?? {})) applied &&= await this.make(uri, undefined, edits);
      return { applied };
    });
    editor.connection.onUnhandledProgress(({ token, value }) => {
      const { kind } = value as { kind?: string };
      if (kind === 'begin') this.spinning.add(token);
      if (kind === 'end') this.spinning.delete(token);
    });
    editor.connection.onRequest('window/showMessageRequest', ({ message }: { message: string }) => {
      this.shown.push(message);
      return null;
    });
    editor.connection.onNotification('window/logMessage', ({ type, message }: { type: number; message: string }) => {
      if (type === 1) this.logged.push(message);
    });
    editor.connection.onNotification('messages/progress', ({ message }: { message: string }) => {
      this.progress.push(message);
      this.look();
    });
  }

  /** `live`: as our own extension speaks, whose replies grow in the file; else any editor. */
  static async start({
    live = false,
    settings = {},
    versioned = true,
  }: {
    live?: boolean;
    settings?: object;
    versioned?: boolean;
  } = {}): Promise<RunningEditor> {
    const capabilities: InitializeParams['capabilities'] = {
      ...fullCapabilities,
      window: { workDoneProgress: true },
      workspace: {
        ...fullCapabilities.workspace,
        workspaceEdit: { documentChanges: versioned, resourceOperations: ['create'] },
      },
    };
    const own = new RunningEditor(
      await Editor.start({
        capabilities,
        initializationOptions: live ? { growingEdits: true, commands: ['messages.runConversation'] } : {},
      }),
    );
    own.editor.connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      own.token = Promise.resolve(token);
      return null;
    });
    await own.set(settings);
    return own;
  }

  set(settings: object): Promise<void> {
    return this.editor.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { messages: settings },
    });
  }

  run<R>(uri: string, more: object = {}): Promise<R> {
    return this.editor.request<R>('workspace/executeCommand', {
      command: 'messages.run',
      arguments: [{ uri, ...more }],
    });
  }

  stop(uri?: string): Promise<unknown> {
    return this.editor.request('workspace/executeCommand', {
      command: 'messages.stop',
      arguments: uri === undefined ? [] : [{ uri }],
    });
  }

  /** The user stops what the newest progress is about. */
  async cancelProgress(): Promise<void> {
    await this.editor.connection.sendNotification('window/workDoneProgress/cancel', { token: await this.token });
  }

  /** A text after edits, without making them. */
  applied(uri: string, edits: readonly object[]): string {
    return applied(this.editor.text(uri), edits as readonly TextEdit[]);
  }

  /** Resolves when so many edits were made because the server asked for them. */
  edits(count: number): Promise<void> {
    return this.until(() => this.texts.length >= count);
  }

  /** Resolves when something holds that is looked at after each edit that is asked for or made, and each word of progress. */
  until(is: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ is, resolve });
      this.look();
    });
  }

  /** The user comes back to a file. */
  async show(uri: string): Promise<void> {
    this.hidden.delete(uri);
    await this.editor.connection.sendNotification('messages/shown', { uri });
  }

  private look(): void {
    const due = this.waiting.filter(({ is }) => is());
    this.waiting = this.waiting.filter((own) => !due.includes(own));
    for (const { resolve } of due) resolve();
  }

  /** What the user types: the first occurrence of a text is replaced, and the server told. */
  async type(uri: string, old: string, text: string): Promise<void> {
    const now = this.editor.text(uri);
    const start = now.indexOf(old);
    await this.tell(uri, [{ range: this.range(now, start, start + old.length), newText: text }]);
  }

  private range(text: string, start: number, end: number): TextEdit['range'] {
    const at = (offset: number) => {
      const before = text.slice(0, offset).split('\n');
      return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    };
    return { start: at(start), end: at(end) };
  }

  private async make(uri: string, version: number | undefined, edits: readonly TextEdit[]): Promise<boolean> {
    await this.meanwhile(uri);
    if (this.locked.has(uri)) return false;
    if (version !== undefined && version !== this.editor.texts.get(uri)?.version) return false;
    await this.tell(uri, edits);
    this.texts.push(this.editor.text(uri));
    this.look();
    return true;
  }

  private async tell(uri: string, edits: readonly TextEdit[]): Promise<void> {
    const { version } = this.editor.change(uri, edits);
    await this.editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: edits.map(({ range, newText }) => ({ range, text: newText })),
    });
  }
}
