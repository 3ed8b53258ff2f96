// Takes a picture of an example in a real VS Code: node scripts/screenshot.mjs FILE OUT.png [--line N] [--actions ACTIONS.mjs] [--locale zh-cn] [--size 1280x800] [--host oldest] [--restricted]
// ACTIONS.mjs exports `default async (page, { file }) => {}` with a playwright page, called when the file is open.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from './host/browser.mjs';
import { startHost } from './host/server.mjs';
import { startStandIn } from './stand-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    line: { type: 'string' },
    actions: { type: 'string' },
    locale: { type: 'string', default: 'en' },
    size: { type: 'string', default: '1280x800' },
    host: { type: 'string', default: 'newest' },
    restricted: { type: 'boolean', default: false },
  },
});
const [file, out] = positionals.map((path) => resolve(path));
if (!file || !out || !existsSync(file))
  throw new Error(
    'Usage: node scripts/screenshot.mjs FILE OUT.png [--line N] [--actions FILE] [--locale L] [--size WxH] [--host oldest] [--restricted]',
  );

const [width = 1280, height = 800] = values.size.split('x').map(Number);
const standIn = await startStandIn({ delayMs: 20 });
const host = await startHost({
  host: values.host === 'oldest' ? 'oldest' : 'newest',
  trust: !values.restricted,
  locale: values.locale,
  env: { OLLAMA_HOST: standIn.url },
});
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    locale: values.locale,
  });
  await page.goto(host.pageFor({ folder: dirname(file), extension: root, open: file, line: Number(values.line ?? 1) }));
  await page.waitForSelector('.monaco-workbench');
  await page.waitForSelector('.monaco-editor .view-line');
  const actions = values.actions ? await import(pathToFileURL(resolve(values.actions)).href) : undefined;
  await (actions?.default ?? settle)(page, { file });
  mkdirSync(dirname(out), { recursive: true });
  await page.screenshot({ path: out });
} finally {
  await browser.close();
  await host.close();
  await standIn.close();
}

/** Until findings are underlined, or a few seconds have shown that there are none. */
async function settle(page) {
  await page
    .waitForSelector('.squiggly-error, .squiggly-warning, .squiggly-info', { timeout: 15_000 })
    .catch(() => undefined);
}
