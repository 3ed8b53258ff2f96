// What is offered at a cursor and what the text becomes, dialect by dialect, also where the text is broken.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, take } from '../../harness/completion';

const folder = join(import.meta.dirname, '../../fixtures/features/completion');

for (const file of readdirSync(folder)) {
  describe(`completion, ${file}`, () => {
    for (const { name, take: label, before, after } of casesIn(readFileSync(join(folder, file), 'utf8'))) {
      it(name, () => {
        const taken = take(before, label, file.includes('jsonl'));
        if (label === '-') expect(taken.labels).toEqual([]);
        else expect(taken.after ?? `offered: ${taken.labels.join(', ')}`).toBe(after);
      });
    }
  });
}
