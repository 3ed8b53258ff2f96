#!/usr/bin/env node
// Takes the arguments that VS Code takes and runs the suite in the server build, so that @vscode/test-electron can start it as if it were the desktop one.
// What the suite prints is shown; what VS Code itself complains of (a browser lacks much of it) goes to out/vscode/host.log, and is shown where the suite never ran.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { openBrowser } from './browser.mjs';
import { startHost } from './server.mjs';

/** Milliseconds after which a suite that has not come to an end has failed. */
const PATIENCE = 10 * 60_000;
const logFile = join(dirname(fileURLToPath(import.meta.url)), '../../out/vscode/host.log');

/** @param {string} name */
const flag = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const extension = flag('extensionDevelopmentPath');
const tests = flag('extensionTestsPath');
if (!extension || !tests) throw new Error('It needs --extensionDevelopmentPath=… and --extensionTestsPath=…');
const folder = process.argv.slice(2).findLast((arg) => !arg.startsWith('-')) ?? process.cwd();

const host = await startHost({
  host: process.env.MESSAGES_VSCODE_HOST === 'oldest' ? 'oldest' : 'newest',
  trust: process.argv.includes('--disable-workspace-trust'),
});
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  let complaints = '';
  let ran = false;
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    const line = format(...args);
    if (type === 'error' || type === 'warn') {
      complaints += `${line}\n`;
      return;
    }
    ran ||= line.startsWith('in VS Code:');
    console.log(line);
  });
  let patience;
  const ended = new Promise((resolve, reject) => {
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
    page.on('crash', () => reject(new Error('The page crashed.')));
    patience = setTimeout(() => reject(new Error('The suite came to no end.')), PATIENCE);
  });
  try {
    await page.goto(host.pageFor({ folder, extension, tests }));
    process.exitCode = await ended;
  } finally {
    clearTimeout(patience);
    mkdirSync(dirname(logFile), { recursive: true });
    writeFileSync(logFile, complaints);
    if (!ran) console.error(complaints);
  }
} finally {
  await browser.close();
  await host.close();
}
