// JSON as a tree with offsets, and the ways into it.
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
  readonly value: JsonNode | undefined;
}
export type JsonNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

export type Path = readonly (string | number)[];

export function findMember(tree: JsonNode | undefined, path: Path): Member | undefined {
  const key = path.at(-1);
  const parent = findNode(tree, path.slice(0, -1));
  return parent?.type === 'object' ? parent.members.findLast((member) => member.key.value === key) : undefined;
}

export function findNode(tree: JsonNode | undefined, path: Path): JsonNode | undefined {
  let at = tree;
  for (const step of path) {
    if (at?.type === 'array' && typeof step === 'number') at = at.items[step];
    else if (at?.type === 'object') at = at.members.findLast((member) => member.key.value === step)?.value;
    else return undefined;
  }
  return at;
}

export interface At {
  readonly path: Path;
  readonly node: JsonNode;
  readonly inKey: boolean;
}

export function pathAt(tree: JsonNode | undefined, offset: number): At | undefined {
  if (!tree || offset < tree.start || offset > tree.end) return undefined;
  const path: (string | number)[] = [];
  let node = tree;
  for (;;) {
    if (node.type === 'array') {
      const index = node.items.findIndex((item) => offset >= item.start && offset < item.end);
      const item = node.items[index];
      if (!item) return { path, node, inKey: false };
      path.push(index);
      node = item;
    } else if (node.type === 'object') {
      const member = node.members.find((own) => offset >= own.start && offset < own.end);
      if (!member) return { path, node, inKey: false };
      if (offset < member.key.end || !member.value || offset < member.value.start) return { path: [...path, member.key.value], node: member.key, inKey: true };
      path.push(member.key.value);
      node = member.value;
    } else return { path, node, inKey: false };
  }
}

const raw = Symbol('raw');
export interface ExactNumber {
  readonly [raw]: string;
}
export const exactNumber = (text: string): ExactNumber => ({ [raw]: text });
export const isExactNumber = (value: unknown): value is ExactNumber => typeof value === 'object' && value !== null && raw in value;
export const rawOf = (value: ExactNumber): string => value[raw];

export const toValue = (node: JsonNode): unknown => convert(node, (text) => Number(text));
export const toExactValue = (node: JsonNode): unknown => convert(node, (text) => (String(Number(text)) === text ? Number(text) : exactNumber(text)));

function convert(node: JsonNode, number: (raw: string) => unknown): unknown {
  switch (node.type) {
    case 'object': {
      const made: Record<string, unknown> = {};
      for (const { key, value } of node.members) {
        if (value) Object.defineProperty(made, key.value, { value: convert(value, number), enumerable: true, configurable: true, writable: true });
      }
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
