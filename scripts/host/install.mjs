// A real VS Code where the desktop build cannot be downloaded: VS Code's own server, whose build ships inside the npm package code-server.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The hosts that are tried: the newest at hand, and the oldest that engines.vscode names. */
export const hosts = {
  newest: {
    version: '4.139.1',
    packages: ['code-server@4.139.1', `node-${process.platform}-${process.arch}@24`],
    flags: [],
  },
  oldest: { version: '4.100.3', packages: ['code-server@4.100.3'], flags: ['--legacy-peer-deps'] },
};

/**
 * Installs a host below .cache/ unless it is there, without running any install script.
 * @param {'newest' | 'oldest'} which
 * @returns {{ folder: string, node: string }} the folder to start `out/server-main.js` in, and the Node that it wants
 */
export function ensureHost(which = 'newest') {
  const { version, packages, flags } = hosts[which];
  const prefix = join(root, '.cache/vscode-host', version);
  const folder = join(prefix, 'node_modules/code-server/lib/vscode');
  const done = join(prefix, 'installed');
  if (!existsSync(done)) {
    console.error(`Installing VS Code's server build (code-server ${version}) into .cache/ …`);
    mkdirSync(prefix, { recursive: true });
    npm(
      ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
      prefix,
    );
    npm(['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', ...flags], folder);
    writeFileSync(done, '');
  }
  const own = join(prefix, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return { folder, node: existsSync(own) ? own : process.execPath };
}

const npm = (args, cwd) =>
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd, stdio: ['ignore', 2, 2] });

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureHost(process.argv[2] === 'oldest' ? 'oldest' : 'newest');
