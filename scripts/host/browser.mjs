// A Chromium window for the server build, by playwright-core and the browser that the machine has.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The first browser found on this machine, or undefined. */
export const findBrowser = () => places.find((place) => place !== undefined && existsSync(place));

/**
 * @param {{ headless?: boolean, width?: number, height?: number, locale?: string }} options
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
