// How full the model's window is with the conversation in front, in the status bar; its hover names what would fall out.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { Range } from 'vscode-languageserver-protocol';
import { ask } from './answers';

/** What `messages.context` answers; null where nothing could be run. */
export interface Context {
  /** Tokens, estimated; `calibrated`: by what the last run was counted as. */
  readonly used: number;
  readonly calibrated: boolean;
  readonly window: number;
  readonly windowIs: 'file' | 'loaded' | 'model' | 'smallest';
  readonly model?: string;
  readonly falls: readonly { readonly index: number; readonly range: Range }[];
  readonly orphaned: readonly { readonly index: number; readonly range: Range }[];
}

/** Milliseconds without a change before the window is asked about again. */
const pause = 1000;

export class Meter implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('messages.context', vscode.StatusBarAlignment.Right, 90);
  private readonly listening: vscode.Disposable;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: LanguageClient,
    private readonly selector: vscode.DocumentSelector,
  ) {
    this.item.name = vscode.l10n.t('Messages: context window');
    this.listening = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh(0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.refresh(pause);
      }),
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('messages') && this.refresh(0)),
    );
    this.refresh(pause);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.listening.dispose();
    this.item.dispose();
  }

  /** Looks again after so many ms without another change. */
  refresh(after: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.show().catch(() => this.item.hide()), after);
  }

  private async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    // Asking a server about its model is a step beyond checking: not for a workspace that is not trusted.
    const isShown =
      document !== undefined &&
      vscode.workspace.isTrusted &&
      vscode.languages.match(this.selector, document) > 0 &&
      vscode.workspace.getConfiguration('messages.run', document.uri).get('meter', true);
    if (!isShown) {
      this.item.hide();
      return;
    }
    const target = { uri: this.client.code2ProtocolConverter.asUri(document.uri), line: lineOf(document) };
    const context = await ask<Context>(this.client, 'messages.context', target);
    if (document !== vscode.window.activeTextEditor?.document) return;
    if (!context) {
      this.item.hide();
      return;
    }
    this.item.text = `$(dashboard) ${context.calibrated ? '' : '~'}${short(context.used)} / ${short(context.window)}`;
    this.item.tooltip = explained(document.uri, this.client, context);
    this.item.backgroundColor =
      context.falls.length > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }
}

const lineOf = (document: vscode.TextDocument): number => {
  const editor = vscode.window.activeTextEditor;
  return editor?.document === document ? editor.selection.active.line : 0;
};

const short = (tokens: number): string => (tokens < 1000 ? `${tokens}` : `${(tokens / 1000).toFixed(1)}k`);

function explained(document: vscode.Uri, client: LanguageClient, context: Context): vscode.MarkdownString {
  const { used, window, windowIs, calibrated, model, falls, orphaned } = context;
  const whose = {
    file: vscode.l10n.t('The file asks for this window (num_ctx).'),
    loaded: vscode.l10n.t('The window of the model as it is loaded.'),
    model: vscode.l10n.t('The largest window that the model was made for; Ollama may load it with a smaller one.'),
    smallest: vscode.l10n.t('The smallest window of Ollama, since nobody tells the real one.'),
  }[windowIs];
  const shown = new vscode.MarkdownString();
  shown.isTrusted = { enabledCommands: ['vscode.open'] };
  const say = (line: string, places: Context['falls'] = []): void => {
    shown.appendText(places.length > 0 ? `${line} ` : line);
    shown.appendMarkdown(`${linked(document, client, places)}\n\n`);
  };
  say(vscode.l10n.t('{0} of {1} tokens', used, window) + (model === undefined ? '' : ` · ${model}`));
  say(
    calibrated
      ? vscode.l10n.t('Estimated, and calibrated by the last run.')
      : vscode.l10n.t('Estimated; the first run shows how well.'),
  );
  say(whose);
  if (falls.length > 0) say(vscode.l10n.t('Too long: these messages do not fit any more:'), falls);
  if (orphaned.length > 0) say(vscode.l10n.t('Results that would lose their call:'), orphaned);
  return shown;
}

/** Indexes of messages, each a link to its place. */
function linked(document: vscode.Uri, client: LanguageClient, places: Context['falls']): string {
  const links = places.slice(0, 12).map(({ index, range }) => {
    const selection = client.protocol2CodeConverter.asRange(range);
    return `[${index}](command:vscode.open?${encodeURIComponent(JSON.stringify([document, { selection }]))})`;
  });
  return [...links, ...(places.length > links.length ? ['…'] : [])].join(', ');
}
