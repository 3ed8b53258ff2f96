// Edits of JSON text that say no more than they must: what stands is never laid out anew, what comes in looks like what stands beside it.
import { firstLineEnd } from '../text/lines';
import type { Span, TextEdit } from '../text/span';
import { type PrintOptions, printJson } from './print';
import { isSpace, skipSpace, trimSpace } from './scan';
import { type ArrayNode, findNode, type JsonNode, type Member, type ObjectNode, type Path, setOwn } from './tree';

/** How a text is laid out. */
export interface JsonStyle {
  /** One level of indentation; '' in a text on one line. */
  readonly indent: string;
  readonly eol: string;
  /** On one line: between colon and value, behind a comma, and inside the braces of an object. */
  readonly afterColon: string;
  readonly afterComma: string;
  readonly insideBraces: string;
}

/** The style of a text, from the first place that shows it. */
export function detectStyle(text: string, tree: JsonNode | undefined): JsonStyle {
  const seen = tree ? look(text, tree) : {};
  const lines = firstLineEnd(text.slice(tree?.start ?? 0, tree?.end ?? text.length)) !== undefined;
  const spaced = seen.afterColon ?? seen.afterComma ?? ' ';
  return {
    indent: seen.indent ?? (lines || !seen.hasMembers ? '  ' : ''),
    eol: firstLineEnd(text) ?? '\n',
    afterColon: spaced,
    afterComma: seen.afterComma ?? spaced,
    insideBraces: seen.insideBraces ?? '',
  };
}

interface Seen {
  indent?: string;
  afterColon?: string;
  afterComma?: string;
  insideBraces?: string;
  hasMembers?: boolean;
}

/** How many nodes are looked at for the style. */
const sampleSize = 400;

function look(text: string, tree: JsonNode): Seen {
  const seen: Seen = {};
  const queue: JsonNode[] = [tree];
  for (let next = 0; next < queue.length && next < sampleSize && !isComplete(seen); next++) {
    const node = queue[next] as JsonNode;
    const children = childrenOf(node);
    const [first, second] = children;
    if (!first) continue;
    seen.hasMembers = true;
    if (node.type === 'object') {
      const valued = node.members.find((member) => member.value);
      if (valued?.value) {
        const between = text.slice(text.indexOf(':', valued.key.end) + 1, valued.value.start);
        seen.afterColon ??= between.includes(' ') ? ' ' : '';
      }
    }
    if (isOnOneLine(text, node)) {
      if (second) seen.afterComma ??= isSpace(text.charCodeAt(second.start - 1)) ? ' ' : '';
      if (node.type === 'object') seen.insideBraces ??= text.charAt(node.start + 1) === ' ' ? ' ' : '';
    } else if (startsOnOwnLine(text, node, first)) {
      const outer = indentAt(text, node.start);
      const inner = indentAt(text, first.start);
      if (inner.length > outer.length && inner.startsWith(outer)) seen.indent ??= inner.slice(outer.length);
    }
    for (const child of children) {
      const value = 'key' in child ? child.value : child;
      if (value && (value.type === 'object' || value.type === 'array')) queue.push(value);
      if (queue.length > sampleSize) break;
    }
  }
  return seen;
}

const isComplete = (seen: Seen): boolean =>
  seen.indent !== undefined &&
  seen.afterColon !== undefined &&
  seen.afterComma !== undefined &&
  seen.insideBraces !== undefined;

type Child = Member | JsonNode;
const childrenOf = (node: JsonNode): readonly Child[] =>
  node.type === 'object' ? node.members : node.type === 'array' ? node.items : [];
const nodeOf = (child: Child): JsonNode | undefined => ('key' in child ? child.value : child);

const hasLineEnd = (text: string, { start, end }: Span): boolean => firstLineEnd(text.slice(start, end)) !== undefined;
const isOnOneLine = (text: string, node: Span): boolean => !hasLineEnd(text, node);
const startsOnOwnLine = (text: string, node: JsonNode, child: Child): boolean =>
  hasLineEnd(text, { start: node.start, end: child.start });

/** The white space at the start of the line that `offset` stands on. */
function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text.charAt(start - 1) !== '\n' && text.charAt(start - 1) !== '\r') start--;
  let end = start;
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end++;
  return text.slice(start, end);
}

/**
 * Sets the value at `path`: replaces it where it stands, else adds the member or item, and the objects that lead to it. Nothing where the path leads through
 * a string, number or boolean. Offsets of the edits are those of `text`, whose tree is `tree`.
 */
export function setValue(text: string, tree: JsonNode | undefined, path: Path, value: unknown): readonly TextEdit[] {
  const style = detectStyle(text, tree);
  if (!tree)
    return [{ start: 0, end: text.length, text: printJson(wrap(path, value), { ...style, indent: style.indent }) }];
  const known = deepest(tree, path);
  const rest = path.slice(known.depth);
  const { node } = known;
  if (rest.length === 0) return [replacement(text, tree, path, node, value, style)];
  if (known.member)
    return [fillIn(text, tree, path.slice(0, known.depth), known.member, wrap(rest.slice(1), value), style)];
  const [step] = rest;
  const inner = wrap(rest.slice(1), value);
  if (node.type === 'object') return [addMember(text, node, String(step), inner, style)];
  if (node.type === 'array')
    return typeof step === 'number' ? insertItem(text, tree, path.slice(0, known.depth), step, inner) : [];
  return node.type === 'null'
    ? [replacement(text, tree, path.slice(0, known.depth), node, wrap(rest, value), style)]
    : [];
}

interface Known {
  readonly node: JsonNode;
  /** Number of steps that lead to the node. */
  readonly depth: number;
  /** The member that the next step names, when it has no value. */
  readonly member: Member | undefined;
}

function deepest(tree: JsonNode, path: Path): Known {
  let node = tree;
  for (const [depth, step] of path.entries()) {
    const member = node.type === 'object' ? node.members.findLast((own) => own.key.value === String(step)) : undefined;
    const next: JsonNode | undefined =
      node.type === 'array' && typeof step === 'number' ? node.items[step] : member?.value;
    if (!next) return { node, depth, member };
    node = next;
  }
  return { node, depth: path.length, member: undefined };
}

/** The value inside the objects (for numbers, lists) that a path leads through. */
function wrap(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => {
    if (typeof step === 'number') return [inner];
    const made: Record<string, unknown> = {};
    setOwn(made, step, inner);
    return made;
  }, value);
}

function replacement(
  text: string,
  tree: JsonNode,
  path: Path,
  node: JsonNode,
  value: unknown,
  style: JsonStyle,
): TextEdit {
  const parent = path.length > 0 ? findNode(tree, path.slice(0, -1)) : undefined;
  const spread = isComposite(node)
    ? !isOnOneLine(text, node)
    : parent
      ? isSpread(text, parent, style)
      : style.indent !== '';
  return { start: node.start, end: node.end, text: print(value, style, spread, indentAt(text, node.start)) };
}

const isComposite = (node: JsonNode): boolean => childrenOf(node).length > 0;

/** True where the values in a node are laid out over several lines: as those that stand there are or, where none does, as the node itself is. */
function isSpread(text: string, node: JsonNode, style: JsonStyle): boolean {
  const sample = childrenOf(node)
    .map(nodeOf)
    .findLast((value) => value !== undefined && isComposite(value));
  if (sample) return !isOnOneLine(text, sample);
  return style.indent !== '' && (childrenOf(node).length === 0 || !isOnOneLine(text, node));
}

const print = (value: unknown, style: JsonStyle, spread: boolean, baseIndent: string): string => {
  const options: PrintOptions = { ...style, baseIndent, indent: spread ? style.indent || '  ' : '' };
  return printJson(value, options);
};

/** Gives a member its value, and its colon where that is missing too. */
function fillIn(text: string, tree: JsonNode, path: Path, member: Member, value: unknown, style: JsonStyle): TextEdit {
  const parent = findNode(tree, path) ?? tree;
  const behind = skipSpace(text, member.key.end, text.length);
  const colon = text.charAt(behind) === ':' ? behind + 1 : undefined;
  const printed = print(value, style, isSpread(text, parent, style), indentAt(text, member.start));
  const at = colon ?? member.key.end;
  const isSpaced = text.charAt(at) === ' ';
  return {
    start: at,
    end: isSpaced ? at + 1 : at,
    text: `${colon === undefined ? ':' : ''}${style.afterColon}${printed}`,
  };
}

function addMember(text: string, node: ObjectNode, key: string, value: unknown, style: JsonStyle): TextEdit {
  return addChild(text, node, style, (spread, base) => {
    const colon = hasOwnLines(text, node, style) ? ' ' : style.afterColon;
    return `${JSON.stringify(key)}:${colon}${print(value, style, spread, base)}`;
  });
}

/** True where the children of a node stand on lines of their own, or would, if it had any. */
function hasOwnLines(text: string, node: JsonNode, style: JsonStyle): boolean {
  const [first] = childrenOf(node);
  return first ? startsOnOwnLine(text, node, first) : style.indent !== '' && !isInOneLine(text, node);
}

/** True for an empty node with something before it on its line that shows that all is on one line. */
function isInOneLine(text: string, node: JsonNode): boolean {
  const lineStart = node.start - (text.slice(0, node.start).match(/[^\r\n]*$/)?.[0].length ?? 0);
  return /[{[]/.test(text.slice(lineStart, node.start).replace(/"(?:[^"\\]|\\.)*"/g, ''));
}

type PrintChild = (spread: boolean, baseIndent: string) => string;

/** Puts a child behind the last one. */
function addChild(text: string, node: ObjectNode | ArrayNode, style: JsonStyle, printChild: PrintChild): TextEdit {
  const children = childrenOf(node);
  const last = children.at(-1);
  if (!last) return fillEmpty(text, node, style, printChild);
  const ownLines = hasOwnLines(text, node, style);
  const base = indentAt(text, last.start);
  const printed = printChild(isSpread(text, node, style), base);
  const gap = ownLines ? style.eol + base : style.afterComma;
  const commaAt = commaBehind(text, last.end);
  // A comment behind the last child is about that child, and stays behind it.
  const behind = (offset: number): number => (ownLines ? commentsEnd(text, offset) : offset);
  if (commaAt !== undefined) {
    const at = behind(commaAt + 1);
    return { start: at, end: at, text: `${gap}${printed}` };
  }
  const end = behind(last.end);
  return { start: last.end, end, text: `,${text.slice(last.end, end)}${gap}${printed}` };
}

/** Where the comments end that fill the rest of the line behind `offset`; `offset` where there are none. */
function commentsEnd(text: string, offset: number): number {
  const [found = ''] = /^(?:[ \t]*\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*(?:[ \t]*\/\/[^\r\n]*)?(?=[ \t]*(?:[\r\n]|$))/.exec(
    lineFrom(text, offset),
  ) ?? [''];
  return offset + found.length;
}

/** What stands on a line from `offset` on, with its end. */
const lineFrom = (text: string, offset: number): string => text.slice(offset, lineEndFrom(text, offset) + 1);

function fillEmpty(text: string, node: ObjectNode | ArrayNode, style: JsonStyle, printChild: PrintChild): TextEdit {
  const isClosed = text.charAt(node.end - 1) === (node.type === 'object' ? '}' : ']') && node.end > node.start + 1;
  const close = isClosed ? node.end - 1 : node.end;
  const from = trimSpace(text, close, node.start + 1);
  const outer = indentAt(text, node.start);
  if (!hasOwnLines(text, node, style)) {
    const pad = node.type === 'object' ? style.insideBraces : '';
    return { start: from, end: close, text: `${pad}${printChild(false, outer)}${pad}` };
  }
  const inner = outer + style.indent;
  return { start: from, end: close, text: `${style.eol}${inner}${printChild(true, inner)}${style.eol}${outer}` };
}

/** Offset of the comma behind `offset`, over white space and comments; undefined where there is none. */
function commaBehind(text: string, offset: number): number | undefined {
  let at = skipSpace(text, offset, text.length);
  while (text.charAt(at) === '/') {
    const close = text.charAt(at + 1) === '*' ? text.indexOf('*/', at + 2) + 2 : lineEndFrom(text, at);
    if (close <= at) return undefined;
    at = skipSpace(text, close, text.length);
  }
  return text.charAt(at) === ',' ? at : undefined;
}

function lineEndFrom(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/);
  return found < 0 ? text.length : from + found;
}

/** Puts an item into the list at `path`, before the one at `index`; behind the last where there is none. Nothing where no list stands there. */
export const insertItem = (
  text: string,
  tree: JsonNode | undefined,
  path: Path,
  index: number,
  value: unknown,
): readonly TextEdit[] => insertItems(text, tree, path, index, [value]);

/** Puts several items in at one place, as `insertItem` does one. */
export function insertItems(
  text: string,
  tree: JsonNode | undefined,
  path: Path,
  index: number,
  values: readonly unknown[],
): readonly TextEdit[] {
  const list = findNode(tree, path);
  if (list?.type !== 'array' || values.length === 0) return [];
  const style = detectStyle(text, tree);
  const gapAt = (base: string): string => (hasOwnLines(text, list, style) ? style.eol + base : style.afterComma);
  const printAll: PrintChild = (spread, base) =>
    values.map((value) => print(value, style, spread, base)).join(`,${gapAt(base)}`);
  const next = list.items[Math.max(0, index)];
  if (!next) return [addChild(text, list, style, printAll)];
  const base = indentAt(text, next.start);
  const printed = printAll(isSpread(text, list, style), base);
  return [{ start: next.start, end: next.start, text: `${printed},${gapAt(base)}` }];
}

/** Takes out the member or item at `path`, with the comma and the white space that belong to it. Nothing where none stands there, or at the root. */
export function removeAt(text: string, tree: JsonNode | undefined, path: Path): readonly TextEdit[] {
  const parent = path.length > 0 ? findNode(tree, path.slice(0, -1)) : undefined;
  if (parent?.type !== 'object' && parent?.type !== 'array') return [];
  const children = childrenOf(parent);
  const step = path.at(-1);
  const index =
    parent.type === 'array' ? Number(step) : parent.members.findLastIndex((member) => member.key.value === step);
  const child = children[index];
  if (!child) return [];
  return removeChild(text, parent, children, index);
}

function removeChild(text: string, parent: JsonNode, children: readonly Child[], index: number): readonly TextEdit[] {
  const { start, end } = children[index] as Child;
  const before = children[index - 1];
  const commaAt = commaBehind(text, end);
  if (children[index + 1] && commaAt !== undefined) {
    const behind = skipSpace(text, commaAt + 1, text.length);
    if (skipSpace(text, end, text.length) === commaAt) return [deletion(start, behind)];
    return [deletion(start, end), deletion(commaAt, behind)];
  }
  if (before) {
    const ownComma = commaBehind(text, before.end);
    const from = trimSpace(text, start, before.end);
    if (ownComma === undefined || skipSpace(text, ownComma + 1, text.length) === start)
      return [deletion(ownComma === undefined ? from : trimSpace(text, ownComma, before.end), end)];
    return [deletion(ownComma, ownComma + 1), deletion(from, end)];
  }
  const from = trimSpace(text, start, parent.start + 1);
  const to = commaAt === undefined ? end : commaAt + 1;
  return [deletion(from, isBracket(text, skipSpace(text, to, text.length)) ? skipSpace(text, to, text.length) : to)];
}

const deletion = (start: number, end: number): TextEdit => ({ start, end, text: '' });
const isBracket = (text: string, at: number): boolean => text.charAt(at) === '}' || text.charAt(at) === ']';

/**
 * Removes several items of a list at once, each run of neighbours with one deletion; one by one, what is left of the commas would depend on the others.
 * Indexes in any order; those of no item are left out.
 */
export function removeItems(
  text: string,
  tree: JsonNode | undefined,
  path: Path,
  indexes: readonly number[],
): readonly TextEdit[] {
  const list = findNode(tree, path);
  if (list?.type !== 'array') return [];
  const { items } = list;
  const gone = new Set(indexes);
  const edits: TextEdit[] = [];
  for (let first = 0; first < items.length; first++) {
    if (!gone.has(first)) continue;
    let last = first;
    while (last + 1 < items.length && gone.has(last + 1)) last++;
    if (first === last) edits.push(...removeAt(text, tree, [...path, first]));
    else edits.push(deletionOf(items, first, last));
    first = last;
  }
  return edits;
}

/** Up to the next item, or, where none follows, from the one before. */
function deletionOf(items: readonly JsonNode[], first: number, last: number): TextEdit {
  const [from, to] = [items[first] as JsonNode, items[last] as JsonNode];
  const next = items[last + 1];
  if (next) return deletion(from.start, next.start);
  return deletion(items[first - 1]?.end ?? from.start, to.end);
}

/** Gives the member at `path` another key. Nothing where no member stands there. */
export function renameKey(text: string, tree: JsonNode | undefined, path: Path, key: string): readonly TextEdit[] {
  const parent = findNode(tree, path.slice(0, -1));
  const member =
    parent?.type === 'object' ? parent.members.findLast((own) => own.key.value === path.at(-1)) : undefined;
  const written = JSON.stringify(key);
  return member && text.slice(member.key.start, member.key.end) !== written
    ? [{ start: member.key.start, end: member.key.end, text: written }]
    : [];
}

/** Moves an item of the list at `path`, as it is written, so that its index becomes `to`. */
export function moveItem(
  text: string,
  tree: JsonNode | undefined,
  path: Path,
  from: number,
  to: number,
): readonly TextEdit[] {
  const list = findNode(tree, path);
  if (list?.type !== 'array' || from === to) return [];
  const { items } = list;
  const moved = items[from];
  const target = items[to];
  if (!moved || !target) return [];
  const written = text.slice(moved.start, moved.end);
  const taken = removeChild(text, list, items, from);
  if (from < to) {
    const gap = gapBetween(text, moved, items[from + 1] as JsonNode);
    return [...taken, { start: target.end, end: target.end, text: gap + written }];
  }
  const gap = gapBetween(text, items[from - 1] as JsonNode, moved);
  return [{ start: target.start, end: target.start, text: written + gap }, ...taken];
}

/** What separates two items; where that is no comma alone, a comma with the white space before the second. */
function gapBetween(text: string, a: Span, b: Span): string {
  const between = text.slice(a.end, b.start);
  return /^\s*,\s*$/.test(between) ? between : `,${text.slice(trimSpace(text, b.start, a.end), b.start) || ' '}`;
}
