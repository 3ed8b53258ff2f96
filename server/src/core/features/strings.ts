// A string of a conversation as a text of its own: what it says, in what it is written, and the edit that puts a changed text back in its place.
import { type CheckResult, spanIn } from '../check';
import { detectStyle } from '../json/edit';
import { samePath } from '../json/path';
import { readJson } from '../json/read';
import { writtenSpan } from '../json/string';
import type { Path } from '../json/tree';
import { differenceOf } from '../text/difference';
import type { TextDocument } from '../text/document';
import { firstLineEnd } from '../text/lines';
import { applyEdits, type Span, type TextEdit } from '../text/span';
import { tokenAt } from './at';
import { formatting } from './format';
import { spotAt } from './spot';

/** A string by its place in the conversation. */
export interface StringPlace {
  /** Index of the conversation in the file, of the message in it, and the path in that. */
  readonly conversation: number;
  readonly message: number;
  readonly path: Path;
}

export interface StringAt {
  /** With its quotes. */
  readonly span: Span;
  /** As written, with its quotes. */
  readonly raw: string;
  readonly value: string;
  /** From the root of the message that it stands in, else of the record. */
  readonly path: Path;
  /** Undefined outside of messages. */
  readonly place: StringPlace | undefined;
}

/** The string value that an offset stands in or touches. Undefined on keys, elsewhere, and where it is not yet closed or has a broken escape. */
export function stringAt(document: TextDocument, result: CheckResult, offset: number): StringAt | undefined {
  const token = tokenAt(document, result, offset);
  if (!token || token.isKey) return undefined;
  const raw = document.slice(token.span.start, token.span.end);
  const value = decoded(raw);
  if (value === undefined) return undefined;
  const { span, path, spot } = token;
  const message = spot.message?.index;
  const conversation = spot.reading ? result.readings.indexOf(spot.reading) : -1;
  const place = message === undefined || conversation < 0 ? undefined : { conversation, message, path };
  return { span, raw, value, path, place };
}

/** The string at a place. Undefined where none stands there any more. */
export function stringIn(document: TextDocument, result: CheckResult, place: StringPlace): StringAt | undefined {
  const reading = result.readings[place.conversation];
  if (!reading?.conversation.messages[place.message]) return undefined;
  const { start } = spanIn(document, reading, place.message, place.path);
  const string = stringAt(document, result, start + 1);
  return string && samePath(string.path, place.path) ? string : undefined;
}

function decoded(raw: string): string | undefined {
  if (!raw.startsWith('"')) return undefined;
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

/** True for an object or a list; a number or a word alone is rather a text. */
export const isJsonText = (text: string): boolean => /^\s*[{[]/.test(text) && isJson(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON on one line with a line for each member, its numbers and escapes as they are; any other text as it is. */
export function laidOut(value: string): string {
  if (!isJsonText(value) || firstLineEnd(value) !== undefined) return value;
  return applyEdits(value, formatting(value, { tabSize: 2, insertSpaces: true, eol: '\n' }));
}

/** JSON on one line again, spaced as `like` is. Undefined where the text is no JSON. */
export function packed(text: string, like: string): string | undefined {
  if (!isJson(text)) return undefined;
  const { afterColon, afterComma, insideBraces } = detectStyle(like, readJson(like).root);
  let line = '';
  let before = '';
  for (const [token] of text.matchAll(tokens)) {
    // Not between the braces of an empty object.
    line += (before === '{') !== (token === '}') ? insideBraces + token : token;
    if (token === ':') line += afterColon;
    if (token === ',') line += afterComma;
    before = token;
  }
  return line;
}

/** The tokens of a text that is JSON. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * The edit by which a string says `text`: what both say keeps its escapes. Line ends that differ from those of the string in kind only are no change, since
 * an editor has one kind for a whole file. [] where nothing is to be done.
 */
export function replaceString({ span, raw, value }: StringAt, text: string): readonly TextEdit[] {
  const difference = differenceOf(withPlainEnds(value), withPlainEnds(text));
  if (difference.start === difference.end && difference.text === '') return [];
  const inside = writtenSpan(raw, originalSpan(value, difference));
  const put = difference.text.replaceAll('\n', firstLineEnd(value) ?? '\n');
  return [{ start: span.start + inside.start, end: span.start + inside.end, text: escaped(put) }];
}

/** A text as it stands between quotes. */
export const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const withPlainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The span in a text of a span in the same text with plain line ends. */
function originalSpan(text: string, { start, end }: Span): Span {
  let shift = 0;
  let from: number | undefined;
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) {
    if (from === undefined && at - shift >= start) from = start + shift;
    if (at - shift >= end) break;
    shift++;
  }
  return { start: from ?? start + shift, end: end + shift };
}

/** Whether a span stands between the quotes of one string, so that what is put there has to be escaped. A key is a string, too. */
export function isInsideString(document: TextDocument, result: CheckResult, { start, end }: Span): boolean {
  const cursor = spotAt(document, result, start)?.cursor;
  if (cursor?.token !== 'string' || start <= cursor.span.start) return false;
  return end === start || end < cursor.span.end;
}
