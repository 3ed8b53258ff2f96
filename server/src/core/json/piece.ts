// A piece of a document: one JSON text, read natively, and with offsets only when that is asked for or something is wrong with it.

import { type Cut, unread } from './cut';
import { type JsonIssue, maxDepth, readItem, readJson } from './read';
import { skipSpace } from './scan';
import { type JsonNode, toValue } from './tree';

/** One message's text, or a frame. Immutable, and the same object as long as its text is untouched, so that what is read of it can be kept with it. */
export interface Piece {
  readonly text: string;
  /** What `JSON.parse` gives or, where the text is no JSON, what could be read of it; undefined where that is nothing. */
  readonly value: unknown;
  /** Offsets in `text`. */
  readonly issues: readonly JsonIssue[];
  /** The text read with offsets, at first use; then kept. Offsets in `text`. */
  tree(): JsonNode | undefined;
  /** Kept by `reading.ts`, which alone knows what it is. (In a map of weak keys it would outlive the piece by many edits.) */
  read?: unknown;
}

/** An item of a list: its value, and what stands between it and the next one. */
export interface ItemPiece extends Piece {
  /** Offset behind the value. */
  readonly valueEnd: number;
  /** Offset of the comma behind the value; undefined where there is none. */
  readonly comma: number | undefined;
  /** Of its text. */
  readonly length: number;
  /** A stretch of its text. */
  slice(start: number, end: number): string;
}

/** A text that is not an item. */
export function framePiece(text: string): Piece {
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (value !== unread && isPlain(value, text, 0)) return new ReadPiece(text, value);
  const { root, issues } = readJson(text);
  return new Faulty(text, root, issues);
}

/** The item that `cut` found at `start`; `text` begins with it and ends where the next one begins. `depth`: number of objects and arrays around it. */
export function itemPiece(text: string, cut: Pick<Cut, 'value' | 'valueEnd'>, start: number, depth: number): ItemPiece {
  if (cut.valueEnd !== undefined) {
    const valueEnd = cut.valueEnd - start;
    const value = cut.value === unread ? parse(text.slice(0, valueEnd)) : cut.value;
    if (value !== unread && isPlain(value, text, depth)) return new ReadItem(text, value, valueEnd, depth);
  }
  const { root, issues, comma } = readItem(text, depth);
  return new FaultyItem(text, root, issues, comma);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unread;
  }
}

const none: readonly JsonIssue[] = [];

class ReadPiece implements Piece {
  read?: unknown;
  readonly issues = none;
  private root: JsonNode | undefined;

  constructor(
    readonly text: string,
    readonly value: unknown,
  ) {}

  tree(): JsonNode | undefined {
    this.root ??= this.readTree();
    return this.root;
  }

  protected readTree(): JsonNode | undefined {
    return readJson(this.text).root;
  }
}

class ReadItem extends ReadPiece implements ItemPiece {
  constructor(
    text: string,
    value: unknown,
    readonly valueEnd: number,
    private readonly depth: number,
  ) {
    super(text, value);
  }

  get comma(): number | undefined {
    const at = skipSpace(this.text, this.valueEnd, this.text.length);
    return at < this.text.length ? at : undefined;
  }

  get length(): number {
    return this.text.length;
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  protected override readTree(): JsonNode | undefined {
    return readItem(this.text, this.depth).root;
  }
}

class Faulty implements Piece {
  read?: unknown;
  readonly value: unknown;

  constructor(
    readonly text: string,
    private readonly root: JsonNode | undefined,
    readonly issues: readonly JsonIssue[],
  ) {
    this.value = root && toValue(root);
  }

  tree(): JsonNode | undefined {
    return this.root;
  }
}

class FaultyItem extends Faulty implements ItemPiece {
  readonly valueEnd: number;

  constructor(
    text: string,
    root: JsonNode | undefined,
    issues: readonly JsonIssue[],
    readonly comma: number | undefined,
  ) {
    super(text, root, issues);
    this.valueEnd = root?.end ?? 0;
  }

  get length(): number {
    return this.text.length;
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }
}

/** True where a value that was read from `text` is all that the text says: no key stands twice in an object, nothing is nested too deep. */
function isPlain(value: unknown, text: string, depth: number): boolean {
  const keys = countKeys(value, depth);
  return keys >= 0 && keys === countKeysIn(text);
}

/** Number of keys in a value; -1 where it is nested too deep. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= maxDepth) return -1;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const below = countKeys(item, depth + 1);
      if (below < 0) return -1;
      count += below;
    }
    return count;
  }
  for (const key in value) {
    const below = countKeys((value as Record<string, unknown>)[key], depth + 1);
    if (below < 0) return -1;
    count += 1 + below;
  }
  return count;
}

/** Number of places in a JSON text that look like the end of a key: all keys, and a few strings that begin with a colon. */
function countKeysIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let quote = at - 1;
    while (quote > 0 && isSpaceUnit(text.charCodeAt(quote))) quote--;
    if (text.charCodeAt(quote) !== 34) continue;
    let before = quote;
    while (text.charCodeAt(before - 1) === 92) before--;
    if (((quote - before) & 1) === 0) count++;
  }
  return count;
}

const isSpaceUnit = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9;
