// What the extension itself says: every sentence has its Chinese, and every Chinese sentence is still said.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'client/src');

it('stands in both languages', () => {
  const said = readdirSync(source).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text),
  );
  const bundle: Record<string, string> = JSON.parse(readFileSync(join(root, 'l10n/bundle.l10n.zh-cn.json'), 'utf8'));
  expect(Object.keys(bundle).sort()).toEqual([...new Set(said)].sort());
  expect(Object.values(bundle).every((text) => /\p{Script=Han}/u.test(text))).toBe(true);
});
