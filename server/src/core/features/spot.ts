// What a cursor stands in, in the words of the conversation: which message, which place in it, or which gap between two.
import type { CheckResult } from '../check';
import type { Dialect } from '../dialects/dialect';
import { dialects } from '../dialects/index';
import { samePath, startsWith } from '../json/path';
import type { Path } from '../json/tree';
import { isObject, valueAt } from '../model/message';
import type { Reading } from '../reading';
import type { DocumentRecord, Piece, TextDocument } from '../text/document';
import { type Cursor, cursorAt } from './cursor';

export interface Spot {
  /** Its offsets are the document's, its container is from the record's root. */
  readonly cursor: Cursor;
  readonly record: DocumentRecord;
  /** The conversation that the cursor stands in; undefined outside of all, and where nothing yet tells that there is one. */
  readonly reading: Reading | undefined;
  /** What the message is written in, or the conversation; several where nothing speaks for one of them yet. */
  readonly dialects: readonly Dialect[];
  /** The message that the cursor stands in. */
  readonly message: { readonly index: number; readonly value: unknown } | undefined;
  /** From the root of the message (without one, of the record) to the object or array around the cursor. */
  readonly container: Path;
  /** Index that a message written here would have; undefined outside the list of messages. */
  readonly slot: number | undefined;
}

/** Finds the place of an offset. Undefined only where the document has no record at all. */
export function spotAt(document: TextDocument, result: CheckResult, offset: number): Spot | undefined {
  const record = recordAt(document, offset);
  if (!record) return undefined;
  const cursor = cursorIn(document, record, offset);
  const readings = result.readings.filter((reading) => reading.record === record.index);
  for (const reading of readings) {
    const { list, single, messages } = reading.conversation;
    const place = placeIn(cursor, list, single);
    if (!place) continue;
    const message = place.message === undefined ? undefined : messages[place.message];
    const dialect = dialects.find((own) => own.id === message?.dialect) ?? reading.dialect;
    return {
      cursor,
      record,
      reading,
      dialects: messages.length === 0 && reading.conversation.container === 'array' ? dialects : [dialect],
      message: place.message === undefined ? undefined : { index: place.message, value: message?.value },
      container: place.container,
      slot: place.slot,
    };
  }
  const around =
    readings.find(({ conversation }) => conversation.body && startsWith(cursor.container, conversation.body.path)) ??
    readings[0];
  return around
    ? {
        cursor,
        record,
        reading: around,
        dialects: [around.dialect],
        message: undefined,
        container: cursor.container,
        slot: undefined,
      }
    : guessed(cursor, record);
}

/** What stands where in a list of messages at `list`; undefined outside of it. */
function placeIn(
  cursor: Cursor,
  list: Path,
  single: boolean,
): { message?: number; slot?: number; container: Path } | undefined {
  const { container } = cursor;
  if (!startsWith(container, list)) return undefined;
  if (single) return { message: 0, container: container.slice(list.length) };
  const index = container[list.length];
  if (typeof index === 'number') return { message: index, container: container.slice(list.length + 1) };
  const isSlot =
    samePath(container, list) &&
    cursor.inside === 'array' &&
    cursor.expects === 'value' &&
    typeof cursor.step === 'number';
  return isSlot ? { slot: cursor.step as number, container } : undefined;
}

/** For each key by which a message can name its speaker, the dialect that comes first. */
const common = (): readonly Dialect[] =>
  dialects.filter((own, at) => dialects.findIndex(({ traits }) => traits.roleKey === own.traits.roleKey) === at);

/** The first message of a new file: nothing tells yet what it is, so the forms are offered that most files are written in. */
function guessed(cursor: Cursor, record: DocumentRecord): Spot {
  const list = cursor.container[0] === 'messages' ? ['messages'] : [];
  const place = placeIn(cursor, list, false);
  const value = place?.message === undefined ? undefined : valueAt(record.frame.value, [...list, place.message]);
  const keys = isObject(value) ? Object.keys(value) : [];
  const key = place && place.container.length === 0 ? cursor.step : undefined;
  const fitting = common().filter(({ traits }) => key === traits.roleKey || keys.includes(traits.roleKey));
  return {
    cursor,
    record,
    reading: undefined,
    dialects: fitting.length > 0 ? fitting : common(),
    message: place?.message === undefined ? undefined : { index: place.message, value },
    container: place?.container ?? cursor.container,
    slot: place?.slot,
  };
}

function recordAt(document: TextDocument, offset: number): DocumentRecord | undefined {
  const at = document.records.findLastIndex((record) => record.start() <= offset);
  return document.records[Math.max(at, 0)];
}

/** A stretch of text that is read for the cursor, and how far its offsets lie from the document's. */
interface Sheet {
  readonly text: string;
  readonly shift: number;
  /** What the sheet's root is, from the record's root. */
  readonly base: Path;
  /** Items of the record's list that are left out of the sheet, before the cursor. */
  readonly leftOut: number;
}

function cursorIn(document: TextDocument, record: DocumentRecord, offset: number): Cursor {
  const { text, shift, base, leftOut } = sheetAt(document, record, offset);
  const cursor = counted(cursorAt(text, offset - shift), record.list ?? [], leftOut);
  const moved = {
    ...cursor,
    span: { start: cursor.span.start + shift, end: cursor.span.end + shift },
    commaAt: cursor.commaAt === undefined ? undefined : cursor.commaAt + shift,
  };
  if (base.length > 0 && cursor.inside === 'root')
    return { ...moved, container: base.slice(0, -1), inside: 'array', step: base.at(-1) };
  return { ...moved, container: [...base, ...cursor.container] };
}

/** A cursor in a text that lacks items of a list, as it is in the text with all of them. */
function counted(cursor: Cursor, list: Path, leftOut: number): Cursor {
  const { container, step, inside } = cursor;
  if (leftOut === 0 || !startsWith(container, list)) return cursor;
  const index = container[list.length];
  if (typeof index === 'number')
    return { ...cursor, container: [...list, index + leftOut, ...container.slice(list.length + 1)] };
  const isNext = container.length === list.length && inside === 'array' && typeof step === 'number';
  return isNext ? { ...cursor, step: step + leftOut } : cursor;
}

/** The message's own text where the cursor is in one; else what stands around the messages, with one empty object for all of those before the cursor. */
function sheetAt(document: TextDocument, record: DocumentRecord, offset: number): Sheet {
  const { items, list = [] } = record;
  const start = record.start();
  const end = document.records[record.index + 1]?.start() ?? document.length;
  const at = lastItemBefore(record, offset);
  const item = items[at];
  if (!item)
    return {
      text: document.slice(start, items.length > 0 ? record.itemStart(0) + 1 : end),
      shift: start,
      base: [],
      leftOut: 0,
    };
  const from = record.itemStart(at);
  const next = at + 1 < items.length ? record.itemStart(at + 1) + 1 : end;
  const behind = from + valueEnd(item);
  if (offset < behind || (offset === behind && !isClosed(item))) {
    return { text: document.slice(from, next), shift: from, base: [...list, at], leftOut: 0 };
  }
  const before = `${document.slice(start, record.itemStart(0))}{}`;
  return { text: `${before}${document.slice(behind, next)}`, shift: behind - before.length, base: [], leftOut: at };
}

/** Where the value of an item ends, in its piece; of one that is not closed, where the piece does. */
const valueEnd = (item: Piece): number =>
  item.issues.some(({ code }) => unclosed.has(code)) ? item.text.length : (item.tree()?.end ?? item.text.length);

const unclosed: ReadonlySet<string> = new Set(['unclosed-object', 'unclosed-array', 'unterminated-string']);

/** True where nothing that is typed at the end of an item's value belongs to it. */
const isClosed = (item: Piece): boolean => {
  const node = item.tree();
  return (
    node !== undefined &&
    valueEnd(item) === node.end &&
    (node.type === 'object' || node.type === 'array' || node.type === 'string')
  );
};

/** Index of the last item that begins before an offset; -1 where none does. */
function lastItemBefore(record: DocumentRecord, offset: number): number {
  let low = 0;
  let high = record.itemCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (record.itemStart(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
