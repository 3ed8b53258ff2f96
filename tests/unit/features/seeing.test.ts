// What is seen of a conversation in each dialect: outline, folds, hints, colours, lenses, ties and selections.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeingIn, seen } from '../../harness/seeing';

const folder = join(import.meta.dirname, '../../fixtures/features/seeing');

for (const file of readdirSync(folder)) {
  describe(`what is seen, ${file}`, () => {
    for (const { name, source, expected } of seeingIn(readFileSync(join(folder, file), 'utf8')))
      it(name, () => expect(seen(source)).toBe(expected));
  });
}
