// A text and the JSON in it, held in pieces: one a message, and a frame for what is around them.
import type { ItemPiece, Piece } from '../json/piece';
import type { JsonIssue, JsonIssueCode } from '../json/read';
import { findMember, findNode, type JsonNode, type Path } from '../json/tree';
import { joinEdits } from './edits';
import type { Leaf } from './leaf';
import { firstLineEnd, lineEndsBefore, nthLineEnd } from './lines';
import { editRecord, openRecord, openWhole, type SlicedRecord } from './record';
import { editLines, linesOf, openLine, type Row, sliceRow } from './rows';
import { Sequence, type SequenceChange } from './sequence';
import { applyEdits, type Position, type Span, type TextEdit } from './span';

export type { Piece } from '../json/piece';

/** One JSON text: the whole file, or one line of .jsonl. */
export interface DocumentRecord {
  readonly index: number;
  /** The record's text with the items of its list left out: `{"model": "x", "messages": []}`. */
  readonly frame: Piece;
  /** Where in the frame the list of items stands; undefined: there is none, and everything is in the frame. */
  readonly list: Path | undefined;
  /** Stands for the record's text: the same object as long as that is untouched. */
  readonly source: RecordSource;
  readonly itemCount: number;
  /** Undefined where there are fewer. */
  item(index: number): Piece | undefined;
  /** All items, made when first asked for; `item` costs nothing. A piece's text begins with its value and goes on to the next item, or the end of the list. */
  readonly items: readonly Piece[];
  /** Offset of the record in the document. */
  start(): number;
  /** Offset of the value of item `index` in the document. */
  itemStart(index: number): number;
  /** An offset in the frame's text as one in the document. */
  frameOffset(offset: number): number;
}

/** A record's items, wherever it stands and whatever stands around it. */
export interface RecordSource extends Pick<DocumentRecord, 'item' | 'items'> {
  /** Kept by `reading.ts`, which alone knows what it is. */
  read?: unknown;
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
  /** Each record is held as one piece, its frame: quicker to open, for a text that is read once and not edited. */
  readonly whole?: boolean;
}

/** Reads a text. Total: any text gives a document. */
export function openDocument(text: string, { lines = false, whole = false }: OpenOptions = {}): TextDocument {
  const open = whole ? openWhole : openRecord;
  const rows = lines ? linesOf(text).map((line) => openLine(line, open)) : [rowOf(open(text))];
  return new SlicedDocument(Sequence.of(rows), lines, whole);
}

/**
 * The document after edits, each relative to the text that the ones before it left; offsets outside of the text are clamped to it. The old document
 * stays valid: what both have in common they share, and what an edit costs does not grow with the document.
 */
export function editDocument(document: TextDocument, edits: readonly TextEdit[]): TextDocument {
  const { rows, lines, whole } = document as SlicedDocument;
  const joined = joinEdits(document.length, edits);
  if (joined.length === 0) return document;
  if (whole) return openDocument(applyEdits(document.text(), joined), { lines, whole });
  if (lines) return new SlicedDocument(editLines(rows, joined), lines, whole);
  const { record } = rows.at(0) as Row;
  return new SlicedDocument(Sequence.of([rowOf(editRecord(record as SlicedRecord, joined))]), lines, whole);
}

const rowOf = (record: SlicedRecord): Row => ({
  record,
  ending: '',
  length: record.leaves.length,
  lineEnds: record.leaves.lineEnds,
  weight: 1,
});

class SlicedDocument implements TextDocument {
  readonly eol: TextDocument['eol'];
  private known: readonly SlicedView[] | undefined;

  constructor(
    readonly rows: Sequence<Row>,
    readonly lines: boolean,
    readonly whole: boolean,
  ) {
    this.eol = firstEol(rows);
  }

  get length(): number {
    return this.rows.length;
  }

  get lineCount(): number {
    return this.rows.lineEnds + 1;
  }

  get records(): readonly SlicedView[] {
    this.known ??= this.rows
      .toArray()
      .flatMap(({ record }, row) => (record ? { record, row } : []))
      .map(({ record, row }, index) => new SlicedView(this.rows, row, index, record));
    return this.known;
  }

  text(): string {
    return this.slice(0, this.length);
  }

  slice(start: number, end: number): string {
    const to = Math.min(end, this.length);
    const parts: string[] = [];
    if (this.rows.count === 0) return '';
    const place = this.rows.find(Math.max(0, start));
    for (let { index, start: at } = place; at < to; index++) {
      const row = this.rows.at(index) as Row;
      parts.push(sliceRow(row, Math.max(0, start - at), to - at));
      at += row.length;
    }
    return parts.length === 1 ? (parts[0] as string) : parts.join('');
  }

  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.length));
    const line = this.lineEndsUpTo(at);
    const start = line === 0 ? 0 : this.lineEndAt(line - 1).end;
    // Inside CRLF the line is the one that it ends.
    const isInside = at > 0 && this.slice(at - 1, at + 1) === '\r\n';
    return { line, character: at - start - (isInside ? 1 : 0) };
  }

  offsetAt({ line, character }: Position): number {
    if (line < 0) return 0;
    if (line > this.rows.lineEnds) return this.length;
    const start = line === 0 ? 0 : this.lineEndAt(line - 1).end;
    const wanted = start + Math.max(0, character);
    const end = line === this.rows.lineEnds ? this.length : this.lineEndAt(line).start;
    return Math.min(wanted, end);
  }

  /** Number of line ends before an offset. */
  private lineEndsUpTo(offset: number): number {
    if (this.rows.count === 0) return 0;
    const { index, start, lineEnds } = this.rows.find(offset);
    const row = this.rows.at(index) as Row;
    const leaves = row.record?.leaves;
    const inRow = offset - start;
    if (!leaves || inRow >= leaves.length) {
      return lineEnds + (leaves?.lineEnds ?? 0) + lineEndsBefore(row.ending, inRow - (leaves?.length ?? 0));
    }
    const leaf = leaves.find(inRow);
    return lineEnds + leaf.lineEnds + (leaves.at(leaf.index) as Leaf).lineEndsBefore(inRow - leaf.start);
  }

  /** Where line end `number` (from 0) stands. */
  private lineEndAt(number: number): Span {
    const { index, start, lineEnds } = this.rows.findLineEnd(number);
    const { record, ending } = this.rows.at(index) as Row;
    const inRow = number - lineEnds;
    if (!record || inRow >= record.leaves.lineEnds) {
      const from = start + (record?.leaves.length ?? 0);
      const { start: at, end } = nthLineEnd(ending, inRow - (record?.leaves.lineEnds ?? 0));
      return { start: from + at, end: from + end };
    }
    const leaf = record.leaves.findLineEnd(inRow);
    const found = (record.leaves.at(leaf.index) as Leaf).lineEndAt(inRow - leaf.lineEnds);
    return { start: start + leaf.start + found.start, end: start + leaf.start + found.end };
  }
}

function firstEol(rows: Sequence<Row>): TextDocument['eol'] {
  if (rows.lineEnds === 0) return '\n';
  const { record, ending } = rows.at(rows.findLineEnd(0).index) as Row;
  const leaf = record && record.leaves.lineEnds > 0 ? record.leaves.at(record.leaves.findLineEnd(0).index) : undefined;
  return firstLineEnd(leaf?.text ?? ending) ?? '\n';
}

/** A record at its place in one version of the document. */
class SlicedView implements DocumentRecord {
  constructor(
    private readonly rows: Sequence<Row>,
    private readonly row: number,
    readonly index: number,
    readonly sliced: SlicedRecord,
  ) {}

  get frame(): Piece {
    return this.sliced.frame;
  }

  get list(): Path | undefined {
    return this.sliced.layout?.path;
  }

  get source(): RecordSource {
    return this.sliced;
  }

  get itemCount(): number {
    return this.sliced.layout ? this.sliced.itemCount : 0;
  }

  item(index: number): Piece | undefined {
    return this.sliced.layout && this.sliced.item(index);
  }

  get items(): readonly Piece[] {
    return this.sliced.items;
  }

  start(): number {
    return this.rows.startOf(this.row);
  }

  itemStart(index: number): number {
    return this.start() + this.sliced.leaves.startOf(Math.min(index, this.sliced.itemCount) + 1);
  }

  frameOffset(offset: number): number {
    const { itemsStart, itemsEnd } = this.sliced;
    return this.start() + (offset < itemsStart ? offset : offset + itemsEnd - itemsStart);
  }
}

/** Items from index `from` up to `to` have given way to `count` others. */
export type ItemChange = SequenceChange;

/** Where a record has other items than an earlier one (its `source`) with the same frame had: in order, each with indexes of the earlier one. */
export function itemChanges({ source }: DocumentRecord, before: RecordSource): readonly ItemChange[] {
  const [now, old] = [source as SlicedRecord, before as SlicedRecord];
  return now.leaves.changesFrom(old.leaves).flatMap(({ from, to, count }): readonly ItemChange[] => {
    // What is behind the items may have been cut anew from the same text.
    const behind = Math.max(0, to - 1 - old.itemCount);
    const change = { from: from - 1, to: to - 1 - behind, count: count - behind };
    return change.count === 0 && change.from === change.to ? [] : [change];
  });
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

/** False where a record's syntax is known to be sound. */
export function mayHaveIssues(record: DocumentRecord): boolean {
  const { frame, leaves, itemCount, isListClosed } = (record as SlicedView).sliced;
  const last = leaves.at(itemCount);
  // The last item is the one that has no comma behind it.
  if (frame.issues.length > 0 || leaves.weight > (last?.weight ?? 0)) return true;
  return (
    last?.piece !== undefined && (last.piece.issues.length > 0 || (isListClosed && last.piece.comma !== undefined))
  );
}

/** What is wrong with a record's syntax, in the order of the text: all of it, or as many as there are before `most` are found. */
export function issuesOf(
  document: TextDocument,
  record: number,
  most = Number.POSITIVE_INFINITY,
): readonly JsonIssueAt[] {
  const own = document.records[record] as SlicedView | undefined;
  if (!own || !mayHaveIssues(own)) return [];
  const { sliced } = own;
  const start = own.start();
  const around = sliced.frame.issues.map((issue) => placed(issue, undefined, frameSpan(own, issue)));
  const isBefore = ({ span }: JsonIssueAt): boolean => span.start < start + sliced.itemsStart;
  const found = around.filter(isBefore);
  const add = (leaf: Leaf, item: number, from: number): void => {
    if (!leaf.piece) return;
    const separators = separatorIssues(leaf.piece, item === sliced.itemCount - 1, sliced.isListClosed);
    const issues = [...leaf.piece.issues, ...separators].sort((a, b) => a.start - b.start);
    found.push(
      ...issues.map((issue) =>
        placed(issue, item, { start: start + from + issue.start, end: start + from + issue.end }),
      ),
    );
  };
  const isEnough = sliced.leaves.someWeighted((leaf, index, from) => {
    add(leaf, index - 1, from);
    return found.length >= most;
  });
  if (isEnough) return found;
  const last = sliced.leaves.at(sliced.itemCount);
  if (last?.weight === 0) add(last, sliced.itemCount - 1, sliced.itemsEnd - last.length);
  return [...found, ...around.filter((issue) => !isBefore(issue))];
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
    const { start: from, end } = spanInTree(own.item(item)?.tree(), path, focus) ?? { start: 0, end: 0 };
    return { start: start + from, end: start + end };
  }
  const inList = itemOnPath(own, path);
  if (inList) return spanOf(document, record, inList.item, inList.path, focus);
  const found = spanInTree(own.frame.tree(), path, focus);
  return found ? frameSpan(own, found) : { start: own.start(), end: own.start() };
}

/** The item that a path from a record's root leads through, and the rest of the path. */
function itemOnPath(record: DocumentRecord, path: Path): { readonly item: number; readonly path: Path } | undefined {
  const { list } = record;
  const item = list && path[list.length];
  if (!list || typeof item !== 'number' || !record.item(item) || !list.every((step, index) => step === path[index]))
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
  const records = document.records as readonly SlicedView[];
  const record = lastStart(records.length, (index) => records[index]?.start() ?? 0, offset);
  const own = records[record];
  if (!own || offset < own.start()) return undefined;
  const first = own.itemStart(0);
  const end = own.itemStart(own.itemCount);
  if (own.itemCount > 0 && offset >= first && offset < end) {
    const { leaves } = own.sliced;
    const { index, start } = leaves.find(offset - own.start());
    return { record, item: index - 1, offset: offset - own.start() - start };
  }
  const inFrame = offset < first || own.itemCount === 0 ? offset - own.start() : offset - own.start() - (end - first);
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
