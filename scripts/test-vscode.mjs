// Runs tests/vscode inside a real VS Code: the desktop build where it can be downloaded, the server build in Chromium otherwise.
import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { ensureHost } from './host/install.mjs';
import { startStandIn } from './stand-in.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The suites as one CommonJS bundle that exports `run`. */
async function buildSuite() {
  mkdirSync(join(root, 'out/vscode'), { recursive: true });
  const suites = readdirSync(join(root, 'tests/vscode')).filter((name) => name.endsWith('.suite.ts'));
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

/** The desktop build, or undefined where it cannot be had: a closed network, no display. */
async function desktop() {
  if (process.env.MESSAGES_VSCODE_HOST || (process.platform === 'linux' && !process.env.DISPLAY)) return undefined;
  return downloadAndUnzipVSCode({ version: 'stable' }).catch(() => undefined);
}

await buildSuite();
const standIn = await startStandIn({ delayMs: 5 });
try {
  const executable = await desktop();
  if (!executable) ensureHost(process.env.MESSAGES_VSCODE_HOST === 'oldest' ? 'oldest' : 'newest');
  process.exitCode = await runTests({
    vscodeExecutablePath: executable ?? join(root, 'scripts/host/code.mjs'),
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, 'out/vscode/index.js'),
    launchArgs: [join(root, 'examples'), '--disable-workspace-trust', '--disable-extensions'],
    extensionTestsEnv: { OLLAMA_HOST: standIn.url, MESSAGES_STAND_IN: standIn.url },
  });
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
} finally {
  await standIn.close();
}
