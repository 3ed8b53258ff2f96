// The built command line as a shell sees it: what it prints, what it complains of, how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../../dist/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts a command in English, without any address of Ollama in its environment unless `env` gives one. */
export function start(
  args: readonly string[],
  { env = {}, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Running {
  const { OLLAMA_HOST: _, ...rest } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: { ...rest, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}

export const run = (args: readonly string[], options?: Parameters<typeof start>[1]): Promise<Ended> =>
  start(args, options).ended;
