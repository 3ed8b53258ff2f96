// Keys in the order of the alphabet, only where somebody asks for it: members change places, and nothing in them changes.
import { readJson } from '../json/read';
import type { JsonNode, Member, ObjectNode } from '../json/tree';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';

/** Edits that sort the keys of every object of a document. [] where all are in order. An object with a comment between its members keeps their order. */
export function sortedKeys(document: TextDocument): readonly TextEdit[] {
  return document.records.flatMap((record, index) => {
    const start = record.start();
    const text = document.slice(start, document.records[index + 1]?.start() ?? document.length);
    const { root } = readJson(text);
    return root
      ? editsOf(text, root).map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }))
      : [];
  });
}

/** One edit for each outermost object whose members change places. */
function editsOf(text: string, node: JsonNode): readonly TextEdit[] {
  if (node.type === 'array') return node.items.flatMap((item) => editsOf(text, item));
  if (node.type !== 'object') return [];
  if (ordered(text, node) === node.members)
    return node.members.flatMap(({ value }) => (value ? editsOf(text, value) : []));
  return [{ start: node.start, end: node.end, text: sorted(text, node) }];
}

/** The text of a value with the keys in it sorted. */
function sorted(text: string, node: JsonNode): string {
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.start, node.end);
  const places = node.type === 'array' ? node.items : node.members;
  const put = node.type === 'array' ? node.items : ordered(text, node);
  let out = '';
  let from = node.start;
  places.forEach((place, index) => {
    const own = put[index] as JsonNode | Member;
    out += text.slice(from, place.start) + ('key' in own ? memberText(text, own) : sorted(text, own));
    from = place.end;
  });
  return out + text.slice(from, node.end);
}

const memberText = (text: string, { start, end, value }: Member): string =>
  value ? text.slice(start, value.start) + sorted(text, value) + text.slice(value.end, end) : text.slice(start, end);

/** The members of an object in the order of their keys, equal ones as they stand; the very same list where that changes nothing. */
function ordered(text: string, { members }: ObjectNode): readonly Member[] {
  const isPlain = members.every(({ end, value }, at) => {
    const next = members[at + 1];
    return value !== undefined && (!next || /^\s*,\s*$/.test(text.slice(end, next.start)));
  });
  if (!isPlain) return members;
  const byKey = [...members].sort((a, b) => (a.key.value < b.key.value ? -1 : a.key.value > b.key.value ? 1 : 0));
  return byKey.every((own, at) => own === members[at]) ? members : byKey;
}
