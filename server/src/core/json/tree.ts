// JSON as a tree with offsets, and the ways into it. Trees come from `readJson`, which bounds their depth, so that walking one cannot overflow the stack.
import type { Span } from '../text/span';

export interface ObjectNode extends Span {
  readonly type: 'object';
  readonly members: readonly Member[];
}
export interface ArrayNode extends Span {
  readonly type: 'array';
  readonly items: readonly JsonNode[];
}
export interface StringNode extends Span {
  readonly type: 'string';
  readonly value: string;
}
export interface NumberNode extends Span {
  readonly type: 'number';
  /** As written, or what it must have been meant to be where it was no number of JSON. */
  readonly raw: string;
}
export interface BooleanNode extends Span {
  readonly type: 'boolean';
  readonly value: boolean;
}
export interface NullNode extends Span {
  readonly type: 'null';
}
export interface Member extends Span {
  readonly key: StringNode;
  /** Undefined where the text has none yet. */
  readonly value: JsonNode | undefined;
}
export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

/** Keys and indices from a root. */
export type Path = readonly (string | number)[];

/** The member that the last step of `path` names; of equal keys the last, which is the one that counts. */
export function findMember(tree: JsonNode | undefined, path: Path): Member | undefined {
  const key = path.at(-1);
  const parent = findNode(tree, path.slice(0, -1));
  return parent?.type === 'object' ? parent.members.findLast((member) => member.key.value === key) : undefined;
}

/** The node at `path`; undefined where there is none. */
export function findNode(tree: JsonNode | undefined, path: Path): JsonNode | undefined {
  let node = tree;
  for (const step of path) {
    if (node?.type === 'array' && typeof step === 'number') node = node.items[step];
    else if (node?.type === 'object') node = node.members.findLast((member) => member.key.value === step)?.value;
    else return undefined;
  }
  return node;
}

/** What stands at an offset. */
export interface At {
  /** Of `node`; in a key, of the member. */
  readonly path: Path;
  /** The deepest node; in a key, the key. */
  readonly node: JsonNode;
  readonly inKey: boolean;
  /** The innermost member around the offset; undefined directly in a list, or at the root. */
  readonly member: Member | undefined;
}

/**
 * The deepest node around `offset`; undefined outside the tree. A cursor directly behind a string, number or literal still counts to it,
 * directly behind a bracket to what is around.
 */
export function pathAt(tree: JsonNode | undefined, offset: number): At | undefined {
  if (!tree || offset < tree.start || offset > tree.end) return undefined;
  const path: (string | number)[] = [];
  let node = tree;
  let member: Member | undefined;
  for (;;) {
    if (node.type === 'array') {
      const index = indexAround(node.items, offset);
      const item = node.items[index];
      if (!item || !touches(item, offset)) return { path, node, inKey: false, member };
      path.push(index);
      node = item;
      member = undefined;
    } else if (node.type === 'object') {
      const own: Member | undefined = node.members[indexAround(node.members, offset)];
      if (!own || offset > own.end || (own.value && offset === own.end && !touches(own.value, offset)))
        return { path, node, inKey: false, member };
      path.push(own.key.value);
      member = own;
      if (!own.value || offset < own.value.start) return { path, node: own.key, inKey: true, member };
      node = own.value;
    } else return { path, node, inKey: false, member };
  }
}

const touches = (node: JsonNode, offset: number): boolean =>
  offset < node.end || (offset === node.end && node.type !== 'object' && node.type !== 'array');

/** Index of the last of the ordered `spans` that starts at or before `offset`; -1 where none does. */
function indexAround(spans: readonly Span[], offset: number): number {
  let low = -1;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((spans[middle] as Span).start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

const raw = Symbol('raw');

/** A number with its digits as written, where JavaScript would print others. */
export interface ExactNumber {
  readonly [raw]: string;
}
export const exactNumber = (text: string): ExactNumber => ({ [raw]: text });
export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' && value !== null && raw in value;
/** The digits as written. */
export const rawOf = (value: ExactNumber): string => value[raw];

/** The value that `JSON.parse` would give: the last of equal keys wins, `__proto__` is an own key. */
export const toValue = (node: JsonNode): unknown => convert(node, Number);

/** The same with every digit kept: a number that JavaScript would print otherwise is an `ExactNumber`. */
export const toExactValue = (node: JsonNode): unknown =>
  convert(node, (text) => (String(Number(text)) === text ? Number(text) : exactNumber(text)));

function convert(node: JsonNode, number: (raw: string) => unknown): unknown {
  switch (node.type) {
    case 'object': {
      const made: Record<string, unknown> = {};
      for (const { key, value } of node.members) if (value) setOwn(made, key.value, convert(value, number));
      return made;
    }
    case 'array':
      return node.items.map((item) => convert(item, number));
    case 'number':
      return number(node.raw);
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** Sets an own property, be it called `__proto__`. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}
