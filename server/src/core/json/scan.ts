// Skips over JSON without reading it: where does a value end, if nothing is wrong with it?
const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** White space of JSON. */
export const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9;

/** Offset of the first character at or behind `at` that is no white space; at most `end`. */
export function skipSpace(text: string, at: number, end: number): number {
  let i = at;
  while (i < end && isSpace(text.charCodeAt(i))) i++;
  return i;
}

/** Offset behind the last character before `at` that is no white space; at least `start`. */
export function trimSpace(text: string, at: number, start: number): number {
  let i = at;
  while (i > start && isSpace(text.charCodeAt(i - 1))) i--;
  return i;
}

/** Offset of the quote that closes the string whose opening quote is at `at`; `end` where none does. */
export function closingQuote(text: string, at: number, end: number): number {
  for (let i = text.indexOf('"', at + 1); i >= 0 && i < end; i = text.indexOf('"', i + 1)) {
    let before = i;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if (((i - before) & 1) === 0) return i;
  }
  return end;
}

/** Offset behind the value that begins at or behind `from`; where the text is no JSON, the complement of an offset, as `ValueScan.read` has it. */
export const skipValue = (text: string, from: number, end: number): number => new ValueScan().read(text, from, end);

/**
 * Passes over one value, in a text or in several that follow each other. What is passed over need not be JSON (numbers, escapes and control characters are
 * not looked at), but all JSON is passed over.
 */
export class ValueScan {
  /** True where the text ended between two tokens, and nothing was wrong: reading may go on with what follows it. */
  isUnfinished = false;
  /** Where the objects and arrays that are open begin. */
  readonly starts: number[] = [];
  private readonly closers: number[] = [];
  private expected: 'value' | 'item' | 'key' | 'member' | 'colon' | 'next' = 'value';

  /** True where an item of an array may be next. */
  get expectsItem(): boolean {
    return this.closers.at(-1) === closeBracket && (this.expected === 'value' || this.expected === 'item');
  }

  /** Number of objects and arrays that are open. */
  get depth(): number {
    return this.closers.length;
  }

  /** Goes on behind an item of an array and its comma. */
  passItem(): void {
    this.expected = 'value';
  }

  /**
   * Offset behind the value; else, as its complement `~offset`, that of what cannot stand there, or `end` where the text ends before the value does.
   * `base` is added to the starts.
   */
  read(text: string, from: number, end: number, base = 0): number {
    const { closers, starts } = this;
    let { expected } = this;
    this.isUnfinished = false;
    let i = from;
    let scalarEnd = -1;
    while (i < end) {
      const unit = text.charCodeAt(i);
      if (isSpace(unit)) {
        i++;
        continue;
      }
      if (unit === quote) {
        const close = closingQuote(text, i, end);
        if (close === end) return ~end;
        i = close + 1;
        if (expected === 'key' || expected === 'member') {
          expected = 'colon';
          if (i < end && text.charCodeAt(i) === colon) {
            i++;
            expected = 'value';
          }
          continue;
        }
        if (expected === 'colon' || expected === 'next') return ~i;
      } else if (expected === 'colon') {
        if (unit !== colon) return ~i;
        i++;
        expected = 'value';
        continue;
      } else if (unit === comma) {
        if (expected !== 'next') return ~i;
        i++;
        expected = closers.at(-1) === closeBrace ? 'key' : 'value';
        continue;
      } else if (unit === closeBrace || unit === closeBracket) {
        const isEmpty = expected === (unit === closeBrace ? 'member' : 'item');
        if (closers.at(-1) !== unit || !(isEmpty || expected === 'next')) return ~i;
        closers.pop();
        starts.pop();
        i++;
      } else if (expected !== 'value' && expected !== 'item') {
        return ~i;
      } else if (unit === openBrace || unit === openBracket) {
        closers.push(unit + 2);
        starts.push(base + i);
        i++;
        expected = unit === openBrace ? 'member' : 'item';
        continue;
      } else {
        const behind = skipScalar(text, i, end);
        if (behind === i) return ~i;
        i = behind;
        scalarEnd = behind;
      }
      if (closers.length === 0) return i;
      expected = 'next';
    }
    this.expected = expected;
    // A number that ends with the text may go on behind it.
    this.isUnfinished = scalarEnd !== end;
    return ~end;
  }
}

/** Offset behind a number or literal at `at`; `at` where there is none. */
function skipScalar(text: string, at: number, end: number): number {
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, at)) return Math.min(at + word.length, end);
  let i = at;
  while (i < end && isNumberPart(text.charCodeAt(i))) i++;
  return i;
}

const isNumberPart = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || unit === 45 || unit === 43 || unit === 46 || unit === 101 || unit === 69;
