// A text and the JSON in it, held in pieces: one a message, and a frame for what is around them.
import { type Cut, cutItem, findList, type ListLayout } from '../json/cut';
import { framePiece, type ItemPiece, itemPiece, type Piece } from '../json/piece';
import type { JsonIssue, JsonIssueCode } from '../json/read';
import { findMember, findNode, type JsonNode, type Path } from '../json/tree';
import { firstLineEnd, lineStarts, offsetIn, positionIn } from './lines';
import type { Position, Span, TextEdit } from './span';

export type { Piece } from '../json/piece';

/** One JSON text: the whole file, or one line of .jsonl. */
export interface DocumentRecord {
  readonly index: number;
  /** The record's text with the items of its list left out: `{"model": "x", "messages": []}`. */
  readonly frame: Piece;
  /** Where in the frame the list of items stands; undefined: there is none, and everything is in the frame. */
  readonly list: Path | undefined;
  /** The items. A piece's text begins with its value and goes on to the next item, or the end of the list. */
  readonly items: readonly Piece[];
  /** Offset of the record in the document. */
  start(): number;
  /** Offset of the value of item `index` in the document. */
  itemStart(index: number): number;
  /** An offset in the frame's text as one in the document. */
  frameOffset(offset: number): number;
}

export interface TextDocument {
  /** In UTF-16 units. */
  readonly length: number;
  text(): string;
  slice(start: number, end: number): string;
  /** One; with `lines` one for each line that is not blank. */
  readonly records: readonly DocumentRecord[];
  /** True for .jsonl. */
  readonly lines: boolean;
  readonly lineCount: number;
  /** The first line end as it is written; LF where there is none. */
  readonly eol: '\n' | '\r\n' | '\r';
  /** Position of an offset; one outside is clamped to the text, one inside CRLF counts to the end of that line. */
  positionAt(offset: number): Position;
  /** Offset of a position; one behind its line's end is that end, one behind the last line the end of the text. */
  offsetAt(position: Position): number;
}

export interface OpenOptions {
  /** Each line is a JSON text of its own. */
  readonly lines?: boolean;
}

/** Reads a text. Total: any text gives a document. */
export function openDocument(text: string, { lines = false }: OpenOptions = {}): TextDocument {
  const starts = lineStarts(text);
  return {
    length: text.length,
    lines,
    lineCount: starts.length,
    eol: firstLineEnd(text) ?? '\n',
    text: () => text,
    slice: (start, end) => text.slice(start, end),
    records: (lines ? lineSpans(text, starts) : [{ start: 0, end: text.length }]).map((span, index) =>
      readRecord(text, span, index),
    ),
    positionAt: (offset) => positionIn(text, starts, offset),
    offsetAt: (position) => offsetIn(text, starts, position),
  };
}

function lineSpans(text: string, starts: readonly number[]): readonly Span[] {
  return starts
    .map((start, index) => ({ start, end: trimLineEnd(text, start, starts[index + 1] ?? text.length) }))
    .filter(({ start, end }) => /[^ \t]/.test(text.slice(start, end)));
}

function trimLineEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /[\r\n]/.test(text.charAt(at - 1))) at--;
  return at;
}

function readRecord(text: string, { start, end }: Span, index: number): DocumentRecord & { readonly closed: boolean } {
  const layout = findList(text, start, end);
  const { starts, items, last } = layout ? cutItems(text, end, layout) : noItems;
  const hole = layout ? { start: layout.first, end: last?.next ?? layout.first } : { start: end, end };
  const frame = framePiece(text.slice(start, hole.start) + text.slice(hole.end, end));
  if (layout && isHidden(frame, layout, start)) {
    return {
      ...record(index, framePiece(text.slice(start, end)), undefined, [], start, [], { start: end, end }),
      closed: false,
    };
  }
  return {
    ...record(index, frame, layout?.path, items, start, starts, hole),
    closed: last?.closed === true && text.charAt(last.next) === ']',
  };
}

const noItems: {
  readonly starts: readonly number[];
  readonly items: readonly ItemPiece[];
  readonly last: Cut | undefined;
} = {
  starts: [],
  items: [],
  last: undefined,
};

/** True where another member of the same name follows the list and takes its place. */
function isHidden(frame: Piece, layout: ListLayout, start: number): boolean {
  if (!frame.issues.some((issue) => issue.code === 'duplicate-key')) return false;
  const node = findNode(frame.tree(), layout.path);
  return node !== undefined && node.start !== layout.open - start;
}

function record(
  index: number,
  frame: Piece,
  list: Path | undefined,
  items: readonly ItemPiece[],
  start: number,
  starts: readonly number[],
  hole: Span,
): DocumentRecord {
  return {
    index,
    frame,
    list,
    items,
    start: () => start,
    itemStart: (item) => starts[item] ?? hole.end,
    frameOffset: (offset) => (start + offset < hole.start ? start + offset : start + offset + hole.end - hole.start),
  };
}

function cutItems(text: string, end: number, layout: ListLayout): typeof noItems {
  const starts: number[] = [];
  const items: ItemPiece[] = [];
  let last: Cut | undefined;
  for (let at = layout.first; at < end && !last?.closed && text.charAt(at) !== ']'; at = last.next) {
    last = cutItem(text, at, end, layout);
    starts.push(at);
    items.push(itemPiece(text.slice(at, last.next), last, at, layout.path.length + 1));
  }
  return { starts, items, last };
}

/** The document after edits, each relative to the text that the ones before it left. The old document stays as it was. */
export function editDocument(document: TextDocument, edits: readonly TextEdit[]): TextDocument {
  const text = edits.reduce((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), document.text());
  return openDocument(text, { lines: document.lines });
}

/** A fault of syntax with its place in the document. */
export interface JsonIssueAt {
  /** The item that it stands in; undefined: the frame. */
  readonly item: number | undefined;
  readonly code: JsonIssueCode;
  /** In the piece's text. */
  readonly start: number;
  readonly span: Span;
  readonly params?: Readonly<Record<string, string>>;
}

/** What is wrong with a record's syntax, in the order of the text. */
export function issuesOf(document: TextDocument, record: number): readonly JsonIssueAt[] {
  const own = document.records[record];
  if (!own) return [];
  const found: JsonIssueAt[] = [];
  const listEnd = own.itemStart(own.items.length);
  own.items.forEach((piece, item) => {
    const isLast = item === own.items.length - 1;
    const issues = [
      ...piece.issues,
      ...separatorIssues(piece as ItemPiece, isLast, document.slice(listEnd, listEnd + 1) === ']'),
    ];
    if (issues.length === 0) return;
    const start = own.itemStart(item);
    found.push(...issues.map((issue) => placed(issue, item, { start: start + issue.start, end: start + issue.end })));
  });
  const around = own.frame.issues.map((issue) => placed(issue, undefined, frameSpan(own, issue)));
  const isBefore = ({ span }: JsonIssueAt): boolean => span.start < own.itemStart(0);
  return [...around.filter(isBefore), ...found, ...around.filter((issue) => !isBefore(issue))];
}

const placed = ({ code, start, params }: JsonIssue, item: number | undefined, span: Span): JsonIssueAt =>
  params ? { item, code, start, span, params } : { item, code, start, span };

/** The comma between two items, or one behind the last. */
function separatorIssues(piece: ItemPiece, isLast: boolean, isListClosed: boolean): readonly JsonIssue[] {
  const { comma, valueEnd } = piece;
  if (!isLast && comma === undefined) return [{ code: 'missing-comma', start: valueEnd, end: valueEnd + 1 }];
  if (isLast && isListClosed && comma !== undefined) return [{ code: 'trailing-comma', start: comma, end: comma + 1 }];
  return [];
}

/** A span in the frame's text as one in the document. What ends before the items does not take them in. */
function frameSpan(record: DocumentRecord, { start, end }: Span): Span {
  const from = record.frameOffset(start);
  return { start: from, end: end > start ? record.frameOffset(end - 1) + 1 : from };
}

/**
 * The place in the document of what a path leads to. `path` begins at the item or, without `item`, at the record's root. `focus`: of a member its value,
 * its key, or both. Where the path leads nowhere: the opening bracket of the deepest object or list that it reaches.
 */
export function spanOf(
  document: TextDocument,
  record: number,
  item: number | undefined,
  path: Path,
  focus: 'value' | 'key' | 'member' = 'value',
): Span {
  const own = document.records[record];
  if (!own) return { start: 0, end: 0 };
  if (item !== undefined) {
    const start = own.itemStart(item);
    const { start: from, end } = spanInTree(own.items[item]?.tree(), path, focus) ?? { start: 0, end: 0 };
    return { start: start + from, end: start + end };
  }
  const inList = itemOnPath(own, path);
  if (inList) return spanOf(document, record, inList.item, inList.path, focus);
  const found = spanInTree(own.frame.tree(), path, focus);
  return found ? frameSpan(own, found) : { start: own.start(), end: own.start() };
}

/** The item that a path from a record's root leads through, and the rest of the path. */
function itemOnPath(record: DocumentRecord, path: Path): { readonly item: number; readonly path: Path } | undefined {
  const { list, items } = record;
  const item = list && path[list.length];
  if (!list || typeof item !== 'number' || !items[item] || !list.every((step, index) => step === path[index]))
    return undefined;
  return { item, path: path.slice(list.length + 1) };
}

function spanInTree(tree: JsonNode | undefined, path: Path, focus: 'value' | 'key' | 'member'): Span | undefined {
  const member = focus === 'value' ? undefined : findMember(tree, path);
  if (member) return focus === 'key' ? member.key : member;
  const node = findNode(tree, path);
  if (node) return node;
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = findNode(tree, path.slice(0, length));
    if (parent)
      return parent.type === 'object' || parent.type === 'array'
        ? { start: parent.start, end: parent.start + 1 }
        : parent;
  }
  return undefined;
}

export interface PieceAt {
  readonly record: number;
  /** Undefined: the frame. */
  readonly item: number | undefined;
  /** In the piece's text. */
  readonly offset: number;
}

/**
 * The piece around an offset. What stands between two items belongs to the first. Undefined on a line of .jsonl that is blank, and in a line's break.
 */
export function itemAt(document: TextDocument, offset: number): PieceAt | undefined {
  const { records } = document;
  const record = lastStart(records.length, (index) => records[index]?.start() ?? 0, offset);
  const own = records[record];
  if (!own || offset < own.start()) return undefined;
  const first = own.itemStart(0);
  const end = own.itemStart(own.items.length);
  if (own.items.length > 0 && offset >= first && offset < end) {
    const item = lastStart(own.items.length, (index) => own.itemStart(index), offset);
    return { record, item, offset: offset - own.itemStart(item) };
  }
  const inFrame =
    offset < first || own.items.length === 0 ? offset - own.start() : offset - own.start() - (end - first);
  return inFrame <= own.frame.text.length ? { record, item: undefined, offset: inFrame } : undefined;
}

/** Index of the last of `count` ascending starts that is not greater than `offset`; 0 where all are. */
function lastStart(count: number, startOf: (index: number) => number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (startOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
