// Lenses follow what they stand above through every edit, and go with it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBroken, lensesOf, moved } from '../../../server/src/core/features/lenses';
import { applyEdits } from '../../../server/src/core/text/span';
import { marked } from '../../harness/marked';

const text = `[
  {"role": "user", "content": "Wind?"},
  {"role": "assistant", "content": "It blows."},
  {"role": "user", "content": "And now?"},
  {"role": "assistant", "content": "Still."}
]`;

const { document, result } = marked(text);
const lenses = lensesOf(document, result);

describe('lenses', () => {
  it('stand at the same sign after any edit, or are gone with it', () => {
    expect(lenses.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), fc.constantFrom('', '{', '\n\n', '"x"'), (start, length, put) => {
        const edit = { start, end: Math.min(text.length, start + length), text: put };
        const after = applyEdits(text, [edit]);
        const kept = moved(lenses, edit);
        for (const { span } of kept) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(after.length);
        }
        const outside = lenses.filter(({ span }) => span.end <= edit.start || span.start >= edit.end);
        expect(kept).toHaveLength(lenses.filter(({ span }) => edit.start > span.start || edit.end < span.end).length);
        for (const lens of outside) {
          const own = kept.find(({ type, span }) => type === lens.type && after[span.start] === text[lens.span.start]);
          expect(own, JSON.stringify(lens)).toBeDefined();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are taken anew as soon as the text is whole', () => {
    expect(isBroken(result)).toBe(false);
    expect(isBroken(marked('[{"role": "user", "content": "hi').result)).toBe(true);
    expect(isBroken(marked('[{"role": "user", "content": "hi"}, // why\n]').result)).toBe(false);
  });
});
