// A string of a conversation in an editor of its own: what is typed there stands escaped in the file at once, and what becomes of the string in the file is seen there.
import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';
import type { Position, Range } from 'vscode-languageserver-protocol';
import { follow, type Stretch } from './follow';

export const stringScheme = 'messages-string';

/** What `messages.string` answers. */
interface StringText {
  readonly text: string;
  readonly value: string;
  readonly language: 'json' | 'plaintext';
  readonly name: string;
  readonly place?: unknown;
  readonly range: Range;
  /** Of the file, as the server knows it. */
  readonly version: number;
  readonly packed: boolean;
}

type As = 'text' | 'json';

/** One string that is open in an editor of its own. */
interface OpenString {
  readonly uri: vscode.Uri;
  readonly file: vscode.Uri;
  readonly as: As;
  place: unknown;
  /** Between the quotes, in the file; undefined where a change reached over one of them. */
  at: Stretch | undefined;
  /** What its editor was last given or has written. */
  text: string;
  /** What the string says. */
  value: string;
  packed: boolean;
  changed: number;
  /** Text that waits to be written, and whether somebody is at it. */
  pending: string | undefined;
  busy: boolean;
  /** How often in a row the file took no edit. */
  refused: number;
  /** It is saved by us, not by the user. */
  saving: boolean;
}

const mostRefusals = 5;

const where = ({ at, place }: OpenString, document: vscode.TextDocument) =>
  at ? { position: document.positionAt(at.start) } : { place };

/** `messages.editStringAsText`, `messages.editStringAsJson`, and `messages.editString [{uri, position, as}]` for the lightbulb. */
export class Strings implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly open = new Map<string, OpenString>();
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  private readonly registrations: vscode.Disposable;
  private count = 0;

  constructor(private readonly client: LanguageClient) {
    const edit = (as: As) => () => this.editHere(as);
    this.registrations = vscode.Disposable.from(
      this.changes,
      vscode.workspace.registerFileSystemProvider(stringScheme, this, { isCaseSensitive: true }),
      vscode.commands.registerCommand('messages.editStringAsText', edit('text')),
      vscode.commands.registerCommand('messages.editStringAsJson', edit('json')),
      vscode.commands.registerCommand(
        'messages.editString',
        (given: { readonly uri: string; readonly position: Position; readonly as: As }) =>
          this.edit(
            client.protocol2CodeConverter.asUri(given.uri),
            client.protocol2CodeConverter.asPosition(given.position),
            given.as,
          ),
      ),
      vscode.workspace.onDidChangeTextDocument((event) => this.note(event)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.closeOf(uri)),
    );
    // What was open when the window was last closed belongs to no string any more.
    void closeTabs(({ scheme }) => scheme === stringScheme);
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private async editHere(as: As): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor) await this.edit(editor.document.uri, editor.selection.active, as);
  }

  private async edit(file: vscode.Uri, position: vscode.Position, as: As): Promise<void> {
    const document = await vscode.workspace.openTextDocument(file);
    const found = await this.ask(document, { position, as });
    if (!found) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Put the cursor into a string, behind its key.'));
      return;
    }
    const at = this.stretch(document, found.range);
    const known = [...this.open.values()].find(
      (own) => own.file.toString() === file.toString() && own.at?.start === at.start,
    );
    await vscode.window.showTextDocument(known?.uri ?? this.add(file, as, at, found), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
    });
  }

  private add(file: vscode.Uri, as: As, at: Stretch, { text, value, language, name, place, packed }: StringText) {
    this.count++;
    const path = `/messages-string/${this.count}/${name.replace(/[\\/:*?"<>|]/g, '_')}.${language === 'json' ? 'json' : 'txt'}`;
    const uri = vscode.Uri.from({ scheme: stringScheme, path });
    const changed = Date.now();
    const fresh = { pending: undefined, busy: false, refused: 0, saving: false };
    this.open.set(uri.toString(), { uri, file, as, place, at, text, value, packed, changed, ...fresh });
    return uri;
  }

  private stretch(document: vscode.TextDocument, range: Range): Stretch {
    const { start, end } = this.client.protocol2CodeConverter.asRange(range);
    return { start: document.offsetAt(start), end: document.offsetAt(end) };
  }

  private ask(
    document: vscode.TextDocument,
    where: { readonly position?: vscode.Position; readonly place?: unknown; readonly as: As },
  ): Promise<StringText | null> {
    return this.send('messages.string', { uri: this.client.code2ProtocolConverter.asUri(document.uri), ...where });
  }

  private async send<T>(command: string, argument: object): Promise<T> {
    return (await this.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] })) as T;
  }

  private note({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const own = this.open.get(document.uri.toString());
    if (own) {
      if (document.getText() !== own.text) void this.write(own, document.getText());
      return;
    }
    for (const string of this.open.values()) {
      if (string.file.toString() !== document.uri.toString()) continue;
      string.at = string.at && follow(string.at, contentChanges);
      // The server is told of the change after us.
      if (!string.busy) setTimeout(() => void this.read(string, document));
    }
  }

  /** Shows what the string says now; closes its editor where it is gone. */
  private async read(string: OpenString, document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const found = await this.ask(document, { ...where(string, document), as: string.as });
    // A later change asks again.
    if (document.version !== version || string.busy) return;
    if (!found) return this.close(string);
    if (found.version !== version) {
      setTimeout(() => void this.read(string, document));
      return;
    }
    string.at = this.stretch(document, found.range);
    string.place = found.place;
    if (found.value === string.value) return;
    string.value = found.value;
    string.text = found.text;
    string.packed = found.packed;
    this.tell(string);
  }

  private tell(string: OpenString): void {
    string.changed = Math.max(Date.now(), string.changed + 1);
    this.changes.fire([{ type: vscode.FileChangeType.Changed, uri: string.uri }]);
  }

  /** Writes what its editor says into the file: the newest text, one at a time. */
  private async write(string: OpenString, text: string): Promise<void> {
    string.pending = text;
    if (string.busy) return;
    string.busy = true;
    try {
      while (string.pending !== undefined) {
        const next: string = string.pending;
        string.pending = undefined;
        await this.writeOnce(string, next);
      }
    } finally {
      string.busy = false;
    }
  }

  private async writeOnce(string: OpenString, text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(string.file);
    const state = await this.send<'written' | 'held' | 'gone' | 'stale'>('messages.setString', {
      uri: this.client.code2ProtocolConverter.asUri(document.uri),
      ...where(string, document),
      version: document.version,
      text,
      packed: string.packed,
    });
    if (state === 'gone') return this.close(string);
    if (state === 'stale') return this.writeAgain(string, text);
    if (state === 'held') return;
    string.refused = 0;
    string.text = text;
    const found = await this.ask(document, { ...where(string, document), as: string.as });
    if (found) {
      string.at = this.stretch(document, found.range);
      string.value = found.value;
    }
    if (string.pending === undefined) await this.save(string);
  }

  /** Somebody typed in the file at the same moment; a file that takes no edit at all is not asked for ever. */
  private writeAgain(string: OpenString, text: string): void {
    string.refused++;
    if (string.refused < mostRefusals) string.pending ??= text;
    else void vscode.window.showWarningMessage(vscode.l10n.t('The string could not be written into its file.'));
  }

  /** So that its editor does not ask whether to save what stands in the file already. */
  private async save(string: OpenString): Promise<void> {
    const document = vscode.workspace.textDocuments.find((own) => own.uri.toString() === string.uri.toString());
    if (!document?.isDirty) return;
    string.saving = true;
    await document.save();
    string.saving = false;
  }

  private close(string: OpenString): void {
    this.open.delete(string.uri.toString());
    this.changes.fire([{ type: vscode.FileChangeType.Deleted, uri: string.uri }]);
    void closeTabs((uri) => uri.toString() === string.uri.toString());
  }

  private closeOf(uri: vscode.Uri): void {
    this.open.delete(uri.toString());
    for (const string of this.open.values()) if (string.file.toString() === uri.toString()) this.close(string);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { text, changed } = this.found(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: changed, size: new TextEncoder().encode(text).length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return new TextEncoder().encode(this.found(uri).text);
  }

  /** Saving the string saves the file that it stands in. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const string = this.found(uri);
    const text = new TextDecoder().decode(content);
    string.changed = Math.max(Date.now(), string.changed + 1);
    if (string.saving) return;
    // The user's word counts for a text that is no JSON, too.
    if (text !== string.text) {
      string.packed = false;
      await this.write(string, text);
    }
    await (await vscode.workspace.openTextDocument(string.file)).save();
  }

  private found(uri: vscode.Uri): OpenString {
    const string = this.open.get(uri.toString());
    if (!string) throw vscode.FileSystemError.FileNotFound(uri);
    return string;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

async function closeTabs(wanted: (uri: vscode.Uri) => boolean): Promise<void> {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && wanted(input.uri));
  await vscode.window.tabGroups.close(tabs, true);
}
