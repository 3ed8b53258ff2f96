// The prompt as the model's chat template makes it, in a read-only document; texts of the file that are not in it are marked there.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { Range } from 'vscode-languageserver-protocol';
import { ask, type Target } from './answers';
import { pickModel } from './models';
import { nameOf, type Replies } from './replies';
import { maySend } from './trust';

/** What `messages.renderedPrompt` answers; without a prompt it says why. */
interface Rendered {
  readonly prompt?: string;
  readonly unseen?: readonly Range[];
  readonly key?: string;
  readonly message: string;
}

/** Shows prompts, and marks what is not in them until the file changes. */
export class Prompts implements vscode.Disposable {
  private readonly marks = vscode.languages.createDiagnosticCollection('messages.prompt');
  private readonly listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.marks.delete(document.uri);
  });

  constructor(
    private readonly client: LanguageClient,
    private readonly replies: Replies,
  ) {}

  dispose(): void {
    this.marks.dispose();
    this.listening.dispose();
  }

  async show(target: Target): Promise<void> {
    if (!maySend()) return;
    const rendered = await this.rendered(target);
    if (rendered?.key === 'run.which-model') {
      const model = await pickModel(this.client);
      if (model !== undefined) await this.show({ ...target, model });
      return;
    }
    if (rendered?.prompt === undefined) {
      if (rendered && rendered.key !== 'run.cancelled') void vscode.window.showWarningMessage(rendered.message);
      return;
    }
    const uri = this.client.protocol2CodeConverter.asUri(target.uri);
    this.marks.set(
      uri,
      (rendered.unseen ?? []).map((range) => {
        const own = this.client.protocol2CodeConverter.asRange(range);
        const mark = new vscode.Diagnostic(own, rendered.message, vscode.DiagnosticSeverity.Information);
        mark.source = 'messages';
        return mark;
      }),
    );
    const document = this.replies.open(vscode.l10n.t('{0} as the model sees it', nameOf(uri)), rendered.prompt, '.txt');
    await vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.Beside });
  }

  /** A model that has to be loaded first takes its time. */
  private rendered(target: Target): Thenable<Rendered | null> {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Asking for the prompt'),
      cancellable: true,
    };
    return vscode.window.withProgress(options, (_, stop) =>
      ask<Rendered>(this.client, 'messages.renderedPrompt', target, stop),
    );
  }
}
