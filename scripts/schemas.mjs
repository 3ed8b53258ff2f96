// Writes the JSON Schemas under schemas/json. `--check` writes nothing and fails when one is stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from './import-source.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = 'schemas/json';
const checkOnly = process.argv.includes('--check');

const source = await importSource(join(root, 'scripts/schemas-source.ts'));
const files = source.published();
mkdirSync(join(root, folder), { recursive: true });

const wrong = Object.keys(files).filter(
  (path) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== files[path],
);
const left = readdirSync(join(root, folder))
  .map((name) => `${folder}/${name}`)
  .filter((path) => !Object.hasOwn(files, path));
if (!checkOnly) {
  for (const path of wrong) writeFileSync(join(root, path), files[path]);
  for (const path of left) rmSync(join(root, path));
}

const stale = [...wrong, ...left];
console.log(
  stale.length === 0
    ? 'The published schemas are up to date.'
    : `${checkOnly ? 'Stale' : 'Written'}: ${stale.join(', ')}`,
);
process.exitCode = checkOnly && stale.length > 0 ? 1 : 0;
