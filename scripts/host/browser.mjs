// A browser for VS Code's server build: a Chromium driven by playwright-core, or whatever the machine opens addresses with.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The first browser of Chromium's kin that is found on this machine, or undefined. */
export const findBrowser = () => places.find((place) => place !== undefined && existsSync(place));

/**
 * @param {{ headless?: boolean }} [options]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function openBrowser({ headless = true } = {}) {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROME_PATH.');
  return chromium.launch({
    executablePath,
    headless,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] };

/**
 * Shows an address in the user's own browser, where there is one; says nothing where there is none.
 * @param {string} address
 */
export function showAddress(address) {
  const [command, ...args] = openers[/** @type {keyof typeof openers} */ (process.platform)] ?? openers.linux;
  const opener = spawn(/** @type {string} */ (command), [...args, address], { stdio: 'ignore', detached: true });
  opener.once('error', () => undefined);
  opener.unref();
}
