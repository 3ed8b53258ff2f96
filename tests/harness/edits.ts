// Edits of all kinds for properties: letters, quotes and braces, ids and roles, whole messages pasted and deleted, at every kind of place, undone and done again.
import fc from 'fast-check';
import { openDocument } from '../../server/src/core/text/document';
import type { TextEdit } from '../../server/src/core/text/span';

const insertions = fc.constantFrom(
  ...['x', 'xy z', '7', '"', '\\', '\\"', '{', '}', '[', ']', ',', ':', '\n', '\r', '\r\n', ' ', '\n  ', '\n  {'],
  ...['//', '/* ', ' */', '😀', '\ud83d', '\ude00', '\u0000', '\ufeff', 'null', "'", '],', '}]', '{{ name }}'],
  ...[
    '{"role": "user", "content": "pasted"},',
    ',{"role":"user","content":"pasted"}',
    '\n  {\n    "role": "user"\n  },',
    '"messages": [',
    '"key": 1,',
    '{"messages":[',
    '[{"role":"user"}]',
    '{"role":"tool","tool_call_id":"call_1","content":"4"},',
    '{"type":"remove","id":"m1"},',
  ],
);

/** What may stand in place of a string: roles and types of several dialects, ids, keys. */
const words = [
  ...['user', 'assistant', 'tool', 'system', 'developer', 'human', 'ai', 'remove', 'model', 'function_call', 'text'],
  ...['function_call_output', 'reasoning', 'AIMessageChunk', 'tool_use', 'tool_result', 'role', 'type', 'content'],
  ...['call_1', 'call_2', 'm1', '', 'tool_call_id', 'tool_calls', 'id', 'name', 'cache_control'],
];

/** Places are looked for by kind. */
const targets: readonly RegExp[] = [
  /(?:)/g,
  /"/g,
  /[{}[\]]/g,
  /[,:]/g,
  /\r\n|\n|\r/g,
  /\\/g,
  /[\ud800-\udbff][\udc00-\udfff]/g,
  /[{[](?=\s*")/g,
  /\s+/g,
  /"\w+"\s*:/g,
  /[a-z]+/g,
];

export interface Stroke {
  readonly kind:
    | 'insert'
    | 'delete'
    | 'replace'
    | 'deleteLong'
    | 'copy'
    | 'all'
    | 'word'
    | 'paste'
    | 'drop'
    | 'boundary'
    | 'undo'
    | 'redo';
  readonly target: number;
  /** A share of the text, or of the places where something of a kind stands. */
  readonly at: number;
  readonly from: number;
  readonly nudge: number;
  readonly size: number;
  readonly text: string;
}

const kinds: readonly Stroke['kind'][] = [
  ...(['insert', 'insert', 'insert', 'delete', 'delete', 'delete', 'replace', 'deleteLong', 'copy', 'all'] as const),
  ...(['word', 'word', 'paste', 'drop', 'boundary', 'undo', 'redo'] as const),
];

const share = fc.double({ min: 0, max: 1, noNaN: true });

const strokeOf = (of: readonly Stroke['kind'][]): fc.Arbitrary<Stroke> =>
  fc.record({
    kind: fc.constantFrom(...of),
    target: fc.nat(targets.length - 1),
    at: share,
    from: share,
    nudge: fc.constantFrom(0, 0, 1, -1, 2),
    size: fc.nat(12),
    text: insertions,
  });

export const stroke = strokeOf(kinds);

/** Strokes after which most of a conversation is still one: what people do to ids, roles and whole messages. */
export const gentleStroke = strokeOf(['word', 'word', 'word', 'paste', 'drop', 'insert', 'undo', 'redo']);

/** A stroke as an edit of a text; what is undone and done again depends on what was done before: see `play`. */
export function toEdit(text: string, { kind, target, at, from, nudge, size, text: insertion }: Stroke): TextEdit {
  const places = target === 0 ? [] : [...text.matchAll(targets[target] as RegExp)];
  const place = places[Math.floor(at * (places.length - 1))];
  const start = Math.max(0, Math.min(text.length, (place ? place.index : Math.floor(at * text.length)) + nudge));
  const end = Math.min(text.length, start + (place ? Math.max(1, place[0].length) : size));
  switch (kind) {
    case 'insert':
      return { start, end: start, text: insertion };
    case 'delete':
      return { start, end, text: '' };
    case 'replace':
      return { start, end, text: insertion };
    case 'deleteLong':
      return { start, end: Math.min(text.length, start + size * 20), text: '' };
    case 'copy':
      return {
        start,
        end: start,
        text: text.slice(Math.floor(text.length * (1 - at)), Math.floor(text.length * (1 - at)) + size * 15),
      };
    case 'word':
      return toWord(text, at, words[Math.floor(from * (words.length - 1))] as string);
    case 'paste':
    case 'drop':
    case 'boundary':
      return atItem(text, kind, { at, from, nudge, insertion });
    default:
      // Seldom, or there would be nothing left to edit.
      return size === 0 ? { start: 0, end: text.length, text: insertion } : { start, end: start, text: 'a' };
  }
}

/** Puts a word in place of a short string. */
function toWord(text: string, at: number, word: string): TextEdit {
  const strings = [...text.matchAll(/"[\w-]{0,24}"/g)];
  const place = strings[Math.floor(at * (strings.length - 1))];
  return place
    ? { start: place.index + 1, end: place.index + place[0].length - 1, text: word }
    : { start: 0, end: 0, text: word };
}

/** Edits where one item of the list ends and the next one begins; a text without a list is edited where it is. */
function atItem(
  text: string,
  kind: 'paste' | 'drop' | 'boundary',
  { at, from, nudge, insertion }: { at: number; from: number; nudge: number; insertion: string },
): TextEdit {
  const [record] = openDocument(text).records;
  const count = record?.itemCount ?? 0;
  const index = Math.floor(at * (count - 1));
  if (!record || count === 0) return { start: 0, end: 0, text: ' ' };
  const start = record.itemStart(index);
  if (kind === 'drop') return { start, end: record.itemStart(index + 1), text: '' };
  if (kind === 'paste') return { start, end: start, text: record.item(Math.floor(from * (count - 1)))?.text ?? '' };
  const near = Math.max(0, Math.min(text.length, start + nudge));
  return { start: near, end: near, text: insertion };
}

export const apply = (text: string, edit: TextEdit): string =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end);

/** Does strokes one after the other; `visit` sees each edit, the text after it and the text before it. */
export function play(
  text: string,
  strokes: readonly Stroke[],
  visit: (edit: TextEdit, after: string, before: string) => void,
): void {
  let now = text;
  const done: TextEdit[] = [];
  const undone: TextEdit[] = [];
  for (const own of strokes) {
    const again = own.kind === 'undo' ? done.pop() : own.kind === 'redo' ? undone.pop() : undefined;
    const edit = again ?? toEdit(now, own);
    const inverse = {
      start: edit.start,
      end: edit.start + edit.text.length,
      text: now.slice(edit.start, edit.end),
    };
    if (own.kind === 'undo' && again) undone.push(inverse);
    else done.push(inverse);
    const before = now;
    now = apply(now, edit);
    visit(edit, now, before);
  }
}
