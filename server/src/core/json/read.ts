// JSON text as a tree with offsets. Total: any text gives a tree and a list of issues, never an exception, and never an overflow of the stack.
import type { ArrayNode, JsonNode, Member, ObjectNode, StringNode } from './tree';

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
  | 'unexpected-token'
  | 'unterminated-string';

/** Something in the text that is no JSON, or no good JSON. UTF-16 offsets. */
export interface JsonIssue {
  readonly code: JsonIssueCode;
  readonly start: number;
  readonly end: number;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ReadResult {
  /** Undefined where the text holds no value at all. */
  readonly root: JsonNode | undefined;
  /** In the order of the text. */
  readonly issues: readonly JsonIssue[];
}

/** Below this depth syntax is still checked, but children are left out of the tree: whatever walks a tree may recurse. */
export const maxDepth = 500;

/** What may stand next inside an open container. */
const enum Want {
  /** A value, or the end of an empty array. */
  FirstValue,
  Value,
  /** A key, or the end of an empty object. */
  FirstKey,
  Key,
  Colon,
  MemberValue,
  /** A comma or the end. */
  Comma,
}

interface Open {
  readonly object: boolean;
  readonly start: number;
  readonly items: JsonNode[];
  readonly members: Member[];
  keys: Set<string> | undefined;
  key: StringNode | undefined;
  want: Want;
  comma: number;
}

/** Reads `text` from `start` to `end` as one JSON value. Offsets are those of `text`. */
export function readJson(text: string, start = 0, end = text.length): ReadResult {
  const reader = new Reader(text, start, end);
  const root = reader.read();
  return { root, issues: reader.issues.sort((a, b) => a.start - b.start || a.end - b.end) };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95 || code === 36 || code > 127;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const repairable = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Words of other languages for JSON's three. */
const literals: Readonly<Record<string, { readonly value: boolean | null }>> = {
  True: { value: true },
  TRUE: { value: true },
  False: { value: false },
  FALSE: { value: false },
  None: { value: null },
  NULL: { value: null },
  Null: { value: null },
  nil: { value: null },
  undefined: { value: null },
  NaN: { value: null },
  Infinity: { value: null },
};

const escapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** One pass over a text; lives for one call of `readJson`. */
class Reader {
  readonly issues: JsonIssue[] = [];
  readonly #stack: Open[] = [];
  #at: number;
  #root: JsonNode | undefined;
  #deepReported = false;

  constructor(
    readonly text: string,
    start: number,
    readonly end: number,
  ) {
    this.#at = start;
    if (start === 0 && text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  read(): JsonNode | undefined {
    const first = this.#at;
    for (;;) {
      this.#skipBlank();
      if (this.#at >= this.end) break;
      const open = this.#stack.at(-1);
      if (open) this.#inside(open);
      else if (this.#root === undefined) this.#value();
      else {
        this.#issue('extra-text', this.#at, this.#trimmedEnd());
        break;
      }
    }
    while (this.#stack.length > 0) this.#closeUnclosed(this.#trimmedEnd());
    if (this.#root === undefined && this.issues.every((issue) => issue.code === 'comment')) this.#issue('empty-text', first, first);
    return this.#root;
  }

  #issue(code: JsonIssueCode, start: number, end: number, params?: JsonIssue['params']): void {
    this.issues.push(params ? { code, start, end, params } : { code, start, end });
  }

  #trimmedEnd(): number {
    let at = this.end;
    while (at > this.#at && /\s/.test(this.text.charAt(at - 1))) at--;
    return Math.max(at, Math.min(this.#at, this.end));
  }

  /** Blanks and comments; each comment is an issue. */
  #skipBlank(): void {
    const { text, end } = this;
    while (this.#at < end) {
      const code = text.charCodeAt(this.#at);
      if (code === 32 || code === 10 || code === 13 || code === 9) this.#at++;
      else if (code === 47 && this.#isComment()) this.#comment();
      else return;
    }
  }

  #isComment(): boolean {
    const next = this.text.charCodeAt(this.#at + 1);
    return this.#at + 1 < this.end && (next === 47 || next === 42);
  }

  #comment(): void {
    const start = this.#at;
    const block = this.text.charCodeAt(start + 1) === 42;
    const close = block ? this.text.indexOf('*/', start + 2) : this.#lineEnd(start);
    this.#at = Math.min(this.end, block ? (close < 0 ? this.end : close + 2) : close);
    this.#issue('comment', start, this.#at);
  }

  #lineEnd(from: number): number {
    for (let at = from; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 10 || code === 13) return at;
    }
    return this.end;
  }

  /** One step inside an open object or array. */
  #inside(open: Open): void {
    const code = this.text.charCodeAt(this.#at);
    if (code === 125 || code === 93) return this.#closing(open, code === 125);
    if (code === 44) return this.#comma(open);
    if (code === 58) return this.#colon(open);
    if (!open.object) {
      if (open.want === Want.Comma) this.#missingComma(open);
      return this.#value();
    }
    if (open.want === Want.MemberValue) return this.#startsMember() && !this.#sameLine(open.key?.end ?? 0) ? this.#valueMissing(open) : this.#value();
    if (open.want === Want.Colon) return this.#colonMissing(open);
    if (open.want === Want.Comma) this.#missingComma(open);
    this.#key(open);
  }

  /** A comma left out is shown behind the value before it. */
  #missingComma(open: Open): void {
    const before = open.object ? open.members.at(-1) : open.items.at(-1);
    const at = before?.end ?? this.#at;
    this.#issue('missing-comma', at, Math.max(at, Math.min(at + 1, this.end)));
    open.want = open.object ? Want.Key : Want.Value;
  }

  /** What comes next reads like `"key":`, so the value before it was left out. */
  #startsMember(): boolean {
    if (this.text.charCodeAt(this.#at) !== 34) return false;
    const close = this.#stringEnd(this.#at);
    let at = close;
    while (at < this.end && /\s/.test(this.text.charAt(at))) at++;
    return this.text.charCodeAt(at) === 58;
  }

  #sameLine(from: number): boolean {
    for (let at = from; at < this.#at; at++) if (this.text.charCodeAt(at) === 10 || this.text.charCodeAt(at) === 13) return false;
    return true;
  }

  #valueMissing(open: Open): void {
    const at = open.key?.end ?? this.#at;
    this.#issue('missing-value', at, Math.min(at + 1, this.end));
    this.#endMember(open, undefined, at);
  }

  #colonMissing(open: Open): void {
    const key = open.key as StringNode;
    const code = this.text.charCodeAt(this.#at);
    this.#issue('missing-colon', key.end, Math.min(key.end + 1, this.end));
    // A further key behind a lone one: the lone one has neither colon nor value.
    if (code === 34 && this.#startsMember()) this.#endMember(open, undefined, key.end);
    else open.want = Want.MemberValue;
  }

  #closing(open: Open, object: boolean): void {
    if (open.object === object) return this.#close(open);
    const outer = this.#stack.findLastIndex((container) => container.object === object);
    if (outer < 0) {
      this.#issue('unexpected-token', this.#at, this.#at + 1, { token: object ? '}' : ']' });
      this.#at++;
      return;
    }
    // The bracket closes something further out: what is open inside it was never closed.
    this.#closeUnclosed(this.#endBefore());
  }

  /** Where the last thing before the cursor ends. */
  #endBefore(): number {
    let at = this.#at;
    while (at > 0 && /\s/.test(this.text.charAt(at - 1))) at--;
    return at;
  }

  #close(open: Open): void {
    if (open.want === Want.MemberValue) this.#valueMissing(open);
    else if (open.want === Want.Colon) {
      const key = open.key as StringNode;
      this.#issue('missing-colon', key.end, Math.min(key.end + 1, this.end));
      this.#endMember(open, undefined, key.end);
    } else if ((open.want === Want.Key || open.want === Want.Value) && open.comma >= 0) this.#issue('trailing-comma', open.comma, open.comma + 1);
    this.#at++;
    this.#finish(open, this.#at);
  }

  #closeUnclosed(end: number): void {
    const open = this.#stack.at(-1) as Open;
    if (open.want === Want.MemberValue) this.#valueMissing(open);
    else if (open.want === Want.Colon) this.#endMember(open, undefined, (open.key as StringNode).end);
    this.#issue(open.object ? 'unclosed-object' : 'unclosed-array', open.start, open.start + 1);
    this.#finish(open, Math.max(end, open.start + 1));
  }

  #finish(open: Open, end: number): void {
    this.#stack.pop();
    const node: ObjectNode | ArrayNode = open.object
      ? { type: 'object', start: open.start, end, members: open.members }
      : { type: 'array', start: open.start, end, items: open.items };
    this.#add(node);
  }

  #comma(open: Open): void {
    const at = this.#at++;
    if (open.want === Want.Comma) {
      open.comma = at;
      open.want = open.object ? Want.Key : Want.Value;
      return;
    }
    if (open.want === Want.MemberValue) {
      this.#valueMissing(open);
      open.comma = at;
      open.want = Want.Key;
      return;
    }
    if (open.want === Want.Colon) {
      const key = open.key as StringNode;
      this.#issue('missing-colon', key.end, Math.min(key.end + 1, this.end));
      this.#endMember(open, undefined, key.end);
      open.comma = at;
      open.want = Want.Key;
      return;
    }
    this.#issue('missing-value', at, at + 1);
    open.comma = -1;
    open.want = open.object ? Want.Key : Want.Value;
  }

  #colon(open: Open): void {
    const at = this.#at++;
    if (open.object && open.want === Want.Colon) open.want = Want.MemberValue;
    else this.#issue('unexpected-token', at, at + 1, { token: ':' });
  }

  #key(open: Open): void {
    const start = this.#at;
    const code = this.text.charCodeAt(start);
    let key: StringNode;
    if (code === 34) key = this.#string();
    else if (code === 39) key = this.#singleQuoted();
    else {
      const word = this.#word();
      if (word === '') return this.#unexpected();
      this.#issue('key-not-string', start, this.#at, { word });
      key = { type: 'string', start, end: this.#at, value: word };
    }
    if (open.keys === undefined) open.keys = new Set();
    if (open.keys.has(key.value)) this.#issue('duplicate-key', key.start, key.end, { key: key.value });
    open.keys.add(key.value);
    open.key = key;
    open.want = Want.Colon;
  }

  #endMember(open: Open, value: JsonNode | undefined, end: number): void {
    const key = open.key as StringNode;
    if (this.#stack.length <= maxDepth) open.members.push({ key, value, start: key.start, end });
    open.key = undefined;
    open.want = Want.Comma;
  }

  /** Puts a finished value where it belongs. */
  #add(node: JsonNode): void {
    const open = this.#stack.at(-1);
    if (!open) this.#root = node;
    else if (open.object) this.#endMember(open, node, node.end);
    else {
      if (this.#stack.length <= maxDepth) open.items.push(node);
      open.want = Want.Comma;
    }
  }

  #value(): void {
    const start = this.#at;
    const code = this.text.charCodeAt(start);
    if (code === 34) return this.#add(this.#string());
    if (code === 123 || code === 91) return this.#open(code === 123);
    if (code === 45 || code === 43 || code === 46 || isDigit(code)) return this.#number();
    if (code === 39) return this.#add(this.#singleQuoted());
    const word = this.#word();
    if (word === '') return this.#unexpected();
    const span = { start, end: this.#at };
    if (word === 'true' || word === 'false') return this.#add({ type: 'boolean', ...span, value: word === 'true' });
    if (word === 'null') return this.#add({ type: 'null', ...span });
    const known = Object.hasOwn(literals, word) ? literals[word] : undefined;
    this.#issue('bad-literal', start, this.#at, { word, instead: known ? String(known.value) : JSON.stringify(word) });
    if (!known) return this.#add({ type: 'string', ...span, value: word });
    this.#add(known.value === null ? { type: 'null', ...span } : { type: 'boolean', ...span, value: known.value });
  }

  #open(object: boolean): void {
    const start = this.#at++;
    this.#stack.push({ object, start, items: [], members: [], keys: undefined, key: undefined, want: object ? Want.FirstKey : Want.FirstValue, comma: -1 });
    if (this.#stack.length > maxDepth && !this.#deepReported) {
      this.#deepReported = true;
      this.#issue('nested-too-deep', start, start + 1, { depth: maxDepth });
    }
  }

  #unexpected(): void {
    const start = this.#at;
    const token = String.fromCodePoint(this.text.codePointAt(start) ?? 0);
    this.#at += token.length;
    this.#issue('unexpected-token', start, this.#at, { token });
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.end && isWordCharacter(this.text.charCodeAt(this.#at))) this.#at++;
    return this.text.slice(start, this.#at);
  }

  #number(): void {
    const start = this.#at;
    while (this.#at < this.end && /[\w.+-]/.test(this.text.charAt(this.#at))) this.#at++;
    const raw = this.text.slice(start, this.#at);
    const span = { start, end: this.#at };
    if (number.test(raw)) return this.#add({ type: 'number', ...span, raw });
    this.#issue('bad-number', start, this.#at, { number: raw });
    this.#add(repairable.test(raw) ? { type: 'number', ...span, raw: String(Number(raw)) } : { type: 'null', ...span });
  }

  /** Offset behind the closing quote of the string that begins at `start`, or the end of its line. */
  #stringEnd(start: number): number {
    for (let at = start + 1; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 34) return at + 1;
      if (code === 92) at++;
      else if (code === 10 || code === 13) return at;
    }
    return this.end;
  }

  #string(): StringNode {
    const { text, end } = this;
    const start = this.#at;
    // Most strings hold no escape: the next quote ends them, unless something else stands before it.
    const quote = text.indexOf('"', start + 1);
    if (quote > 0 && quote < end && isPlain(text, start + 1, quote)) {
      this.#at = quote + 1;
      return { type: 'string', start, end: quote + 1, value: text.slice(start + 1, quote) };
    }
    return this.#escapedString(start);
  }

  #escapedString(start: number): StringNode {
    const { text, end } = this;
    let value = '';
    let from = start + 1;
    let at = from;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        this.#at = at + 1;
        return { type: 'string', start, end: at + 1, value: value + text.slice(from, at) };
      }
      if (code === 10 || code === 13) break;
      if (code < 32) this.#issue('control-character', at, at + 1, { code: `\\u${code.toString(16).padStart(4, '0')}` });
      if (code !== 92) continue;
      const escape = this.#escape(at);
      value += text.slice(from, at) + escape.value;
      at = escape.end - 1;
      from = escape.end;
    }
    this.#at = Math.min(at, end);
    this.#issue('unterminated-string', start, this.#at);
    return { type: 'string', start, end: this.#at, value: value + text.slice(from, this.#at) };
  }

  /** What the escape at `at` stands for, and where it ends. One that is none stands for itself. */
  #escape(at: number): { readonly value: string; readonly end: number } {
    const letter = at + 1 < this.end ? this.text.charAt(at + 1) : '';
    const simple = letter !== '' && Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (simple !== undefined) return { value: simple, end: at + 2 };
    const hex = this.text.slice(at + 2, Math.min(at + 6, this.end));
    if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) return { value: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6 };
    const atLineEnd = letter === '' || letter === '\n' || letter === '\r';
    const end = atLineEnd ? at + 1 : at + 2;
    this.#issue('bad-escape', at, end, { escape: this.text.slice(at, end) });
    return { value: atLineEnd ? '' : letter, end };
  }

  #singleQuoted(): StringNode {
    const start = this.#at;
    let at = start + 1;
    let value = '';
    for (; at < this.end; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 39 || code === 10 || code === 13) break;
      if (code === 92 && at + 1 < this.end) at++;
      value += this.text.charAt(at);
    }
    const closed = this.text.charCodeAt(at) === 39 && at < this.end;
    this.#at = Math.min(this.end, closed ? at + 1 : at);
    this.#issue(closed ? 'single-quotes' : 'unterminated-string', start, this.#at);
    return { type: 'string', start, end: this.#at, value };
  }
}

/** Nothing between two offsets needs a second look: no escape, no control character. */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 92) return false;
  }
  return true;
}
