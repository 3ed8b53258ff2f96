// Cuts a JSON text into a list's items and the rest. A cut is a function of the text alone: where an item ends is told by the text from its start on, most
// often by no more than the item itself. That is what lets an edited document be cut again only where it was edited.
import { endsList, endsListReach, type FoundArray, findArray, findItemEnd, type ListSurroundings } from './read';
import { closingQuote, skipSpace, skipValue, trimSpace } from './scan';
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
  /** No text at or behind this offset was looked at; Infinity: all of it was. */
  readonly reach: number;
}

/** In place of a value that was not read. */
export const unread = Symbol('unread');

/** Finds the end of the item at `at` in a list that is over before `end`. */
export function cutItem(text: string, at: number, end: number, list: ListLayout): Cut {
  return cutAtNext(text, at, end, list) ?? cutByScan(text, at, end, list) ?? cutBroken(text, at, end, list);
}

/** The quick way: up to what looks like the next item there is one value and a comma. */
function cutAtNext(text: string, at: number, end: number, list: ListLayout): Cut | undefined {
  const next =
    list.anchor !== undefined ? nextAnchor(text, at, end, list.anchor) : nextOpening(text, at, end, list.opening);
  if (next === undefined) return undefined;
  const commaAt = trimSpace(text, next, at) - 1;
  if (text.charCodeAt(commaAt) !== comma) return undefined;
  const valueEnd = trimSpace(text, commaAt, at);
  try {
    return {
      next,
      closed: false,
      valueEnd,
      value: JSON.parse(text.slice(at, valueEnd)),
      reach: next + (list.opening?.length ?? 1),
    };
  } catch {
    return undefined;
  }
}

const comma = 44;

function nextAnchor(text: string, at: number, end: number, anchor: string): number | undefined {
  const found = text.indexOf(anchor, at + 1);
  return found < 0 || found + anchor.length > end ? undefined : found + anchor.length - 1;
}

function nextOpening(text: string, at: number, end: number, opening: string | undefined): number | undefined {
  if (opening === undefined) return undefined;
  for (
    let found = text.indexOf(opening, at + 1);
    found >= 0 && found + opening.length <= end;
    found = text.indexOf(opening, found + 1)
  ) {
    if (text.charCodeAt(trimSpace(text, found, at) - 1) === comma) return found;
  }
  return undefined;
}

/** The thorough way for a value as it should be, wherever what looks like the next item may stand. */
function cutByScan(text: string, at: number, end: number, list: ListLayout): Cut | undefined {
  const valueEnd = skipValue(text, at, end);
  if (valueEnd < 0) return undefined;
  const behind = skipSpace(text, valueEnd, end);
  if (behind >= end) return undefined;
  const next = text.charCodeAt(behind) === comma ? skipSpace(text, behind + 1, end) : behind;
  if (next >= end) return undefined;
  const mark = text.charAt(next);
  if (mark === ']' && endsList(text, next, end, list.inObject)) {
    return { next, closed: true, valueEnd, value: unread, reach: endsListReach(text, next, end) };
  }
  if (next === behind || !startsValue(text, next, end)) return undefined;
  if (mark !== '"') return { next, closed: false, valueEnd, value: unread, reach: next + 6 };
  const close = closingQuote(text, next, end);
  const following = skipSpace(text, close + 1, end);
  if (close === end || text.charAt(following) === ':') return undefined;
  return { next, closed: false, valueEnd, value: unread, reach: following + 1 };
}

/** The last resort: something is wrong with the item, or with what stands behind it. */
function cutBroken(text: string, at: number, end: number, list: ListLayout): Cut {
  const scanned = lookedAtByScan(text, at, end);
  const limit = list.anchor === undefined ? undefined : limitOf(text, at, end, list.anchor, list);
  const found = findItemEnd(text, at, limit?.at ?? end, list, limit !== undefined && limit.at < end);
  const isAtLimit = limit !== undefined && found.next >= limit.at;
  const reach = Math.max(scanned, limit?.reach ?? found.reach);
  return {
    next: Math.max(found.next, Math.min(at + 1, end)),
    closed: isAtLimit ? limit.closes : found.closed,
    valueEnd: undefined,
    value: unread,
    reach: reach > end ? Number.POSITIVE_INFINITY : reach,
  };
}

/** How far the scan of a value looks before it fails. */
function lookedAtByScan(text: string, at: number, end: number): number {
  const failed = skipValue(text, at, end);
  const behind = skipSpace(text, failed < 0 ? ~failed : failed, end);
  if (behind >= end || text.charAt(behind) !== '"') return behind + 6;
  return closingQuote(text, behind, end) + 2;
}

interface Limit {
  readonly at: number;
  readonly closes: boolean;
  readonly reach: number;
}

/** In a text with an item a line: where the next one begins, or the list ends, whatever is wrong before that. */
function limitOf(text: string, at: number, end: number, anchor: string, list: ListLayout): Limit {
  const next = nextAnchor(text, at, end, anchor);
  const closer = list.closer ?? ']';
  for (
    let found = text.indexOf(closer, at + 1);
    found >= 0 && found < (next ?? end);
    found = text.indexOf(closer, found + 1)
  ) {
    const bracket = found + closer.length - 1;
    if (endsList(text, bracket, end, list.inObject))
      return { at: bracket, closes: true, reach: endsListReach(text, bracket, end) };
  }
  return next === undefined
    ? { at: end, closes: false, reach: Number.POSITIVE_INFINITY }
    : { at: next, closes: false, reach: next + 1 };
}
