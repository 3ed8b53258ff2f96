// Plain values as JSON text, in the layout asked for.
import { isExactNumber, rawOf } from './tree';

export interface PrintOptions {
  /** One level of indentation; '' prints on one line. */
  readonly indent: string;
  /** Line end. */
  readonly eol: string;
  /** Stands at the start of every line but the first. */
  readonly baseIndent?: string;
  /** On one line: between a key's colon and its value; behind a comma. */
  readonly afterColon?: string;
  readonly afterComma?: string;
  /** On one line: inside the braces of an object that is not empty. */
  readonly insideBraces?: string;
}

/**
 * Prints a plain value. Numbers kept exactly (`exactNumber`) come out as written, lone surrogates as escapes; what JSON cannot say (undefined, a function)
 * is null, as a member nothing. Values may be nested to any depth.
 */
export function printJson(value: unknown, options: PrintOptions): string {
  const { indent, eol, baseIndent = '', afterColon = '', afterComma = '', insideBraces = '' } = options;
  const oneLine = indent === '';
  const parts: string[] = [];
  const open: Level[] = [];
  const lineAt = (depth: number): string => eol + baseIndent + indent.repeat(depth);

  /** Prints a scalar whole, of anything else the opening bracket. */
  const begin = (own: unknown): void => {
    const entries = entriesOf(own);
    if (!entries) {
      parts.push(printScalar(own));
      return;
    }
    if (entries.values.length === 0) {
      parts.push(entries.keys ? '{}' : '[]');
      return;
    }
    parts.push(entries.keys ? '{' : '[');
    open.push({ ...entries, next: 0 });
  };

  begin(value);
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { keys, values, next } = level;
    const pad = keys ? insideBraces : '';
    if (next === values.length) {
      open.pop();
      parts.push(oneLine ? pad : lineAt(open.length), keys ? '}' : ']');
      continue;
    }
    if (next > 0) parts.push(',');
    parts.push(oneLine ? (next > 0 ? afterComma : pad) : lineAt(open.length));
    if (keys) parts.push(JSON.stringify(keys[next]), ':', oneLine ? afterColon : ' ');
    level.next = next + 1;
    begin(values[next]);
  }
  return parts.join('');
}

interface Level {
  /** Undefined in a list. */
  readonly keys: readonly string[] | undefined;
  readonly values: readonly unknown[];
  next: number;
}

function entriesOf(value: unknown): Pick<Level, 'keys' | 'values'> | undefined {
  if (Array.isArray(value)) return { keys: undefined, values: value };
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return undefined;
  const entries = Object.entries(value).filter(([, own]) => isPrintable(own));
  return { keys: entries.map(([key]) => key), values: entries.map(([, own]) => own) };
}

const isPrintable = (value: unknown): boolean => !['undefined', 'function', 'symbol'].includes(typeof value);

const printScalar = (value: unknown): string =>
  isExactNumber(value) ? rawOf(value) : isPrintable(value) ? JSON.stringify(value) : 'null';

/** A value on one line without any white space, as JSON.stringify writes it. */
export const printTight = (value: unknown): string =>
  isNative(value, 0) ? (JSON.stringify(value) ?? 'null') : printJson(value, { indent: '', eol: '\n' });

/** Levels that JSON.stringify may go down: it recurses. */
const nativeDepth = 500;

/** True where JSON.stringify, which is much faster, would write the same: no number is kept exactly, and nothing is nested deep. */
function isNative(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > nativeDepth || isExactNumber(value)) return false;
  if (Array.isArray(value)) return value.every((own) => isNative(own, depth + 1));
  for (const key in value) if (!isNative((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

/** A value on one line with a blank behind colons and commas, as Python's json.dumps writes it. */
export const printCompact = (value: unknown): string =>
  printJson(value, { indent: '', eol: '\n', afterColon: ' ', afterComma: ' ' });
