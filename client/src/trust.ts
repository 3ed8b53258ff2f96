// What is sent only from a workspace that the user trusts.
import * as vscode from 'vscode';

/** True where a conversation may be sent to a model; else says why it is not. */
export function maySend(): boolean {
  if (vscode.workspace.isTrusted) return true;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      'Running sends the conversation to a model, which needs a workspace that you trust. Checking works without.',
    ),
  );
  return false;
}
