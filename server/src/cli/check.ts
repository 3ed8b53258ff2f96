// `messages-json check`: the findings of files, as lines for people or as JSON for programs.
import { check, type Finding, type Settings } from '../core/check';
import { dialects } from '../core/dialects/index';
import { acceptance } from '../core/features/acceptance';
import { fixAll } from '../core/features/fix-all';
import { fixesOf } from '../core/features/fixes';
import { relatedSentence, sentence } from '../core/features/sentence';
import type { Reading } from '../core/reading';
import { findRule, type Severity } from '../core/rules/index';
import { targets } from '../core/targets/index';
import { openDocument, type TextDocument } from '../core/text/document';
import type { Span } from '../core/text/span';
import { fill, type Language, say } from '../core/words/index';
import { expand, type FileProblem, type FileText, isLines, readText, replaceFile } from './files';
import { oneOf, readFlags, type Terminal, UsageError } from './terminal';

interface Options {
  readonly format: 'text' | 'json';
  readonly fix: boolean;
  readonly all: boolean;
  readonly settings: Settings;
}

/** What is said of one file; `problem` where it could not be read. */
interface Checked {
  readonly file: string;
  readonly document?: TextDocument;
  readonly readings: readonly Reading[];
  readonly findings: readonly Finding[];
  readonly problem?: FileProblem;
}

export async function checkCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { values, positionals } = readFlags(
    args,
    {
      target: { type: 'string' },
      dialect: { type: 'string' },
      format: { type: 'string' },
      fix: { type: 'boolean' },
    },
    terminal,
  );
  const targetIds = targets.map((target) => target.id);
  const target = oneOf('--target', values.target, ['all', ...targetIds], terminal);
  const names = [...new Set(dialects.flatMap((dialect) => [dialect.family, dialect.id]))];
  const dialect = oneOf('--dialect', values.dialect, names, terminal);
  const format = oneOf('--format', values.format, ['text', 'json'], terminal) ?? 'text';
  if (positionals.length === 0) throw new UsageError(say(terminal.language, 'cli.no-files'));
  const options: Options = {
    format,
    fix: values.fix === true,
    all: target === 'all',
    settings: { target: target === 'all' ? undefined : target, dialect },
  };
  const files = (await Promise.all(positionals.map(expand))).flat();
  const results: Checked[] = [];
  for (const file of files) {
    const result = await checkFile(file, options);
    results.push(result);
    if (format === 'text') printText(result, options, terminal);
  }
  if (format === 'json')
    terminal.print(
      JSON.stringify(
        results.filter((result) => !result.problem).map((result) => toJson(result, options, terminal.language)),
        null,
        2,
      ),
    );
  for (const { file, problem } of results) {
    if (problem) terminal.complain(say(terminal.language, problem.key, { file, reason: problem.reason }));
  }
  if (format === 'text') printTotal(results, terminal);
  if (results.some((result) => result.problem)) return 2;
  return results.some((result) => result.findings.some((finding) => finding.severity === 'error')) ? 1 : 0;
}

async function checkFile(file: string, options: Options): Promise<Checked> {
  const read = await readText(file);
  if ('key' in read) return { file, readings: [], findings: [], problem: read };
  const document = openDocument(options.fix ? await mend(file, read, options) : read.text, { lines: isLines(file) });
  return { file, document, ...check(document, options.settings) };
}

/** Applies the safe fixes and writes the file where they changed something. */
async function mend(file: string, read: FileText, options: Options): Promise<string> {
  const text = fixAll(openDocument(read.text, { lines: isLines(file) }), options.settings).text();
  if (text !== read.text && file !== '-') await replaceFile(file, { ...read, text });
  return text;
}

const styles: Readonly<Record<Severity, 'red' | 'yellow' | 'blue' | 'gray'>> = {
  error: 'red',
  warning: 'yellow',
  information: 'blue',
  hint: 'gray',
};

function printText(result: Checked, options: Options, terminal: Terminal): void {
  const { document, file, findings } = result;
  if (!document) return;
  const { language } = terminal;
  if (findings.length > 0 || options.all) terminal.print(terminal.paint('underline', file));
  for (const finding of findings) {
    const { line, character } = document.positionAt(finding.span.start);
    const severity = terminal.paint(styles[finding.severity], say(language, `severity.${finding.severity}`));
    terminal.print(
      `  ${line + 1}:${character + 1}  ${severity}  ${sentence(finding, language)}  ${terminal.paint('gray', `${finding.rule} ${finding.path}`)}`,
    );
  }
  if (options.all) printAcceptance(document, options, terminal);
  if (findings.length > 0 || options.all) terminal.print('');
}

/** Who would accept the file: a line a target. */
function printAcceptance(document: TextDocument, options: Options, terminal: Terminal): void {
  for (const { target, errors } of acceptance(document, options.settings)) {
    const mark =
      errors === 0
        ? terminal.paint('green', '✓')
        : terminal.paint('red', say(terminal.language, 'cli.errors', { count: errors }));
    terminal.print(`  ${target.name.padEnd(20)} ${mark}`);
  }
}

function printTotal(results: readonly Checked[], terminal: Terminal): void {
  const count = (severity: Severity): number =>
    results.reduce((sum, result) => sum + result.findings.filter((finding) => finding.severity === severity).length, 0);
  const files = results.filter((result) => !result.problem).length;
  terminal.print(
    say(terminal.language, 'cli.total', {
      files,
      errors: count('error'),
      warnings: count('warning'),
      others: count('information') + count('hint'),
    }),
  );
}

/** The shape that programs read: lines and characters zero-based, UTF-16. */
function toJson({ file, document, readings, findings }: Checked, options: Options, language: Language): unknown {
  const [first] = readings;
  const range = ({ start, end }: Span) => ({ start: document?.positionAt(start), end: document?.positionAt(end) });
  return {
    file,
    dialect: first?.dialect.family ?? null,
    target: first?.target.id ?? null,
    findings: findings.map((finding) => {
      const fixes = document ? fixesOf(document, finding) : [];
      const titles = findRule(finding.rule)?.words[language].fixes ?? {};
      return {
        rule: finding.rule,
        severity: finding.severity,
        message: sentence(finding, language),
        path: finding.path,
        range: range(finding.span),
        ...(finding.related.length > 0
          ? {
              related: finding.related.map((other) => ({
                message: relatedSentence(finding, other.say, language),
                path: other.path,
                range: range(other.span),
              })),
            }
          : {}),
        ...(fixes.length > 0
          ? {
              fixes: fixes.map((fix) => ({
                title: fill(titles[fix.key] ?? fix.key, fix.params),
                safe: fix.safe,
                edits: fix.edits.map((edit) => ({ range: range(edit), newText: edit.text })),
              })),
            }
          : {}),
      };
    }),
    ...(options.all && document
      ? {
          acceptance: Object.fromEntries(
            acceptance(document, options.settings).map(({ target, errors }) => [target.id, errors]),
          ),
        }
      : {}),
  };
}
