// What is bundled into dist/ and how. The build uses it, and the fence test looks at what it yields.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Core has to load where Node is not. Of secretlint's rules only those that we leave out read files, yet they stand in one module with the
 * others: for them the parts of Node are an empty module.
 * @type {import('esbuild').Plugin}
 */
export const withoutNode = {
  name: 'without-node',
  setup(on) {
    on.onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]@secretlint[\\/]/.test(importer) ? { path, namespace: 'without-node' } : undefined,
    );
    on.onLoad({ filter: /.*/, namespace: 'without-node' }, () => ({ contents: 'export default {};' }));
  },
};

/** jsonc-parser's main entry is UMD, which esbuild cannot follow. */
export const mainFields = ['module', 'main'];

const bin = { banner: { js: '#!/usr/bin/env node' } };

const entries = {
  client: { entryPoints: ['client/src/extension.ts'], external: ['vscode'] },
  server: { entryPoints: ['server/src/lsp/main.ts'], ...bin },
  cli: { entryPoints: ['server/src/cli/main.ts'], ...bin },
};

/** @typedef {keyof typeof entries} Bundle */

export const bundles = /** @type {Bundle[]} */ (Object.keys(entries));

/**
 * esbuild's options for one of the bundles, with a metafile.
 * @param {Bundle} name
 * @param {{ production?: boolean }} [options] production: minified, without a source map
 */
export const optionsFor = (name, { production = false } = {}) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    platform: /** @type {const} */ ('node'),
    format: /** @type {const} */ ('cjs'),
    target: 'node20',
    mainFields,
    plugins: [withoutNode],
    minify: production,
    sourcemap: production ? /** @type {const} */ (false) : /** @type {const} */ ('linked'),
    metafile: /** @type {const} */ (true),
    logLevel: /** @type {const} */ ('warning'),
    define: { VERSION: JSON.stringify(version) },
    ...entries[name],
    outfile: `dist/${name}.js`,
  });
