// Builds dist/client.js, dist/server.js and dist/cli.js. --production minifies, --watch keeps building.
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { bundles, optionsFor } from './bundles.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const production = process.argv.includes('--production');

/** What npm links as a command has to be executable. */
function makeExecutable() {
  for (const name of ['server', 'cli']) chmodSync(join(root, `dist/${name}.js`), 0o755);
}

if (process.argv.includes('--watch')) {
  const contexts = await Promise.all(bundles.map((name) => context({ ...optionsFor(name), logLevel: 'info' })));
  await Promise.all(contexts.map((watched) => watched.watch()));
} else {
  try {
    await Promise.all(bundles.map((name) => build(optionsFor(name, { production }))));
    makeExecutable();
  } catch {
    // esbuild has said what is wrong.
    process.exitCode = 1;
  }
}
