// Builds dist/client.js, dist/server.js and dist/cli.js. --production minifies, --watch keeps building. The metafiles go to out/meta for the fence test.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const production = process.argv.includes('--production');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // jsonc-parser's main entry is UMD, which esbuild cannot follow.
  mainFields: ['module', 'main'],
  minify: production,
  sourcemap: production ? false : 'linked',
  metafile: true,
  logLevel: 'warning',
  define: { VERSION: JSON.stringify(version) },
};

const bin = { banner: { js: '#!/usr/bin/env node' } };

const bundles = {
  client: { entryPoints: ['client/src/extension.ts'], external: ['vscode'] },
  server: { entryPoints: ['server/src/lsp/main.ts'], ...bin },
  cli: { entryPoints: ['server/src/cli/main.ts'], ...bin },
};

const optionsFor = (name) => ({ ...common, ...bundles[name], outfile: `dist/${name}.js` });

function keepMeta(name, { metafile }) {
  mkdirSync(join(root, 'out/meta'), { recursive: true });
  writeFileSync(join(root, `out/meta/${name}.json`), JSON.stringify(metafile));
  if (name !== 'client') chmodSync(join(root, `dist/${name}.js`), 0o755);
}

if (process.argv.includes('--watch')) {
  const keep = (name) => ({
    name: 'keep-meta',
    setup: (on) => on.onEnd((result) => result.metafile && keepMeta(name, result)),
  });
  const contexts = await Promise.all(
    Object.keys(bundles).map((name) => context({ ...optionsFor(name), plugins: [keep(name)] })),
  );
  await Promise.all(contexts.map((watched) => watched.watch()));
  console.log('Watching.');
} else {
  await Promise.all(Object.keys(bundles).map(async (name) => keepMeta(name, await build(optionsFor(name)))));
}
