// The stretches that a record is cut into.
import { LongItem } from '../json/long';
import type { ItemPiece } from '../json/piece';
import { countLineEnds, lastAtMost, lastLineEnd, lineEndsBefore, lineEndUpTo, lineStarts, nthLineEnd } from './lines';
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

/** From this length on the lines of a text are counted where one is asked for, until many are. */
const longText = 65_536;
const often = 4;

/** What is no further than this from the end of a text is found from there: an outline asks where each message begins and ends, and for no line within. */
const nearEnd = 256;

/** Where the lines of a text stand. */
class Lines {
  private starts: readonly number[] | undefined;
  private asked = 0;

  constructor(
    private readonly text: string,
    /** Number of line ends in it. */
    private readonly count: number,
  ) {}

  lineEndsBefore(offset: number): number {
    if (offset <= 0) return 0;
    if (!this.starts && this.text.length - offset <= nearEnd)
      return this.count - countLineEnds(this.text.slice(offset));
    const starts = this.known();
    return starts ? lastAtMost(starts, offset) : lineEndsBefore(this.text, offset);
  }

  lineEndAt(number: number): Span {
    if (!this.starts && number === this.count - 1) return lastLineEnd(this.text);
    const end = this.known()?.[number + 1];
    return end === undefined ? nthLineEnd(this.text, number) : lineEndUpTo(this.text, end);
  }

  private known(): readonly number[] | undefined {
    if (!this.starts && (this.text.length < longText || ++this.asked > often)) this.starts = lineStarts(this.text);
    return this.starts;
  }
}

class TextLeaf implements Leaf {
  readonly piece = undefined;
  readonly length: number;
  readonly lineEnds: number;
  readonly weight = 0;
  readonly reach = 0;
  readonly isOpen = false;
  private lines: Lines | undefined;

  constructor(readonly text: string) {
    this.length = text.length;
    this.lineEnds = countLineEnds(text);
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  lineEndsBefore(offset: number): number {
    this.lines ??= new Lines(this.text, this.lineEnds);
    return this.lines.lineEndsBefore(offset);
  }

  lineEndAt(number: number): Span {
    this.lines ??= new Lines(this.text, this.lineEnds);
    return this.lines.lineEndAt(number);
  }
}

export const textLeaf = (text: string): Leaf => new TextLeaf(text);

class ItemLeaf implements Leaf {
  readonly length: number;
  /** 1 where something is wrong with the item, or has to be looked at when others are edited. */
  readonly weight: number;
  private lines: Lines | undefined;

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
    return this.linesOf().lineEndsBefore(piece instanceof LongItem ? piece.inSkeleton(offset) : offset);
  }

  lineEndAt(number: number): Span {
    const { piece } = this;
    const { start, end } = this.linesOf().lineEndAt(number);
    return piece instanceof LongItem ? { start: piece.offset(start), end: piece.offset(end) } : { start, end };
  }

  private linesOf(): Lines {
    this.lines ??= new Lines(this.piece instanceof LongItem ? this.piece.skeleton : this.piece.text, this.lineEnds);
    return this.lines;
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
