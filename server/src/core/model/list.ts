// A long list that is changed in the middle, and what its items say in numbers. Immutable: an old list stays valid, and what both have in common they share.

/**
 * How much of something an item has; 0 or false: nothing. It depends on the item alone and is declared once, outside of what asks it: what it says is kept
 * for each stretch of the list, as long as that is not changed.
 */
export type Mark<T> = (item: T) => number | boolean;

/** True where two items that stand beside each other have something. Declared once, as a mark is. */
export type PairMark<T> = (before: T, item: T) => boolean;

/** Ids and the like that an item has. Declared once, as a mark is. */
export type KeysOf<T> = (item: T) => readonly Key[];
export type Key = string | number;

export interface Place<T> {
  readonly index: number;
  /** Of all that stands before the item, the sizes. */
  readonly start: number;
  readonly item: T;
}

/** Items are held in stretches of at most this many; a change makes one of them anew. */
const stretchSize = 128;

export class List<T> implements Iterable<T> {
  readonly length: number;
  /** The sum of all items' sizes. */
  readonly size: number;
  /** Of each stretch, what stands before it. */
  private readonly indexes: readonly number[];
  private readonly starts: readonly number[];
  private array: readonly T[] | undefined;

  private constructor(
    private readonly stretches: readonly Stretch<T>[],
    private readonly sizeOf: (item: T) => number,
    private readonly tallies: Map<KeysOf<T>, Tally>,
  ) {
    const indexes: number[] = [];
    const starts: number[] = [];
    let length = 0;
    let size = 0;
    for (const stretch of stretches) {
      indexes.push(length);
      starts.push(size);
      length += stretch.items.length;
      size += stretch.size;
    }
    this.indexes = indexes;
    this.starts = starts;
    this.length = length;
    this.size = size;
  }

  /** `sizeOf`: how much room an item takes among those that `start` counts; 1 without it. */
  static of<T>(items: readonly T[], sizeOf: (item: T) => number = one): List<T> {
    return new List(inStretches(items, sizeOf), sizeOf, new Map());
  }

  /** Undefined where there is none. */
  at(index: number): T | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const stretch = lastAtMost(this.indexes, index);
    return this.stretches[stretch]?.items[index - (this.indexes[stretch] as number)];
  }

  get last(): T | undefined {
    return this.at(this.length - 1);
  }

  /** The item that stands at a place counted in sizes; behind the end, the last one. There must be one. */
  find(place: number): Place<T> {
    const stretch = lastAtMost(this.starts, place);
    const { items } = this.stretches[stretch] as Stretch<T>;
    let start = this.starts[stretch] as number;
    let at = 0;
    while (at < items.length - 1 && start + this.sizeOf(items[at] as T) <= place)
      start += this.sizeOf(items[at++] as T);
    return { index: (this.indexes[stretch] as number) + at, start, item: items[at] as T };
  }

  /** Of all that stands before item `index`, the sizes. */
  startOf(index: number): number {
    if (index >= this.length) return this.size;
    const stretch = lastAtMost(this.indexes, index);
    const { items } = this.stretches[stretch] as Stretch<T>;
    let start = this.starts[stretch] as number;
    for (let at = 0; at < index - (this.indexes[stretch] as number); at++) start += this.sizeOf(items[at] as T);
    return start;
  }

  /** Items from index `from` up to `to`. */
  slice(from: number, to: number): readonly T[] {
    const found: T[] = [];
    for (let at = Math.max(0, from); at < Math.min(to, this.length); ) {
      const stretch = lastAtMost(this.indexes, at);
      const base = this.indexes[stretch] as number;
      const part = (this.stretches[stretch] as Stretch<T>).items.slice(at - base, to - base);
      found.push(...part);
      at += part.length;
    }
    return found;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { items } of this.stretches) yield* items;
  }

  /** All items; made when it is first asked for. */
  toArray(): readonly T[] {
    this.array ??= ([] as T[]).concat(...this.stretches.map(({ items }) => items));
    return this.array;
  }

  /** The list with `items` in place of those from index `from` up to `to`. */
  splice(from: number, to: number, items: readonly T[]): List<T> {
    if (this.length === 0) return List.of(items, this.sizeOf);
    const first = lastAtMost(this.indexes, Math.min(from, this.length - 1));
    let last = lastAtMost(this.indexes, Math.min(Math.max(from, to - 1), this.length - 1));
    const size = items.length + this.itemsOf(first, last).length - (to - from);
    // A stretch that has become small is joined with its neighbour.
    if (size < stretchSize / 4 && last + 1 < this.stretches.length) last++;
    const base = this.indexes[first] as number;
    const old = this.itemsOf(first, last);
    const gone = old.slice(from - base, to - base);
    const fresh =
      first === last && size <= stretchSize && size > 0
        ? [(this.stretches[first] as Stretch<T>).after(from - base, gone, items, this.sizeOf)]
        : inStretches(old.toSpliced(from - base, gone.length, ...items), this.sizeOf);
    const tallies = new Map(
      [...this.tallies].map(([keysOf, tally]) => [keysOf, tally.after(gone.flatMap(keysOf), items.flatMap(keysOf))]),
    );
    return new List(this.stretches.toSpliced(first, last + 1 - first, ...fresh), this.sizeOf, tallies);
  }

  /** What all items together have of something. */
  sum(mark: Mark<T>): number {
    let sum = 0;
    for (const stretch of this.stretches) sum += stretch.sum(mark);
    return sum;
  }

  /** The items that have something, in their order. Stretches without any are not looked at. */
  *where(mark: Mark<T>): Iterable<Place<T>> {
    for (let number = 0; number < this.stretches.length; number++) {
      const stretch = this.stretches[number] as Stretch<T>;
      if (stretch.sum(mark) === 0) continue;
      let start = this.starts[number] as number;
      for (let at = 0; at < stretch.items.length; at++) {
        const item = stretch.items[at] as T;
        if (mark(item)) yield { index: (this.indexes[number] as number) + at, start, item };
        start += this.sizeOf(item);
      }
    }
  }

  /** The first item that has something. */
  first(mark: Mark<T>): Place<T> | undefined {
    for (const place of this.where(mark)) return place;
    return undefined;
  }

  /** Index of the last item that has something; -1 where none has. */
  lastIndex(mark: Mark<T>): number {
    for (let number = this.stretches.length - 1; number >= 0; number--) {
      const stretch = this.stretches[number] as Stretch<T>;
      if (stretch.sum(mark) > 0)
        return (this.indexes[number] as number) + stretch.items.findLastIndex((item) => mark(item));
    }
    return -1;
  }

  /** The second of each two neighbours that have something together, in their order. */
  *neighbours(mark: PairMark<T>): Iterable<Place<T>> {
    let before: T | undefined;
    for (let number = 0; number < this.stretches.length; number++) {
      const stretch = this.stretches[number] as Stretch<T>;
      const { items } = stretch;
      const index = this.indexes[number] as number;
      const [head] = items;
      if (number > 0 && mark(before as T, head as T))
        yield { index, start: this.starts[number] as number, item: head as T };
      before = items.at(-1);
      if (!stretch.hasPair(mark)) continue;
      let start = this.starts[number] as number;
      for (let at = 1; at < items.length; at++) {
        start += this.sizeOf(items[at - 1] as T);
        if (mark(items[at - 1] as T, items[at] as T)) yield { index: index + at, start, item: items[at] as T };
      }
    }
  }

  /** The items that have a key, in their order. */
  *having(keysOf: KeysOf<T>, key: Key): Iterable<Place<T>> {
    for (let number = 0; number < this.stretches.length; number++) {
      const stretch = this.stretches[number] as Stretch<T>;
      if (!stretch.keys(keysOf).has(key)) continue;
      let start = this.starts[number] as number;
      for (let at = 0; at < stretch.items.length; at++) {
        const item = stretch.items[at] as T;
        if (keysOf(item).includes(key)) yield { index: (this.indexes[number] as number) + at, start, item };
        start += this.sizeOf(item);
      }
    }
  }

  /** Number of keys that stand in the list more than once. */
  repeated(keysOf: KeysOf<T>): number {
    const known = this.tallies.get(keysOf);
    if (known) return known.repeated;
    const tally = Tally.of(this.stretches, keysOf);
    this.tallies.set(keysOf, tally);
    return tally.repeated;
  }

  private itemsOf(first: number, last: number): readonly T[] {
    return first === last
      ? (this.stretches[first] as Stretch<T>).items
      : ([] as T[]).concat(...this.stretches.slice(first, last + 1).map(({ items }) => items));
  }
}

const one = (): number => 1;

class Stretch<T> {
  readonly size: number;
  private readonly sums = new Map<Mark<T>, number>();
  private readonly pairs = new Map<PairMark<T>, number>();
  private readonly keySets = new Map<KeysOf<T>, ReadonlySet<Key>>();

  constructor(
    readonly items: readonly T[],
    sizeOf: (item: T) => number,
  ) {
    let size = 0;
    for (const item of items) size += sizeOf(item);
    this.size = size;
  }

  /** The stretch with `come` in place of `gone`, which begins at `from`. What is known of the others need not be asked again. */
  after(from: number, gone: readonly T[], come: readonly T[], sizeOf: (item: T) => number): Stretch<T> {
    const after = new Stretch(this.items.toSpliced(from, gone.length, ...come), sizeOf);
    for (const [mark, sum] of this.sums) after.sums.set(mark, sum - sumOf(gone, mark) + sumOf(come, mark));
    for (const [mark, count] of this.pairs) {
      const before = countPairs(this.items, mark, from, from + gone.length + 1);
      after.pairs.set(mark, count - before + countPairs(after.items, mark, from, from + come.length + 1));
    }
    return after;
  }

  sum(mark: Mark<T>): number {
    let sum = this.sums.get(mark);
    if (sum === undefined) {
      sum = sumOf(this.items, mark);
      this.sums.set(mark, sum);
    }
    return sum;
  }

  hasPair(mark: PairMark<T>): boolean {
    let count = this.pairs.get(mark);
    if (count === undefined) {
      count = countPairs(this.items, mark, 0, this.items.length);
      this.pairs.set(mark, count);
    }
    return count > 0;
  }

  keys(keysOf: KeysOf<T>): ReadonlySet<Key> {
    let keys = this.keySets.get(keysOf);
    if (keys === undefined) {
      keys = new Set(this.items.flatMap(keysOf));
      this.keySets.set(keysOf, keys);
    }
    return keys;
  }
}

function sumOf<T>(items: readonly T[], mark: Mark<T>): number {
  let sum = 0;
  for (const item of items) sum += Number(mark(item));
  return sum;
}

/** Number of marked pairs of which the second one stands between two indexes. */
function countPairs<T>(items: readonly T[], mark: PairMark<T>, from: number, to: number): number {
  let count = 0;
  for (let at = Math.max(1, from); at < Math.min(to, items.length); at++)
    if (mark(items[at - 1] as T, items[at] as T)) count++;
  return count;
}

function inStretches<T>(items: readonly T[], sizeOf: (item: T) => number): readonly Stretch<T>[] {
  const stretches: Stretch<T>[] = [];
  const count = Math.ceil(items.length / stretchSize);
  for (let at = 0; at < count; at++) {
    const from = Math.floor((at * items.length) / count);
    stretches.push(new Stretch(items.slice(from, Math.floor(((at + 1) * items.length) / count)), sizeOf));
  }
  return stretches;
}

/** Index of the last of ascending values that is not greater than `wanted`; 0 where all are. */
function lastAtMost(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] as number) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Of so many buckets a change copies the few that its keys are in. */
const bucketCount = 1024;

/** How often each key stands in a list. */
class Tally {
  private constructor(
    private readonly buckets: readonly (ReadonlyMap<Key, number> | undefined)[],
    /** Number of keys that stand more than once. */
    readonly repeated: number,
  ) {}

  static of<T>(stretches: readonly Stretch<T>[], keysOf: KeysOf<T>): Tally {
    return new Tally([], 0).after(
      [],
      stretches.flatMap(({ items }) => items.flatMap(keysOf)),
    );
  }

  after(gone: readonly Key[], come: readonly Key[]): Tally {
    if (gone.length === come.length && gone.every((key, at) => key === come[at])) return this;
    const buckets = this.buckets.length > 0 ? [...this.buckets] : new Array<undefined>(bucketCount).fill(undefined);
    const own = new Map<number, Map<Key, number>>();
    let { repeated } = this;
    const add = (key: Key, by: 1 | -1): void => {
      const at = bucketOf(key);
      let bucket = own.get(at);
      if (!bucket) {
        bucket = new Map(buckets[at]);
        own.set(at, bucket);
        buckets[at] = bucket;
      }
      const before = bucket.get(key) ?? 0;
      const count = before + by;
      if (count === 0) bucket.delete(key);
      else bucket.set(key, count);
      repeated += Number(count > 1) - Number(before > 1);
    };
    for (const key of gone) add(key, -1);
    for (const key of come) add(key, 1);
    return new Tally(buckets, repeated);
  }
}

/** FNV-1a. */
function bucketOf(key: Key): number {
  const text = String(key);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 10) ^ hash) & (bucketCount - 1);
}
