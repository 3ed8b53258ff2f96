// Reads JSON with offsets. Total: any text gives a tree and a list of what is wrong with it.
import type { Span } from '../text/span';
import { isSpace, skipSpace, skipValue, trimSpace } from './scan';
import type { JsonNode, Member, StringNode } from './tree';

export type JsonIssueCode =
  | 'bad-escape'
  | 'bad-literal'
  | 'bad-number'
  | 'comment'
  | 'control-character'
  | 'duplicate-key'
  | 'empty-text'
  | 'extra-text'
  | 'key-not-string'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-value'
  | 'nested-too-deep'
  | 'single-quotes'
  | 'trailing-comma'
  | 'unclosed-array'
  | 'unclosed-object'
  | 'unescaped-quote'
  | 'unexpected-token'
  | 'unterminated-string';

/** Something that is no JSON, or that readers of JSON differ about. Offsets are those of the text that was read. */
export interface JsonIssue extends Span {
  readonly code: JsonIssueCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ReadResult {
  /** Undefined where the text holds no value. */
  readonly root: JsonNode | undefined;
  /** In the order of the text. */
  readonly issues: readonly JsonIssue[];
}

/** Objects and arrays in each other up to here stand in the tree; of deeper ones only the syntax is read. */
export const maxDepth = 500;

/** Reads the value in `text` from `start` to `end`. A byte order mark at offset 0 is passed over. */
export function readJson(text: string, start = 0, end = text.length): ReadResult {
  const reader = new Reader(text, start === 0 && text.charCodeAt(0) === byteOrderMark ? 1 : start, end);
  reader.run();
  return { root: reader.root, issues: reader.finish() };
}

export interface ReadItem extends ReadResult {
  /** Offset of the first comma behind the item; undefined where there is none. */
  readonly comma: number | undefined;
}

/** Reads one item of a list, in a text that begins with it and holds nothing else but what separates it from the next one. */
export function readItem(text: string): ReadItem {
  const reader = new Reader(text, 0, text.length, { bounded: true });
  reader.run();
  return { root: reader.root, issues: reader.finish(), comma: reader.comma };
}

/** What is around a list whose items are read one by one. */
export interface ListSurroundings {
  /** True where the list is a member of an object. */
  readonly inObject: boolean;
  /** The indentation of the line that the list begins on, in a text that has an item a line; undefined: unknown. */
  readonly indent: string | undefined;
}

export interface ItemEnd {
  /** Offset of the next item, of the bracket that ends the list, or of what follows a list without one; else the end of the text. */
  readonly next: number;
  /** True where the list ends at `next`. */
  readonly closed: boolean;
  /** No text at or behind this offset was looked at. */
  readonly reach: number;
}

/** Finds the end of the item at `start` in a list that ends before `end`, if at all, where the text is not as it should be. */
export function findItemEnd(text: string, start: number, end: number, list: ListSurroundings): ItemEnd {
  const reader = new Reader(text, start, end, { bounded: false, ...list });
  reader.run();
  return { next: reader.next ?? end, closed: reader.closed, reach: Math.min(text.length + 1, reader.reach) };
}

/** True where the `]` at `at`, on the level of a list's items, is the one that ends the list, and not one too many among them. */
export function endsList(text: string, at: number, end: number, inObject: boolean): boolean {
  const next = skipSpace(text, at + 1, end);
  const unit = text.charCodeAt(next);
  if (next >= end || unit === openBracket) return true;
  if (unit === openBrace) return false;
  if (unit !== comma) return true;
  return inObject && text.charCodeAt(skipSpace(text, next + 1, end)) === quote;
}

/** Of `endsList`: no text at or behind this offset was looked at. */
export function endsListReach(text: string, at: number, end: number): number {
  const next = skipSpace(text, at + 1, end);
  return (text.charCodeAt(next) === comma ? skipSpace(text, next + 1, end) : next) + 1;
}

const byteOrderMark = 0xfeff;
const tab = 9;
const lf = 10;
const cr = 13;
const space = 32;
const quote = 34;
const apostrophe = 39;
const asterisk = 42;
const comma = 44;
const slash = 47;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

type State =
  /** Behind the opening bracket. */
  | 'start'
  /** Behind a key. */
  | 'key'
  /** Behind the colon. */
  | 'colon'
  /** Behind a value. */
  | 'after'
  /** Behind a comma. */
  | 'comma';

/** An object or array that is not yet closed. */
interface Open {
  readonly type: 'object' | 'array';
  readonly start: number;
  /** Undefined where it is too deep for the tree, or has no place in it. */
  readonly node: Writable<JsonNode> | undefined;
  readonly members: Writable<Member>[] | undefined;
  readonly items: JsonNode[] | undefined;
  keys: Set<string> | undefined;
  state: State;
  /** The member that is being read. */
  member: Writable<Member> | undefined;
  keyStart: number;
  keyEnd: number;
  colonAt: number;
  commaAt: number;
  /** Something that could not stand here has been reported since the last value: a missing comma is not worth a second word. */
  excused: boolean;
}

interface ItemOptions extends Partial<ListSurroundings> {
  /** The text ends where the item's does: no bracket in it ends the list. */
  readonly bounded: boolean;
}

/** How far a look ahead on the same line goes. */
const lookAhead = 400;

/** One pass over a text. Brackets are kept on a stack of its own, so that no text is nested too deep for it. */
class Reader {
  root: JsonNode | undefined;
  /** Of a list's item: where the next begins, or the list ends. */
  next: number | undefined;
  closed = false;
  comma: number | undefined;
  reach = 0;
  private at: number;
  /** Offset behind the last token. */
  private behind: number;
  private stopped = false;
  private tooDeep = false;
  private sorted = true;
  private readonly stack: Open[] = [];
  private readonly issues: JsonIssue[] = [];
  /** The item of the list that was closed last: a brace too many may have closed it. */
  private lastItem: Open | undefined;

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly end: number,
    private readonly item?: ItemOptions,
  ) {
    this.at = start;
    this.behind = start;
  }

  run(): void {
    const { text, end } = this;
    while (!this.stopped) {
      this.at = skipSpace(text, this.at, end);
      if (this.at >= end) {
        this.reach = Math.max(this.reach, end + 1);
        return;
      }
      const unit = text.charCodeAt(this.at);
      if (unit === slash && this.readComment()) continue;
      if (this.root && this.stack.length === 0 && this.isBehindRoot(unit)) return;
      this.readToken(unit);
    }
  }

  finish(): readonly JsonIssue[] {
    while (this.stack.length > 0) this.leaveOpen();
    if (!this.root && !this.item && this.issues.length === 0) this.report('empty-text', this.start, this.end);
    return this.sorted ? this.issues : this.issues.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  private readToken(unit: number): void {
    switch (unit) {
      case openBrace:
      case openBracket:
        return this.open(unit === openBrace ? 'object' : 'array');
      case closeBrace:
      case closeBracket:
        return this.close(unit === closeBrace ? 'object' : 'array');
      case comma:
        return this.readComma();
      case colon:
        return this.readColon();
      case quote:
        return this.readString();
      case apostrophe:
        return this.readSingleQuoted();
      default:
        if (isWordStart(unit)) return this.readWord();
        return this.readJunk();
    }
  }

  /** Behind the root, or an item of a list. True where reading ends. */
  private isBehindRoot(unit: number): boolean {
    if (!this.item) {
      this.report('extra-text', this.at, trimSpace(this.text, this.end, this.at));
      return true;
    }
    if (unit === comma) {
      if (this.comma === undefined) this.comma = this.at;
      else this.report('missing-value', this.at, this.at + 1);
      this.take(this.at + 1);
      return false;
    }
    return this.isItemsEnd(unit);
  }

  /** Behind an item, on the level of its list. True where reading of the item ends; else the token was dealt with. */
  private isItemsEnd(unit: number): boolean {
    return unit < 0;
  }

  private take(end: number): void {
    this.at = end;
    this.behind = end;
  }

  private report(code: JsonIssueCode, start: number, end: number, params?: JsonIssue['params']): void {
    const last = this.issues.at(-1);
    if (last && last.start > start) this.sorted = false;
    this.issues.push(params ? { code, start, end, params } : { code, start, end });
  }
}
