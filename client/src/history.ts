// Runs that were made: kept in the workspace's storage, as many as there is room for, and listed to be looked at again.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { ask, type RunRecord, type Target } from './answers';
import { nameOf, type Replies } from './replies';
import { asCurl, asPython } from './snippets';

/** One run, as it is kept: one file of JSON each. */
export interface Kept {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly conversation?: number;
  readonly record: RunRecord;
}

const mostRuns = 100;
const mostBytes = 20_000_000;

export class History {
  /** Writing goes one after the other, so that two runs do not both make room. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: LanguageClient,
    private readonly replies: Replies,
    private readonly folder: vscode.Uri,
  ) {}

  register(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.commands.registerCommand('messages.showHistory', () => this.show()),
      vscode.commands.registerCommand('messages.clearHistory', () => this.clear()),
    );
  }

  /** Keeps a run and drops the oldest where there are too many. What goes wrong is no fault of the run. */
  add(target: Target, record: RunRecord): Promise<void> {
    const { conversation } = target;
    const kept: Kept = {
      file: target.uri,
      at: Date.now(),
      ...(conversation === undefined ? {} : { conversation }),
      record,
    };
    this.last = this.last
      .then(() => this.write(kept))
      .catch((failure: unknown) => this.client.outputChannel.appendLine(`history: ${String(failure)}`));
    return this.last;
  }

  /** The newest first. */
  async list(): Promise<readonly Kept[]> {
    await this.last;
    const runs = await Promise.all((await this.names()).map((name) => this.read(name)));
    return runs.filter((kept) => kept !== undefined).reverse();
  }

  async clear(): Promise<void> {
    await this.last;
    await Promise.all((await this.names()).map((name) => vscode.workspace.fs.delete(this.path(name))));
  }

  private async write(kept: Kept): Promise<void> {
    await vscode.workspace.fs.createDirectory(this.folder);
    const names = await this.names();
    const bytes = new TextEncoder().encode(JSON.stringify(kept));
    const number = Number(/-(\d+)\.json$/.exec(names.at(-1) ?? '')?.[1] ?? 0) + 1;
    // Names in the order of the runs, also of two in one millisecond.
    const name = `${new Date(kept.at).toISOString().replace(/\D/g, '')}-${String(number).padStart(8, '0')}.json`;
    await vscode.workspace.fs.writeFile(this.path(name), bytes);
    let room = mostBytes - bytes.length;
    for (const [age, old] of names.reverse().entries()) {
      room -= (await vscode.workspace.fs.stat(this.path(old))).size;
      if (room < 0 || age + 1 >= mostRuns) await vscode.workspace.fs.delete(this.path(old));
    }
  }

  private async read(name: string): Promise<Kept | undefined> {
    try {
      return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(this.path(name)))) as Kept;
    } catch {
      return undefined;
    }
  }

  private async names(): Promise<string[]> {
    try {
      const entries = await vscode.workspace.fs.readDirectory(this.folder);
      return entries
        .map(([name]) => name)
        .filter((name) => /^\d+-\d+\.json$/.test(name))
        .sort();
    } catch {
      return [];
    }
  }

  private readonly path = (name: string): vscode.Uri => vscode.Uri.joinPath(this.folder, name);

  private async show(): Promise<void> {
    const runs = await this.list();
    if (runs.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No conversation was run in this workspace yet.'));
      return;
    }
    const items = runs.map((kept) => ({ ...itemOf(kept), kept }));
    const chosen = await vscode.window.showQuickPick(items, {
      placeHolder: vscode.l10n.t('Runs of this workspace, the newest first'),
      matchOnDescription: true,
    });
    if (chosen) await this.choose(chosen.kept);
  }

  private async choose(kept: Kept): Promise<void> {
    const { record } = kept;
    const actions = [
      { label: vscode.l10n.t('Open the reply'), run: () => this.openReply(kept) },
      { label: vscode.l10n.t('Open the file'), run: () => this.openFile(kept) },
      { label: vscode.l10n.t('Show model, version, options, times and counts'), run: () => this.openRecord(kept) },
      { label: vscode.l10n.t('Compare what was sent with what would be sent now'), run: () => this.compare(kept) },
      { label: vscode.l10n.t('Copy the request as JSON'), run: () => copy(record.request) },
      { label: vscode.l10n.t('Copy the request as curl'), run: () => copy(asCurl(record.url, record.request)) },
      { label: vscode.l10n.t('Copy the request as Python'), run: () => copy(asPython(record.url, record.request)) },
    ];
    const chosen = await vscode.window.showQuickPick(actions, { placeHolder: itemOf(kept).label });
    await chosen?.run();
  }

  private async openReply({ file, record }: Kept): Promise<void> {
    const name = `${nameOf(this.client.protocol2CodeConverter.asUri(file))} · ${record.model}`;
    const uri = this.replies.open(name, `[\n${record.reply.replace(/^/gm, '  ')}\n]\n`);
    await vscode.window.showTextDocument(uri, { preview: false });
  }

  /** Who answered, asked how, and what was counted: all that is no message. */
  private async openRecord({ file, at, record }: Kept): Promise<void> {
    const { request, reply: _reply, ...told } = record;
    const { messages: _messages, tools: _tools, ...asked } = JSON.parse(request) as Record<string, unknown>;
    const shown = { file, at: new Date(at).toISOString(), ...told, request: asked };
    const name = `${nameOf(this.client.protocol2CodeConverter.asUri(file))} · ${record.model}`;
    const uri = this.replies.open(name, `${JSON.stringify(shown, null, 2)}\n`, '.json');
    await vscode.window.showTextDocument(uri, { preview: false });
  }

  private async openFile({ file }: Kept): Promise<void> {
    await vscode.window.showTextDocument(this.client.protocol2CodeConverter.asUri(file), { preview: false });
  }

  /** The request of then beside that of now, each laid out. */
  async compare({ file, conversation, record }: Kept): Promise<void> {
    const uri = this.client.protocol2CodeConverter.asUri(file);
    await vscode.workspace.openTextDocument(uri);
    const target = { uri: file, at: record.index - 1, ...(conversation === undefined ? {} : { conversation }) };
    const now = await ask<{ request?: string; message?: string }>(this.client, 'messages.request', target);
    if (now?.request === undefined) {
      void vscode.window.showWarningMessage(now?.message ?? vscode.l10n.t('The file is not there any more.'));
      return;
    }
    const then = this.replies.open(`${nameOf(uri)} then`, laidOut(record.request), '.json');
    const current = this.replies.open(`${nameOf(uri)} now`, laidOut(now.request), '.json');
    const title = vscode.l10n.t('{0}: sent then ↔ would be sent now', nameOf(uri));
    await vscode.commands.executeCommand('vscode.diff', then, current, title, { preview: false });
  }
}

const copy = (text: string): Thenable<void> => vscode.env.clipboard.writeText(text);

/** For people to compare; the record itself keeps every digit. */
const laidOut = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

function itemOf({ file, at, record }: Kept): vscode.QuickPickItem {
  const { metrics, failure, doneReason, model } = record;
  const tokens = metrics?.replyTokens;
  const parts = [
    metrics?.totalMs === undefined ? undefined : vscode.l10n.t('{0} s', (metrics.totalMs / 1000).toFixed(1)),
    tokens === undefined ? undefined : vscode.l10n.t('{0} tokens', tokens),
    failure ?? (doneReason === 'stop' ? undefined : doneReason),
  ];
  return {
    label: `${decodeURIComponent(file.split('/').at(-1) ?? file)} · ${model}`,
    description: new Date(at).toLocaleString(),
    detail: parts.filter((part) => part !== undefined && part !== '').join(' · '),
  };
}
