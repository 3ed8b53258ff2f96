// `npm start`: builds, and opens VS Code on the examples with the extension loaded. `--check`: does all of it without keeping a window open.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { findBrowser, openBrowser } from './host/browser.mjs';
import { startHost } from './host/server.mjs';
import { startStandIn } from './stand-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const examples = join(root, 'examples');
const first = join(examples, readdirSync(examples).find((name) => /\.messages\.json$/.test(name)) ?? '');
const check = process.argv.includes('--check');
/** Runs the command line without blocking: the stand-in answers from this very process. Resolves to the exit code. */
const cli = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'dist/cli.js'), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });

execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });

const standIn = await ensureOllama();
if (check) await checkEverything();
else await openWindow();

/** An address where Ollama answers: its own, or a stand-in's on loopback, which says so. */
async function ensureOllama() {
  const address = process.env.OLLAMA_HOST ?? 'http://127.0.0.1:11434';
  const url = /^https?:\/\//.test(address) ? address : `http://${address}`;
  const answers = await fetch(new URL('/api/version', url), { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
  if (answers) {
    console.log(`Ollama answers at ${url}.`);
    return undefined;
  }
  const started = await startStandIn({});
  process.env.OLLAMA_HOST = started.url;
  console.log(
    `No Ollama answers at ${url}. A stand-in was started at ${started.url}: it speaks Ollama's protocol, but it is not a model, and its replies say so.`,
  );
  return started;
}

async function checkEverything() {
  console.log('\nThe examples, checked (some hold a mistake on purpose):\n');
  if ((await cli('check', examples)) === 2) throw new Error('The examples could not be checked.');
  const ready = join(examples, 'ollama-ready-to-run.messages.json');
  console.log(`\n${ready.slice(root.length + 1)}, run:\n`);
  if ((await cli('run', ready)) !== 0) throw new Error('The example could not be run.');
  await lookInside();
  await standIn?.close();
}

/** Opens the window without showing it, where a browser is at hand, and waits for the first finding. */
async function lookInside() {
  if (!findBrowser()) return console.log('\nNo Chromium or Chrome was found, so the window was not opened.');
  const host = await startHost({ env: { OLLAMA_HOST: process.env.OLLAMA_HOST ?? '' } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(host.pageFor({ folder: examples, extension: root, open: first }));
    await page.waitForSelector('.squiggly-error', { timeout: 60_000 });
    console.log(`\nVS Code opened ${first.slice(root.length + 1)} and underlined what is wrong in it.`);
  } finally {
    await browser.close();
    await host.close();
  }
}

async function openWindow() {
  const desktop = await downloadAndUnzipVSCode({ version: 'stable' }).catch(() => undefined);
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (desktop && hasDisplay) {
    console.log('Opening VS Code on examples/. Close its window to end.');
    const window = spawn(
      desktop,
      [examples, first, `--extensionDevelopmentPath=${root}`, '--disable-workspace-trust', '--wait'],
      { stdio: 'inherit' },
    );
    window.once('exit', () => standIn?.close());
    return;
  }
  const host = await startHost({ env: { OLLAMA_HOST: process.env.OLLAMA_HOST ?? '' } });
  const page = host.pageFor({ folder: examples, extension: root, open: first });
  console.log(
    `\nThe desktop VS Code could not be had here, so its server build was started. Open this address in a browser:\n\n  ${page}\n\nCtrl+C ends it.`,
  );
  if (findBrowser() && hasDisplay) spawn(findBrowser(), [page], { stdio: 'ignore', detached: true }).unref();
  process.once('SIGINT', async () => {
    await host.close();
    await standIn?.close();
    process.exit(0);
  });
}
