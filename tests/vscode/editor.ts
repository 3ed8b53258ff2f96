// What the suites do as a user does: open, type, complete, wait for what the editor shows.
import * as vscode from 'vscode';

/** An example of this project, open in an editor of its own. */
export async function openExample(name: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new Error('No folder is open.');
  return show(await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, name)));
}

/** A conversation that is on no disk. */
export async function openText(content: string): Promise<vscode.TextEditor> {
  const editor = await show(await vscode.workspace.openTextDocument({ language: 'messages-json', content }));
  const { document } = editor;
  // VS Code now and then restores what the last document of the same name held, when that was closed a moment ago.
  if (document.getText() !== content) {
    const everything = new vscode.Range(0, 0, document.lineCount, 0);
    await editor.edit((edit) => edit.replace(everything, content));
  }
  return editor;
}

const show = (document: vscode.TextDocument): Thenable<vscode.TextEditor> =>
  vscode.window.showTextDocument(document, { preview: false });

/** The rules that have findings in a document, in the order of the text, each with its line. */
export const findingsOf = (document: vscode.TextDocument): readonly string[] =>
  vscode.languages
    .getDiagnostics(document.uri)
    .filter((diagnostic) => diagnostic.source === 'messages')
    .sort((a, b) => a.range.start.compareTo(b.range.start))
    .map((diagnostic) => `${codeOf(diagnostic)} ${diagnostic.range.start.line}`);

const codeOf = ({ code }: vscode.Diagnostic): string => String(typeof code === 'object' ? code.value : code);

/** Waits until the findings are as wished; the test's own time-out ends a wait in vain, with what was seen last. */
export async function untilFindings(
  document: vscode.TextDocument,
  wished: (findings: readonly string[]) => boolean,
  what: string,
): Promise<void> {
  await until(
    () => wished(findingsOf(document)),
    (changed) => vscode.languages.onDidChangeDiagnostics(changed),
    () => `${what}; there are: ${findingsOf(document).join(', ') || 'none'}`,
  );
}

/** Waits for an event after which `done` holds. Rejects after 20 s with what `wanted` says. */
export function until(
  done: () => boolean,
  on: (changed: () => void) => vscode.Disposable,
  wanted: () => string,
): Promise<void> {
  if (done()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      listening.dispose();
      reject(new Error(`Waited in vain for ${wanted()}`));
    }, 20_000);
    const listening = on(() => {
      if (!done()) return;
      clearTimeout(timer);
      listening.dispose();
      resolve();
    });
  });
}

/** Replaces the first occurrence of a text, as one edit of the user. */
export async function replaceText(editor: vscode.TextEditor, before: string, after: string): Promise<void> {
  const at = editor.document.getText().indexOf(before);
  if (at < 0) throw new Error(`The text has no ${before}`);
  const range = new vscode.Range(editor.document.positionAt(at), editor.document.positionAt(at + before.length));
  await editor.edit((edit) => edit.replace(range, after));
}

/** Puts the cursor behind the first occurrence of a text. */
export function placeCursor(editor: vscode.TextEditor, behind: string): vscode.Position {
  const at = editor.document.getText().indexOf(behind);
  if (at < 0) throw new Error(`The text has no ${behind}`);
  const position = editor.document.positionAt(at + behind.length);
  editor.selection = new vscode.Selection(position, position);
  return position;
}

/** Closes every editor without a question: a dialog that nobody answers would close the next test's editor when it gives up. */
export async function closeAll(): Promise<void> {
  for (const _tab of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs))
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
