// `npm start`: builds, and opens VS Code on the examples with the extension loaded. `--check`: does all of it without keeping a window open.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, openBrowser, showAddress } from './host/browser.mjs';
import { findDesktop, hasDisplay, ownProfile } from './host/desktop.mjs';
import { startHost } from './host/server.mjs';
import { importSource } from './import-source.mjs';
import { startStandIn } from './stand-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const examples = join(root, 'examples');
/** What the window shows first: an example with a mistake in it. */
const first = join(examples, 'langchain-tool-round.messages.json');
/** What `--check` runs: an example without one. */
const ready = join(examples, 'ollama-ready-to-run.messages.json');

if ((await node('scripts/build.mjs')) !== 0) process.exit(1);
const ollama = await ensureOllama();
await (process.argv.includes('--check') ? checkEverything() : openWindow());

/**
 * Runs a script of this project, its output shown as it comes. Does not block: the stand-in lives in this process and has to answer meanwhile.
 * @param {...string} args
 * @returns {Promise<number | null>} the exit code
 */
function node(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

/** The line of the first mistake in an example, from 1: the window opens there. */
function lineOfMistake() {
  const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'check', '--format', 'json', first], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(stdout)[0].findings[0].range.start.line + 1;
}

/** Where Ollama answers: at its own address, or a stand-in on loopback, which says so. */
async function ensureOllama() {
  const { resolveBaseUrl } = await importSource(join(root, 'server/src/runner/address.ts'));
  const { url, problem } = resolveBaseUrl({ env: process.env.OLLAMA_HOST });
  if (!problem && (await answers(url))) {
    console.log(`Ollama answers at ${url}.`);
    return { url, close: async () => undefined };
  }
  const standIn = await startStandIn();
  process.env.OLLAMA_HOST = standIn.url;
  console.log(
    `${problem ? `OLLAMA_HOST is no address of an Ollama (${process.env.OLLAMA_HOST}).` : `No Ollama answers at ${url}.`} ` +
      `A stand-in was started at ${standIn.url}: it speaks Ollama's protocol, but it is not a model, and its replies say so.`,
  );
  return standIn;
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(`${url}/api/version`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Checks the examples, runs one, looks into a window. Rejects with the first thing that is not as it should be. */
async function checkEverything() {
  try {
    console.log('\nThe examples, checked (some have mistakes in them on purpose):');
    const checked = await node('dist/cli.js', 'check', 'examples');
    // 1 says that there are errors, and there are.
    if (checked !== 1) throw new Error(`The mistakes in the examples were not found (exit ${checked}).`);

    console.log(`\n${ready.slice(root.length + 1)}, run:`);
    const ran = await node('dist/cli.js', 'run', ready);
    if (ran !== 0) throw new Error(`The example could not be run (exit ${ran}).`);
    console.log('');
    await lookInside();
  } finally {
    await ollama.close();
  }
}

/** Opens a window that nobody sees, where that can be done, and waits for the first finding in it. */
async function lookInside() {
  if (!findBrowser()) return console.log('No Chromium or Chrome was found, so no window was opened.');
  const host = await startHost({ env: { OLLAMA_HOST: ollama.url } }).catch((reason) => {
    console.log(`VS Code could not be started here, so no window was opened: ${reason.message}`);
  });
  if (!host) return;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(host.pageFor({ folder: examples, extension: root, open: first, line: lineOfMistake() }));
    await page.waitForSelector('.squiggly-error', { timeout: 90_000 });
    console.log(`VS Code opened ${first.slice(root.length + 1)} and underlined the mistake in it.`);
  } finally {
    await browser.close();
    await host.close();
  }
}

async function openWindow() {
  const desktop = await findDesktop();
  if (desktop) return openDesktop(desktop);
  const host = await startHost({ env: { OLLAMA_HOST: ollama.url } });
  const address = host.pageFor({ folder: examples, extension: root, open: first, line: lineOfMistake() });
  console.log(
    `\nThe desktop VS Code could not be had here, so its server build was started. Open this address in a browser:\n\n  ${address}\n\nCtrl+C ends it.`,
  );
  if (hasDisplay()) showAddress(address);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await host.close();
      await ollama.close();
    });
}

/** @param {string} executable */
function openDesktop(executable) {
  console.log('\nOpening VS Code on examples/. Close its window to end.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const at = `${first}:${lineOfMistake()}`;
  const args = [
    examples,
    '--goto',
    at,
    `--extensionDevelopmentPath=${root}`,
    '--disable-workspace-trust',
    '--skip-welcome',
  ];
  const window = spawn(executable, [...args, ...ownProfile('start'), ...asRoot], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, OLLAMA_HOST: ollama.url },
  });
  window.once('error', (failure) => {
    console.error(`VS Code could not be opened: ${failure.message}`);
    process.exitCode = 1;
    void ollama.close();
  });
  window.once('exit', () => ollama.close());
}
