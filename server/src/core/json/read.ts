// Reads JSON with offsets. Total: any text gives a tree and a list of what is wrong with it.
import type { Span } from '../text/span';
import { closingQuote, skipSpace, skipValue, trimSpace } from './scan';
import type { JsonNode, Member, Path } from './tree';

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
  | 'unopened-object'
  | 'unterminated-string';

/** Something that is no JSON, or that readers of JSON differ about. Offsets are those of the text that was read. */
export interface JsonIssue extends Span {
  readonly code: JsonIssueCode;
  /** What the sentence about it quotes. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface ReadResult {
  /** Undefined where the text holds no value. */
  readonly root: JsonNode | undefined;
  /** In the order of the text. */
  readonly issues: readonly JsonIssue[];
}

/** Objects and arrays in each other up to here stand in the tree; of deeper ones only the syntax is read. */
export const maxDepth = 500;

/** An item of a list with this many issues is read no further: what is behind them has lost its meaning. */
export const maxIssues = 500;

/** Reads the value in `text` from `start` to `end`. A byte order mark at offset 0 is passed over. */
export function readJson(text: string, start = 0, end = text.length): ReadResult {
  const reader = new Reader(text, start === 0 && end > 0 && text.charCodeAt(0) === byteOrderMark ? 1 : start, end);
  reader.run();
  return { root: reader.root, issues: reader.finish() };
}

export interface ReadItem extends ReadResult {
  /** Offset of the first comma behind the item; undefined where there is none. */
  readonly comma: number | undefined;
}

/**
 * Reads one item of a list, in a text that begins with it and holds nothing else but what separates it from the next one.
 * `depth`: number of objects and arrays around it.
 */
export function readItem(text: string, depth = 1): ReadItem {
  const reader = new Reader(text, 0, text.length, {
    bounded: true,
    inObject: false,
    indent: undefined,
    depth,
    isLimit: true,
  });
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

export interface FoundArray {
  readonly path: Path;
  /** Offset of its opening bracket. */
  readonly at: number;
  /** No text at or behind this offset was looked at. */
  readonly reach: number;
}

/** Offset of the first array in `text` whose path `isSought`, where the text before it need not be as it should; undefined where there is none. */
export function findArray(
  text: string,
  start: number,
  end: number,
  isSought: (path: Path) => boolean,
): FoundArray | undefined {
  let found: Path = [];
  const reader = new Reader(text, start, end, undefined, (path) => {
    found = path;
    return isSought(path);
  });
  reader.run();
  return reader.next === undefined ? undefined : { at: reader.next, path: found, reach: reader.lookedUpTo() };
}

/**
 * Finds the end of the item at `start` in a list that ends before `end`, if at all, where the text is not as it should be. `isLimit`: something else begins
 * at `end`, and the item ends there at the latest.
 */
export function findItemEnd(
  text: string,
  start: number,
  end: number,
  list: ListSurroundings,
  isLimit: boolean,
): ItemEnd {
  const reader = new Reader(text, start, end, { bounded: false, depth: 0, isLimit, ...list });
  reader.run();
  return { next: reader.next ?? end, closed: reader.closed, reach: reader.lookedUpTo() };
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

type Building =
  | { readonly type: 'object'; readonly start: number; end: number; readonly members: Writable<Member>[] }
  | { readonly type: 'array'; readonly start: number; end: number; readonly items: JsonNode[] };

/** An object or array that is not yet closed. */
interface Open {
  readonly type: 'object' | 'array';
  readonly start: number;
  /** Undefined where it has no place in the tree. */
  readonly node: Building | undefined;
  /** False where what is in it has no place in the tree. */
  readonly holds: boolean;
  readonly keys: Keys;
  /** Those of the object that was closed last in it. */
  lastKeys: Keys | undefined;
  state: State;
  /** The member that is being read. */
  member: Writable<Member> | undefined;
  /** The key, and the colon once there is one, of the member that is being read. */
  keySpan: Span | undefined;
  colonAt: number;
  commaAt: number;
  /** What could not stand here was reported since the last value: that a comma is missing is not worth a second word. */
  excused: boolean;
}

interface Token extends Span {
  readonly value: string;
}

interface ListOptions extends ListSurroundings {
  /** The text ends where the item does: no bracket in it ends the list. */
  readonly bounded: boolean;
  /** Number of objects and arrays around the item. */
  readonly depth: number;
  /** Something else than the item begins at the end of the text. */
  readonly isLimit: boolean;
}

/** How far a look ahead on the same line goes, in UTF-16 units. */
const lookAhead = 400;

/** One pass over a text. Open brackets are kept on a stack of its own, so that no text is nested too deep for it. */
class Reader {
  root: JsonNode | undefined;
  /** Of a list's item: where the next begins, or the list ends. */
  next: number | undefined;
  closed = false;
  comma: number | undefined;
  private reach = 0;
  private at: number;
  /** Offset behind the last token. */
  private behind: number;
  private stopped = false;
  private hasRoot = false;
  private tooDeep = false;
  /** How often the text behind a bracket that would close the root was looked at; more than a few times would take too long. */
  private looksBehindRoot = 0;
  private readonly stack: Open[] = [];
  private openObjects = 0;
  private readonly issues: JsonIssue[] = [];
  /** The list's item once it is closed: a brace too many may have closed it. */
  private item: Open | undefined;
  private lineStart: number;
  private lineKnown: number;
  /** False where only the end of an item is wanted. */
  private readonly builds: boolean;

  private readonly text: string;

  constructor(
    text: string,
    private readonly start: number,
    private readonly end: number,
    private readonly list?: ListOptions,
    /** Tells by its path whether an array is the one that is looked for; reading ends there. */
    private readonly isSought?: (path: Path) => boolean,
  ) {
    // Nothing can look beyond the end of what is not there.
    this.text = end < text.length ? text.slice(0, end) : text;
    this.at = start;
    this.behind = start;
    this.lineStart = start;
    this.lineKnown = start;
    this.builds = list?.bounded !== false;
  }

  /** No text at or behind this offset was looked at. */
  lookedUpTo(): number {
    return Math.max(this.reach, this.at + lookAhead + 8);
  }

  run(): void {
    const { text, end } = this;
    while (!this.stopped && !this.hasEnough) {
      this.at = skipSpace(text, this.at, end);
      if (this.at >= end) break;
      const unit = text.charCodeAt(this.at);
      if (unit === slash && this.readComment()) continue;
      if (!this.hasRoot || this.stack.length > 0) this.readToken(unit);
      else if (this.list) this.readBehindItem(unit, this.list);
      else this.readExtra();
    }
    this.lookedAt(this.at);
  }

  /** True where an item has so many issues that the rest of it would tell nothing; where the next one begins must be known. */
  private get hasEnough(): boolean {
    return this.issues.length >= maxIssues && this.list?.isLimit === true;
  }

  finish(): readonly JsonIssue[] {
    while (this.stack.length > 0) this.leaveOpen();
    if (!this.hasRoot && this.issues.length === 0) this.report('empty-text', this.start, this.end);
    const { issues } = this;
    const sorted = issues.every((issue, index) => index === 0 || (issues[index - 1] as JsonIssue).start <= issue.start);
    return sorted ? issues : issues.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  private report(code: JsonIssueCode, start: number, end: number, params?: JsonIssue['params']): void {
    this.issues.push(params ? { code, start, end, params } : { code, start, end });
  }

  private take(end: number): void {
    this.at = end;
    this.behind = end;
  }

  private skipValueFrom(at: number): number {
    const behind = skipValue(this.text, at, this.end);
    // A literal is told by the letters behind its first.
    this.lookedAt((behind < 0 ? ~behind : behind) + 5);
    return behind;
  }

  private lookedAt(offset: number): void {
    if (offset >= this.reach) this.reach = offset + 1;
  }

  private readToken(unit: number): void {
    switch (unit) {
      case openBrace:
        this.open('object');
        break;
      case openBracket:
        this.open('array');
        break;
      case closeBrace:
        this.close('object');
        break;
      case closeBracket:
        this.close('array');
        break;
      case comma:
        this.readComma();
        break;
      case colon:
        this.readColon();
        break;
      case quote:
      case apostrophe:
        this.readString(unit);
        break;
      default:
        if (isWordPart(unit) || isNumberStart(unit)) this.readWord();
        else this.readJunk();
    }
  }

  // Behind the root, or behind an item on the level of its list.

  private readExtra(): void {
    this.report('extra-text', this.at, trimSpace(this.text, this.end, this.at));
    this.stopped = true;
  }

  private readBehindItem(unit: number, list: ListOptions): void {
    const { at } = this;
    if (unit === comma) {
      if (this.comma === undefined) this.comma = at;
      else this.report('missing-value', at, at + 1);
      this.take(at + 1);
    } else if (unit === closeBracket && !list.bounded && this.endsListAt(at, list)) this.stop(at, true);
    else if (unit === closeBrace && !list.bounded && list.inObject && this.endsObjectAt(at)) this.stop(at, true);
    else if (unit === quote) this.readStringBehindItem(list);
    else if (unit === openBrace || unit === openBracket || unit === apostrophe || isNumberStart(unit))
      this.readNextItem(list);
    else if (literalAt(this.text, at, this.end)) this.readNextItem(list);
    else this.readJunk();
  }

  private readStringBehindItem(list: ListOptions): void {
    const { at } = this;
    if (this.colonBehind(this.closingQuote(at) + 1) === undefined) this.readNextItem(list);
    else if (!list.bounded && this.isMemberAround(at, list)) this.stop(at, true);
    else if (this.reopenItem()) this.readString(quote);
    else this.readNextItem(list);
  }

  private readNextItem(list: ListOptions): void {
    if (list.bounded) this.readExtra();
    else this.stop(this.at, false);
  }

  private stop(next: number, closed: boolean): void {
    this.next = next;
    this.closed = closed;
    this.stopped = true;
  }

  /** Members follow the item: a brace too many has closed it, unless it has their key already. */
  private reopenItem(): boolean {
    const { item, at } = this;
    if (item?.type !== 'object' || item.keys.has(this.text.slice(at + 1, this.closingQuote(at)))) return false;
    const brace = trimSpace(this.text, this.comma ?? at, this.start) - 1;
    this.report('unexpected-token', brace, brace + 1, { token: '}' });
    this.comma = undefined;
    this.push(item);
    item.state = 'comma';
    return true;
  }

  private endsListAt(at: number, list: ListOptions): boolean {
    const { text, end } = this;
    this.lookedAt(endsListReach(text, at, end));
    // Before something that begins on a line of its own, the list's bracket would have one too, unless other members of the object are between.
    if (list.isLimit && text.charCodeAt(skipSpace(text, at + 1, end)) !== comma) return false;
    return endsList(text, at, end, list.inObject);
  }

  /** True where the `]` at `at` ends the list though the item is not closed: nothing but what is around the list follows. */
  private endsListWithin(at: number, list: ListOptions): boolean {
    if (list.bounded || list.isLimit) return false;
    const { text, end } = this;
    const next = skipSpace(text, at + 1, end);
    this.lookedAt(next);
    if (next >= end) return true;
    if (!list.inObject) return false;
    if (text.charCodeAt(next) === closeBrace) return this.endsObjectAt(next);
    const key = skipSpace(text, next + 1, end);
    this.lookedAt(key);
    return text.charCodeAt(next) === comma && text.charCodeAt(key) === quote && this.isLastOfObject(key);
  }

  /** True where the brace at `at` closes the object around the list: nothing of the list follows. */
  private endsObjectAt(at: number): boolean {
    const next = skipSpace(this.text, at + 1, this.end);
    this.lookedAt(next);
    return next >= this.end || this.text.charCodeAt(next) === closeBrace;
  }

  /** True where the member at `at` belongs to the object around the list, whose bracket is missing. */
  private isMemberAround(at: number, list: ListOptions): boolean {
    if (!list.inObject) return false;
    if (list.indent === undefined) return this.isLastOfObject(at);
    const lineStart = this.lineStartOf(at);
    return lineStart > this.start && this.text.slice(lineStart, at) === list.indent;
  }

  /** True where the members from the key at `from` on end with a brace that ends the text, or that further members follow. */
  private isLastOfObject(from: number): boolean {
    const { text, end } = this;
    for (let at = from; ; ) {
      const colonAt = this.colonBehind(this.closingQuote(at) + 1);
      if (colonAt === undefined) return false;
      const behind = this.skipValueFrom(colonAt + 1);
      if (behind < 0) return false;
      const next = skipSpace(text, behind, end);
      const following = skipSpace(text, next + 1, end);
      this.lookedAt(following);
      if (text.charCodeAt(next) === closeBrace) return following >= end || this.goesOnWithMember(following);
      if (text.charCodeAt(next) !== comma || text.charCodeAt(following) !== quote) return false;
      at = following;
    }
  }

  /** True for a closing brace at `at`, and for a comma with a key behind it. */
  private goesOnWithMember(at: number): boolean {
    const { text, end } = this;
    if (text.charCodeAt(at) !== comma) return text.charCodeAt(at) === closeBrace;
    const key = skipSpace(text, at + 1, end);
    this.lookedAt(key);
    return text.charCodeAt(key) === quote && this.colonBehind(this.closingQuote(key) + 1) !== undefined;
  }

  // Brackets.

  private open(type: 'object' | 'array'): void {
    const { at } = this;
    const place = this.placeFor(type);
    if (place === 'none') return;
    if (type === 'array' && place === 'inside' && this.isSought?.(this.path())) {
      this.stop(at, false);
      return;
    }
    this.openAt(type, at, place === 'outside');
    this.take(at + 1);
  }

  private openAt(type: 'object' | 'array', at: number, outside: boolean): void {
    const depth = this.stack.length + (this.list?.depth ?? 0);
    const node = this.builds && !outside && depth <= maxDepth && this.holdsMore() ? newNode(type, at) : undefined;
    if (node && depth === maxDepth && !this.tooDeep) {
      this.tooDeep = true;
      this.report('nested-too-deep', at, at + 1);
    }
    if (!outside) this.put(node);
    this.push({
      type,
      start: at,
      node,
      holds: node !== undefined && depth < maxDepth,
      keys: new Keys(),
      lastKeys: undefined,
      state: 'start',
      member: undefined,
      keySpan: undefined,
      colonAt: at,
      commaAt: at,
      excused: false,
    });
  }

  /** The keys that lead to the cursor; [''] stands for an index. */
  private path(): Path {
    return this.stack.map((open) => (open.type === 'object' && open.keySpan ? this.keyOf(open.keySpan) : ''));
  }

  private keyOf({ start, end }: Span): string {
    return this.text.slice(start, end).replace(/^["']|["']$/g, '');
  }

  private push(open: Open): void {
    this.stack.push(open);
    if (open.type === 'object') this.openObjects++;
  }

  private holdsMore(): boolean {
    const top = this.stack.at(-1);
    return !top || top.holds;
  }

  /** Where a value at the cursor goes: into the tree, outside of it, or (dealt with already) nowhere. */
  private placeFor(type: 'object' | 'array' | 'scalar'): 'inside' | 'outside' | 'none' {
    const top = this.stack.at(-1);
    if (!top) return 'inside';
    if (top.type === 'array') {
      if (top.state === 'after') this.missComma(top);
      return 'inside';
    }
    if (top.state === 'colon') return 'inside';
    if (top.state === 'key') {
      const key = top.keySpan as Span;
      this.report('missing-colon', key.start, key.end);
      return 'inside';
    }
    // An object where a key should be: the next item of a list around, when this one is only not closed.
    const around = this.stack.at(-2)?.type ?? (this.list ? 'array' : undefined);
    if (type === 'object' && top.state !== 'start' && around === 'array') {
      this.leaveOpen();
      return this.stack.length > 0 ? this.placeFor(type) : 'none';
    }
    if (type === 'object' && top.state === 'start') {
      this.readJunk();
      return 'none';
    }
    this.report('unexpected-token', this.at, this.at + 1, { token: this.text.charAt(this.at) });
    return 'outside';
  }

  private missComma(top: Open): void {
    if (!top.excused) this.report('missing-comma', this.behind, Math.min(this.behind + 1, this.end));
    top.excused = false;
  }

  /** Puts a node where the next value belongs. */
  private put(node: JsonNode | undefined): void {
    const top = this.stack.at(-1);
    if (!top) {
      this.root = node;
      this.hasRoot = true;
      return;
    }
    top.state = 'after';
    top.excused = false;
    if (!node || !top.holds) return;
    if (top.node?.type === 'array') top.node.items.push(node);
    else if (top.member) {
      top.member.value = node;
      top.member.end = node.end;
    }
  }

  private close(type: 'object' | 'array'): void {
    const { stack, at, list } = this;
    const depth = this.depthOf(type);
    if (depth < 0 && type === 'array' && list && this.endsListWithin(at, list)) {
      while (stack.length > 0) this.leaveOpen();
      this.stop(at, true);
      return;
    }
    const isWrong = depth < stack.length - 1 && this.isWrongBracket(depth);
    if ((depth < 0 && !isWrong) || (depth === 0 && !isWrong && this.goesOnBehindRoot())) {
      this.readJunk();
      return;
    }
    const kept = isWrong ? stack.length - 1 : depth;
    while (stack.length - 1 > kept) this.leaveOpen();
    const top = this.pop();
    if (top.type !== type) this.report('unexpected-token', at, at + 1, { token: this.text.charAt(at) });
    if (top.state === 'comma') this.report('trailing-comma', top.commaAt, top.commaAt + 1);
    else this.missValue(top);
    this.take(at + 1);
    this.endAt(top, at + 1);
  }

  /** Index in the stack of the innermost open object or array; -1 where none is open. */
  private depthOf(type: 'object' | 'array'): number {
    const { stack, openObjects } = this;
    if (type === 'object' ? openObjects === 0 : openObjects === stack.length) return -1;
    let depth = stack.length - 1;
    while (stack[depth]?.type !== type) depth--;
    return depth;
  }

  /**
   * A bracket of the wrong kind is taken for the right one where nothing follows it but the end of the text, or members that would otherwise have no object
   * to be in. `depth`: where in the stack one of its kind is open, or -1.
   */
  private isWrongBracket(depth: number): boolean {
    const { stack, text, end, at } = this;
    const next = skipSpace(text, at + 1, end);
    this.lookedAt(next);
    if (depth < 0) return stack.length === 1 && next >= end;
    if (stack[depth - 1]?.type === 'object' || stack.at(-2)?.type !== 'object') return false;
    return text.charCodeAt(next) === comma && this.goesOnWithMember(next);
  }

  /** True where the bracket at the cursor would close the root, and there is another one further on that does: this one is one too many. */
  private goesOnBehindRoot(): boolean {
    const { text, end, at } = this;
    if (this.list || this.looksBehindRoot >= 3) return false;
    const next = skipSpace(text, at + 1, end);
    const unit = text.charCodeAt(next);
    if (
      unit === comma
        ? this.stack[0]?.type === 'object' && !this.goesOnWithMember(next)
        : unit !== closeBrace && unit !== closeBracket
    )
      return false;
    this.looksBehindRoot++;
    this.lookedAt(end);
    return hasUnmatchedCloser(text, at + 1, end);
  }

  private pop(): Open {
    const top = this.stack.pop() as Open;
    if (top.type === 'object') this.openObjects--;
    return top;
  }

  /** Closes the innermost open object or array, which the text does not. */
  private leaveOpen(): void {
    const top = this.pop();
    if (!this.hasEnough) {
      this.missValue(top);
      if (this.stack.length < maxDepth)
        this.report(top.type === 'object' ? 'unclosed-object' : 'unclosed-array', top.start, top.start + 1);
    }
    this.endAt(top, this.behind);
    const around = this.stack.at(-1);
    if (top.state !== 'comma') return;
    if (around) around.excused = true;
    else this.comma ??= top.commaAt;
  }

  /** Reports a key without its value. */
  private missValue(top: Open): void {
    if (top.type !== 'object') return;
    if (top.state === 'colon') this.report('missing-value', top.colonAt, top.colonAt + 1);
    else if (top.state === 'key' && top.keySpan) this.report('missing-value', top.keySpan.start, top.keySpan.end);
  }

  private endAt(closed: Open, end: number): void {
    if (closed.node) closed.node.end = end;
    const top = this.stack.at(-1);
    if (!top) {
      if (this.list) this.item = closed;
      return;
    }
    if (top.member && closed.node && top.member.value === closed.node) top.member.end = end;
    top.lastKeys = closed.type === 'object' ? closed.keys : undefined;
    top.state = 'after';
    top.excused = false;
  }

  // Punctuation.

  private readComma(): void {
    const { at } = this;
    const top = this.stack.at(-1);
    if (!top || (top.type === 'object' && isBetween(top.state))) {
      this.readJunk();
      return;
    }
    if (isBetween(top.state)) this.report('missing-value', at, at + 1);
    else {
      this.missValue(top);
      top.state = 'comma';
      top.commaAt = at;
    }
    this.take(at + 1);
  }

  private readColon(): void {
    const top = this.stack.at(-1);
    if (top?.type !== 'object' || top.state !== 'key') {
      this.readJunk();
      return;
    }
    top.state = 'colon';
    top.colonAt = this.at;
    if (top.member) top.member.end = this.at + 1;
    this.take(this.at + 1);
  }

  /** False where the slash at the cursor begins no comment. */
  private readComment(): boolean {
    const { text, at, end } = this;
    const next = text.charCodeAt(at + 1);
    if (at + 1 >= end || (next !== slash && next !== asterisk)) return false;
    let close = at + 2;
    if (next === slash) while (close < end && !isLineEnd(text.charCodeAt(close))) close++;
    else {
      const found = text.indexOf('*/', at + 2);
      close = found < 0 || found + 2 > end ? end : found + 2;
    }
    this.report('comment', at, close);
    this.lookedAt(close);
    this.at = close;
    return true;
  }

  /** Reports what cannot stand here: one bracket or mark of punctuation, or a run of characters that mean nothing. */
  private readJunk(): void {
    const { text, at, end } = this;
    let close = at + 1;
    const top = this.stack.at(-1);
    if (top?.state === 'key' && text.charAt(at) === '=') {
      this.report('missing-colon', at, at + 1);
      top.state = 'colon';
      top.colonAt = at;
      this.take(at + 1);
      return;
    }
    if (!isMark(text.charCodeAt(at))) {
      if (isWordPart(text.charCodeAt(at))) while (close < end && isWordPart(text.charCodeAt(close))) close++;
      else while (close < end && isJunk(text.charCodeAt(close))) close++;
    }
    this.report('unexpected-token', at, close, { token: text.slice(at, Math.min(close, at + 40)) });
    if (top) top.excused = true;
    this.take(close);
  }

  // Strings.

  private readString(unit: number): void {
    const top = this.stack.at(-1);
    const asKey = top?.type === 'object' && top.state !== 'colon' && top.state !== 'key';
    const before = this.behind;
    const token = unit === quote ? this.lexString(asKey) : this.lexSingleQuoted(asKey);
    if (asKey) {
      if (top.state === 'after') this.missCommaAt(top, before);
      this.putKey(top, token);
      return;
    }
    const colonAt = this.colonBehind(token.end);
    if (colonAt !== undefined && this.readAsKey(top, token, colonAt, before)) return;
    if (top?.type === 'array' && top.state === 'after') this.missCommaAt(top, before);
    else this.placeFor('scalar');
    this.put(this.builds ? { type: 'string', ...token } : undefined);
  }

  private missCommaAt(top: Open, behind: number): void {
    const now = this.behind;
    this.behind = behind;
    this.missComma(top);
    this.behind = now;
  }

  /** A string where a value is expected, with a colon behind it: a key, whose object has lost its brace, or the value before is missing. */
  private readAsKey(top: Open | undefined, token: Token, colonAt: number, before: number): boolean {
    if (!top) {
      if (!this.list) return false;
      this.openUnopened(token);
      return true;
    }
    if (top.type === 'object') {
      this.missValue(top);
      this.putKey(top, token);
      return true;
    }
    const { text, end } = this;
    const behind = this.skipValueFrom(colonAt + 1);
    if (behind > 0 && text.charCodeAt(skipSpace(text, behind, end)) === closeBracket) return false;
    const around = this.stack.at(-2);
    if (
      around?.type === 'object' &&
      (top.state === 'start' ? this.isLastOfObject(token.start) : !top.lastKeys?.has(token.value))
    ) {
      const now = this.behind;
      this.behind = before;
      this.leaveOpen();
      this.behind = now;
      this.putKey(around, token);
      return true;
    }
    if (top.state === 'after') this.missCommaAt(top, before);
    this.openUnopened(token);
    return true;
  }

  private openUnopened(token: Token): void {
    this.report('unopened-object', token.start, token.end);
    this.openAt('object', token.start, false);
    this.putKey(this.stack.at(-1) as Open, token);
  }

  private putKey(top: Open, token: Token): void {
    if (top.keys.has(token.value)) this.report('duplicate-key', token.start, token.end, { key: token.value });
    else top.keys.add(token.value);
    top.keySpan = token;
    top.state = 'key';
    top.excused = false;
    top.member = undefined;
    if (!top.holds || top.node?.type !== 'object') return;
    top.member = { key: { type: 'string', ...token }, value: undefined, start: token.start, end: token.end };
    top.node.members.push(top.member);
  }

  /** Offset of the colon at or behind `offset`; undefined where something else is next. */
  private colonBehind(offset: number): number | undefined {
    const at = skipSpace(this.text, offset, this.end);
    this.lookedAt(at);
    return at < this.end && this.text.charCodeAt(at) === colon ? at : undefined;
  }

  /** Offset of the quote that closes the string at `at` on its line; of the end of the line where none does. */
  private closingQuote(at: number): number {
    const { text, end } = this;
    let i = at + 1;
    for (; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit === quote || isLineEnd(unit)) break;
      if (unit === backslash) i++;
    }
    const close = Math.min(i, end);
    this.lookedAt(close);
    return close;
  }

  private lexString(asKey: boolean): Token {
    const { text, at, end } = this;
    const quoteAt = closingQuote(text, at, end);
    const content = text.slice(at + 1, quoteAt);
    const isPlain = !content.includes('\\') && !controls.test(content);
    const lineEnd = isPlain ? -1 : content.search(lineEnds);
    const i = lineEnd < 0 ? quoteAt : at + 1 + lineEnd;
    this.lookedAt(i);
    if (i >= end || text.charCodeAt(i) !== quote) {
      const close = this.endOfOpenString(at, Math.min(i, end), asKey);
      this.report('unterminated-string', at, close);
      return this.token(at, close, this.decode(at + 1, close, isPlain, asKey));
    }
    const cut = this.lostQuote(at, i, asKey);
    if (cut !== undefined) {
      this.report('unterminated-string', at, cut);
      return this.token(at, cut, this.decode(at + 1, cut, isPlain, asKey));
    }
    const close = this.realQuote(i, asKey);
    if (close === i) return this.token(at, i + 1, this.decode(at + 1, i, isPlain, asKey));
    this.report('unescaped-quote', i, i + 1);
    return this.token(at, close + 1, this.decode(at + 1, close, false, asKey));
  }

  private token(start: number, end: number, value: string): Token {
    this.take(end);
    return { start, end, value };
  }

  /** Where a string without a closing quote on its line must have ended: before the comma and the brackets that belong to what is around it. */
  private endOfOpenString(start: number, lineEnd: number, asKey: boolean): number {
    const { text, stack } = this;
    const colonAt = asKey ? text.slice(start, lineEnd).indexOf(':') : -1;
    if (colonAt >= 0) return trimSpace(text, start + colonAt, start + 1);
    const lineStart = this.lineStartOf(start);
    const end = trimSpace(text, lineEnd, start + 1);
    let from = end;
    while (from > start + 1 && isCloserOrSpace(text.charCodeAt(from - 1))) from--;
    for (; from < end; from++) {
      let depth = stack.length - 1;
      let i = from;
      for (; i < end; i++) {
        const unit = text.charCodeAt(i);
        if (unit !== closeBrace && unit !== closeBracket) continue;
        const open = stack[depth--];
        if (open && (open.start < lineStart || (open.type === 'object') !== (unit === closeBrace))) break;
        if (!open && !this.list) break;
      }
      if (i === end && !isSpaceUnit(text.charCodeAt(from))) break;
    }
    return trimSpace(text, from, start + 1);
  }

  private lineStartOf(at: number): number {
    const { text } = this;
    for (let i = this.lineKnown; i < at; i++) if (isLineEnd(text.charCodeAt(i))) this.lineStart = i + 1;
    this.lineKnown = Math.max(this.lineKnown, at);
    return this.lineStart;
  }

  /**
   * A string whose closing quote may be the opening quote of the next one: `"user, "content": …`. Gives where it must have ended; undefined where its
   * quote is its own.
   */
  private lostQuote(start: number, close: number, asKey: boolean): number | undefined {
    const { text, end } = this;
    const next = skipBlanks(text, close + 1, end);
    this.lookedAt(next);
    if (next >= end || this.mayFollowString(close, next, asKey)) return undefined;
    let from = close;
    while (from > start + 1 && isStructure(text.charCodeAt(from - 1))) from--;
    const run = text.slice(from, close);
    const ahead = text.slice(close, Math.min(end, close + lookAhead));
    this.lookedAt(close + ahead.length);
    if (asKey) return run.includes(':') ? from : undefined;
    if (/[,{]/.test(run) && /^"[\w$. -]{1,64}"\s*:/.test(ahead)) return from;
    const inArray = this.stack.at(-1)?.type === 'array' || (this.stack.length === 0 && this.list !== undefined);
    return inArray && run.includes(',') && /^"[^"\\\r\n]*"\s*[,\]]/.test(ahead) ? from : undefined;
  }

  /** True where what is at `next` can follow the string that ends with the quote at `close`, or something between them is missing. */
  private mayFollowString(close: number, next: number, asKey: boolean): boolean {
    const { text, end } = this;
    const unit = text.charCodeAt(next);
    if (
      unit === colon ||
      unit === comma ||
      unit === closeBrace ||
      unit === closeBracket ||
      unit === quote ||
      unit === slash ||
      isLineEnd(unit)
    )
      return true;
    if (asKey) return false;
    if (unit === openBrace || unit === openBracket) return true;
    return next > close + 1 && (isNumberStart(unit) || literalAt(text, next, end) !== undefined);
  }

  /** The quote that closes a string when the one at `close` stands inside it, unescaped: `"say "hi" to"`; `close` where it does not. */
  private realQuote(close: number, asKey: boolean): number {
    const { text } = this;
    const end = Math.min(this.end, close + lookAhead);
    const next = skipBlanks(text, close + 1, end);
    if (next >= end || this.mayFollowString(close, next, asKey)) return close;
    for (let i = close + 1; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (isLineEnd(unit)) return close;
      if (unit === backslash) i++;
      if (unit !== quote) continue;
      const following = skipBlanks(text, i + 1, this.end);
      this.lookedAt(following);
      const ender = following >= this.end ? lf : text.charCodeAt(following);
      if (
        asKey ? ender === colon : ender === comma || ender === closeBrace || ender === closeBracket || isLineEnd(ender)
      )
        return i;
      const before = text.charCodeAt(trimSpace(text, i, close) - 1);
      if (before === comma || before === openBrace || before === colon) return close;
    }
    return close;
  }

  private lexSingleQuoted(asKey: boolean): Token {
    const { text, at } = this;
    const end = Math.min(this.end, at + lookAhead);
    let first: number | undefined;
    let i = at + 1;
    for (; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (isLineEnd(unit)) break;
      if (unit === backslash) i++;
      if (unit !== apostrophe) continue;
      first ??= i;
      const next = skipBlanks(text, i + 1, this.end);
      const following = next >= this.end ? lf : text.charCodeAt(next);
      if (
        following === comma ||
        following === colon ||
        following === closeBrace ||
        following === closeBracket ||
        isLineEnd(following)
      )
        break;
    }
    this.lookedAt(Math.min(i, end));
    const close = i < end && text.charCodeAt(i) === apostrophe ? i : first;
    const stop = close === undefined ? this.endOfOpenString(at, Math.min(i, end), asKey) : close + 1;
    this.report('single-quotes', at, stop);
    return this.token(at, stop, unquote(text.slice(at + 1, close ?? stop)));
  }

  /** The text of a string; reports its bad escapes and raw control characters. */
  private decode(from: number, to: number, plain: boolean, asKey: boolean): string {
    if (!this.builds && !asKey) return '';
    const written = this.text.slice(from, to);
    if (plain) return written;
    try {
      return JSON.parse(`"${written}"`) as string;
    } catch {
      return this.decodeFaulty(written, from);
    }
  }

  private decodeFaulty(written: string, from: number): string {
    const parts: string[] = [];
    let sound = 0;
    for (let at = 0; at < written.length; ) {
      const unit = written.charCodeAt(at);
      if (unit !== backslash && unit !== quote && unit >= space) {
        at++;
        continue;
      }
      const sequence = escapeLength(written, at);
      if (sequence > 0) {
        at += sequence;
        continue;
      }
      const end = faultEnd(written, at);
      parts.push(JSON.parse(`"${written.slice(sound, at)}"`) as string, this.mend(written.slice(at, end), from + at));
      sound = end;
      at = end;
    }
    parts.push(JSON.parse(`"${written.slice(sound)}"`) as string);
    return parts.join('');
  }

  /** What a bad escape, raw control characters or a quote inside a string are taken for. The quote has been reported. */
  private mend(fault: string, at: number): string {
    const unit = fault.charCodeAt(0);
    if (unit === backslash) {
      this.report('bad-escape', at, at + fault.length, { escape: fault });
      return fault.slice(1);
    }
    if (unit !== quote) {
      this.report('control-character', at, at + fault.length, { code: JSON.stringify(fault.charAt(0)).slice(1, -1) });
    }
    return fault;
  }

  // Words and numbers.

  private readWord(): void {
    const { text, at, end } = this;
    const top = this.stack.at(-1);
    const isNumber = isNumberStart(text.charCodeAt(at));
    if (top?.type === 'object' && top.state !== 'colon' && top.state !== 'key') this.readBareKey(top);
    else if (!top && this.list && !isNumber && !literalAt(text, at, end)) this.readJunk();
    else {
      this.placeFor('scalar');
      const node = isNumber ? this.lexNumber() : this.lexLiteral();
      this.put(this.builds ? node : undefined);
    }
  }

  private readBareKey(top: Open): void {
    const { text, at, end } = this;
    let close = at;
    while (close < end && (isWordPart(text.charCodeAt(close)) || isNumberStart(text.charCodeAt(close)))) close++;
    const word = text.slice(at, close);
    const quoted = text.charCodeAt(close) === quote && close < end && this.colonBehind(close + 1) !== undefined;
    const stop = quoted ? close + 1 : close;
    const hasColon = this.colonBehind(stop) !== undefined;
    if (top.state === 'after' && !hasColon) {
      this.readJunk();
      return;
    }
    if (top.state === 'after') this.missComma(top);
    this.report('key-not-string', at, stop, { word });
    this.take(stop);
    if (hasColon) this.putKey(top, { start: at, end: stop, value: word });
    else {
      top.state = 'after';
      top.member = undefined;
      top.excused = true;
    }
  }

  private lexNumber(): JsonNode {
    const { text, at, end } = this;
    let close = at;
    while (close < end && (isNumberStart(text.charCodeAt(close)) || isWordPart(text.charCodeAt(close)))) close++;
    const raw = text.slice(at, close);
    this.lookedAt(close);
    this.take(close);
    const span = { start: at, end: close };
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(raw)) return { type: 'number', ...span, raw };
    const meant = /^[+-]?(?:Infinity|NaN)$/.test(raw) ? undefined : Number(raw.replaceAll('_', ''));
    if (meant === undefined) {
      this.report('bad-literal', at, close, { word: raw, instead: 'null' });
      return { type: 'null', ...span };
    }
    this.report('bad-number', at, close, { number: raw.slice(0, 40) });
    return Number.isFinite(meant)
      ? { type: 'number', ...span, raw: String(meant) }
      : { type: 'string', ...span, value: raw };
  }

  private lexLiteral(): JsonNode {
    const { text, at, end } = this;
    let close = at;
    while (close < end && isWordPart(text.charCodeAt(close))) close++;
    const word = text.slice(at, close);
    this.lookedAt(close);
    const value = Object.hasOwn(literals, word)
      ? literals[word as keyof typeof literals]
      : word.length < 5 && text.charCodeAt(close) !== quote
        ? beginnings(word)
        : undefined;
    if (value !== undefined) {
      if (String(value) !== word) this.report('bad-literal', at, close, { word, instead: String(value) });
      this.take(close);
      return value === null
        ? { type: 'null', start: at, end: close }
        : { type: 'boolean', start: at, end: close, value };
    }
    return this.lexBareText(at);
  }

  /** Text that has lost its quotes, or never had any. */
  private lexBareText(at: number): JsonNode {
    const { text } = this;
    const end = Math.min(this.end, at + lookAhead);
    let close = at;
    while (
      close < end &&
      !isMark(text.charCodeAt(close)) &&
      !isLineEnd(text.charCodeAt(close)) &&
      text.charCodeAt(close) !== quote
    )
      close++;
    close = trimSpace(text, close, at + 1);
    const value = text.slice(at, close);
    const isQuoted = text.charCodeAt(close) === quote && close < end && this.mayEndValue(close + 1);
    const stop = isQuoted ? close + 1 : close;
    this.lookedAt(stop);
    this.report('bad-literal', at, stop, { word: value.slice(0, 40), instead: JSON.stringify(value.slice(0, 40)) });
    this.take(stop);
    return { type: 'string', start: at, end: stop, value };
  }

  private mayEndValue(offset: number): boolean {
    const next = skipBlanks(this.text, offset, this.end);
    this.lookedAt(next);
    if (next >= this.end) return true;
    const unit = this.text.charCodeAt(next);
    return unit === comma || unit === closeBrace || unit === closeBracket || isLineEnd(unit);
  }
}

/** True where a text closes more than it opens. */
function hasUnmatchedCloser(text: string, from: number, end: number): boolean {
  let depth = 0;
  for (let at = from; at < end && depth >= 0; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) at = closingQuote(text, at, end);
    else if (unit === openBrace || unit === openBracket) depth++;
    else if (unit === closeBrace || unit === closeBracket) depth--;
  }
  return depth < 0;
}

/** The keys of an object: a list while they are few, since most objects have few. */
class Keys {
  private few: string[] | undefined;
  private many: Set<string> | undefined;

  has(key: string): boolean {
    return this.many ? this.many.has(key) : (this.few?.includes(key) ?? false);
  }

  add(key: string): void {
    if (this.many) this.many.add(key);
    else if (!this.few) this.few = [key];
    else if (this.few.push(key) > 16) this.many = new Set(this.few);
  }
}

const newNode = (type: 'object' | 'array', start: number): Building =>
  type === 'object' ? { type, start, end: start, members: [] } : { type, start, end: start, items: [] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u001f]/;
const lineEnds = /[\r\n]/;

/** Length of the escape at `at`; 0 where there is none, or a bad one. */
function escapeLength(written: string, at: number): number {
  if (written.charCodeAt(at) !== backslash) return 0;
  const next = written.charAt(at + 1);
  if (next === 'u') return /^[0-9a-fA-F]{4}$/.test(written.slice(at + 2, at + 6)) ? 6 : 0;
  return next !== '' && '"\\/bfnrt'.includes(next) ? 2 : 0;
}

/** Offset behind what is wrong at `at` inside a string: a bad escape, a run of control characters, a quote. */
function faultEnd(written: string, at: number): number {
  const unit = written.charCodeAt(at);
  if (unit === quote) return at + 1;
  let end = at + 1;
  if (unit !== backslash) while (end < written.length && written.charCodeAt(end) < space) end++;
  else if (end < written.length) {
    end++;
    if (written.charAt(at + 1) === 'u') while (end < at + 5 && /[0-9a-fA-F]/.test(written.charAt(end))) end++;
  }
  return end;
}

/** The literals of JSON, and what other languages write for them. */
const literals = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  TRUE: true,
  FALSE: false,
  None: null,
  NULL: null,
  Null: null,
  nil: null,
  undefined: null,
  NaN: null,
  Infinity: null,
} as const;

/** The literal that a word is the beginning of, as while it is being typed. */
const beginnings = (word: string): boolean | null | undefined =>
  'true'.startsWith(word) ? true : 'false'.startsWith(word) ? false : 'null'.startsWith(word) ? null : undefined;

/** A literal of JSON at `at`; undefined where there is none. */
const literalAt = (text: string, at: number, end: number): string | undefined =>
  ['true', 'false', 'null'].find(
    (word) => text.startsWith(word, at) && (at + word.length >= end || !isWordPart(text.charCodeAt(at + word.length))),
  );

const unquote = (written: string): string => written.replace(/\\(.)/g, (found, char: string) => escapes[found] ?? char);
const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t', '\\r': '\r', '\\b': '\b', '\\f': '\f' };

/** Where a value, or a key, should be next, and no comma. */
const isBetween = (state: State): boolean => state === 'start' || state === 'comma';

const isLineEnd = (unit: number): boolean => unit === lf || unit === cr;
const isSpaceUnit = (unit: number): boolean => unit === space || unit === tab || isLineEnd(unit);
const isNumberStart = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || unit === 45 || unit === 43 || unit === 46;

/** Letters, digits, `_`, `$`, and what is no ASCII: anything that a word without quotes may be made of. */
const isWordPart = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 36 ||
  (unit > 0xa0 && !isStrangeSpace(unit));

const isStrangeSpace = (unit: number): boolean =>
  unit === byteOrderMark ||
  unit === 0x3000 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200f) ||
  (unit >= 0x2028 && unit <= 0x202f) ||
  unit === 0x205f;

const isMark = (unit: number): boolean =>
  unit === openBrace ||
  unit === closeBrace ||
  unit === openBracket ||
  unit === closeBracket ||
  unit === comma ||
  unit === colon;

const isJunk = (unit: number): boolean =>
  !isMark(unit) &&
  !isSpaceUnit(unit) &&
  unit !== quote &&
  unit !== apostrophe &&
  unit !== slash &&
  !isWordPart(unit) &&
  !isNumberStart(unit);

const isStructure = (unit: number): boolean => isMark(unit) || isSpaceUnit(unit);
const isCloserOrSpace = (unit: number): boolean =>
  unit === closeBrace || unit === closeBracket || unit === comma || isSpaceUnit(unit);

/** Offset of the first character at or behind `at` that is neither space nor tab. */
function skipBlanks(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && (text.charCodeAt(i) === space || text.charCodeAt(i) === tab)) i++;
  return i;
}
