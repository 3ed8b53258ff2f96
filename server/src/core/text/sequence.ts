// A long sequence of parts with their lengths and line ends summed up: immutable, and cheap to change in the middle.

import { lastAtMost } from './lines';

/** What is summed up. */
export interface Measured {
  /** In UTF-16 units. */
  readonly length: number;
  /** Number of line ends in it. */
  readonly lineEnds: number;
  /** 1 for a part that is counted, 0 for one that is not. */
  readonly weight: number;
}

/** A part's place in its sequence. */
export interface Place {
  readonly index: number;
  /** Of what stands before the part. */
  readonly start: number;
  readonly lineEnds: number;
  readonly weight: number;
}

/** Parts from index `from` up to `to` have given way to `count` others. */
export interface SequenceChange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Parts are held in chunks of at most this many; a change copies one chunk and the list of chunks. */
const chunkSize = 256;

interface Chunk<T> extends Measured {
  readonly parts: readonly T[];
  /** Of each part, what stands before it in the chunk; made when first asked for. */
  sums?: Readonly<Record<'start' | 'lineEnds' | 'weight', Float64Array>>;
}

export class Sequence<T extends Measured> implements Measured {
  readonly count: number;
  readonly length: number;
  readonly lineEnds: number;
  readonly weight: number;
  /** Of each chunk, what stands before it. */
  private readonly before: readonly Place[];

  private constructor(private readonly chunks: readonly Chunk<T>[]) {
    const before: Place[] = [];
    let index = 0;
    let start = 0;
    let lineEnds = 0;
    let weight = 0;
    for (const chunk of chunks) {
      before.push({ index, start, lineEnds, weight });
      index += chunk.parts.length;
      start += chunk.length;
      lineEnds += chunk.lineEnds;
      weight += chunk.weight;
    }
    this.before = before;
    this.count = index;
    this.length = start;
    this.lineEnds = lineEnds;
    this.weight = weight;
  }

  static of<T extends Measured>(parts: readonly T[]): Sequence<T> {
    return new Sequence(inChunks(parts));
  }

  /** Undefined where there are fewer parts. */
  at(index: number): T | undefined {
    if (index < 0 || index >= this.count) return undefined;
    const chunk = this.chunkBefore('index', index);
    return this.chunks[chunk]?.parts[index - (this.before[chunk] as Place).index];
  }

  /** Length of what stands before part `index`. */
  startOf(index: number): number {
    return index >= this.count ? this.length : this.placeOf(index).start;
  }

  placeOf(index: number): Place {
    const chunk = this.chunkBefore('index', index);
    return this.placeIn(chunk, index - (this.before[chunk] as Place).index);
  }

  /** The part that the unit at `offset` stands in; behind the end, the last part. There must be one. */
  find(offset: number): Place {
    return this.search('start', offset);
  }

  /** The part that line end `number` (from 0) stands in; behind the last, the last part. */
  findLineEnd(number: number): Place {
    return this.search('lineEnds', number);
  }

  /** The part that is number `number` (from 0) of those that are counted; behind the last, the last part. */
  findWeighted(number: number): Place {
    return this.search('weight', number);
  }

  /** The sequence with `parts` in place of those from index `from` up to `to`. */
  splice(from: number, to: number, parts: readonly T[]): Sequence<T> {
    if (this.count === 0) return Sequence.of(parts);
    let first = this.chunkBefore('index', Math.min(from, this.count - 1));
    let last = this.chunkBefore('index', Math.min(Math.max(from, to - 1), this.count - 1));
    const kept = (this.chunks[last] as Chunk<T>).parts.length - (to - (this.before[last] as Place).index);
    const size = from - (this.before[first] as Place).index + parts.length + kept;
    // A chunk that has become small is joined with its neighbour.
    if (size < chunkSize / 4 && last + 1 < this.chunks.length) last++;
    else if (size < chunkSize / 4 && first > 0) first--;
    const base = (this.before[first] as Place).index;
    const fresh = this.partsOf(first, last).toSpliced(from - base, to - from, ...parts);
    return new Sequence(this.chunks.toSpliced(first, last + 1 - first, ...inChunks(fresh)));
  }

  /**
   * Where this sequence has other parts than an earlier one; what both have at their ends and, where they have as many parts, in between is told by the
   * objects. In order.
   */
  changesFrom(before: Sequence<T>): readonly SequenceChange[] {
    const shared = Math.min(this.count, before.count);
    let head = 0;
    for (let chunk = 0; chunk < this.chunks.length && this.chunks[chunk] === before.chunks[chunk]; chunk++)
      head += (this.chunks[chunk] as Chunk<T>).parts.length;
    while (head < shared && this.at(head) === before.at(head)) head++;
    let tail = 0;
    for (let back = 1; back <= this.chunks.length; back++) {
      const chunk = this.chunks[this.chunks.length - back] as Chunk<T>;
      if (chunk !== before.chunks[before.chunks.length - back] || tail + chunk.parts.length > shared - head) break;
      tail += chunk.parts.length;
    }
    while (tail < shared - head && this.at(this.count - 1 - tail) === before.at(before.count - 1 - tail)) tail++;
    const [to, end] = [before.count - tail, this.count - tail];
    if (head === to && head === end) return [];
    return to === end ? this.runsFrom(before, head, end) : [{ from: head, to, count: end - head }];
  }

  /** The runs of other parts between two indexes, where both sequences have as many parts. */
  private runsFrom(before: Sequence<T>, from: number, to: number): readonly SequenceChange[] {
    const [own, old] = [this.partsBetween(from, to), before.partsBetween(from, to)];
    const runs: SequenceChange[] = [];
    for (let at = 0; at < own.length; ) {
      let end = at;
      while (end < own.length && own[end] !== old[end]) end++;
      if (end > at) runs.push({ from: from + at, to: from + end, count: end - at });
      at = Math.max(end, at + 1);
    }
    return runs;
  }

  private partsBetween(from: number, to: number): readonly T[] {
    const first = this.chunkBefore('index', from);
    const base = (this.before[first] as Place).index;
    return this.partsOf(first, this.chunkBefore('index', to - 1)).slice(from - base, to - base);
  }

  private partsOf(first: number, last: number): readonly T[] {
    return first === last
      ? (this.chunks[first] as Chunk<T>).parts
      : ([] as T[]).concat(...this.chunks.slice(first, last + 1).map((chunk) => chunk.parts));
  }

  /** All parts in their order. */
  toArray(): readonly T[] {
    return ([] as T[]).concat(...this.chunks.map((chunk) => chunk.parts));
  }

  /** The counted parts from the start on, until `visit` gives true; their indices and starts. */
  someWeighted(visit: (part: T, index: number, start: number) => boolean): boolean {
    return this.chunks.some((chunk, number) => {
      if (chunk.weight === 0) return false;
      let { start } = this.before[number] as Place;
      return chunk.parts.some((part, i) => {
        const at = start;
        start += part.length;
        return part.weight > 0 && visit(part, (this.before[number] as Place).index + i, at);
      });
    });
  }

  private search(key: 'start' | 'lineEnds' | 'weight', wanted: number): Place {
    const chunk = this.chunkBefore(key, wanted);
    const sums = sumsOf(this.chunks[chunk] as Chunk<T>);
    return this.placeIn(chunk, lastAtMost(sums[key], wanted - (this.before[chunk] as Place)[key]));
  }

  private placeIn(chunk: number, part: number): Place {
    const before = this.before[chunk] as Place;
    const sums = sumsOf(this.chunks[chunk] as Chunk<T>);
    return {
      index: before.index + part,
      start: before.start + (sums.start[part] as number),
      lineEnds: before.lineEnds + (sums.lineEnds[part] as number),
      weight: before.weight + (sums.weight[part] as number),
    };
  }

  /** Index of the last chunk that has no more than `wanted` before it. */
  private chunkBefore(key: keyof Place, wanted: number): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.before[middle] as Place)[key] <= wanted) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function inChunks<T extends Measured>(parts: readonly T[]): readonly Chunk<T>[] {
  const chunks: Chunk<T>[] = [];
  const count = Math.ceil(parts.length / chunkSize);
  for (let i = 0; i < count; i++)
    chunks.push(
      toChunk(parts.slice(Math.floor((i * parts.length) / count), Math.floor(((i + 1) * parts.length) / count))),
    );
  return chunks;
}

function toChunk<T extends Measured>(parts: readonly T[]): Chunk<T> {
  let length = 0;
  let lineEnds = 0;
  let weight = 0;
  for (const part of parts) {
    length += part.length;
    lineEnds += part.lineEnds;
    weight += part.weight;
  }
  return { parts, length, lineEnds, weight };
}

function sumsOf<T extends Measured>(chunk: Chunk<T>): NonNullable<Chunk<T>['sums']> {
  if (chunk.sums) return chunk.sums;
  const { parts } = chunk;
  const sums = {
    start: new Float64Array(parts.length),
    lineEnds: new Float64Array(parts.length),
    weight: new Float64Array(parts.length),
  };
  for (let at = 1; at < parts.length; at++) {
    const part = parts[at - 1] as T;
    sums.start[at] = (sums.start[at - 1] as number) + part.length;
    sums.lineEnds[at] = (sums.lineEnds[at - 1] as number) + part.lineEnds;
    sums.weight[at] = (sums.weight[at - 1] as number) + part.weight;
  }
  chunk.sums = sums;
  return sums;
}
