// The lines of a .jsonl text, each with its record.
import { editRecord, openRecord, type SlicedRecord } from './record';
import type { Measured, Sequence } from './sequence';
import type { TextEdit } from './span';

/** A line of .jsonl with its line end, or a whole text. */
export interface Row extends Measured {
  /** Undefined on a blank line. */
  readonly record: SlicedRecord | undefined;
  /** What is behind the record: the line end; of a blank line, all of it. */
  readonly ending: string;
}

/** The lines of a text, each with its line end. */
export function linesOf(text: string): readonly string[] {
  if (!text.includes('\n') && !text.includes('\r')) return text === '' ? [] : [text];
  const lines: string[] = [];
  const ends = /\r\n|\r|\n/g;
  let at = 0;
  for (let found = ends.exec(text); found; found = ends.exec(text)) {
    lines.push(text.slice(at, ends.lastIndex));
    at = ends.lastIndex;
  }
  if (at < text.length) lines.push(text.slice(at));
  return lines;
}

export function openLine(line: string, open: (text: string) => SlicedRecord = openRecord): Row {
  const end = endOf(line);
  if (!/[^ \t\r\n]/.test(line)) return row(undefined, line);
  return row(open(line.slice(0, end)), line.slice(end));
}

const row = (record: SlicedRecord | undefined, ending: string): Row => ({
  record,
  ending,
  length: (record?.leaves.length ?? 0) + ending.length,
  lineEnds: (record?.leaves.lineEnds ?? 0) + (/[\r\n]$/.test(ending) ? 1 : 0),
  weight: record ? 1 : 0,
});

function endOf(line: string): number {
  let end = line.length;
  while (end > 0 && /[\r\n]/.test(line.charAt(end - 1))) end--;
  return end;
}

export function sliceRow({ record, ending }: Row, start: number, end: number): string {
  const length = record?.leaves.length ?? 0;
  const inRecord = record ? record.slice(start, Math.min(end, length)) : '';
  return end > length ? inRecord + ending.slice(Math.max(0, start - length), end - length) : inRecord;
}

const textOf = (own: Row): string => sliceRow(own, 0, own.length);

/** Lines after edits of their text: in order, apart from each other. */
export function editLines(rows: Sequence<Row>, edits: readonly TextEdit[]): Sequence<Row> {
  return clusters(rows, edits).reduceRight((now, cluster) => editCluster(now, cluster), rows);
}

/** Edits that touch the same lines, together. */
function clusters(rows: Sequence<Row>, edits: readonly TextEdit[]): readonly (readonly TextEdit[])[] {
  const found: TextEdit[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const edit of edits) {
    const first = rows.count === 0 ? 0 : rows.find(edit.start).index;
    // A line end may be joined with what is at the start of the next line.
    if (first <= last + 1) found.at(-1)?.push(edit);
    else found.push([edit]);
    last = rows.count === 0 ? 0 : rows.find(edit.end).index;
  }
  return found;
}

function editCluster(rows: Sequence<Row>, edits: readonly TextEdit[]): Sequence<Row> {
  if (rows.count === 0)
    return rows.splice(
      0,
      0,
      linesOf(edits.map((edit) => edit.text).join('')).map((line) => openLine(line)),
    );
  const start = (edits[0] as TextEdit).start;
  const end = (edits.at(-1) as TextEdit).end;
  const first = rows.find(start);
  const within = editWithin(rows.at(first.index) as Row, first.start, edits);
  if (within) return rows.splice(first.index, first.index + 1, [within]);
  // One line more on both sides: line ends may be joined, or fall apart.
  const from = Math.max(0, first.index - 1);
  const to = Math.min(rows.count, rows.find(end).index + 2);
  const lines = linesOf(edited(rows, from, to, edits));
  return rows.splice(from, to, withKnown(rows, from, to, lines));
}

/** A line after edits that stay inside its record; undefined where they do not. */
function editWithin({ record, ending }: Row, start: number, edits: readonly TextEdit[]): Row | undefined {
  const isInside = edits.every(
    (edit) => record && edit.end - start <= record.leaves.length && !/[\r\n]/.test(edit.text),
  );
  if (!record || !isInside) return undefined;
  const after = editRecord(
    record,
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
  );
  // A line that has become blank may have lost what kept two line ends apart.
  const isBlank = after.leaves.length < 1000 && !/[^ \t]/.test(after.slice(0, after.leaves.length));
  return isBlank ? undefined : row(after, ending);
}

function edited(rows: Sequence<Row>, from: number, to: number, edits: readonly TextEdit[]): string {
  const base = rows.startOf(from);
  let text = '';
  for (let index = from; index < to; index++) text += textOf(rows.at(index) as Row);
  let at = 0;
  const parts: string[] = [];
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start - base), edit.text);
    at = edit.end - base;
  }
  return parts.join('') + text.slice(at);
}

/** Rows for lines that have taken the place of rows; those at both ends that have not changed are kept. */
function withKnown(rows: Sequence<Row>, from: number, to: number, lines: readonly string[]): readonly Row[] {
  const old = Array.from({ length: to - from }, (_, index) => rows.at(from + index) as Row);
  const shared = Math.min(old.length, lines.length);
  let before = 0;
  while (before < shared && textOf(old[before] as Row) === lines[before]) before++;
  let behind = 0;
  while (behind < shared - before && textOf(old[old.length - 1 - behind] as Row) === lines[lines.length - 1 - behind])
    behind++;
  return [
    ...old.slice(0, before),
    ...lines.slice(before, lines.length - behind).map((line) => openLine(line)),
    ...old.slice(old.length - behind),
  ];
}
