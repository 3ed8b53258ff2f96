// Sorting keys moves members and changes nothing in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedKeys } from '../../../server/src/core/features/sort';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';

const sorted = (text: string, lines = false): string => applyEdits(text, sortedKeys(openDocument(text, { lines })));

describe('sorting keys', () => {
  it.each<[string, string, string]>([
    ['keeps layout in place', '{\n  "b": 1,\n  "a": 2\n}', '{\n  "a": 2,\n  "b": 1\n}'],
    [
      'keeps numbers and escapes as written',
      '{"b": 1.50e+03, "a": "\\u0041\\/"}',
      '{"a": "\\u0041\\/", "b": 1.50e+03}',
    ],
    [
      'goes into objects and lists',
      '{"b": [{"d": 1, "c": {"f": 1, "e": 2}}], "a": 1}',
      '{"a": 1, "b": [{"c": {"e": 2, "f": 1}, "d": 1}]}',
    ],
    ['leaves lists in their order', '[{"b": 1}, {"a": 1}]', '[{"b": 1}, {"a": 1}]'],
    ['keeps equal keys as they stand', '{"b": 1, "a": 1, "a": 2}', '{"a": 1, "a": 2, "b": 1}'],
    [
      'leaves an object with comments alone, and goes into its members',
      '{"b": 1, // of b\n "a": {"d": 1, "c": 2}}',
      '{"b": 1, // of b\n "a": {"c": 2, "d": 1}}',
    ],
    ['takes __proto__ for a key', '{"b": 1, "__proto__": 2}', '{"__proto__": 2, "b": 1}'],
    ['leaves what is not finished', '{"b": 1, "a": ', '{"b": 1, "a": '],
  ])('%s', (_, before, after) => expect(sorted(before)).toBe(after));

  it('sorts each line of a file of lines', () =>
    expect(sorted('{"b": 1, "a": 2}\n{"d": 1, "c": 2}\n', true)).toBe('{"a": 2, "b": 1}\n{"c": 2, "d": 1}\n'));

  it('changes no value of any JSON text, and nothing the second time', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const once = sorted(text);
        expect(JSON.parse(once)).toEqual(JSON.parse(text));
        expect([...once].sort()).toEqual([...text].sort());
        expect(sortedKeys(openDocument(once))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('changes no value of an example', () => {
    const folder = join(import.meta.dirname, '../../../examples');
    for (const name of readdirSync(folder).filter((own) => own.endsWith('.messages.json'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(sorted(text), name).not.toBe(text);
      expect(JSON.parse(sorted(text)), name).toEqual(JSON.parse(text));
    }
  });
});
