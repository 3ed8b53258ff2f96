// Replies that are not in the file: each a read-only document of the whole conversation with the reply in it, to be compared and taken over.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { Proposed } from './answers';

export const scheme = 'messages-reply';

/** A reply that waits to be taken over. */
export interface Reply {
  /** Address of its document. */
  readonly uri: vscode.Uri;
  readonly file: vscode.Uri;
  readonly model: string;
  readonly proposed: Proposed;
}

/** Documents by their text, which nobody can change. */
export class Replies implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly replies = new Map<string, Reply>();
  private readonly registrations: vscode.Disposable;
  private count = 0;

  constructor(private readonly client: LanguageClient) {
    this.registrations = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)),
      vscode.commands.registerCommand('messages.replaceWithReply', (uri?: vscode.Uri) => this.takeOver(uri, 'replace')),
      vscode.commands.registerCommand('messages.insertReply', (uri?: vscode.Uri) => this.takeOver(uri, 'insert')),
    );
  }

  dispose(): void {
    this.registrations.dispose();
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** A read-only document; its name ends as that of a conversation does, or as `extension` says. */
  open(name: string, text: string, extension = '.messages.json'): vscode.Uri {
    this.count++;
    const path = `/${this.count}/${name.replace(/[\\/:*?"<>|]/g, '_')}${extension}`;
    const uri = vscode.Uri.from({ scheme, path });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  /** Keeps a reply to the document as it stands. */
  add(document: vscode.TextDocument, model: string, proposed: Proposed): Reply {
    const text = this.applied(document, proposed.anew ? proposed.insert : (proposed.replace ?? proposed.insert));
    const uri = this.open(`${nameOf(document.uri)} · ${model}`, text);
    const reply = { uri, file: document.uri, model, proposed };
    this.replies.set(uri.toString(), reply);
    return reply;
  }

  /** Shows the file and the reply side by side. */
  async show({ uri, file, model }: Reply): Promise<void> {
    const title = vscode.l10n.t('{0}: as it is ↔ with the reply of {1}', nameOf(file), model);
    await vscode.commands.executeCommand('vscode.diff', file, uri, title, { preview: false });
  }

  async compare(a: Reply, b: Reply): Promise<void> {
    const title = `${nameOf(a.file)}: ${a.model} ↔ ${b.model}`;
    await vscode.commands.executeCommand('vscode.diff', a.uri, b.uri, title, { preview: false });
  }

  /** Puts a reply into its file. `uri`: its document; the one in front where none is given. */
  async takeOver(uri: vscode.Uri | undefined, how: 'insert' | 'replace'): Promise<boolean> {
    const reply = this.replies.get((uri ?? vscode.window.activeTextEditor?.document.uri)?.toString() ?? '');
    const edits =
      reply && (how === 'replace' ? (reply.proposed.replace ?? reply.proposed.insert) : reply.proposed.insert);
    if (!reply || !edits) return false;
    const document = await vscode.workspace.openTextDocument(reply.file);
    if (document.version !== reply.proposed.version) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t('The file has changed since the reply was asked for. Copy the reply from here, or run again.'),
      );
      return false;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.set(reply.file, this.toEdits(edits));
    const isApplied = await vscode.workspace.applyEdit(edit);
    if (isApplied) await vscode.window.showTextDocument(document, { preview: false });
    return isApplied;
  }

  private applied(document: vscode.TextDocument, edits: Proposed['insert']): string {
    let text = document.getText();
    for (const { range, newText } of this.toEdits(edits).reverse())
      text = text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end));
    return text;
  }

  private readonly toEdits = (edits: Proposed['insert']): vscode.TextEdit[] =>
    edits.map(({ range, newText }) => new vscode.TextEdit(this.client.protocol2CodeConverter.asRange(range), newText));

  private forget(uri: vscode.Uri): void {
    this.texts.delete(uri.toString());
    this.replies.delete(uri.toString());
  }
}

/** The last part of an address, without the ending of a conversation. */
export const nameOf = (uri: vscode.Uri): string =>
  (uri.path.split('/').at(-1) ?? '').replace(/\.messages\.jsonl?$/, '');
