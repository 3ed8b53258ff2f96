// Runs tests/vscode inside a real VS Code: the desktop build where it can be had, the server build in Chromium otherwise.
// `node scripts/test-vscode.mjs run judging` runs those suites alone. MESSAGES_VSCODE_HOST=oldest takes the oldest server build that engines.vscode names, =newest the newest, on every machine.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { findDesktop, ownProfile } from './host/desktop.mjs';
import { ensureHost } from './host/install.mjs';
import { startStandIn } from './stand-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Examples that the suites may change as they like. */
function copyExamples() {
  const copy = join(root, 'out/vscode/examples');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'examples'), copy, { recursive: true });
  return copy;
}

/** The suites as one CommonJS bundle that exports `run`. */
async function buildSuite() {
  mkdirSync(join(root, 'out/vscode'), { recursive: true });
  const wanted = process.argv.slice(2);
  const suites = readdirSync(join(root, 'tests/vscode')).filter(
    (name) => name.endsWith('.suite.ts') && (wanted.length === 0 || wanted.includes(name.replace('.suite.ts', ''))),
  );
  await build({
    absWorkingDir: root,
    stdin: {
      contents: [
        `export { run } from './runner';`,
        ...suites.map((name) => `import './${name.replace(/\.ts$/, '')}';`),
      ].join('\n'),
      resolveDir: join(root, 'tests/vscode'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['vscode', 'mocha'],
    outfile: 'out/vscode/index.js',
    logLevel: 'warning',
  });
}

await buildSuite();
const standIn = await startStandIn({ delayMs: 5 });
try {
  const host = process.env.MESSAGES_VSCODE_HOST;
  const executable = host ? undefined : await findDesktop();
  if (!executable) ensureHost(host === 'oldest' ? 'oldest' : 'newest');
  process.exitCode = await runTests({
    vscodeExecutablePath: executable ?? join(root, 'scripts/host/code.mjs'),
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, 'out/vscode/index.js'),
    launchArgs: [copyExamples(), '--disable-extensions', ...ownProfile('test')],
    extensionTestsEnv: { OLLAMA_HOST: standIn.url, MESSAGES_STAND_IN: standIn.url },
  });
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
} finally {
  await standIn.close();
}
