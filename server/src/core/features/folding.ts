// What can be folded away: messages, turns with their results, and the objects and lists inside.
import type { CheckResult } from '../check';
import type { JsonNode } from '../json/tree';
import type { Reading } from '../reading';
import type { Piece, TextDocument } from '../text/document';
import { lastAtMost, lineStarts } from '../text/lines';
import type { Span } from '../text/span';
import { messageSpan } from './spans';

export interface Fold {
  /** The line that stays, and the last one that goes; zero-based. */
  readonly start: number;
  readonly end: number;
  /** `result` and `group`: a tool's result; a turn with calls and all its results. */
  readonly kind: 'message' | 'result' | 'group' | 'inner' | 'body';
}

/** Folds in the order of the text, at most `limit` of them: what is inside messages is the first to be left out. */
export function foldsOf(document: TextDocument, { readings }: CheckResult, limit: number): readonly Fold[] {
  const found: Fold[] = [];
  const add = (span: Span, kind: Fold['kind']): void => {
    const start = document.positionAt(span.start).line;
    // The line of the closing bracket stays in sight.
    const end = document.positionAt(Math.max(span.start, span.end - 1)).line - (kind === 'group' ? 0 : 1);
    if (end > start) found.push({ start, end, kind });
  };
  for (const reading of readings) {
    if (found.length >= limit) break;
    addMessages(document, reading, add);
  }
  for (const record of document.records) {
    if (found.length >= limit) break;
    addInner(record.frame.tree(), (span) =>
      add({ start: record.frameOffset(span.start), end: record.frameOffset(span.end - 1) + 1 }, 'body'),
    );
    for (const [index, item] of record.items.entries()) {
      if (found.length >= limit) break;
      const inner = innerOf(item);
      if (inner.length === 0) continue;
      const { line } = document.positionAt(record.itemStart(index));
      for (const { start, end } of inner) found.push({ start: line + start, end: line + end, kind: 'inner' });
    }
  }
  return found.slice(0, limit).sort((a, b) => a.start - b.start || b.end - a.end);
}

function addMessages(document: TextDocument, reading: Reading, add: (span: Span, kind: Fold['kind']) => void): void {
  const { messages } = reading.conversation;
  messages.forEach((message, index) => {
    add(messageSpan(document, reading, index), message.results.length > 0 ? 'result' : 'message');
  });
  for (const { message, pairs } of reading.whole.pairing.groups) {
    const last = Math.max(message, ...pairs.map(({ result }) => result.message));
    if (last === message) continue;
    const { start } = messageSpan(document, reading, message);
    add({ start, end: messageSpan(document, reading, last).end }, 'group');
  }
}

/** Lines from the start of a piece. */
type Lines = Pick<Fold, 'start' | 'end'>;

const kept = new WeakMap<Piece, readonly Lines[]>();

/** What can be folded inside an item, without the item itself; kept as long as the item is untouched. */
function innerOf(item: Piece): readonly Lines[] {
  const known = kept.get(item);
  if (known) return known;
  const found: Lines[] = [];
  if (/[\r\n]/.test(item.text)) {
    const starts = lineStarts(item.text);
    const lineOf = (offset: number): number => lastAtMost(starts, offset);
    addInner(item.tree(), (span, isRoot) => {
      const lines = { start: lineOf(span.start), end: lineOf(span.end - 1) - 1 };
      if (!isRoot && lines.end > lines.start) found.push(lines);
    });
  }
  kept.set(item, found);
  return found;
}

/** Every object and list in a tree. */
function addInner(node: JsonNode | undefined, add: (span: Span, isRoot: boolean) => void, isRoot = true): void {
  if (node?.type !== 'object' && node?.type !== 'array') return;
  add(node, isRoot);
  const inner = node.type === 'object' ? node.members.map(({ value }) => value) : node.items;
  for (const value of inner) addInner(value, add, false);
}
