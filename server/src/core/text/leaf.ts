// The stretches that a record is cut into.
import { LongItem } from '../json/long';
import type { ItemPiece } from '../json/piece';
import { countLineEnds, lineEndsBefore, nthLineEnd } from './lines';
import type { Measured } from './sequence';
import type { Span } from './span';

/** A stretch of a record: what is before the items, an item, or what is behind them. */
export interface Leaf extends Measured {
  /** Undefined before and behind the items. */
  readonly piece: ItemPiece | undefined;
  readonly text: string;
  /** How far from its start the text was looked at to find where it ends. */
  readonly reach: number;
  /** It would be longer, if the text behind closed what it opens. */
  readonly isOpen: boolean;
  slice(start: number, end: number): string;
  /** Number of line ends before an offset. */
  lineEndsBefore(offset: number): number;
  /** Line end `number` (from 0). */
  lineEndAt(number: number): Span;
}

/** An item whose end was told by text no further than this behind it is looked at whenever something is edited there. */
export const usualLook = 128;

class TextLeaf implements Leaf {
  readonly piece = undefined;
  readonly length: number;
  readonly lineEnds: number;
  readonly weight = 0;
  readonly reach = 0;
  readonly isOpen = false;

  constructor(readonly text: string) {
    this.length = text.length;
    this.lineEnds = countLineEnds(text);
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  lineEndsBefore(offset: number): number {
    return lineEndsBefore(this.text, offset);
  }

  lineEndAt(number: number): Span {
    return nthLineEnd(this.text, number);
  }
}

export const textLeaf = (text: string): Leaf => new TextLeaf(text);

class ItemLeaf implements Leaf {
  readonly length: number;
  /** 1 where something is wrong with the item, or has to be looked at when others are edited. */
  readonly weight: number;

  constructor(
    readonly piece: ItemPiece,
    readonly reach: number,
    readonly isOpen: boolean,
    readonly lineEnds: number,
  ) {
    this.length = piece.length;
    const counts = piece.issues.length > 0 || piece.comma === undefined || isOpen || reach > piece.length + usualLook;
    this.weight = counts ? 1 : 0;
  }

  get text(): string {
    return this.piece.text;
  }

  slice(start: number, end: number): string {
    return this.piece.slice(start, end);
  }

  lineEndsBefore(offset: number): number {
    const { piece } = this;
    // No line ends inside a string.
    return piece instanceof LongItem
      ? lineEndsBefore(piece.skeleton, piece.inSkeleton(offset))
      : lineEndsBefore(piece.text, offset);
  }

  lineEndAt(number: number): Span {
    const { piece } = this;
    if (!(piece instanceof LongItem)) return nthLineEnd(piece.text, number);
    const { start, end } = nthLineEnd(piece.skeleton, number);
    return { start: piece.offset(start), end: piece.offset(end) };
  }
}

export function itemLeaf(piece: ItemPiece, reach: number, isOpen: boolean, lineEnds?: number): Leaf {
  return new ItemLeaf(
    piece,
    reach,
    isOpen,
    lineEnds ?? countLineEnds(piece instanceof LongItem ? piece.skeleton : piece.text),
  );
}
