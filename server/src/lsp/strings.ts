// Commands about one string of a file: as a text of its own, changed from outside, and what is put into it escaped. Also the lines of tool results.
import type { Position, Range } from 'vscode-languageserver-types';
import { foldsOf } from '../core/features/folding';
import {
  escaped,
  isInsideString,
  isJsonText,
  laidOut,
  packed,
  replaceString,
  type StringAt,
  type StringPlace,
  stringAt,
  stringIn,
} from '../core/features/strings';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toOffset, toRange, toSpan, toWorkspaceEdit } from './to-lsp';

export interface StringText {
  readonly text: string;
  /** What the string says, in one piece as it is. */
  readonly value: string;
  readonly language: 'json' | 'plaintext';
  /** `2.content`: the message and the path in it. */
  readonly name: string;
  /** To ask for it again when nobody knows what became of its offsets. */
  readonly place?: StringPlace;
  /** What stands between the quotes. */
  readonly range: Range;
  readonly version: number;
  /** The text is laid out for reading, and is to be packed again. */
  readonly packed: boolean;
}

/** `messages.string`: `{uri, position, as?: 'text' | 'json'}`, or `place` in place of the position; null where no whole string stands there. */
export function stringOf(session: Session, value: unknown): StringText | null {
  const found = find(session, value);
  if (!found) return null;
  const { file, string, given } = found;
  const text = given['as'] === 'json' ? laidOut(string.value) : string.value;
  const { place } = string;
  return {
    text,
    value: string.value,
    language: isJsonText(text) ? 'json' : 'plaintext',
    name: [...(place ? [place.message] : []), ...string.path].join('.'),
    ...(place ? { place } : {}),
    range: toRange(file.document, { start: string.span.start + 1, end: string.span.end - 1 }),
    version: file.version,
    packed: text !== string.value,
  };
}

/** `held`: the text is to be packed and is no JSON yet; `gone`: no string stands there; `stale`: the file has moved on. */
export type Written = 'written' | 'held' | 'gone' | 'stale';

/** `messages.setString`: `{uri, position, text, version?, packed?}`; makes the string there say `text`. */
export async function setString(session: Session, value: unknown): Promise<Written> {
  const found = find(session, value);
  const text = found?.given['text'];
  if (!found || typeof text !== 'string') return 'gone';
  const { file, string, given } = found;
  if (typeof given['version'] === 'number' && given['version'] !== file.version) return 'stale';
  const said = given['packed'] === true ? packed(text, string.value) : text;
  if (said === undefined) return 'held';
  const edits = replaceString(string, said);
  if (edits.length === 0) return 'written';
  const { applied } = await session.connection.workspace.applyEdit(toWorkspaceEdit(session.client, file, edits));
  return applied ? 'written' : 'stale';
}

/** `messages.escape`: `{uri, ranges, text}`; the text as it is to be put there, null where one of the ranges stands in no string. */
export function escapeFor(session: Session, value: unknown): string | null {
  const given = fieldsOf(value);
  const file = fileOf(session, given);
  const { ranges, text } = given;
  if (!file || typeof text !== 'string' || !Array.isArray(ranges) || !ranges.every(isRange)) return null;
  const inside = ranges.every((range) => isInsideString(file.document, file.result, toSpan(file.document, range)));
  return inside ? escaped(text) : null;
}

/** `messages.toolResults`: `{uri}`; the first lines of the tool results that can be folded away, zero-based. */
export function toolResults(session: Session, value: unknown): readonly number[] {
  const file = fileOf(session, fieldsOf(value));
  if (!file) return [];
  const folds = foldsOf(file.document, file.result, session.client.mostFolds);
  return folds.filter(({ kind }) => kind === 'result').map(({ start }) => start);
}

type Fields = Readonly<Record<string, unknown>>;

function find(
  session: Session,
  value: unknown,
): { readonly file: OpenFile; readonly string: StringAt; readonly given: Fields } | undefined {
  const given = fieldsOf(value);
  const file = fileOf(session, given);
  if (!file) return undefined;
  const { position, place } = given;
  const string = isPosition(position)
    ? stringAt(file.document, file.result, toOffset(file.document, position))
    : isPlace(place)
      ? stringIn(file.document, file.result, place)
      : undefined;
  return string && { file, string, given };
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const fileOf = ({ files }: Session, { uri }: Fields): OpenFile | undefined =>
  typeof uri === 'string' ? files.get(uri) : undefined;

const isPosition = (value: unknown): value is Position => {
  const { line, character } = fieldsOf(value);
  return typeof line === 'number' && typeof character === 'number';
};

const isRange = (value: unknown): value is Range => {
  const { start, end } = fieldsOf(value);
  return isPosition(start) && isPosition(end);
};

const isPlace = (value: unknown): value is StringPlace => {
  const { conversation, message, path } = fieldsOf(value);
  const isStep = (step: unknown): boolean => typeof step === 'string' || typeof step === 'number';
  return typeof conversation === 'number' && typeof message === 'number' && Array.isArray(path) && path.every(isStep);
};
