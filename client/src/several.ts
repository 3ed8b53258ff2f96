// One conversation, several models: each reply a document of its own, pairs side by side, and the one that is liked into the file.
import * as vscode from 'vscode';
import type { RunResult } from './answers';
import type { Replies, Reply } from './replies';

/** A model's answer to the conversation. */
export interface Answer {
  readonly model: string;
  readonly seconds: number;
  readonly result: RunResult;
}

/** Shows what came of each model and lets the user compare, until one is taken over or none is wanted. */
export async function compareAnswers(
  replies: Replies,
  document: vscode.TextDocument,
  answers: readonly Answer[],
): Promise<void> {
  for (const { model, result } of answers)
    if (result.failure && result.failure.key !== 'run.cancelled')
      void vscode.window.showErrorMessage(`${model}: ${result.failure.message}`);
  const kept = answers.flatMap(({ model, seconds, result }) =>
    result.proposed ? [{ reply: replies.add(document, model, result.proposed), seconds, result }] : [],
  );
  const [first] = kept;
  if (!first) return;
  await replies.show(first.reply);
  for (;;) {
    const chosen = await vscode.window.showQuickPick(choices(replies, kept), {
      placeHolder: vscode.l10n.t('Replies to {0}', vscode.workspace.asRelativePath(document.uri)),
      ignoreFocusOut: true,
    });
    if (!chosen || (await chosen.run())) return;
  }
}

interface Known {
  readonly reply: Reply;
  readonly seconds: number;
  readonly result: RunResult;
}

/** `run` is true where the choice is made for good. */
interface Choice extends vscode.QuickPickItem {
  run(): Promise<boolean>;
}

function choices(replies: Replies, kept: readonly Known[]): Choice[] {
  const show = kept.map(
    ({ reply, seconds, result }): Choice => ({
      label: vscode.l10n.t('$(diff) Show the reply of {0}', reply.model),
      description: figures(seconds, result),
      run: async () => {
        await replies.show(reply);
        return false;
      },
    }),
  );
  const compare = kept.flatMap(({ reply }, at) =>
    kept.slice(at + 1).map(
      ({ reply: other }): Choice => ({
        label: vscode.l10n.t('$(compare-changes) Compare {0} with {1}', reply.model, other.model),
        run: async () => {
          await replies.compare(reply, other);
          return false;
        },
      }),
    ),
  );
  const insert = kept.map(
    ({ reply }): Choice => ({
      label: vscode.l10n.t('$(check) Insert the reply of {0}', reply.model),
      run: () => replies.takeOver(reply.uri, 'insert'),
    }),
  );
  return [...show, ...compare, ...insert];
}

function figures(seconds: number, { record }: RunResult): string {
  const tokens = record?.metrics?.replyTokens;
  const time = vscode.l10n.t('{0} s', seconds.toFixed(1));
  return tokens === undefined ? time : `${time} · ${vscode.l10n.t('{0} tokens', tokens)}`;
}
