// Severities of rules, changed in the settings from the lightbulb.
import * as vscode from 'vscode';

const severities = ['off', 'hint', 'information', 'warning', 'error'] as const;

/** `messages.setRuleSeverity [rule, severity?]`: without a severity the user picks one. */
export const registerRules = (): vscode.Disposable =>
  vscode.commands.registerCommand('messages.setRuleSeverity', async (rule: string, wanted?: string) => {
    const severity = wanted ?? (await pick(rule));
    if (severity === undefined) return;
    const settings = vscode.workspace.getConfiguration('messages', vscode.window.activeTextEditor?.document.uri);
    const rules = settings.get<Record<string, string>>('rules', {});
    await settings.update('rules', { ...rules, [rule]: severity }, scope());
  });

const pick = (rule: string): Thenable<string | undefined> =>
  vscode.window.showQuickPick([...severities], { placeHolder: vscode.l10n.t('Severity of {0}', rule) });

/** The workspace's settings where there is a workspace, so that whoever works on it sees the same. */
const scope = (): vscode.ConfigurationTarget =>
  vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
