// Quick fixes: what the rules offer for their findings, as text edits in the style of the file.
import { type Finding, spanIn } from '../check';
import { insertItem, moveItem, removeAt, removeItems, renameKey, setValue } from '../json/edit';
import { readJson } from '../json/read';
import { writtenSpan } from '../json/string';
import { findNode, type JsonNode, type Path, toExactValue } from '../json/tree';
import type { Reading } from '../reading';
import { findRule } from '../rules/index';
import type { Fix, Pen, Place } from '../rules/rule';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';
import { recordOf } from './exact';

/** The fixes that a finding's rule offers for it; [] where it has none. Offsets are the document's. */
export function fixesOf(document: TextDocument, finding: Finding): readonly Fix[] {
  const rule = findRule(finding.rule);
  const { origin } = finding;
  if (rule?.scope === 'json') return rule.mend?.(finding, document) ?? [];
  if (!rule?.fix || !origin) return [];
  const { reading, report } = origin;
  return rule
    .fix({
      dialect: reading.dialect,
      target: reading.target,
      model: reading.conversation.model,
      container: reading.conversation.container,
      asItCame: reading.conversation.reply || reading.conversation.single,
      ...reading.whole,
      conversation: reading.conversation,
      pen: penFor(document, reading),
      report,
    })
    .filter((fix) => fix.edits.length > 0)
    .map((fix) => ({ ...fix, edits: joinInserts(fix.edits) }));
}

/** Insertions at one place become one, in the order given: who applies edits may do so in any order. */
function joinInserts(edits: readonly TextEdit[]): readonly TextEdit[] {
  const joined: TextEdit[] = [];
  for (const edit of edits) {
    const at =
      edit.start === edit.end ? joined.findIndex((own) => own.start === edit.start && own.end === edit.end) : -1;
    const own = joined[at];
    if (own) joined[at] = { ...own, text: own.text + edit.text };
    else joined.push(edit);
  }
  return joined;
}

/** A piece of the document that edits are made in: a message's own text, or the record's. */
interface Sheet {
  readonly text: string;
  readonly tree: JsonNode | undefined;
  readonly start: number;
}

/** Edits for one conversation of a document. A message in a piece of its own is edited there, so that the cost does not grow with the file. */
export function penFor(document: TextDocument, reading: Reading): Pen {
  const whole = lazy(() => recordSheet(document, reading.record));
  const sheetOf = (place: Place): { sheet: Sheet; path: Path } => {
    const piece = place.message === undefined ? undefined : reading.piece(place.message);
    if (place.message === undefined || !piece) {
      const base = place.message === undefined ? [] : reading.pathOf(place.message);
      return { sheet: whole(), path: [...base, ...place.path] };
    }
    const tree = piece.tree();
    const start = spanIn(document, reading, place.message, []).start - (tree?.start ?? 0);
    return { sheet: { text: piece.text, tree, start }, path: place.path };
  };
  const on = (place: Place, edit: (sheet: Sheet, path: Path) => readonly TextEdit[]): readonly TextEdit[] => {
    const { sheet, path } = sheetOf(place);
    return shift(edit(sheet, path), sheet.start);
  };
  const list = reading.conversation.list;
  const onList = (edit: (sheet: Sheet) => readonly TextEdit[]): readonly TextEdit[] =>
    shift(edit(whole()), whole().start);
  return {
    value: (place) => {
      const { sheet, path } = sheetOf(place);
      const node = sheet.tree && findNode(sheet.tree, path);
      return node ? toExactValue(node) : undefined;
    },
    set: (place, value) => on(place, (sheet, path) => setValue(sheet.text, sheet.tree, path, value)),
    splice: (place, part, put) =>
      on(place, (sheet, path) => {
        const node = sheet.tree && findNode(sheet.tree, path);
        if (node?.type !== 'string') return [];
        const { start, end } = writtenSpan(sheet.text.slice(node.start, node.end), part);
        return [{ start: node.start + start, end: node.start + end, text: JSON.stringify(put).slice(1, -1) }];
      }),
    remove: (place) => on(place, (sheet, path) => removeAt(sheet.text, sheet.tree, path)),
    rename: (place, key) => on(place, (sheet, path) => renameKey(sheet.text, sheet.tree, path, key)),
    insertItem: (place, index, value) =>
      on(place, (sheet, path) => insertItem(sheet.text, sheet.tree, path, index, value)),
    insertMessage: (index, value) => onList((sheet) => insertItem(sheet.text, sheet.tree, list, index, value)),
    moveMessage: (from, to) => onList((sheet) => moveItem(sheet.text, sheet.tree, list, from, to)),
    removeMessages: (indexes) => onList((sheet) => removeItems(sheet.text, sheet.tree, list, indexes)),
    removeMessage: (index) => onList((sheet) => removeAt(sheet.text, sheet.tree, [...list, index])),
  };
}

function recordSheet(document: TextDocument, record: number): Sheet {
  const own = recordOf(document, record);
  return { ...own, tree: readJson(own.text).root };
}

const shift = (edits: readonly TextEdit[], by: number): readonly TextEdit[] =>
  by === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
