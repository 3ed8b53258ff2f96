// Who would accept the file in front: a line a target in the language status, filled in while the user pauses.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { acceptanceOf, type TargetVerdict, verdict } from './judging';

/** In milliseconds without a change: judging a file for everybody costs many checks. */
const pause = 600;

/** The lines; `update` asks anew after a pause, `forget` takes away what was said of another file. */
export interface AcceptanceLines extends vscode.Disposable {
  update(): void;
  forget(): void;
}

export function showAcceptance(client: LanguageClient, selector: vscode.DocumentSelector): AcceptanceLines {
  let lines: readonly vscode.LanguageStatusItem[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    for (const line of lines) line.dispose();
    lines = [];
  };
  const show = (targets: readonly TargetVerdict[]): void => {
    if (lines.length !== targets.length) {
      forget();
      lines = targets.map((target, index) => lineOf(target, index, selector));
    }
    targets.forEach((target, index) => {
      const line = lines[index];
      if (line) line.detail = verdict(target);
    });
  };
  const ask = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || vscode.languages.match(selector, document) === 0) return;
    const acceptance = await acceptanceOf(client, document).catch(() => null);
    if (acceptance && document === vscode.window.activeTextEditor?.document)
      show(acceptance.targets.filter(({ errors }) => errors !== undefined));
  };
  return {
    update() {
      clearTimeout(waiting);
      waiting = setTimeout(() => void ask(), pause);
    },
    forget,
    dispose() {
      clearTimeout(waiting);
      forget();
    },
  };
}

/** Lines stand in the order of their ids, below that of the target (`messages.target`). */
function lineOf(
  { id, name }: TargetVerdict,
  index: number,
  selector: vscode.DocumentSelector,
): vscode.LanguageStatusItem {
  const line = vscode.languages.createLanguageStatusItem(`messages.target.${String(index).padStart(2, '0')}`, selector);
  line.name = name;
  line.text = name;
  line.command = { title: vscode.l10n.t('Judge'), command: 'messages.selectTarget', arguments: [id] };
  return line;
}
