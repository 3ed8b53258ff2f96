// Edits of JSON: what comes in looks like what stands beside it, and nothing else moves.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectStyle, insertItem, moveItem, removeAt, renameKey, setValue } from '../../../server/src/core/json/edit';
import { readJson } from '../../../server/src/core/json/read';
import { exactNumber, findNode, type JsonNode, type Path, toValue } from '../../../server/src/core/json/tree';
import { applyEdits, type TextEdit } from '../../../server/src/core/text/span';

type Edit = (text: string, tree: JsonNode | undefined) => readonly TextEdit[];
const edited = (text: string, edit: Edit): string => applyEdits(text, edit(text, readJson(text).root));

const set =
  (path: Path, value: unknown): Edit =>
  (text, tree) =>
    setValue(text, tree, path, value);
const insert =
  (path: Path, index: number, value: unknown): Edit =>
  (text, tree) =>
    insertItem(text, tree, path, index, value);
const remove =
  (path: Path): Edit =>
  (text, tree) =>
    removeAt(text, tree, path);
const rename =
  (path: Path, key: string): Edit =>
  (text, tree) =>
    renameKey(text, tree, path, key);
const move =
  (path: Path, from: number, to: number): Edit =>
  (text, tree) =>
    moveItem(text, tree, path, from, to);

const message = { role: 'user', content: 'Hi' };

describe('in the style of the text', () => {
  it.each<[name: string, before: string, edit: Edit, after: string]>([
    ['a string for another', '{"a": "b",  "c": 1}', set(['a'], 'x'), '{"a": "x",  "c": 1}'],
    ['a member, on one line', '{"a": 1}', set(['b'], { c: [1, 2] }), '{"a": 1, "b": {"c": [1, 2]}}'],
    ['a member, compact', '{"a":1}', set(['b'], { c: [1, 2] }), '{"a":1,"b":{"c":[1,2]}}'],
    ['a member, compact, with the line end of a file', '{"a":1}\n', set(['b'], { c: 2 }), '{"a":1,"b":{"c":2}}\n'],
    ['a member, with spaces in braces', '[{ "a": 1 }]', set([0, 'b'], { c: 2 }), '[{ "a": 1, "b": { "c": 2 } }]'],
    ['a member, indented', '{\n  "a": 1\n}', set(['b'], { c: 2 }), '{\n  "a": 1,\n  "b": {\n    "c": 2\n  }\n}'],
    [
      'a member, by tabs and CRLF',
      '{\r\n\t"a": 1\r\n}',
      set(['b'], { c: 2 }),
      '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": 2\r\n\t}\r\n}',
    ],
    ['a member, by CR', '{\r  "a": 1\r}', set(['b'], 2), '{\r  "a": 1,\r  "b": 2\r}'],
    ['a member of an empty object', '{\n  "a": {}\n}', set(['a', 'b'], 2), '{\n  "a": {\n    "b": 2\n  }\n}'],
    ['a member of an empty object on one line', '[{"a": {}}]', set([0, 'a', 'b'], 2), '[{"a": {"b": 2}}]'],
    ['a member of an object that is not there', '{"a": 1}', set(['b', 'c'], 2), '{"a": 1, "b": {"c": 2}}'],
    ['a member in place of null', '{"a": null}', set(['a', 'c'], 2), '{"a": {"c": 2}}'],
    ['a value that is missing', '{"a": , "b": 1}', set(['a'], 2), '{"a": 2, "b": 1}'],
    ['a value and its colon', '{"a"}', set(['a'], 2), '{"a": 2}'],
    ['behind a trailing comma', '{"a": 1,}', set(['b'], 2), '{"a": 1, "b": 2}'],
    ['behind a comment', '[\n  1 // one\n]', insert([], 1, 2), '[\n  1, // one\n  2\n]'],
    ['a number with its digits', '{"a": 1}', set(['a'], exactNumber('1.10')), '{"a": 1.10}'],
    [
      'a value for a file that has none',
      '',
      set([], [message]),
      '[\n  {\n    "role": "user",\n    "content": "Hi"\n  }\n]',
    ],
    ['the first item of an empty list', '[]', insert([], 0, { a: 1 }), '[\n  {\n    "a": 1\n  }\n]'],
    [
      'the first item of an empty list in a body',
      '{"model": "m", "messages": [ ]}',
      insert(['messages'], 0, message),
      '{"model": "m", "messages": [{"role": "user", "content": "Hi"}]}',
    ],
    [
      'a message behind the last, one a line',
      '[\n  {"role": "user"},\n  {"role": "b"}\n]',
      insert([], 9, message),
      '[\n  {"role": "user"},\n  {"role": "b"},\n  {"role": "user", "content": "Hi"}\n]',
    ],
    [
      'a message before another, one a line',
      '[\n  { "role": "b" }\n]',
      insert([], 0, message),
      '[\n  { "role": "user", "content": "Hi" },\n  { "role": "b" }\n]',
    ],
    [
      'a message, indented',
      '[\n    {\n        "role": "b"\n    }\n]',
      insert([], 1, { a: [] }),
      '[\n    {\n        "role": "b"\n    },\n    {\n        "a": []\n    }\n]',
    ],
    [
      'a message, braces hugging',
      '[{\n  "role": "b"\n}]',
      insert([], 1, { a: 1 }),
      '[{\n  "role": "b"\n}, {\n  "a": 1\n}]',
    ],
    [
      'a message, all on one line',
      '[{"role":"b"},{"role":"c"}]',
      insert([], 1, message),
      '[{"role":"b"},{"role":"user","content":"Hi"},{"role":"c"}]',
    ],
    [
      'a list for text',
      '{\n  "content": "x"\n}',
      set(['content'], [{ type: 'text' }]),
      '{\n  "content": [\n    {\n      "type": "text"\n    }\n  ]\n}',
    ],
    ['a lone surrogate, as an escape', '[""]', set([0], '\ud83d'), '["\\ud83d"]'],
    ['__proto__', '{"a":1}', set(['__proto__'], 2), '{"a":1,"__proto__":2}'],
  ])('puts %s', (_name, before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });

  it.each<[name: string, before: string, edit: Edit, after: string]>([
    ['the first member', '{\n  "a": 1,\n  "b": 2\n}', remove(['a']), '{\n  "b": 2\n}'],
    ['the last member', '{\n  "a": 1,\n  "b": 2\n}', remove(['b']), '{\n  "a": 1\n}'],
    ['the only member', '{\n  "a": 1\n}', remove(['a']), '{}'],
    ['a member without a value', '{"a": 1, "b": }', remove(['b']), '{"a": 1 }'],
    ['the last of equal keys', '{"a": 1, "a": 2}', remove(['a']), '{"a": 1}'],
    ['an item in the middle', '[1, 2, 3]', remove([1]), '[1, 3]'],
    ['the last item before a trailing comma', '[1, 2,]', remove([1]), '[1,]'],
    ['the only item before a trailing comma', '[1,]', remove([0]), '[]'],
    ['an item, but no comment beside it', '[1 /* one */, 2]', remove([0]), '[ /* one */2]'],
  ])('takes out %s', (_name, before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });

  it('renames a key and leaves its value', () => {
    expect(edited('{"a" : 1.0, "b": 2}', rename(['a'], 'c"d'))).toBe('{"c\\"d" : 1.0, "b": 2}');
    expect(edited('{a: 1}', rename(['a'], 'a'))).toBe('{"a": 1}');
  });

  it.each<[before: string, from: number, to: number, after: string]>([
    ['[\n  1.0,\n  2,\n  3\n]', 0, 2, '[\n  2,\n  3,\n  1.0\n]'],
    ['[\n  1.0,\n  2,\n  3\n]', 2, 0, '[\n  3,\n  1.0,\n  2\n]'],
    ['[1,2,3]', 0, 1, '[2,1,3]'],
    ['[1,2,3]', 1, 0, '[2,1,3]'],
  ])('moves an item: %j, %i to %i', (before, from, to, after) => {
    expect(edited(before, move([], from, to))).toBe(after);
  });

  it('does nothing where there is nothing to do it to', () => {
    const text = '{"a": [1], "b": "x"}';
    for (const edit of [
      set(['b', 'c'], 1),
      set(['a', 'c'], 1),
      insert(['b'], 0, 1),
      remove(['c']),
      remove([]),
      rename(['c'], 'd'),
      move(['a'], 0, 0),
      move(['a'], 0, 5),
    ]) {
      expect(edited(text, edit)).toBe(text);
    }
  });

  it('tells the style of a text', () => {
    const styleOf = (text: string) => detectStyle(text, readJson(text).root);
    expect(styleOf('[\r\n\t{\r\n\t\t"a":1\r\n\t}\r\n]')).toMatchObject({ indent: '\t', eol: '\r\n', afterColon: '' });
    expect(styleOf('[{ "a": 1, "b": 2 }]')).toEqual({
      indent: '',
      eol: '\n',
      afterColon: ' ',
      afterComma: ' ',
      insideBraces: ' ',
    });
    expect(styleOf('[]')).toMatchObject({ indent: '  ', eol: '\n' });
  });
});

describe('any JSON', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const layout = fc.constantFrom<(value: unknown) => string>(
    (own) => JSON.stringify(own),
    (own) => JSON.stringify(own, null, 2),
    (own) => JSON.stringify(own, null, '\t').replaceAll('\n', '\r\n'),
    (own) => JSON.stringify(own, null, 1).replace(/\n */g, ' '),
  );
  const place = fc.record({
    value: fc.oneof(fc.array(value), fc.dictionary(fc.string(), value)),
    layout,
    at: fc.nat(),
    put: value,
    key: fc.string(),
  });

  /** All paths of a value. */
  const pathsOf = (own: unknown, base: Path = []): readonly Path[] =>
    typeof own !== 'object' || own === null
      ? [base]
      : [
          base,
          ...Object.entries(own).flatMap(([key, inner]) =>
            pathsOf(inner, [...base, Array.isArray(own) ? Number(key) : key]),
          ),
        ];

  const check = (
    run: (given: {
      text: string;
      tree: JsonNode;
      path: Path;
      put: unknown;
      key: string;
      at: number;
    }) => readonly [readonly TextEdit[], unknown],
  ): void => {
    fc.assert(
      fc.property(place, ({ value: own, layout: print, at, put, key }) => {
        const text = print(own);
        const tree = readJson(text).root as JsonNode;
        const paths = pathsOf(own);
        const [edits, expected] = run({ text, tree, path: paths[at % paths.length] as Path, put, key, at });
        expect(JSON.parse(applyEdits(text, edits))).toEqual(expected);
      }),
    );
  };

  const changed = (
    tree: JsonNode,
    path: Path,
    change: (parent: Record<string | number, unknown>, step: string | number) => void,
  ): unknown => {
    const root = toValue(tree);
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((own, step) => (own as Record<string | number, unknown>)[step], root);
    change(parent as Record<string | number, unknown>, path.at(-1) as string | number);
    return root;
  };
  const assign = (parent: Record<string | number, unknown>, step: string | number, own: unknown): void => {
    Object.defineProperty(parent, step, { value: own, enumerable: true, configurable: true, writable: true });
  };
  const again = (own: unknown): unknown => JSON.parse(JSON.stringify(own));

  it('holds the new value, and else what it held', () => {
    check(({ text, tree, path, put }) => [
      setValue(text, tree, path, put),
      path.length === 0 ? again(put) : again(changed(tree, path, (parent, step) => assign(parent, step, put))),
    ]);
  });

  it('holds a new member or item', () => {
    check(({ text, tree, path, put, key, at }) => {
      const node = findNode(tree, path);
      if (node?.type === 'array') {
        const index = at % (node.items.length + 1);
        return [
          insertItem(text, tree, path, index, put),
          again(changed(tree, [...path, index], (list) => (list as unknown as unknown[]).splice(index, 0, put))),
        ];
      }
      if (node?.type !== 'object') return [[], again(toValue(tree))];
      return [
        setValue(text, tree, [...path, key], put),
        again(changed(tree, [...path, key], (parent, step) => assign(parent, step, put))),
      ];
    });
  });

  it('is without what was taken out', () => {
    check(({ text, tree, path }) => [
      removeAt(text, tree, path),
      path.length === 0
        ? again(toValue(tree))
        : again(
            changed(tree, path, (parent, step) => {
              if (Array.isArray(parent)) parent.splice(Number(step), 1);
              else delete parent[step];
            }),
          ),
    ]);
  });

  it('has a moved item where it was moved to', () => {
    check(({ text, tree, path, at, key }) => {
      const node = findNode(tree, path);
      if (node?.type !== 'array' || node.items.length === 0) return [[], again(toValue(tree))];
      const from = at % node.items.length;
      const to = key.length % node.items.length;
      const expected = changed(tree, [...path, 0], (list) => {
        const items = list as unknown as unknown[];
        items.splice(to, 0, ...items.splice(from, 1));
      });
      return [moveItem(text, tree, path, from, to), again(expected)];
    });
  });
});
