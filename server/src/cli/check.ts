// `messages-json check`: the findings of files, as lines for people or as JSON for programs.
import { check, type Settings } from '../core/check';
import { acceptance } from '../core/features/acceptance';
import { fixAll } from '../core/features/fix-all';
import type { Severity } from '../core/rules/index';
import { openDocument } from '../core/text/document';
import { say } from '../core/words/index';
import { expand, type FileProblem, type FileText, isLines, readText, replaceFile } from './files';
import { judgingFlags, readJudging } from './flags';
import { printText, type Report, remarkOf, reportOfConfiguration, toJson } from './report';
import { type Configurations, lookUpConfigurations } from './settings';
import { readFlags, type Terminal, UsageError } from './terminal';

interface Options {
  readonly format: 'text' | 'json';
  readonly fix: boolean;
  /** Says of every target whether it would accept the file. */
  readonly all: boolean;
  readonly settings: Settings;
  readonly files: readonly string[];
}

export async function checkCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const options = readOptions(args, terminal);
  const configurations = lookUpConfigurations();
  const tally = startTally();
  const printed: object[] = [];
  const show = (report: Report): void => {
    tally.add(report);
    if (options.format === 'json') printed.push(toJson(report, terminal.language));
    else printText(report, terminal);
  };
  const complain = (file: string, { key, reason }: FileProblem): void => {
    tally.failed = true;
    terminal.complain(say(terminal.language, key, { file, reason }));
  };

  let shown = 0;
  for (const given of options.files) {
    for (const file of await expand(given)) {
      const report = await checkFile(file, file !== given, { options, configurations, terminal });
      // What is wrong with a configuration is said before the first file that it counts for.
      for (const configuration of configurations.met().slice(shown)) {
        if (configuration.unreadable) complain(configuration.file, configuration.unreadable);
        else if (configuration.problems.length > 0) show(reportOfConfiguration(configuration, terminal.language));
      }
      shown = configurations.met().length;
      if (report && 'key' in report) complain(file, report);
      else if (report) {
        tally.files++;
        show(report);
      }
    }
  }
  if (options.format === 'json') terminal.print(JSON.stringify(printed, null, 2));
  else terminal.print(say(terminal.language, 'cli.total', { files: tally.files, ...tally.counts() }));
  return tally.failed ? 2 : tally.counts().errors > 0 ? 1 : 0;
}

function readOptions(args: readonly string[], terminal: Terminal): Options {
  const { values, positionals } = readFlags(args, { ...judgingFlags, fix: { type: 'boolean' } }, terminal);
  const { target, dialect, format } = readJudging(values, terminal, ['all']);
  if (positionals.length === 0) throw new UsageError(say(terminal.language, 'cli.no-files'));
  const fix = values.fix === true;
  if (fix && positionals.includes('-')) throw new UsageError(say(terminal.language, 'cli.fix-needs-files'));
  return {
    format,
    fix,
    all: target === 'all',
    settings: { target: target === 'all' ? undefined : target, dialect },
    files: positionals,
  };
}

interface Surroundings {
  readonly options: Options;
  readonly configurations: Configurations;
  readonly terminal: Terminal;
}

/** What there is to say of a file; undefined for one that was found in a folder and that the configuration leaves out. */
async function checkFile(
  file: string,
  isFound: boolean,
  { options, configurations, terminal }: Surroundings,
): Promise<Report | FileProblem | undefined> {
  const { settings, ignored } = await configurations.judge(file, options.settings);
  if (isFound && ignored) return undefined;
  const read = await readText(file);
  if ('key' in read) return read;
  const text = options.fix ? await mend(file, read, settings) : read.text;
  const document = openDocument(text, { lines: isLines(file) });
  const { readings, findings } = check(document, settings);
  const [first] = readings;
  return {
    file,
    document,
    dialect: first?.dialect.family,
    target: first?.target.id,
    remarks: findings.map((finding) => remarkOf(finding, terminal.language)),
    ...(options.all ? { acceptance: acceptance(document, settings) } : {}),
  };
}

/** Applies the safe fixes and writes the file where they changed something. */
async function mend(file: string, read: FileText, settings: Settings): Promise<string> {
  const text = fixAll(openDocument(read.text, { lines: isLines(file) }), settings).text();
  if (text !== read.text) await replaceFile(file, { ...read, text });
  return text;
}

/** Counts what was found. */
function startTally() {
  const found: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  return {
    files: 0,
    /** Something could not be read. */
    failed: false,
    add({ remarks }: Report): void {
      for (const { severity } of remarks) found[severity]++;
    },
    counts: () => ({ errors: found.error, warnings: found.warning, others: found.information + found.hint }),
  };
}
