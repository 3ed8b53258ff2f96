// The pages of the rules, as they are shipped beside the bundle.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../core/words/index';

const folder = join(__dirname, '..', 'docs', 'rules');

/** Path of a rule's page; undefined where the pages were not shipped along. */
export function rulePage(rule: string, language: Language): string | undefined {
  const page = join(folder, language === 'en' ? `${rule}.md` : `${rule}.${language}.md`);
  return existsSync(page) ? page : undefined;
}
