// Imports a TypeScript file of this project from a script: bundled in memory, loaded as a data URL.
import { build } from 'esbuild';

/** The exports of the module at `path`. Throws what esbuild says when it does not build. */
export async function importSource(path) {
  const {
    outputFiles: [bundle],
  } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(bundle?.contents ?? '').toString('base64')}`);
}
