// What `check` says of a file: a line a finding for people, an object a file for programs.
import type { Finding } from '../core/check';
import type { ConfigProblem } from '../core/config';
import type { Acceptance } from '../core/features/acceptance';
import { titleOf } from '../core/features/actions';
import { fixesOf } from '../core/features/fixes';
import { relatedSentence, sentence } from '../core/features/sentence';
import { printPath } from '../core/json/path';
import type { Severity } from '../core/rules/index';
import type { TextDocument } from '../core/text/document';
import type { Span } from '../core/text/span';
import { type Language, say } from '../core/words/index';
import type { Configuration } from './settings';
import type { Terminal } from './terminal';

/** One finding of a file, about its conversations or (in a configuration) about the file itself. */
export interface Remark {
  /** A rule's id, or the key of what is wrong with a configuration (`config.unknown-rule`). */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path: string;
  readonly span: Span;
  readonly finding?: Finding;
}

/** What there is to say of one file. */
export interface Report {
  readonly file: string;
  readonly document: TextDocument;
  readonly dialect: string | undefined;
  readonly target: string | undefined;
  readonly remarks: readonly Remark[];
  /** Asked for with `--target all`. */
  readonly acceptance?: readonly Acceptance[];
}

export const remarkOf = (finding: Finding, language: Language): Remark => ({
  rule: finding.rule,
  severity: finding.severity,
  message: sentence(finding, language),
  path: finding.path,
  span: finding.span,
  finding,
});

/** A configuration with its problems as findings: who relies on a setting that does not count wants to be stopped. */
export const reportOfConfiguration = ({ file, document, problems }: Configuration, language: Language): Report => ({
  file,
  document,
  dialect: undefined,
  target: undefined,
  remarks: problems.map(({ key, params, path, span }: ConfigProblem) => ({
    rule: key,
    severity: 'error',
    message: say(language, key, params),
    path: printPath(path),
    span,
  })),
});

const styles: Readonly<Record<Severity, 'red' | 'yellow' | 'blue' | 'gray'>> = {
  error: 'red',
  warning: 'yellow',
  information: 'blue',
  hint: 'gray',
};

/** Each finding on a line of its own that begins with its place, as editors and terminals recognise it. */
export function printText({ file, document, remarks, acceptance }: Report, terminal: Terminal): void {
  const { language } = terminal;
  for (const { rule, severity, message, path, span } of remarks) {
    const { line, character } = document.positionAt(span.start);
    const place = terminal.paint('underline', `${file}:${line + 1}:${character + 1}`);
    const word = terminal.paint(styles[severity], say(language, `severity.${severity}`));
    terminal.print(`${place}  ${word}  ${message}  ${terminal.paint('gray', `${rule} ${path}`)}`);
  }
  if (!acceptance) return;
  terminal.print(say(language, acceptance.length > 0 ? 'cli.acceptance' : 'cli.no-conversation', { file }));
  for (const { target, errors } of acceptance) {
    const mark =
      errors === 0
        ? terminal.paint('green', '✓')
        : terminal.paint('red', say(language, 'cli.errors', { count: errors }));
    terminal.print(`  ${target.name.padEnd(20)} ${mark}`);
  }
}

/** The shape that programs read: lines and characters zero-based, UTF-16. */
export function toJson({ file, document, dialect, target, remarks, acceptance }: Report, language: Language): object {
  const range = ({ start, end }: Span) => ({ start: document.positionAt(start), end: document.positionAt(end) });
  const related = (finding: Finding) =>
    finding.related.map((other) => ({
      message: relatedSentence(finding, other.say, language),
      path: other.path,
      range: range(other.span),
    }));
  const fixes = (finding: Finding) =>
    fixesOf(document, finding).map((fix) => ({
      title: titleOf(finding, fix, language),
      safe: fix.safe,
      edits: fix.edits.map((edit) => ({ range: range(edit), newText: edit.text })),
    }));
  const some = <K extends string>(key: K, items: readonly object[]) => (items.length > 0 ? { [key]: items } : {});
  return {
    file,
    dialect: dialect ?? null,
    target: target ?? null,
    findings: remarks.map(({ rule, severity, message, path, span, finding }) => ({
      rule,
      severity,
      message,
      path,
      range: range(span),
      ...(finding ? { ...some('related', related(finding)), ...some('fixes', fixes(finding)) } : {}),
    })),
    ...(acceptance
      ? { acceptance: Object.fromEntries(acceptance.map(({ target: own, errors }) => [own.id, errors])) }
      : {}),
  };
}
