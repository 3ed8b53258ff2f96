// Where the command line writes, in which language and with which colours; and how its flags are read.
import { once } from 'node:events';
import { parseArgs, styleText } from 'node:util';
import { type Language, say } from '../core/words/index';

/** A command that was called wrongly; the message says how, and how it goes. */
export class UsageError extends Error {}

type Style = Parameters<typeof styleText>[0];

/** A text in a style, or as it is where colours are not wanted. */
export const paint = (style: Style, text: string, colours: boolean): string =>
  colours ? styleText(style, text) : text;

/** Writes results to stdout and everything else to stderr. Colours only where stdout is a terminal and NO_COLOR is not set. */
export class Terminal {
  readonly colours = process.stdout.isTTY === true && !process.env['NO_COLOR'];

  /** True where somebody watches what is printed. */
  readonly isInteractive = process.stdout.isTTY === true;

  constructor(readonly language: Language) {
    // A reader that has seen enough (`| head`) is no fault.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }

  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** Without a line end: a reply as it arrives. */
  write(text: string): void {
    process.stdout.write(text);
  }

  /** When what was written is on its way, as far as it has to be before more should be written. */
  async drained(): Promise<void> {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }

  complain(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  paint(style: Style, text: string): string {
    return paint(style, text, this.colours);
  }
}

type Flags = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

export interface ReadFlags<T extends Flags> {
  readonly values: { readonly [K in keyof T]?: T[K]['type'] extends 'boolean' ? boolean : string };
  readonly positionals: readonly string[];
}

/** Flags and files of a command. Throws UsageError, in the user's language, for a flag that it does not have. */
export function readFlags<T extends Flags>(args: readonly string[], flags: T, terminal: Terminal): ReadFlags<T> {
  try {
    const options = { ...flags, lang: { type: 'string' as const } };
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true }) as unknown as ReadFlags<T>;
  } catch (failure) {
    throw new UsageError(
      say(terminal.language, 'cli.bad-flag', { problem: failure instanceof Error ? failure.message : String(failure) }),
    );
  }
}

/** A flag's value when it is one of `allowed`, undefined when the flag is not given. Throws UsageError otherwise. */
export function oneOf<T extends string>(
  flag: string,
  value: string | undefined,
  allowed: readonly T[],
  terminal: Terminal,
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((word) => word === value);
  if (found === undefined)
    throw new UsageError(say(terminal.language, 'cli.bad-value', { flag, value, allowed: allowed.join(', ') }));
  return found;
}
