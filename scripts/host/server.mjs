// Starts VS Code's server build on loopback and says where its pages are.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureHost } from './install.mjs';
import { installChinese } from './language.mjs';

/** Nothing of the window speaks of anything but the files, and nothing is saved unasked, as a browser's window does by default. */
const quiet = {
  'files.autoSave': 'off',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'editor.minimap.enabled': false,
  'extensions.ignoreRecommendations': true,
};

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * @param {{ host?: 'newest' | 'oldest', trust?: boolean, locale?: string, env?: Record<string, string>}} options
 *   trust: false opens folders in restricted mode; locale: zh-cn has the window speak Chinese
 * @returns {Promise<{ pageFor(options: PageOptions): string, close(): Promise<void> }>}
 *
 * @typedef {{ folder: string, extension: string, tests?: string, open?: string, line?: number }} PageOptions
 *   absolute paths; `line` of the file that is opened, from 1
 */
export async function startHost({ host = 'newest', trust = true, locale = 'en', env = {} } = {}) {
  const { folder, node } = ensureHost(host);
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'messages-json-host-'));
  mkdirSync(join(data, 'data/Machine'), { recursive: true });
  writeFileSync(join(data, 'data/Machine/settings.json'), JSON.stringify(quiet));
  if (locale === 'zh-cn') await installChinese(data);
  const args = [
    'out/server-main.js',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--without-connection-token',
    '--accept-server-license-terms',
    '--server-data-dir',
    data,
    '--telemetry-level',
    'off',
    '--enable-smoke-test-driver',
    ...(trust ? ['--disable-workspace-trust'] : []),
    ...(locale === 'en' ? [] : ['--locale', locale]),
  ];
  const child = spawn(node, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      log += chunk;
      if (log.includes('Extension host agent listening') || log.includes('Web UI available')) resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`VS Code's server ended with ${code}:\n${log}`)));
  });
  /** @param {string} path */
  const remote = (path) => `vscode-remote://localhost:${port}${pathToFileURL(path).pathname}`;
  return {
    pageFor({ folder: opened, extension, tests, open, line }) {
      const payload = [
        ['extensionDevelopmentPath', remote(extension)],
        ...(tests ? [['extensionTestsPath', remote(tests)]] : []),
        ...(open ? [['openFile', remote(line ? `${open}:${line}` : open)]] : []),
        ...(line ? [['gotoLineMode', 'true']] : []),
        ['skipWelcome', 'true'],
        ['skipReleaseNotes', 'true'],
      ];
      return `http://localhost:${port}/?folder=${encodeURIComponent(remote(opened))}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
