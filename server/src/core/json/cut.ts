// Cuts a JSON text into a list's items and the rest. A cut is a function of the text alone: where an item ends is told by the text from its start on, most
// often by no more than the item itself. That is what lets an edited document be cut again only where it was edited.
import { endsList, endsListReach, type FoundArray, findArray, findItemEnd, type ListSurroundings } from './read';
import { closingQuote, skipSpace, skipValue, trimSpace, ValueScan } from './scan';
import type { Path } from './tree';

/** Keys under which a list of messages is looked for: of a body, a state, a batch line, a prompt … The first in the text counts. */
const lists: readonly Path[] = [
  [],
  ['messages'],
  ['contents'],
  ['input'],
  ['output'],
  ['values'],
  ['values', 'messages'],
  ['kwargs', 'messages'],
  ['body', 'messages'],
  ['body', 'input'],
  ['input', 'messages'],
];
const isList = (path: Path): boolean => lists.some((list) => samePath(list, path));
const leadsToList = (path: Path): boolean =>
  path.length === 1 && lists.some((list) => list.length > 1 && list[0] === path[0]);
const samePath = (a: Path, b: Path): boolean => a.length === b.length && a.every((step, index) => step === b[index]);

/** A list, and how its items are told apart. */
export interface ListLayout extends ListSurroundings {
  readonly path: Path;
  /** Offset of its opening bracket. */
  readonly open: number;
  /** Offset of the first item; where there is none, of what ends the list. */
  readonly first: number;
  /** No text at or behind this offset was looked at. */
  readonly reach: number;
  /** In a text with an item a line: what stands before and at the start of each, from the line break to its bracket. */
  readonly anchor: string | undefined;
  /** In such a text: what stands before and at the end of the list. */
  readonly closer: string | undefined;
  /** In a text on one line: how each item begins. */
  readonly opening: string | undefined;
}

/** The list of items in `text` from `start` to `end`; undefined where there is none. */
export function findList(text: string, start: number, end: number): ListLayout | undefined {
  const found = findListStart(text, start, end);
  return found && layOut(text, start, end, found);
}

function findListStart(text: string, start: number, end: number): FoundArray | undefined {
  const at = skipSpace(text, text.charCodeAt(start) === 0xfeff ? start + 1 : start, end);
  if (at < end && text.charAt(at) === '[') return { path: [], at, reach: at + 1 };
  const found = text.charAt(at) === '{' ? findInObject(text, at, end, []) : 'broken';
  if (typeof found === 'number') return undefined;
  return found === 'broken' ? findArray(text, start, end, isList) : found;
}

/** The list in an object that is as it should be up to there, or the object's end. */
function findInObject(text: string, brace: number, end: number, base: Path): FoundArray | number | 'broken' {
  let at = skipSpace(text, brace + 1, end);
  if (text.charAt(at) === '}') return at + 1;
  for (;;) {
    if (at >= end || text.charAt(at) !== '"') return 'broken';
    const close = closingQuote(text, at, end);
    const colon = skipSpace(text, close + 1, end);
    if (colon >= end || text.charAt(colon) !== ':') return 'broken';
    const path = [...base, keyOf(text.slice(at, close + 1))];
    const value = skipSpace(text, colon + 1, end);
    if (text.charAt(value) === '[' && isList(path)) return { path, at: value, reach: value + 1 };
    const behind =
      text.charAt(value) === '{' && leadsToList(path)
        ? findInObject(text, value, end, path)
        : skipValue(text, value, end);
    if (typeof behind !== 'number') return behind;
    if (behind < 0) return 'broken';
    at = skipSpace(text, behind, end);
    if (text.charAt(at) === '}') return at + 1;
    if (text.charAt(at) !== ',') return 'broken';
    at = skipSpace(text, at + 1, end);
  }
}

function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}

function layOut(
  text: string,
  start: number,
  end: number,
  { path, at: open, reach }: FoundArray,
): ListLayout | undefined {
  const first = firstItem(text, open + 1, end);
  const mark = text.charAt(first);
  if (first < end && !/[{["\]]/.test(mark)) return undefined;
  const bare: ListLayout = {
    path,
    open,
    first,
    inObject: path.length > 0,
    reach: Math.max(reach, first + 8),
    indent: undefined,
    anchor: undefined,
    closer: undefined,
    opening: undefined,
  };
  if (first >= end || (mark !== '{' && mark !== '[')) return bare;
  const lineStart = lineStartOf(text, first, open + 1);
  if (lineStart !== undefined && skipSpace(text, lineStart, first) === first) {
    const lineBreak = text.charAt(lineStart - 1);
    const indent = indentOf(text, start, open);
    return { ...bare, indent, anchor: lineBreak + text.slice(lineStart, first + 1), closer: `${lineBreak}${indent}]` };
  }
  const opening = mark === '{' ? openingOf(text, first, end) : undefined;
  return { ...bare, opening, reach: Math.max(reach, first + (opening?.length ?? maxOpening)) };
}

/** True where two layouts tell items apart in the same way. */
export const isSameLayout = (a: ListLayout, b: ListLayout): boolean =>
  samePath(a.path, b.path) &&
  a.indent === b.indent &&
  a.anchor === b.anchor &&
  a.closer === b.closer &&
  a.opening === b.opening;

/** Offset of the first item of a list, or of its closing bracket; what cannot be either is passed over. */
function firstItem(text: string, from: number, end: number): number {
  let at = skipSpace(text, from, end);
  while (at < end && text.charAt(at) !== ']' && !startsValue(text, at, end)) {
    if (text.startsWith('//', at)) while (at < end && !/[\r\n]/.test(text.charAt(at))) at++;
    else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      at = close < 0 || close + 2 > end ? end : close + 2;
    } else if (/[A-Za-z_$]/.test(text.charAt(at))) while (at < end && /[\w$]/.test(text.charAt(at))) at++;
    else at++;
    at = skipSpace(text, at, end);
  }
  return at;
}

/** Offset of the start of the line that `at` stands on; undefined where that is before `from`. */
function lineStartOf(text: string, at: number, from: number): number | undefined {
  for (let i = at; i > from; i--) if (isLineEnd(text.charCodeAt(i - 1))) return i;
  return undefined;
}

/** The white space at the start of the line that `at` stands on. */
function indentOf(text: string, start: number, at: number): string {
  const lineStart = lineStartOf(text, at, start) ?? start;
  let close = lineStart;
  while (close < at && (text.charAt(close) === ' ' || text.charAt(close) === '\t')) close++;
  return text.slice(lineStart, close);
}

/** True where a value may begin, of those that can be items. */
const startsValue = (text: string, at: number, end: number): boolean =>
  /[{["\-\d]/.test(text.charAt(at)) || /^(?:true|false|null)(?![\w$])/.test(text.slice(at, Math.min(end, at + 6)));

const maxOpening = 80;

/** The text of an object up to the colon behind its first key. */
function openingOf(text: string, at: number, end: number): string | undefined {
  const found = /^\{\s*"[^"\\]*"\s*:/.exec(text.slice(at, Math.min(end, at + maxOpening)));
  return found?.[0];
}

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13;

/** One item, and where the next begins. */
export interface Cut {
  /** Offset of the next item or, where the list ends before one, of what ends it. */
  readonly next: number;
  readonly closed: boolean;
  /** Offset behind the value; undefined where it is not as it should be. */
  readonly valueEnd: number | undefined;
  /** The value, where it was read on the way; `unread` else. */
  readonly value: unknown;
  /** No text at or behind this offset has a say in where the item ends, but see `lookedAt`; Infinity: all of it has. */
  readonly reach: number;
  /**
   * No text at or behind this offset was looked at. Greater than `reach` where a value begins that would be larger than what it was cut to, if the text
   * closed what it opens: the text as far as this was looked at to see that it does not.
   */
  readonly lookedAt: number;
}

/** In place of a value that was not read. */
export const unread = Symbol('unread');

/**
 * Tells the items of a list apart, in a text in which the list is over before `end`. Where an item ends is a function of the text from its start on; what
 * is kept from one item to the next saves looking for the same thing twice.
 */
export class Cutter {
  private readonly found = new Map<string, { readonly from: number; readonly at: number }>();
  /** Where values begin that are known not to be closed, and what was found wrong. */
  private failing: { readonly starts: ReadonlySet<number>; readonly at: number } | undefined;

  constructor(
    private readonly text: string,
    private readonly end: number,
    private readonly list: ListLayout,
  ) {}

  /** The item that begins at `at`. */
  cut(at: number): Cut {
    return this.cutAtNext(at) ?? this.cutByScan(at);
  }

  /** The item that begins at `at`, when it is known that the text behind this one does not close what it opens. */
  cutOpen(at: number): Cut {
    return this.cutBroken(at, this.end);
  }

  /** The quick way: up to what looks like the next item there is one value and a comma. */
  private cutAtNext(at: number): Cut | undefined {
    const { text, list } = this;
    const next = list.anchor !== undefined ? this.nextAnchor(at, list.anchor) : this.nextOpening(at, list.opening);
    if (next === undefined) return undefined;
    const commaAt = trimSpace(text, next, at) - 1;
    if (text.charCodeAt(commaAt) !== comma) return undefined;
    const valueEnd = trimSpace(text, commaAt, at);
    try {
      const value: unknown = JSON.parse(text.slice(at, valueEnd));
      return seen({ next, closed: false, valueEnd, value }, next + (list.opening?.length ?? 1));
    } catch {
      return undefined;
    }
  }

  private nextAnchor(at: number, anchor: string): number | undefined {
    const found = this.indexOf(anchor, at + 1);
    return found === undefined ? undefined : found + anchor.length - 1;
  }

  /** Offset of the next item on the same line, behind a comma. */
  private nextOpening(at: number, opening: string | undefined): number | undefined {
    if (opening === undefined) return undefined;
    for (let found = this.indexOf(opening, at + 1); found !== undefined; found = this.indexOf(opening, found + 1)) {
      if (this.text.charCodeAt(trimSpace(this.text, found, at) - 1) === comma) return found;
    }
    return undefined;
  }

  /** Offset of the first `pattern` at or behind `from` that lies before the end. */
  private indexOf(pattern: string, from: number): number | undefined {
    const known = this.found.get(pattern);
    if (known && known.from <= from && from <= known.at)
      return known.at + pattern.length <= this.end ? known.at : undefined;
    const index = this.text.indexOf(pattern, from);
    const at = index < 0 ? Number.POSITIVE_INFINITY : index;
    this.found.set(pattern, { from, at });
    return at + pattern.length <= this.end ? at : undefined;
  }

  /** The thorough way for a value as it should be, wherever what looks like the next item may stand. */
  private cutByScan(at: number): Cut {
    const { text, end, list } = this;
    const valueEnd = this.scan(at);
    if (valueEnd < 0) return this.cutBroken(at, ~valueEnd);
    const behind = skipSpace(text, valueEnd, end);
    const next = behind < end && text.charCodeAt(behind) === comma ? skipSpace(text, behind + 1, end) : behind;
    if (next >= end) return this.cutBroken(at, end);
    const item = { next, valueEnd, value: unread };
    const mark = text.charAt(next);
    if (mark === ']' && endsList(text, next, end, list.inObject))
      return seen({ ...item, closed: true }, endsListReach(text, next, end));
    if (next === behind || !startsValue(text, next, end)) return this.cutBroken(at, next);
    if (mark !== '"') return seen({ ...item, closed: false }, next + 6);
    const close = closingQuote(text, next, end);
    const following = skipSpace(text, close + 1, end);
    if (close === end || text.charAt(following) === ':') return this.cutBroken(at, following);
    return seen({ ...item, closed: false }, following + 1);
  }

  private scan(at: number): number {
    if (this.failing?.starts.has(at)) return ~this.failing.at;
    const scan = new ValueScan();
    const behind = scan.read(this.text, at, this.end);
    // What is open where it fails is all that fails for the same reason.
    if (~behind - at > 1000) this.failing = { starts: new Set(scan.starts), at: ~behind };
    return behind;
  }

  /** The last resort: something is wrong with the item at `failed`, or before or behind it. */
  private cutBroken(at: number, failed: number): Cut {
    const { text, end, list } = this;
    const limit = list.anchor === undefined ? this.openingLimit(at, failed) : this.lineLimit(at, list.anchor);
    const found = findItemEnd(text, at, limit.at ?? end, list, limit.at !== undefined);
    const decided = failed >= end ? Number.POSITIVE_INFINITY : failed + 6;
    const reach = limit.at === undefined ? Math.max(decided, found.reach, limit.reach) : limit.reach;
    return {
      next: Math.max(found.next, Math.min(at + 1, end)),
      closed: limit.at !== undefined && found.next >= limit.at ? limit.closes : found.closed,
      valueEnd: undefined,
      value: unread,
      reach: reach > end ? Number.POSITIVE_INFINITY : reach,
      lookedAt: Math.max(reach, decided) > end ? Number.POSITIVE_INFINITY : Math.max(reach, decided),
    };
  }

  /** In a text with an item a line: where the next one begins, or the list ends, whatever is wrong before that. */
  private lineLimit(at: number, anchor: string): Limit {
    const { text, end, list } = this;
    const next = this.nextAnchor(at, anchor);
    const closer = list.closer ?? ']';
    for (
      let found = this.indexOf(closer, at + 1);
      found !== undefined && found < (next ?? end);
      found = this.indexOf(closer, found + 1)
    ) {
      const bracket = found + closer.length - 1;
      if (endsList(text, bracket, end, list.inObject))
        return { at: bracket, closes: true, reach: endsListReach(text, bracket, end) };
    }
    return { at: next, closes: false, reach: next === undefined ? Number.POSITIVE_INFINITY : next + 1 };
  }

  /**
   * In a text on one line: where another item begins. Inside an item things may begin as the items do; what follows a bracket that should not be there, or
   * as many closing brackets as were open where it failed, is taken for an item.
   */
  private openingLimit(at: number, failed: number): Limit {
    const { text, list } = this;
    if (list.opening === undefined) return { at: undefined, closes: false, reach: 0 };
    const scan = new ValueScan();
    let scanned = at;
    let fallback: number | undefined;
    let next = this.nextOpening(at, list.opening);
    for (let looks = 0; next !== undefined && looks < maxLooks; looks++) {
      if (scanned < failed) {
        const stop = Math.min(next, failed);
        scan.read(text, scanned, stop);
        scanned = stop;
      }
      const isItem = next < failed ? scan.depth === 1 && scan.expectsItem : closersBefore(text, next, at) >= scan.depth;
      if (isItem) return this.limitAt(next, next);
      if (next >= failed) fallback ??= next;
      next = this.nextOpening(next, list.opening);
    }
    return this.limitAt(fallback, next ?? this.end);
  }

  private limitAt(at: number | undefined, lookedAt: number): Limit {
    return { at, closes: false, reach: lookedAt + (this.list.opening?.length ?? 1) };
  }
}

const comma = 44;

const seen = ({ next, closed, valueEnd, value }: Omit<Cut, 'reach' | 'lookedAt'>, reach: number): Cut => ({
  next,
  closed,
  valueEnd,
  value,
  reach,
  lookedAt: reach,
});

/** How many places are looked at that might be the start of the next item. */
const maxLooks = 16;

/** What an item cannot go beyond, whatever is wrong with it. */
interface Limit {
  /** Undefined: there is no such place. */
  readonly at: number | undefined;
  readonly closes: boolean;
  readonly reach: number;
}

/** Number of closing brackets directly before the comma before `at`. */
function closersBefore(text: string, at: number, start: number): number {
  let count = 0;
  for (
    let i = trimSpace(text, trimSpace(text, at, start) - 1, start);
    i > start && /[}\]]/.test(text.charAt(i - 1));
    i = trimSpace(text, i - 1, start)
  )
    count++;
  return count;
}
