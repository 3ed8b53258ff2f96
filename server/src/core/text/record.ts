// One JSON text cut into a frame and the items of its list, and cut again where it was edited. What an edit gives is what a fresh read would give: a cut is a
// function of the text alone, and each knows how far it looked.
import { type Cut, Cutter, findList, isSameLayout, type ListLayout } from '../json/cut';
import { LongItem } from '../json/long';
import { framePiece, type ItemPiece, itemPiece, type Piece } from '../json/piece';
import { skipSpace, ValueScan } from '../json/scan';
import { findNode } from '../json/tree';
import { itemLeaf, type Leaf, textLeaf, usualLook } from './leaf';
import { Sequence } from './sequence';
import type { TextEdit } from './span';

/** A record as it is cut. Immutable. */
export class SlicedRecord {
  read?: unknown;
  private known: readonly ItemPiece[] | undefined;

  constructor(
    /** Undefined: there is no list, and everything is in the frame. */
    readonly layout: ListLayout | undefined,
    /** Before the items, the items, behind the items. */
    readonly leaves: Sequence<Leaf>,
    readonly frame: Piece,
  ) {}

  /** All items; made when it is first asked for. */
  get items(): readonly ItemPiece[] {
    this.known ??= piecesOf(this.leaves.toArray());
    return this.known;
  }

  /** Undefined where there are fewer. */
  item(index: number): ItemPiece | undefined {
    return index < 0 || index >= this.itemCount ? undefined : this.leaves.at(index + 1)?.piece;
  }

  get itemCount(): number {
    return this.leaves.count - 2;
  }

  /** Offset of the first item in the record; where there is none, of what is behind the list. */
  get itemsStart(): number {
    return this.leaves.startOf(1);
  }

  /** Offset behind the last item. */
  get itemsEnd(): number {
    return this.leaves.startOf(this.leaves.count - 1);
  }

  /** True where a bracket ends the list. */
  get isListClosed(): boolean {
    return this.leaves.at(this.leaves.count - 1)?.text.charAt(0) === ']';
  }

  slice(start: number, end: number): string {
    return sliceLeaves(this.leaves, start, end);
  }
}

function piecesOf(leaves: readonly Leaf[]): readonly ItemPiece[] {
  const pieces: ItemPiece[] = [];
  for (const { piece } of leaves) if (piece) pieces.push(piece);
  return pieces;
}

function sliceLeaves(leaves: Sequence<Leaf>, start: number, end: number): string {
  if (start >= end) return '';
  const parts: string[] = [];
  const place = leaves.find(start);
  for (let { index, start: at } = place; at < end; index++) {
    const leaf = leaves.at(index);
    if (!leaf) break;
    const isWhole = at >= start && at + leaf.length <= end;
    parts.push(isWhole ? leaf.text : leaf.slice(Math.max(0, start - at), end - at));
    at += leaf.length;
  }
  return parts.length === 1 ? (parts[0] as string) : parts.join('');
}

/** The item that was cut at `at` from a text; `own`: its part of it. */
const cutLeaf = (own: string, at: number, cut: Cut, layout: ListLayout): Leaf =>
  itemLeaf(itemPiece(own, cut, at, depthOf(layout)), cut.reach - at, isOpen(cut));

/**
 * A stretch of a text that was read around an edit. A slice keeps all of the text in memory that it was cut from, so a small part gets memory of its own:
 * else each message that was ever edited while something before it was open would hold a text as long as the file.
 */
function partOf(text: string, start: number, end: number): string {
  if (4 * (end - start) >= text.length) return text.slice(start, end);
  // What is joined from parts is written anew.
  return [text.slice(start, start + 1), text.slice(start + 1, end)].join('');
}

const isOpen = (cut: Cut): boolean => cut.lookedAt > cut.reach;

const depthOf = (layout: ListLayout): number => layout.path.length + 1;

/** Reads a record. Total: any text gives one. */
export function openRecord(text: string): SlicedRecord {
  const layout = findList(text, 0, text.length);
  if (!layout) return openWhole(text);
  const leaves: Leaf[] = [textLeaf(text.slice(0, layout.first))];
  const cutter = new Cutter(text, text.length, layout);
  let at = layout.first;
  let closed = text.charAt(at) === ']';
  while (at < text.length && !closed) {
    const cut = cutter.cut(at);
    leaves.push(cutLeaf(text.slice(at, cut.next), at, cut, layout));
    at = cut.next;
    closed = cut.closed;
  }
  leaves.push(textLeaf(text.slice(at)));
  return assemble(layout, Sequence.of(leaves), undefined);
}

/** Reads a record into one piece, its frame. */
export const openWhole = (text: string): SlicedRecord =>
  new SlicedRecord(undefined, Sequence.of([textLeaf(text), textLeaf('')]), framePiece(text));

function assemble(layout: ListLayout, leaves: Sequence<Leaf>, known: Piece | undefined): SlicedRecord {
  const frame = known ?? framePiece(`${leaves.at(0)?.text}${leaves.at(leaves.count - 1)?.text}`);
  if (!known && isHidden(frame, layout)) return openWhole(sliceLeaves(leaves, 0, leaves.length));
  return new SlicedRecord(layout, leaves, frame);
}

/** A record with other leaves from index `from` up to `to`; the frame is the same unless its own leaves are among them. */
function replaced(
  record: SlicedRecord,
  layout: ListLayout,
  from: number,
  to: number,
  fresh: readonly Leaf[],
  frame: Piece | undefined,
): SlicedRecord {
  return assemble(layout, record.leaves.splice(from, to, fresh), frame);
}

/** True where another member of the same name follows the list and takes its place. */
function isHidden(frame: Piece, layout: ListLayout): boolean {
  if (!frame.issues.some((issue) => issue.code === 'duplicate-key')) return false;
  const node = findNode(frame.tree(), layout.path);
  return node !== undefined && node.start !== layout.open;
}

/** A record after edits that are relative to it, in order and apart from each other. */
export function editRecord(record: SlicedRecord, edits: readonly TextEdit[]): SlicedRecord {
  // From the last to the first, so that the places of those before stay what they are.
  return clusters(record, edits).reduceRight((now, cluster) => editCluster(now, cluster), record);
}

/** Edits that touch the same leaves, together. */
function clusters(record: SlicedRecord, edits: readonly TextEdit[]): readonly (readonly TextEdit[])[] {
  const found: TextEdit[][] = [];
  let last = -1;
  for (const edit of edits) {
    const first = record.leaves.find(edit.start).index;
    if (first === last) found.at(-1)?.push(edit);
    else found.push([edit]);
    last = record.leaves.find(edit.end).index;
  }
  return found;
}

function editCluster(record: SlicedRecord, edits: readonly TextEdit[]): SlicedRecord {
  const { layout, leaves } = record;
  const start = (edits[0] as TextEdit).start;
  if (!layout || start < layout.reach) return editHead(record, edits);
  const long = editLong(record, layout, edits);
  if (long) return long;
  const touched = firstAffected(record, start);
  const window = new Window(record, edits, leaves.startOf(touched));
  const from = firstToClose(record, touched, window);
  if (from === leaves.count - 1) return editTail(record, layout, window);
  return recut(record, layout, from === touched ? window : new Window(record, edits, leaves.startOf(from)), from, 0);
}

/** From this length on an item's long strings are held apart once it is edited. */
const longFrom = 65_536;

/** A record after edits inside a long item that stays sound; undefined where they are not, or it does not. */
function editLong(record: SlicedRecord, layout: ListLayout, edits: readonly TextEdit[]): SlicedRecord | undefined {
  const { leaves } = record;
  const { start } = edits[0] as TextEdit;
  const { end } = edits.at(-1) as TextEdit;
  const place = leaves.find(start);
  const leaf = leaves.at(place.index);
  if (!leaf?.piece || leaf.length < longFrom || leaf.piece.issues.length > 0 || leaf.isOpen) return undefined;
  if (start <= place.start || end >= place.start + leaf.piece.valueEnd) return undefined;
  if (firstAffected(record, start) !== place.index || hasOpenItems(record, place.index)) return undefined;
  const { piece } = leaf;
  // What brings quotes or line breaks most likely breaks a string: not worth taking the message apart.
  const mayBreak = edits.some((edit) => /["\r\n]/.test(edit.text));
  const known = piece instanceof LongItem ? piece : mayBreak ? undefined : LongItem.of(piece.text, depthOf(layout));
  const edited = known?.edit(
    edits.map((edit) => ({ start: edit.start - place.start, end: edit.end - place.start, text: edit.text })),
  );
  if (!known || !edited) return undefined;
  const fresh =
    edited.skeleton === known.skeleton
      ? itemLeaf(edited, edited.length + leaf.reach - leaf.length, false, leaf.lineEnds)
      : cutLong(edited, record.slice(place.start + leaf.length, place.start + leaf.length + 4 * usualLook), layout);
  if (!fresh) return undefined;
  return replaced(record, layout, place.index, place.index + 1, [fresh], record.frame);
}

/** A long item as a leaf, when it still ends where it ended. What is in its long strings has no say in that. */
function cutLong(item: LongItem, behind: string, layout: ListLayout): Leaf | undefined {
  const { skeleton } = item;
  const text = skeleton + behind;
  const cut = new Cutter(text, text.length, layout).cut(0);
  if (cut.valueEnd === undefined || cut.next !== skeleton.length || cut.lookedAt > text.length) return undefined;
  return itemLeaf(item, item.length + cut.reach - skeleton.length, false);
}

function hasOpenItems({ leaves }: SlicedRecord, before: number): boolean {
  let found = false;
  leaves.someWeighted((leaf, index) => {
    found = leaf.isOpen && index < before;
    return found || index >= before;
  });
  return found;
}

function editHead(record: SlicedRecord, edits: readonly TextEdit[]): SlicedRecord {
  const { layout } = record;
  const window = new Window(record, edits, 0);
  if (!layout) return openRecord(window.whole());
  for (;;) {
    const found = findList(window.text, 0, window.text.length);
    if (window.isWhole || (found && found.reach <= window.text.length)) {
      if (!found || !isSameLayout(found, layout)) return openRecord(window.whole());
      return recut(record, found, window, 0, found.first);
    }
    window.grow();
  }
}

function editTail(record: SlicedRecord, layout: ListLayout, window: Window): SlicedRecord {
  const tail = record.leaves.count - 1;
  return replaced(record, layout, tail, tail + 1, [textLeaf(window.whole())], undefined);
}

/** Index of the first item whose end was told by text that an edit at `start` changes, open items aside; of the last leaf where that is none. */
function firstAffected({ leaves }: SlicedRecord, start: number): number {
  const touched = leaves.find(start);
  let index = touched.index;
  let at = touched.start;
  for (let before = index - 1, end = at; before >= 1 && end + usualLook > start; before--) {
    const leaf = leaves.at(before) as Leaf;
    end -= leaf.length;
    if (end + leaf.reach > start) {
      index = before;
      at = end;
    }
  }
  leaves.someWeighted((leaf, other, from) => {
    if (other >= index) return true;
    if (from + leaf.reach <= start) return false;
    index = other;
    return true;
  });
  return index;
}

/** Index of the first open item before leaf `from` that may be closed by the text as it now is; `from` where that is none. */
function firstToClose({ leaves }: SlicedRecord, from: number, window: Window): number {
  const failing = new Set<number>();
  let found = from;
  leaves.someWeighted((leaf, index, start) => {
    if (index >= from) return true;
    if (!leaf.isOpen || failing.has(start)) return false;
    const scan = new ValueScan();
    const isOpen =
      goesOn(scan, leaf, start) && goesOnOver(scan, leaves, index + 1, from) && staysOpen(scan, leaves, window, 0);
    if (!isOpen) found = index;
    // What is open with it stays so too.
    for (const own of scan.starts) failing.add(own);
    return !isOpen;
  });
  return found;
}

/** Scans a leaf; true where the scan may go on behind it. */
function goesOn(scan: ValueScan, leaf: Leaf, start: number): boolean {
  scan.read(leaf.text, 0, leaf.length, start);
  return scan.isUnfinished;
}

/** Scans leaves from index `from` up to `to`, over items known to be sound without reading them; true where the scan may go on behind them. */
function goesOnOver(scan: ValueScan, leaves: Sequence<Leaf>, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const leaf = leaves.at(index) as Leaf;
    if (leaf.piece && leaf.weight === 0 && scan.expectsItem) scan.passItem();
    else if (!goesOn(scan, leaf, leaves.startOf(index))) return false;
  }
  return true;
}

/** True where a scan that goes on in the window at `at` is known not to find the end of its value, in the window or behind it. */
function staysOpen(scan: ValueScan, leaves: Sequence<Leaf>, window: Window, at: number): boolean {
  const behind = scan.read(window.text, at, window.known.at);
  if (!scan.isUnfinished) return behind < 0 && ~behind < window.known.at;
  for (let { index } = window.known; index < leaves.count; index++) {
    const leaf = leaves.at(index) as Leaf;
    if (leaf.piece && leaf.weight === 0 && scan.expectsItem) {
      scan.passItem();
      continue;
    }
    const end = scan.read(leaf.text, 0, leaf.length);
    const isLast = leaves.startOf(index + 1) === leaves.length;
    if (end >= 0) return isLast && skipSpace(leaf.text, end, leaf.length) === leaf.length;
    if (!scan.isUnfinished) return isLast || ~end < leaf.length;
  }
  return true;
}

/** A part of the edited text that begins where the text before is as it was, and is grown as far as reading needs it. */
class Window {
  text: string;
  /** Offset in the old and in the edited record of the first edit. */
  readonly editsFrom: number;
  /** Offset in the text behind the last edit. */
  readonly editedTo: number;
  /** What is to be added to an offset behind the edits, from before them. */
  readonly shift: number;
  /** The first leaf behind the edits, and where in the text it begins. */
  readonly known: { readonly index: number; readonly at: number };
  private readonly parts: string[] = [];
  /** Offset in the old record up to which the text goes. */
  private oldEnd: number;
  private step = 512;

  constructor(
    private readonly record: SlicedRecord,
    edits: readonly TextEdit[],
    /** Where it begins, in the old and in the edited record. */
    readonly from: number,
  ) {
    this.editsFrom = edits[0]?.start ?? from;
    let at = from;
    let shift = 0;
    for (const edit of edits) {
      this.parts.push(record.slice(at, edit.start), edit.text);
      shift += edit.text.length - (edit.end - edit.start);
      at = edit.end;
    }
    this.shift = shift;
    this.editedTo = at + shift - from;
    const place = record.leaves.find(at);
    const leafEnd = place.start + (record.leaves.at(place.index)?.length ?? 0);
    this.known = { index: place.index + 1, at: leafEnd + shift - from };
    this.oldEnd = Math.min(record.leaves.length, leafEnd + this.step);
    this.parts.push(record.slice(at, this.oldEnd));
    this.text = this.parts.join('');
  }

  get isWhole(): boolean {
    return this.oldEnd === this.record.leaves.length;
  }

  grow(): void {
    this.step *= 8;
    this.growTo(Math.min(this.record.leaves.length, this.oldEnd + this.step));
  }

  /** All text from the start of the window on. */
  whole(): string {
    this.growTo(this.record.leaves.length);
    return this.text;
  }

  private growTo(end: number): void {
    if (end === this.oldEnd) return;
    this.text += this.record.slice(this.oldEnd, end);
    this.oldEnd = end;
  }

  /** The offset in the old record of an offset in the window behind the edits; undefined before them. */
  oldOffset(at: number): number | undefined {
    return at >= this.editedTo ? this.from + at - this.shift : undefined;
  }
}

/** Cuts items from `at` in the window on, until a cut is where the old record has one. The window begins at leaf `from`. */
function recut(record: SlicedRecord, layout: ListLayout, window: Window, from: number, first: number): SlicedRecord {
  const { leaves } = record;
  const fresh: Leaf[] = from === 0 ? [textLeaf(partOf(window.text, 0, first))] : [];
  const tail = leaves.count - 1;
  let cutter = new Cutter(window.text, window.text.length, layout);
  let at = first;
  let closed = from === 0 && window.text.charAt(at) === ']';
  for (;;) {
    const same = sameCut(record, window, at, closed);
    if (same !== undefined) {
      return replaced(record, layout, from, same, fresh, from > 0 ? record.frame : undefined);
    }
    if (closed || (at >= window.text.length && window.isWhole)) break;
    const cut = cutIn(window, cutter, at) ?? openIn(record, window, cutter, at);
    if (!cut) {
      window.grow();
      cutter = new Cutter(window.text, window.text.length, layout);
      continue;
    }
    fresh.push(knownLeaf(record, window, at, cut) ?? cutLeaf(partOf(window.text, at, cut.next), at, cut, layout));
    at = cut.next;
    closed = cut.closed;
  }
  const whole = window.whole();
  const behind = textLeaf(partOf(whole, at, whole.length));
  const isFrameSame = from > 0 && behind.text === leaves.at(tail)?.text;
  return replaced(record, layout, from, tail + 1, [...fresh, behind], isFrameSame ? record.frame : undefined);
}

/** The item at `at`, where the window shows enough to tell its end. */
function cutIn(window: Window, cutter: Cutter, at: number): Cut | undefined {
  const cut = at < window.text.length ? cutter.cut(at) : undefined;
  return cut && (window.isWhole || cut.lookedAt <= window.text.length) ? cut : undefined;
}

/** The item at `at`, where it is known that what it opens is not closed behind the window either. */
function openIn({ leaves }: SlicedRecord, window: Window, cutter: Cutter, at: number): Cut | undefined {
  if (window.isWhole || at >= window.known.at) return undefined;
  const cut = cutter.cutOpen(at);
  return cut.reach <= window.text.length && staysOpen(new ValueScan(), leaves, window, at) ? cut : undefined;
}

/** Index of the leaf that begins where a new cut is, when all from there on is as it was. */
function sameCut(record: SlicedRecord, window: Window, at: number, closed: boolean): number | undefined {
  const old = window.oldOffset(at);
  if (old === undefined || old > record.leaves.length) return undefined;
  const tail = record.leaves.count - 1;
  if (old === record.itemsEnd) return closed ? tail : undefined;
  if (closed) return undefined;
  const place = record.leaves.find(old);
  return place.start === old && place.index > 0 && place.index < tail ? place.index : undefined;
}

/** The old leaf of an item before the edits that still ends where it ended. */
function knownLeaf(record: SlicedRecord, window: Window, at: number, cut: Cut): Leaf | undefined {
  const start = window.from + at;
  const end = window.from + cut.next;
  if (end > window.editsFrom) return undefined;
  const place = record.leaves.find(start);
  const leaf = record.leaves.at(place.index);
  return leaf?.piece && place.start === start && start + leaf.length === end
    ? itemLeaf(leaf.piece, cut.reach - at, isOpen(cut), leaf.lineEnds)
    : undefined;
}
