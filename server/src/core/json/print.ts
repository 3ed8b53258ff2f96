// Values as JSON text, with numbers as they were written.
import { isExactNumber, rawOf } from './tree';

export interface PrintStyle {
  /** One step of indentation; '' puts everything on one line. */
  readonly indent: string;
  readonly eol: string;
  /** Indentation of the line the value begins on. */
  readonly baseIndent?: string;
}

/** A value on one line with a blank behind colons and commas, as Python's json.dumps writes it. */
export const printCompact = (value: unknown): string => print(value, { indent: '', eol: '\n' }, '', ' ');

/** A value on one line without any white space, as JSON.stringify writes it. */
export const printTight = (value: unknown): string => print(value, { indent: '', eol: '\n' }, '', '');

/**
 * JSON text of a plain value. Exact numbers are printed as they were read, `__proto__` is an ordinary key, lone surrogates are escaped as
 * JSON.stringify does, members that are undefined are left out.
 */
export const printJson = (value: unknown, style: PrintStyle): string => print(value, style, style.baseIndent ?? '', ' ');

function print(value: unknown, style: PrintStyle, indent: string, space: string): string {
  if (isExactNumber(value)) return rawOf(value);
  if (Array.isArray(value)) return list('[', ']', value.map((item) => (inner: string) => print(item ?? null, style, inner, space)), style, indent, space);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, item]) => item !== undefined);
    return list('{', '}', members.map(([key, item]) => (inner: string) => `${JSON.stringify(key)}:${space}${print(item, style, inner, space)}`), style, indent, space);
  }
  return JSON.stringify(value) ?? 'null';
}

function list(open: string, close: string, items: readonly ((indent: string) => string)[], style: PrintStyle, indent: string, space: string): string {
  if (items.length === 0) return open + close;
  if (style.indent === '') return open + items.map((item) => item(indent)).join(`,${space}`) + close;
  const inner = indent + style.indent;
  return `${open}${style.eol}${items.map((item) => inner + item(inner)).join(`,${style.eol}`)}${style.eol}${indent}${close}`;
}
