// What the server reads from the disk it runs on: configurations beside files, and whether the rules' pages were shipped along.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '../core/words/index';
import type { Disk, FoundFile } from './session';

/** Beside the bundle, in the extension and in the npm package alike. */
const pages = join(__dirname, '..', 'docs', 'rules');

const known = new Map<string, string | undefined>();

export const localDisk: Disk = {
  rulePage(rule, language) {
    const key = `${rule} ${language}`;
    if (!known.has(key)) known.set(key, pageOf(rule, language));
    return known.get(key);
  },
  async nearest(name, uri) {
    const path = pathOf(uri);
    return path === undefined ? undefined : await nearest(name, path, dirname(path));
  },
};

/** The page in the reader's language where there is one, else the English one. */
function pageOf(rule: string, language: Language): string | undefined {
  const names = language === 'en' ? [`${rule}.md`] : [`${rule}.${language}.md`, `${rule}.md`];
  const found = names.map((name) => join(pages, name)).find((path) => existsSync(path));
  return found && pathToFileURL(found).href;
}

function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

async function nearest(name: string, file: string, folder: string): Promise<FoundFile | undefined> {
  const path = join(folder, name);
  const read = await readFile(path, 'utf8').catch(() => undefined);
  // Editors hide the byte order mark, and count without it.
  const text = read?.replace(/^\uFEFF/, '');
  if (text !== undefined)
    return { uri: pathToFileURL(path).href, text, relative: relative(folder, file).split(sep).join('/') };
  const parent = dirname(folder);
  return parent === folder ? undefined : await nearest(name, file, parent);
}
