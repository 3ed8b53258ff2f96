// The links of the pages, which are shipped and read offline: each leads to a file that is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The relative links of a page, without their anchors; what is quoted as code is none. */
const linksOf = (page: string): readonly string[] =>
  [
    ...readFileSync(join(root, page), 'utf8')
      .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, link]) => link as string)
    .filter((link) => !/^(?:https?:|mailto:|#)/.test(link))
    .map((link) => decodeURIComponent(link.replace(/#.*$/, '')));

it.each(pages)('%s', (page) => {
  expect(linksOf(page).filter((link) => !existsSync(resolve(root, dirname(page), link)))).toEqual([]);
});
