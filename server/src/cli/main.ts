// The command line `messages-json`: which command, and what its end means for the shell.
import { languageOf, say } from '../core/words/index';
import { checkCommand } from './check';
import { locateCommand } from './locate';
import { servesAsWorker } from './pool';
import { convertCommand, mergeCommand, reduceCommand, trimCommand } from './refactor';
import { runCommand } from './run';
import { Terminal, UsageError } from './terminal';

/** Exit codes: 0 nothing wrong, 1 errors found (check), no reply (run) or no place (locate), 2 could not do what was asked. */
type ExitCode = 0 | 1 | 2;

type Command = (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;

const commands: Readonly<Record<string, Command>> = {
  check: checkCommand,
  run: runCommand,
  locate: locateCommand,
  convert: convertCommand,
  trim: trimCommand,
  merge: mergeCommand,
  reduce: reduceCommand,
};

async function main(argv: readonly string[]): Promise<ExitCode> {
  const [name, ...args] = argv;
  const terminal = new Terminal(
    languageOf(languageFlag(argv) ?? process.env['LC_ALL'] ?? process.env['LC_MESSAGES'] ?? process.env['LANG']),
  );
  if (name === '--version' || name === '-v') {
    terminal.print(VERSION);
    return 0;
  }
  if (
    name === undefined ||
    name === 'help' ||
    name === '--help' ||
    name === '-h' ||
    args.includes('--help') ||
    args.includes('-h')
  ) {
    (name === undefined ? terminal.complain : terminal.print).call(terminal, say(terminal.language, 'cli.help'));
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    terminal.complain(
      say(terminal.language, 'cli.unknown-command', { name, commands: Object.keys(commands).join(', ') }),
    );
    return 2;
  }
  try {
    return await command(args, terminal);
  } catch (failure) {
    if (!(failure instanceof UsageError)) throw failure;
    terminal.complain(failure.message);
    return 2;
  }
}

/** `--lang` counts for complaints about other flags too, so it is looked up before they are read. */
function languageFlag(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--lang');
  return at >= 0 ? argv[at + 1] : argv.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length);
}

declare const VERSION: string;

function start(): void {
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (failure: unknown) => {
      process.stderr.write(
        `messages-json: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`,
      );
      process.exitCode = 2;
    },
  );
}

// The same bundle is what workers run.
if (!servesAsWorker()) start();
