// A provisional reader on jsonc-parser's scanner.
import { parseTree, type Node, type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { JsonNode } from './tree';

export interface JsonIssue {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface ReadResult {
  readonly root: JsonNode | undefined;
  readonly issues: readonly JsonIssue[];
}

export function readJson(text: string, start = 0, end = text.length): ReadResult {
  const errors: ParseError[] = [];
  const root = parseTree(text.slice(start, end), errors, { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false });
  return {
    root: root && node(root, text, start),
    issues: errors.map((error) => ({ code: printParseErrorCode(error.error), start: error.offset + start, end: error.offset + error.length + start })),
  };
}

function node(from: Node, text: string, by: number): JsonNode {
  const span = { start: from.offset + by, end: from.offset + from.length + by };
  switch (from.type) {
    case 'object':
      return {
        type: 'object',
        ...span,
        members: (from.children ?? []).map((property) => {
          const [key, value] = property.children ?? [];
          return {
            start: property.offset + by,
            end: property.offset + property.length + by,
            key: { type: 'string', start: (key?.offset ?? 0) + by, end: (key?.offset ?? 0) + (key?.length ?? 0) + by, value: String(key?.value) },
            value: value && node(value, text, by),
          };
        }),
      };
    case 'array':
      return { type: 'array', ...span, items: (from.children ?? []).map((item) => node(item, text, by)) };
    case 'string':
      return { type: 'string', ...span, value: from.value };
    case 'number':
      return { type: 'number', ...span, raw: text.slice(span.start, span.end) };
    case 'boolean':
      return { type: 'boolean', ...span, value: from.value };
    default:
      return { type: 'null', ...span };
  }
}
