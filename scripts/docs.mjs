// Writes the pages that follow from the rules: docs/rules/<id>.md in both languages, their index, and docs/coverage.md.
// `--check` writes nothing and fails when a page is stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from './import-source.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const checkOnly = process.argv.includes('--check');

const core = await importSource(join(root, 'scripts/docs-source.ts'));
const pages = core.pages();
const stale = [];

for (const [path, text] of Object.entries(pages)) {
  const file = join(root, 'docs', path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale.push(path);
  if (checkOnly) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const name of existsSync(join(root, 'docs/rules')) ? readdirSync(join(root, 'docs/rules')) : []) {
  if (Object.hasOwn(pages, `rules/${name}`)) continue;
  stale.push(`rules/${name}`);
  if (!checkOnly) rmSync(join(root, 'docs/rules', name));
}

console.log(
  stale.length === 0
    ? 'The generated pages are up to date.'
    : `${checkOnly ? 'Stale' : 'Written'}: ${stale.join(', ')}`,
);
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;
