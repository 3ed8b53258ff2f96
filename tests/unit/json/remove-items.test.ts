// Several items of a list removed at once.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removeItems } from '../../../server/src/core/json/edit';
import { readJson } from '../../../server/src/core/json/read';
import { applyEdits } from '../../../server/src/core/text/span';

it('leaves exactly the other items, in any layout', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 }),
      fc.array(fc.nat({ max: 9 })),
      fc.constantFrom(0, 2, '\t'),
      (items, indexes, indent) => {
        const text = JSON.stringify({ before: 1, list: items, after: [] }, null, indent);
        const edited = applyEdits(text, removeItems(text, readJson(text).root, ['list'], indexes));
        const left = items.filter((_, at) => !indexes.includes(at));
        expect(JSON.parse(edited)).toEqual(JSON.parse(JSON.stringify({ before: 1, list: left, after: [] })));
      },
    ),
  );
});

it.each([
  ['[1, 2, 3, 4]', [1, 2], '[1, 4]'],
  ['[1, 2, 3, 4]', [2, 3], '[1, 2]'],
  ['[1, 2, 3, 4]', [3, 0], '[2, 3]'],
  ['[\n  1,\n  2,\n  3\n]', [1, 2], '[\n  1\n]'],
  ['{}', [0], '{}'],
])('%j without %j', (text, indexes, left) => {
  expect(applyEdits(text, removeItems(text, readJson(text).root, [], indexes))).toBe(left);
});
