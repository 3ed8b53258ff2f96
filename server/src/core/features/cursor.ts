// Where a cursor stands in JSON text, broken or not: around it, before it, and what may be written there. Reads from the start of the text up to the cursor only.
import type { Path } from '../json/tree';
import type { Span } from '../text/span';

export interface Cursor {
  /** Keys and indexes from the root of the text to the object or array around the cursor. */
  readonly container: Path;
  readonly inside: 'object' | 'array' | 'root';
  /** What may be written here; `nothing` between a key and its value, and inside a comment. */
  readonly expects: 'key' | 'value' | 'nothing';
  /** The key or index of the value that is expected; undefined where none is. */
  readonly step: string | number | undefined;
  /** Offsets of the string or the word that the cursor stands in; empty at the cursor where it stands in a gap. */
  readonly span: Span;
  /** What the cursor stands in. */
  readonly token: 'string' | 'word' | 'gap';
  /** A value stands before this one without a comma behind it; offset where the comma belongs. */
  readonly commaAt: number | undefined;
  /** The first character behind `span` that is no white space; empty at the end of the text. */
  readonly next: string;
}

interface Token extends Span {
  readonly type: 'string' | 'word' | 'comment' | 'punctuation';
  /** A string without its closing quote. */
  readonly open: boolean;
}

interface Level {
  readonly type: 'object' | 'array' | 'root';
  /** Values begun so far. */
  count: number;
  key: string | undefined;
  state: 'start' | 'key' | 'colon' | 'value' | 'after' | 'comma';
}

/** Reads the text around `offset`. Total: any text and any offset within it give a place. */
export function cursorAt(text: string, offset: number): Cursor {
  const levels: Level[] = [level('root')];
  let before = 0;
  let at = 0;
  for (;;) {
    const token = nextToken(text, at);
    if (!token || token.start >= offset || holds(token, offset)) return place(text, offset, levels, token, before);
    if (token.type !== 'comment') {
      take(levels, token, text);
      before = token.end;
    }
    at = token.end;
  }
}

const level = (type: Level['type']): Level => ({ type, count: 0, key: undefined, state: 'start' });

/** True where a cursor stands in a token, so that it is not yet finished: behind the closing quote of a string it is. */
const holds = (token: Token, offset: number): boolean => {
  if (token.type === 'punctuation' || offset <= token.start) return false;
  if (token.type === 'comment') return offset <= token.end;
  return token.type === 'string' && !token.open ? offset < token.end : offset <= token.end;
};

function take(levels: Level[], token: Token, text: string): void {
  const top = levels.at(-1) as Level;
  const mark = token.type === 'punctuation' ? text[token.start] : undefined;
  switch (mark) {
    case '{':
    case '[':
      begin(top);
      levels.push(level(mark === '{' ? 'object' : 'array'));
      return;
    case '}':
    case ']':
      end(levels, mark === '}' ? 'object' : 'array');
      return;
    case ',':
      top.state = 'comma';
      return;
    case ':':
      if (top.type === 'object' && top.state === 'key') top.state = 'colon';
      return;
    default:
      if (top.type !== 'object' || top.state === 'colon') begin(top);
      else {
        top.key = wordOf(text, token);
        top.state = 'key';
        return;
      }
      top.state = 'after';
  }
}

/** A value begins: the next one, whether or not a comma stands before it. */
function begin(top: Level): void {
  top.count++;
  top.state = 'value';
}

/** Closes the innermost open object or array of a type, and all that was left open in it; nothing where there is none. */
function end(levels: Level[], type: 'object' | 'array'): void {
  const at = levels.findLastIndex((own) => own.type === type);
  if (at < 1) return;
  levels.length = at;
  (levels[at - 1] as Level).state = 'after';
}

function place(
  text: string,
  offset: number,
  levels: readonly Level[],
  token: Token | undefined,
  before: number,
): Cursor {
  const top = levels.at(-1) as Level;
  const held = token && holds(token, offset) ? token : undefined;
  const span = held ? spanAt(text, held, offset) : { start: offset, end: offset };
  const expects = held?.type === 'comment' ? 'nothing' : expected(top, held !== undefined);
  const container = levels
    .slice(0, -1)
    .flatMap(stepOf)
    .filter((step) => step !== undefined);
  return {
    container,
    inside: top.type,
    expects,
    step:
      expects !== 'value' ? undefined : top.type === 'object' ? top.key : top.type === 'array' ? top.count : undefined,
    span,
    token: held?.type === 'string' || held?.type === 'word' ? held.type : 'gap',
    commaAt: top.state === 'after' && expects !== 'nothing' ? before : undefined,
    next: nextMark(text, span.end),
  };
}

/** The step by which an open object or array stands in the one around it. */
const stepOf = (own: Level): readonly (string | number)[] =>
  own.type === 'object' ? [own.key ?? ''] : own.type === 'array' ? [own.count - 1] : [];

function expected(top: Level, held: boolean): Cursor['expects'] {
  if (top.type === 'object') {
    if (top.state === 'colon') return 'value';
    return top.state === 'key' && !held ? 'nothing' : 'key';
  }
  return top.type === 'root' && top.count > 0 ? 'nothing' : 'value';
}

/** What an offer replaces: a string with both its quotes, of one left open only what belongs to the word at the cursor, since the rest may be meant otherwise. */
function spanAt(text: string, token: Token, offset: number): Span {
  if (token.type === 'comment') return { start: offset, end: offset };
  if (token.type === 'word' || !token.open) return { start: token.start, end: token.end };
  let at = offset;
  while (at < token.end && /[\w.:-]/.test(text[at] as string)) at++;
  return { start: token.start, end: at };
}

function nextMark(text: string, from: number): string {
  for (let at = from; at < text.length; at++) {
    const mark = text[at] as string;
    if (!/\s/.test(mark)) return mark;
  }
  return '';
}

const gap = /[\s\uFEFF]*/y;
const word = /[^\s",:{}[\]]+/y;

function nextToken(text: string, from: number): Token | undefined {
  gap.lastIndex = from;
  gap.test(text);
  const start = gap.lastIndex;
  const mark = text[start];
  if (mark === undefined) return undefined;
  if (mark === '"') return stringFrom(text, start);
  if (mark === '/' && (text[start + 1] === '/' || text[start + 1] === '*')) return commentFrom(text, start);
  if (',:{}[]'.includes(mark)) return { type: 'punctuation', start, end: start + 1, open: false };
  word.lastIndex = start;
  word.test(text);
  return { type: 'word', start, end: word.lastIndex, open: false };
}

function commentFrom(text: string, start: number): Token {
  const line = text[start + 1] === '/';
  const found = line ? text.slice(start).search(/[\r\n]/) : text.indexOf('*/', start + 2) - start;
  const length = found < 0 ? text.length - start : line ? found : found + 2;
  return { type: 'comment', start, end: start + length, open: false };
}

const special = /["\\\r\n]/g;

/** Offset of the quote that closes a string, or of the end of its line. */
function stringEnd(text: string, from: number): number {
  special.lastIndex = from;
  for (let found = special.exec(text); found; found = special.exec(text)) {
    if (found[0] !== '\\') return found.index;
    if (!/[\r\n]/.test(text[found.index + 1] ?? '')) special.lastIndex = found.index + 2;
  }
  return text.length;
}

const behindString = /[ \t]*(?:[,:\]}"\r\n]|\/[/*]|$)/y;

/**
 * A string ends at its quote, or with its line. One whose closing quote is followed by what cannot follow a string has lost that quote: the one found
 * opens the next string.
 */
function stringFrom(text: string, start: number): Token {
  const at = stringEnd(text, start + 1);
  if (text[at] !== '"') return { type: 'string', start, end: at, open: true };
  behindString.lastIndex = at + 1;
  if (behindString.test(text)) return { type: 'string', start, end: at + 1, open: false };
  word.lastIndex = start + 1;
  return { type: 'string', start, end: word.test(text) ? Math.min(word.lastIndex, at) : start + 1, open: true };
}

/** A token's text without its quotes, escapes resolved where they can be. */
export function wordOf(text: string, token: Span): string {
  const written = text.slice(token.start, token.end);
  if (!written.startsWith('"')) return written;
  try {
    return JSON.parse(written.length > 1 && written.endsWith('"') ? written : `${written}"`) as string;
  } catch {
    return written.replaceAll('"', '');
  }
}
