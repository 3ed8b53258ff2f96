// Editors that are not VS Code, run headless as they are installed, each with its snippet from editors/ and against the built server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../../scripts/stand-in.mjs';

export const root = join(import.meta.dirname, '../..');

/** A tool's result names a call that is none, which the server can mend; the other one can be renamed, and the whole can be run. */
const conversation = `[
  { "role": "user", "content": "Wind at both piers? 東の桟橋も 🌬" },
  {
    "role": "assistant",
    "content": null,
    "tool_calls": [
      { "id": "call_east", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"east\\"}" } },
      { "id": "call_west", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"west\\"}" } }
    ]
  },
  { "role": "tool", "tool_call_id": "call_east", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_wst", "content": "6 m/s" }
]
`;

/** What the steps write down; `failure`: the step that did not come to its end. */
export interface Seen {
  readonly failure?: string;
  readonly filetype: string;
  readonly diagnostics: readonly string[];
  readonly completion: readonly string[];
  /** Title of the action that was taken. */
  readonly action: string;
  /** How often the new id stands in the text after the rename. */
  readonly renamed: number;
  /** The whole text after the run. */
  readonly text: string;
}

/** The first line that a program says of its version; undefined where it is not installed. */
export function versionOf(program: string, args: readonly string[] = ['--version']): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0] : undefined;
}

/**
 * Runs an editor through its steps in a folder of its own, with the server on its PATH and a stand-in for Ollama.
 * Throws with what the editor said where it wrote nothing down.
 */
export async function walkThrough(program: string, args: readonly string[]): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'messages-editor-'));
  const standIn = await startStandIn({ delayMs: 1 });
  try {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(join(root, 'dist/server.js'), join(bin, 'messages-language-server'));
    const file = join(folder, 'wind.messages.json');
    writeFileSync(file, conversation);
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_STATE_HOME: join(folder, 'state'),
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      OLLAMA_HOST: standIn.url,
      CONVERSATION: file,
      SEEN: join(folder, 'seen.json'),
    };
    const said = await output(program, args, { cwd: folder, env });
    if (!existsSync(env.SEEN)) throw new Error(`${program} wrote nothing down. It said:\n${said}`);
    return JSON.parse(readFileSync(env.SEEN, 'utf8'));
  } finally {
    await standIn.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(program: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}
