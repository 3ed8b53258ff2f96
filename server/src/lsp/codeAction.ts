// What can be done about a finding: its rule's fixes, everything safe at once, and the rule's severity in the settings.
import type { CodeActionParams } from 'vscode-languageserver-protocol';
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver-types';
import type { Finding } from '../core/check';
import { editsOfAll, fixesOf, titleOf } from '../core/features/actions';
import { sortedKeys } from '../core/features/sort';
import { isJsonText, stringAt } from '../core/features/strings';
import type { Fix } from '../core/rules/rule';
import { say } from '../core/words/index';
import { findingsOf } from './diagnostics';
import type { OpenFile } from './documents';
import { report, type Session } from './session';
import { source, toOffset, toRange, toSpan, toWorkspaceEdit } from './to-lsp';

const fixAllKind = `${CodeActionKind.SourceFixAll}.messages`;

/** Opens what is asked for in an editor of its own: nothing is rewritten yet. */
const editStringKind = `${CodeActionKind.RefactorRewrite}.messages.string`;

/** Changes what readers see of a file and nothing that a program does, so it is offered to those only who look for it. */
const sortKeysKind = `${CodeActionKind.Source}.sortKeys.messages`;

export const codeActionKinds = [CodeActionKind.QuickFix, fixAllKind, editStringKind, sortKeysKind];

/** The command by which our own extension changes a rule's severity: `[rule, severity?]`. */
const setSeverity = 'messages.setRuleSeverity';
/** The command by which our own extension opens a string in an editor of its own: `[{uri, position, as}]`. */
const editString = 'messages.editString';

export function codeAction(file: OpenFile, { range, context }: CodeActionParams, session: Session): CodeAction[] {
  const wants = (kind: string): boolean =>
    context.only?.some((only) => only === '' || kind === only || kind.startsWith(`${only}.`)) ?? true;
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const span = toSpan(file.document, range);
    const touched = findingsOf(session, file).filter(
      (finding) => finding.span.start <= span.end && finding.span.end >= span.start,
    );
    const reported = (finding: Finding): Diagnostic[] =>
      context.diagnostics.filter((diagnostic) => isFor(diagnostic, finding, file));
    actions.push(
      ...touched.flatMap((finding) => fixes(file, finding, reported(finding), session)),
      ...touched.filter(firstOfRule).flatMap((finding) => settings(finding, reported(finding), session)),
    );
  }
  if (wants(editStringKind)) actions.push(...stringEditing(file, range, session));
  if (context.only !== undefined && wants(fixAllKind)) actions.push(...fixAll(file, session));
  if (context.only !== undefined && wants(sortKeysKind)) actions.push(...sortKeys(file, session));
  return actions;
}

function fixes(file: OpenFile, finding: Finding, diagnostics: Diagnostic[], session: Session): CodeAction[] {
  const offered = offeredBy(finding, file, session);
  return offered.map((fix) => ({
    title: titleOf(finding, fix, session.client.language),
    kind: CodeActionKind.QuickFix,
    diagnostics,
    ...(fix.safe && fix === offered.find(({ safe }) => safe) ? { isPreferred: true } : {}),
    edit: toWorkspaceEdit(session.client, file, fix.edits),
  }));
}

/** A fix that fails takes nothing from the others. */
function offeredBy(finding: Finding, file: OpenFile, session: Session): readonly Fix[] {
  try {
    return fixesOf(file.document, finding);
  } catch (failure) {
    report(session, `fix of ${finding.rule}`, failure);
    return [];
  }
}

/** Editors without our extension have no command for this; there the configuration file is written by hand. */
function settings({ rule }: Finding, diagnostics: Diagnostic[], { client }: Session): CodeAction[] {
  if (!client.commands.includes(setSeverity)) return [];
  const action = (title: string, ...args: unknown[]): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    command: { title, command: setSeverity, arguments: [rule, ...args] },
  });
  return [
    action(say(client.language, 'action.rule-off', { rule }), 'off'),
    action(say(client.language, 'action.rule-severity', { rule })),
  ];
}

/** Where a string has escapes to look through; in a short plain one there is nothing to gain. */
function stringEditing(file: OpenFile, { start }: CodeActionParams['range'], { client }: Session): CodeAction[] {
  if (!client.commands.includes(editString)) return [];
  const string = stringAt(file.document, file.result, toOffset(file.document, start));
  if (!string?.raw.includes('\\')) return [];
  const as = isJsonText(string.value) ? 'json' : 'text';
  const title = say(client.language, as === 'json' ? 'action.edit-json' : 'action.edit-text');
  const command = { title, command: editString, arguments: [{ uri: file.uri, position: start, as }] };
  return [{ title, kind: editStringKind, command }];
}

function fixAll(file: OpenFile, session: Session): CodeAction[] {
  const edits = editsOfAll(file.document, file.settings);
  if (edits.length === 0) return [];
  return [
    {
      title: say(session.client.language, 'action.fix-all'),
      kind: fixAllKind,
      edit: toWorkspaceEdit(session.client, file, edits),
    },
  ];
}

function sortKeys(file: OpenFile, { client }: Session): CodeAction[] {
  const edits = sortedKeys(file.document);
  if (edits.length === 0) return [];
  return [
    { title: say(client.language, 'action.sort-keys'), kind: sortKeysKind, edit: toWorkspaceEdit(client, file, edits) },
  ];
}

const firstOfRule = (finding: Finding, at: number, all: readonly Finding[]): boolean =>
  all.findIndex(({ rule }) => rule === finding.rule) === at;

/** The editor hands back diagnostics as it got them, with ranges as the text has moved them since. */
function isFor(diagnostic: Diagnostic, finding: Finding, file: OpenFile): boolean {
  if (diagnostic.source !== source || diagnostic.code !== finding.rule) return false;
  const range = toRange(file.document, finding.span);
  return diagnostic.range.start.line === range.start.line && diagnostic.range.start.character === range.start.character;
}
