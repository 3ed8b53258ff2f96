#!/usr/bin/env node
// Takes the arguments that VS Code takes and runs the suite in the server build, so that @vscode/test-electron can start it as if it were the desktop one.
import { openBrowser } from './browser.mjs';
import { startHost } from './server.mjs';

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
  const code = await new Promise((resolve, reject) => {
    page.exposeFunction('codeAutomationLog', (type, args) => console[type === 'error' ? 'error' : 'log'](...args));
    page.exposeFunction('codeAutomationExit', (exit) => resolve(exit));
    page.on('crash', () => reject(new Error('The page crashed.')));
    page.goto(host.pageFor({ folder, extension, tests })).catch(reject);
  });
  process.exitCode = code;
} finally {
  await browser.close();
  await host.close();
}
