// What `check` says of a file or of one line of it: a line a finding for people, an object for programs.
import type { Finding } from '../core/check';
import type { ConfigProblem } from '../core/config';
import type { Acceptance } from '../core/features/acceptance';
import { titleOf } from '../core/features/actions';
import { fixesOf } from '../core/features/fixes';
import { relatedSentence, sentence } from '../core/features/sentence';
import { printPath } from '../core/json/path';
import type { Severity } from '../core/rules/index';
import type { TextDocument } from '../core/text/document';
import type { Position, Span } from '../core/text/span';
import { type Language, say } from '../core/words/index';
import type { Configuration } from './settings';
import { paint } from './terminal';

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

/** How reports are printed. Plain data. */
export interface Printing {
  readonly format: 'text' | 'json' | 'ndjson';
  readonly language: Language;
  readonly colours: boolean;
}

/** As what a conversation was read, and for whom it was judged. */
export interface Judged {
  readonly dialect: string;
  readonly target: string;
}

/** What there is to say of one file, or of one line of it. */
export interface Report {
  readonly file: string;
  /** Where the document begins in the file, when it is one line of it: the zero-based line, and its index among those that are not blank. */
  readonly place?: { readonly line: number; readonly record: number };
  readonly document: TextDocument;
  /** Of the first conversation. */
  readonly judged: Judged | undefined;
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
  judged: undefined,
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
export function printText(report: Report, { language, colours }: Printing): string {
  const { file, remarks, acceptance } = report;
  const lines = remarks.map(({ rule, severity, message, path, span }) => {
    const { line, character } = positionIn(report, span.start);
    const place = paint('underline', `${file}:${line + 1}:${character + 1}`, colours);
    const word = paint(styles[severity], say(language, `severity.${severity}`), colours);
    return `${place}  ${word}  ${message}  ${paint('gray', `${rule} ${pathIn(report, path)}`, colours)}\n`;
  });
  if (!acceptance) return lines.join('');
  lines.push(`${say(language, acceptance.length > 0 ? 'cli.acceptance' : 'cli.no-conversation', { file })}\n`);
  for (const { target, errors } of acceptance) {
    const mark =
      errors === 0
        ? paint('green', '✓', colours)
        : paint('red', say(language, 'cli.errors', { count: errors }), colours);
    lines.push(`  ${target.name.padEnd(20)} ${mark}\n`);
  }
  return lines.join('');
}

/** An offset of a report's document as a position in its file. */
function positionIn({ document, place }: Report, offset: number): Position {
  const { line, character } = document.positionAt(offset);
  return { line: line + (place?.line ?? 0), character };
}

/** A path in a report's document as one in its file: the document of one line has but the record 0. */
const pathIn = ({ place }: Report, path: string): string =>
  place && path.startsWith('$[0]') ? `$[${place.record}]${path.slice('$[0]'.length)}` : path;

/** The shape that programs read: lines and characters zero-based, UTF-16. */
export function toJson(report: Report, language: Language) {
  const { file, place, document, judged, remarks, acceptance } = report;
  const range = ({ start, end }: Span) => ({ start: positionIn(report, start), end: positionIn(report, end) });
  const related = (finding: Finding) =>
    finding.related.map((other) => ({
      message: relatedSentence(finding, other.say, language),
      path: pathIn(report, other.path),
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
    ...place,
    dialect: judged?.dialect ?? null,
    target: judged?.target ?? null,
    findings: remarks.map(({ rule, severity, message, path, span, finding }) => ({
      rule,
      severity,
      message,
      path: pathIn(report, path),
      range: range(span),
      ...(finding ? { ...some('related', related(finding)), ...some('fixes', fixes(finding)) } : {}),
    })),
    ...(acceptance
      ? { acceptance: Object.fromEntries(acceptance.map(({ target: own, errors }) => [own.id, errors])) }
      : {}),
  };
}

/** A value as JSON.stringify prints it in two spaces, `spaces` further to the right. */
export const indented = (value: object, spaces: number): string =>
  JSON.stringify(value, null, 2).replace(/^/gm, ' '.repeat(spaces));
