// What can be folded away: messages, turns with their results, and the objects and lists inside.
import type { CheckResult } from '../check';
import type { JsonNode } from '../json/tree';
import type { Reading } from '../reading';
import type { Piece, TextDocument } from '../text/document';
import { lastAtMost, lineStarts } from '../text/lines';
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
  for (const reading of readings) {
    if (found.length >= limit) break;
    addMessages(document, reading, found, limit);
  }
  for (const record of document.records) {
    if (found.length >= limit) break;
    walk(record.frame.tree(), ({ start, end }) => {
      const from = document.positionAt(record.frameOffset(start)).line;
      // The line of the closing bracket stays in sight.
      const to = document.positionAt(record.frameOffset(end - 1)).line - 1;
      if (to > from) found.push({ start: from, end: to, kind: 'body' });
    });
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

/** The messages and their turns, until there are as many folds as the editor takes. */
function addMessages(document: TextDocument, reading: Reading, found: Fold[], limit: number): void {
  const { messages } = reading.whole;
  const lines = (index: number): Lines => messageLines(document, reading, index);
  let index = 0;
  for (const message of messages) {
    const { start, end } = lines(index++);
    if (end - 1 > start) found.push({ start, end: end - 1, kind: message.results.length > 0 ? 'result' : 'message' });
    if (found.length >= limit) return;
  }
  for (const { message, pairs } of reading.whole.pairing.groups) {
    const last = pairs.reduce((most, { result }) => Math.max(most, result.message), message);
    if (last === message) continue;
    const [{ start }, { end }] = [lines(message), lines(last)];
    if (end > start) found.push({ start, end, kind: 'group' });
    if (found.length >= limit) return;
  }
}

type Lines = Pick<Fold, 'start' | 'end'>;

/** The first and the last line of a message, which is not read for it. */
function messageLines(document: TextDocument, reading: Reading, index: number): Lines {
  const span = messageSpan(document, reading, index);
  return {
    start: document.positionAt(span.start).line,
    end: document.positionAt(Math.max(span.start, span.end - 1)).line,
  };
}

const kept = new WeakMap<Piece, readonly Lines[]>();

/** What can be folded in a piece beside the whole, in lines counted from its start; kept as long as the piece is untouched. */
function innerOf(piece: Piece): readonly Lines[] {
  const known = kept.get(piece);
  if (known) return known;
  const inner: Lines[] = [];
  const starts = lineStarts(piece.text);
  const lineOf = (offset: number): number => lastAtMost(starts, offset);
  const tree = starts.length > 1 ? piece.tree() : undefined;
  walk(tree, (node) => {
    const lines = { start: lineOf(node.start), end: lineOf(node.end - 1) - 1 };
    if (node !== tree && lines.end > lines.start) inner.push(lines);
  });
  kept.set(piece, inner);
  return inner;
}

/** Every object and list in a tree. */
function walk(node: JsonNode | undefined, visit: (node: JsonNode) => void): void {
  if (node?.type !== 'object' && node?.type !== 'array') return;
  visit(node);
  const inner = node.type === 'object' ? node.members.map(({ value }) => value) : node.items;
  for (const value of inner) walk(value, visit);
}
