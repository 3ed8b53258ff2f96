// The unit of work of `check`: a file, or some lines of one, judged and made ready to be printed. Runs in the main thread and in workers alike, on plain data.
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { type CheckResult, check, type Settings, unchecked } from '../core/check';
import { acceptance } from '../core/features/acceptance';
import { fixAll } from '../core/features/fix-all';
import type { Severity } from '../core/rules/index';
import { openDocument } from '../core/text/document';
import { say } from '../core/words/index';
import { decode, type FileProblem, type FileText, isLines, readText, replaceFile } from './files';
import { indented, type Judged, type Printing, printText, type Report, remarkOf, toJson } from './report';

/** How a file is judged, and what is said of it. */
export interface How {
  readonly printing: Printing;
  readonly settings: Settings;
  readonly fix: boolean;
  /** Says of every target whether it would accept the file. */
  readonly all: boolean;
}

/** A file of its own. `bytes`: its content, where that has been read already. */
export interface FileJob {
  readonly type: 'file';
  readonly file: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly how: How;
}

/** Some lines of a file, each a conversation; see `Batch`. */
export interface LinesJob {
  readonly type: 'lines';
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly cuts: Uint32Array<ArrayBuffer>;
  readonly line: number;
  readonly record: number;
  readonly how: How;
}

export type Job = FileJob | LinesJob;

/** Why something could not be checked; `line`: zero-based, where it is that line alone. */
export interface Problem extends FileProblem {
  readonly line?: number;
}

export type Counts = Readonly<Record<Severity, number>>;

export interface Result {
  /** What is to be printed: whole for a file; of lines in JSON, the findings to be joined with others. */
  readonly out: string;
  readonly counts: Counts;
  /** Of the first conversation. */
  readonly judged: Judged | undefined;
  /** Holds something else than conversations. */
  readonly isOther: boolean;
  readonly problems: readonly Problem[];
}

export const doJob = (job: Job): Promise<Result> => (job.type === 'file' ? checkFile(job) : checkLines(job));

async function checkFile({ file, bytes, how }: FileJob): Promise<Result> {
  const read = bytes ? decode(bytes) : await readText(file);
  if ('key' in read) return { ...nothing, problems: [read] };
  const { settings, printing } = how;
  const text = how.fix ? await mend(file, read, settings) : read.text;
  const document = openDocument(text, { lines: isLines(file) });
  const result = check(document, settings);
  const report: Report = {
    ...reportOf(file, document, result, printing),
    ...(how.all ? { acceptance: acceptance(document, settings) } : {}),
  };
  return {
    out: printWhole(report, printing),
    counts: countsOf([report]),
    judged: judgedOf(result),
    isOther: result.isOther,
    problems: [],
  };
}

/** Applies the safe fixes and writes the file where they changed something. */
async function mend(file: string, read: FileText, settings: Settings): Promise<string> {
  const text = fixAll(openDocument(read.text, { lines: isLines(file) }), settings).text();
  if (text !== read.text) await replaceFile(file, { ...read, text });
  return text;
}

async function checkLines({ file, bytes, cuts, line, record, how: { printing, settings } }: LinesJob): Promise<Result> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isText = isUtf8(buffer);
  // Each line of ndjson is judged for itself; elsewhere a line is a part of its file.
  const wishes: Settings = { ...settings, isPart: printing.format !== 'ndjson' };
  const reports: Report[] = [];
  const problems: Problem[] = [];
  const out: string[] = [];
  let judged: Judged | undefined;
  let isOther = false;
  let last: CheckResult = unchecked;
  for (let at = 0; at < cuts.length; at += 3) {
    const [start, end] = [cuts[at] as number, cuts[at + 1] as number];
    const place = { line: line + (cuts[at + 2] as number), record: record + at / 3 };
    const own = buffer.subarray(start, end);
    if (!isText && !isUtf8(own)) {
      const problem: Problem = { key: 'cli.line-not-text', reason: 'utf-8', line: place.line };
      problems.push(problem);
      if (printing.format === 'ndjson') out.push(printUnread(file, place, problem, printing));
      continue;
    }
    const document = openDocument(textOf(own), { lines: true, whole: true });
    // The rules that count are the same from line to line.
    last = check(document, wishes, { ...unchecked, active: last.active });
    judged ??= judgedOf(last);
    isOther ||= last.isOther;
    if (last.findings.length === 0 && printing.format !== 'ndjson') continue;
    const report = { ...reportOf(file, document, last, printing), place };
    reports.push(report);
    out.push(printPart(report, printing));
  }
  return {
    out: out.join(printing.format === 'json' ? ',\n' : ''),
    counts: countsOf(reports),
    judged,
    isOther,
    problems,
  };
}

/**
 * The text of valid UTF-8, in half of the time that `toString('utf8')` takes of a text beyond ASCII, and less. Node may be built without the means for it.
 */
function textOf(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return transcode ? transcode(bytes, 'utf8', 'utf16le').toString('utf16le') : bytes.toString('utf8');
}

const reportOf = (file: string, document: Report['document'], result: CheckResult, { language }: Printing): Report => ({
  file,
  document,
  judged: judgedOf(result),
  remarks: result.findings.map((finding) => remarkOf(finding, language)),
});

function judgedOf({ readings: [first] }: CheckResult): Judged | undefined {
  return first && { dialect: first.dialect.family, target: first.target.id };
}

/** A file, or a configuration, as it is printed. */
export function printWhole(report: Report, printing: Printing): string {
  if (printing.format === 'text') return printText(report, printing);
  const json = toJson(report, printing.language);
  return printing.format === 'ndjson' ? `${JSON.stringify(json)}\n` : indented(json, 2);
}

/** A line of a file as it is printed. */
function printPart(report: Report, printing: Printing): string {
  if (printing.format !== 'json') return printWhole(report, printing);
  return toJson(report, printing.language)
    .findings.map((finding) => indented(finding, 6))
    .join(',\n');
}

/** The line of ndjson for a line that could not be read. */
export function printUnread(
  file: string,
  place: NonNullable<Report['place']>,
  { key, reason }: FileProblem,
  { language }: Printing,
): string {
  const problem = say(language, key, { file, line: place.line + 1, reason });
  return `${JSON.stringify({ file, ...place, dialect: null, target: null, findings: [], problem })}\n`;
}

export function countsOf(reports: readonly Report[]): Counts {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { remarks } of reports) for (const { severity } of remarks) counts[severity]++;
  return counts;
}

export const nothing: Result = {
  out: '',
  counts: countsOf([]),
  judged: undefined,
  isOther: false,
  problems: [],
};
