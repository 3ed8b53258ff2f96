// A list that is changed in the middle says what a list made anew would say.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeysOf, List, type Mark, type PairMark } from '../../../server/src/core/model/list';

interface Item {
  readonly size: number;
  readonly word: string;
}

const isA: Mark<Item> = ({ word }) => word === 'a';
const size: Mark<Item> = (item) => item.size;
const same: PairMark<Item> = (before, item) => before.word === item.word;
const words: KeysOf<Item> = ({ word }) => (word === '' ? [] : [word]);
const sizeOf = (item: Item): number => item.size;

const item = fc.record({ size: fc.integer({ min: 1, max: 4 }), word: fc.constantFrom('', 'a', 'b', 'c', 'd1', 'd2') });
// Long enough for several stretches.
const items = fc.oneof(
  fc.array(item, { maxLength: 6 }),
  fc.array(item, { minLength: 250, maxLength: 400, size: 'max' }),
);
const change = fc.record({ from: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.nat(200), come: items });

/** All that a list says. */
const portrait = (list: List<Item>) => ({
  items: [...list],
  array: list.toArray(),
  length: list.length,
  size: list.size,
  last: list.last,
  sums: [list.sum(isA), list.sum(size)],
  where: [...list.where(isA)],
  first: list.first(isA),
  lastIndex: list.lastIndex(isA),
  neighbours: [...list.neighbours(same)],
  having: [...list.having(words, 'd1')],
  repeated: list.repeated(words),
  starts: Array.from({ length: list.length + 1 }, (_, at) => list.startOf(at)),
  found: list.length === 0 ? [] : Array.from({ length: 20 }, (_, at) => list.find((at * list.size) / 19)),
  slice: list.slice(1, list.length - 1),
  at: [list.at(-1), list.at(0), list.at(list.length)],
});

describe('a list', () => {
  it('says the same after changes as one made anew, and stays as it was', () => {
    fc.assert(
      fc.property(items, fc.array(change, { maxLength: 4 }), (given, changes) => {
        let list = List.of(given, sizeOf);
        let expected = [...given];
        for (const { from, gone, come } of changes) {
          // What is asked before a change is what is carried over it.
          const before = portrait(list);
          const start = Math.floor(from * expected.length);
          const end = Math.min(expected.length, start + gone);
          const old = list;
          list = list.splice(start, end, come);
          expected = expected.toSpliced(start, end - start, ...come);
          expect(portrait(list)).toEqual(portrait(List.of(expected, sizeOf)));
          expect(portrait(old)).toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('asks no item again that stands beside a change', () => {
    let asked = 0;
    const mark: Mark<Item> = () => {
      asked++;
      return true;
    };
    const own = { size: 1, word: 'x' };
    const list = List.of(Array.from({ length: 10_000 }, () => own));
    expect(list.sum(mark)).toBe(10_000);
    asked = 0;
    expect(list.splice(5000, 5001, [own]).sum(mark)).toBe(10_000);
    expect(asked).toBeLessThanOrEqual(2);
  });
});
