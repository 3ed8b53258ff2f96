// The built command line as a process, in a folder of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const cli = join(import.meta.dirname, '../../dist/cli.js');

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that is gone after the test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'messages-json-'));

  /** Writes files below the folder: text as UTF-8, bytes as they are, anything else as JSON. */
  write(files: Readonly<Record<string, unknown>>): void {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(
        path,
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2),
      );
    }
  }

  read(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  /** Runs the command line in the folder, in English unless `env` says otherwise. */
  run(args: readonly string[], given: { readonly stdin?: string; readonly env?: object } = {}): Promise<Outcome> {
    const { LC_ALL: _all, LC_MESSAGES: _messages, ...around } = process.env;
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: this.path,
      env: { ...around, LANG: 'C', ...given.env },
    });
    const read = (stream: NodeJS.ReadableStream): Promise<string> =>
      new Promise((resolve) => {
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('end', () => resolve(text));
      });
    // Who does not read its input closes it before all is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(given.stdin ?? '');
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    return Promise.all([code, read(child.stdout), read(child.stderr)]).then(([exit, stdout, stderr]) => ({
      code: exit,
      stdout,
      stderr,
    }));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
