// `messages-json check`: the findings of files, as lines for people or as JSON for programs.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Settings } from '../core/check';
import { say } from '../core/words/index';
import { expand, isLines, problemOf, utf8Of } from './files';
import { judgingFlags, readJudging } from './flags';
import { type Batch, batchesOf, type LongLine } from './lines';
import { type LinesOutput, openLinesOutput, openOutput } from './output';
import { inOrder, openPool, type Pool } from './pool';
import { showProgress } from './progress';
import { type Printing, reportOfConfiguration } from './report';
import { type Configurations, lookUpConfigurations } from './settings';
import { readStdin } from './stdin';
import { readFlags, type Terminal, UsageError } from './terminal';
import { countsOf, type How, type Job, nothing, type Problem, printUnread, printWhole, type Result } from './work';

interface Options {
  readonly printing: Printing;
  readonly fix: boolean;
  /** Says of every target whether it would accept the file. */
  readonly all: boolean;
  readonly settings: Settings;
  /** Threads that work at once; as many as there are cores without it. */
  readonly jobs: number | undefined;
  /** What standard input is called. */
  readonly stdin: string;
  readonly files: readonly string[];
}

/** What is done of a check, in the order in which it is told. */
type Step =
  | { readonly type: 'job'; readonly job: Job; readonly weight: number }
  /** Known without a job. */
  | { readonly type: 'known'; readonly file: string; readonly result: Result }
  /** The lines of a file are about to come, or have come. */
  | { readonly type: 'begin' | 'end'; readonly file: string };

interface Done {
  readonly step: Step;
  readonly result: Result;
}

export async function checkCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { language } = terminal;
  const options = readOptions(args, terminal);
  const pool = openPool(options.jobs);
  const output = openOutput(options.printing, (text) => terminal.write(text));
  const progress = showProgress(process.stderr, language, performance.now());
  const tally = startTally();
  let lines: LinesOutput | undefined;

  const take = async ({ step, result }: Done): Promise<void> => {
    progress.clear();
    for (const problem of result.problems) {
      tally.failed = true;
      terminal.complain(sentenceOf(fileOf(step), problem, terminal));
    }
    if (step.type === 'begin') lines = openLinesOutput(step.file, output, options.printing.format !== 'ndjson');
    else if (step.type === 'end') for (const said of lines?.end() ?? []) tally.add(said);
    else if (step.type === 'job' && step.job.type === 'lines')
      for (const said of lines?.take(result) ?? []) tally.add(said);
    else {
      output.whole(result.out);
      tally.add(result);
    }
    if (isFile(step, result)) tally.files++;
    await terminal.drained();
    if (step.type === 'job') progress.add(step.weight, result.counts.error, performance.now());
  };

  try {
    await inOrder(stepsOf(options), pool.width, (step) => doStep(step, pool), take);
  } finally {
    progress.clear();
    await pool.close();
  }
  output.finish();
  if (options.printing.format === 'text')
    terminal.print(say(language, 'cli.total', { files: tally.files, ...tally.counts() }));
  return tally.failed ? 2 : tally.counts().errors > 0 ? 1 : 0;
}

function readOptions(args: readonly string[], terminal: Terminal): Options {
  const { language, colours } = terminal;
  const flags = {
    ...judgingFlags,
    fix: { type: 'boolean' },
    jobs: { type: 'string' },
    'stdin-filename': { type: 'string' },
  } as const;
  const { values, positionals } = readFlags(args, flags, terminal);
  const { target, dialect, format } = readJudging(values, terminal, ['all'], ['ndjson']);
  if (positionals.length === 0) throw new UsageError(say(language, 'cli.no-files'));
  const fix = values.fix === true;
  if (fix && positionals.includes('-')) throw new UsageError(say(language, 'cli.fix-needs-files'));
  return {
    printing: { format, language, colours },
    fix,
    all: target === 'all',
    settings: { target: target === 'all' ? undefined : target, dialect },
    jobs: jobsFlag(values.jobs, terminal),
    stdin: values['stdin-filename'] ?? '-',
    files: positionals,
  };
}

function jobsFlag(value: string | undefined, { language }: Terminal): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new UsageError(say(language, 'cli.not-a-count', { flag: '--jobs', value }));
  return Number(value);
}

const doStep = async (step: Step, pool: Pool): Promise<Done> => ({
  step,
  result: step.type === 'job' ? await pool.run(step.job, step.weight) : step.type === 'known' ? step.result : nothing,
});

const fileOf = (step: Step): string => (step.type === 'job' ? step.job.file : step.file);

/** True for what ends a file that was checked. */
function isFile(step: Step, { problems }: Result): boolean {
  if (step.type === 'job') return step.job.type === 'file' && problems.length === 0;
  return step.type === 'end';
}

function sentenceOf(file: string, { key, reason, line }: Problem, { language }: Terminal): string {
  return say(language, key, { file, reason, ...(line === undefined ? {} : { line: line + 1 }) });
}

/** All that there is to do, in order. */
async function* stepsOf(options: Options): AsyncGenerator<Step> {
  const configurations = lookUpConfigurations();
  const { printing } = options;
  let shown = 0;
  for (const given of options.files) {
    for (const found of await expand(given)) {
      const file = found === '-' ? options.stdin : found;
      const { settings, ignored } = await configurations.judge(file, options.settings);
      // What is wrong with a configuration is said before the first file that it counts for.
      yield* configurationSteps(configurations, shown, printing);
      shown = configurations.met().length;
      if (found !== given && ignored) continue;
      const how: How = { printing, settings, fix: options.fix, all: options.all };
      yield* found === '-' ? stdinSteps(file, how) : fileSteps(file, how);
    }
  }
}

function* configurationSteps(configurations: Configurations, from: number, printing: Printing): Generator<Step> {
  for (const configuration of configurations.met().slice(from)) {
    const { file, unreadable, problems } = configuration;
    if (unreadable) yield { type: 'known', file, result: { ...nothing, problems: [unreadable] } };
    else if (problems.length > 0) {
      const report = reportOfConfiguration(configuration, printing.language);
      const result = { ...nothing, out: printWhole(report, printing), counts: countsOf([report]) };
      yield { type: 'known', file, result };
    }
  }
}

async function* fileSteps(file: string, how: How): AsyncGenerator<Step> {
  if (isLines(file) && !how.fix && !how.all)
    return yield* lineSteps(file, createReadStream(file, { highWaterMark: chunkSize }), how);
  const weight = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  yield { type: 'job', job: { type: 'file', file, how }, weight };
}

/** Bytes read at once. */
const chunkSize = 1024 * 1024;

/** Standard input: a text as in a file, or lines of conversations; ndjson takes lines alone. */
async function* stdinSteps(file: string, how: How): AsyncGenerator<Step> {
  try {
    const input = await readStdin(how.all ? false : areLines(file, how));
    if ('lines' in input) yield* lineSteps(file, input.lines, how);
    else yield { type: 'job', job: { type: 'file', file, bytes: input.bytes, how }, weight: input.bytes.length };
  } catch (failure) {
    yield { type: 'known', file, result: { ...nothing, problems: [problemOf(failure, file)] } };
  }
}

/** What format and name say of standard input; undefined where they say nothing. */
function areLines(file: string, { printing }: How): boolean | undefined {
  if (isLines(file) || printing.format === 'ndjson') return true;
  return file === '-' ? undefined : false;
}

async function* lineSteps(file: string, chunks: AsyncIterable<Uint8Array>, how: How): AsyncGenerator<Step> {
  let isBegun = false;
  try {
    for await (const batch of batchesOf(utf8Of(chunks))) {
      if (!isBegun) yield { type: 'begin', file };
      isBegun = true;
      yield 'bytes' in batch ? linesStep(file, batch, how) : longLineStep(file, batch, how);
    }
    if (!isBegun) yield { type: 'begin', file };
    yield { type: 'end', file };
  } catch (failure) {
    const result = { ...nothing, problems: [problemOf(failure, file)] };
    yield { type: 'known', file, result };
    // What was said of the lines before it stands.
    if (isBegun) yield { type: 'end', file };
  }
}

const linesStep = (file: string, batch: Batch, how: How): Step => ({
  type: 'job',
  job: { type: 'lines', file, ...batch, how },
  weight: batch.bytes.length,
});

function longLineStep(file: string, place: LongLine, { printing }: How): Step {
  const problem: Problem = { key: 'cli.line-too-large', reason: file, line: place.line };
  const out = printing.format === 'ndjson' ? printUnread(file, place, problem, printing) : '';
  return { type: 'known', file, result: { ...nothing, out, problems: [problem] } };
}

/** Counts what was said. */
function startTally() {
  const found = { error: 0, warning: 0, information: 0, hint: 0 };
  return {
    files: 0,
    /** Something could not be read. */
    failed: false,
    add({ counts }: Result): void {
      found.error += counts.error;
      found.warning += counts.warning;
      found.information += counts.information;
      found.hint += counts.hint;
    },
    counts: () => ({ errors: found.error, warnings: found.warning, others: found.information + found.hint }),
  };
}
