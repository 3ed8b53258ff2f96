// A provisional document, read whole.
import type { JsonIssue } from '../json/read';
import { readJson } from '../json/read';
import { findMember, findNode, type JsonNode, type Path, toValue } from '../json/tree';
import type { Position, Span, TextEdit } from './span';

export interface Piece {
  readonly text: string;
  readonly value: unknown;
  readonly issues: readonly JsonIssue[];
  tree(): JsonNode | undefined;
}
export interface DocumentRecord {
  readonly index: number;
  readonly frame: Piece;
  readonly list: Path | undefined;
  readonly items: readonly Piece[];
  start(): number;
  itemStart(i: number): number;
  frameOffset(offset: number): number;
}
export interface TextDocument {
  readonly length: number;
  text(): string;
  slice(start: number, end: number): string;
  readonly records: readonly DocumentRecord[];
  readonly lines: boolean;
  readonly lineCount: number;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
}
export interface JsonIssueAt {
  readonly item: number | undefined;
  readonly code: string;
  /** Relative to the piece. */
  readonly start: number;
  readonly span: Span;
  readonly params?: Readonly<Record<string, string | number>>;
}

export function openDocument(text: string, options: { lines?: boolean } = {}): TextDocument {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  const lines = options.lines ?? false;
  const spans = lines
    ? starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length })).filter((span) => text.slice(span.start, span.end).trim() !== '')
    : [{ start: 0, end: text.length }];
  return {
    length: text.length,
    text: () => text,
    slice: (start, end) => text.slice(start, end),
    lines,
    lineCount: starts.length,
    records: spans.map((span, index) => {
      const own = text.slice(span.start, span.end);
      const { root, issues } = readJson(own);
      const frame = { text: own, value: root && toValue(root), issues, tree: () => root };
      return { index, frame, list: undefined, items: [], start: () => span.start, itemStart: () => span.start, frameOffset: (offset) => offset + span.start };
    }),
    positionAt(offset) {
      let line = starts.length - 1;
      while (line > 0 && (starts[line] as number) > offset) line--;
      return { line, character: offset - (starts[line] as number) };
    },
    offsetAt: ({ line, character }) => Math.min((starts[line] ?? text.length) + character, text.length),
  };
}

export const editDocument = (document: TextDocument, edits: readonly TextEdit[]): TextDocument =>
  openDocument(
    edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), document.text()),
    { lines: document.lines },
  );

export function spanOf(document: TextDocument, record: number, item: number | undefined, path: Path, focus: 'value' | 'key' | 'member' = 'value'): Span {
  const own = document.records[record];
  const tree = item === undefined ? own?.frame.tree() : own?.items[item]?.tree();
  const by = own?.start() ?? 0;
  const shift = (span: Span): Span => ({ start: span.start + by, end: span.end + by });
  const member = focus === 'value' ? undefined : findMember(tree, path);
  if (member) return shift(focus === 'key' ? member.key : member);
  const node = findNode(tree, path);
  if (node) return shift(node);
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = findNode(tree, path.slice(0, length));
    if (parent) return shift({ start: parent.start, end: parent.start + 1 });
  }
  return { start: by, end: by };
}

export const issuesOf = (document: TextDocument, record: number): readonly JsonIssueAt[] =>
  (document.records[record]?.frame.issues ?? []).map((issue) => ({
    item: undefined,
    code: issue.code,
    start: issue.start,
    span: { start: issue.start + (document.records[record]?.start() ?? 0), end: issue.end + (document.records[record]?.start() ?? 0) },
    ...(issue.params ? { params: issue.params } : {}),
  }));
