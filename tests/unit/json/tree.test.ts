// Ways into a tree: by path, by offset.
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../server/src/core/json/read';
import { findMember, findNode, pathAt } from '../../../server/src/core/json/tree';

/** The text without its `|`, and the offset where it stood. */
const cursor = (marked: string): readonly [text: string, offset: number] => [
  marked.replace('|', ''),
  marked.indexOf('|'),
];

describe('pathAt', () => {
  it.each([
    ['[{"a": "x|y"}]', [0, 'a'], 'string', false],
    ['[{"a": |"xy"}]', [0, 'a'], 'string', false],
    ['[{"a": "xy"|}]', [0, 'a'], 'string', false],
    ['[{"a": 12|, "b": 1}]', [0, 'a'], 'number', false],
    ['[{"a|": "xy"}]', [0, 'a'], 'string', true],
    ['[{"a":| "xy"}]', [0, 'a'], 'string', true],
    ['[{|"a": "xy"}]', [0, 'a'], 'string', true],
    ['[{"a": "xy", |"b": 1}]', [0, 'b'], 'string', true],
    ['[{"a": "xy",| "b": 1}]', [0], 'object', false],
    ['[{"a": {}|, "b": 1}]', [0], 'object', false],
    ['[{"a": {|}, "b": 1}]', [0, 'a'], 'object', false],
    ['[{}|, {}]', [], 'array', false],
    ['[{}, |{}]', [1], 'object', false],
    ['[ | {}]', [], 'array', false],
    ['[{"a": |}]', [0], 'object', false],
    ['[1, 2]|', [], 'array', false],
  ])('%s', (marked, path, type, inKey) => {
    const [text, offset] = cursor(marked);
    expect(pathAt(readJson(text).root, offset)).toMatchObject({ path, node: { type }, inKey });
  });

  it('finds nothing outside', () => {
    expect(pathAt(readJson(' [] ').root, 0)).toBeUndefined();
    expect(pathAt(readJson(' [] ').root, 4)).toBeUndefined();
    expect(pathAt(undefined, 0)).toBeUndefined();
  });

  it('names the member around', () => {
    const text = '{"a": {"b": [1]}}';
    expect(pathAt(readJson(text).root, text.indexOf('1'))?.member).toBeUndefined();
    expect(pathAt(readJson(text).root, text.indexOf('['))?.member?.key.value).toBe('b');
    expect(pathAt(readJson(text).root, text.indexOf('"b"'))?.member?.key.value).toBe('b');
  });
});

describe('findNode and findMember', () => {
  const { root } = readJson('{"a": 1, "b": [{"c": null}], "a": 2, "d"}');

  it('take the last of equal keys', () => {
    expect(findNode(root, ['a'])).toMatchObject({ type: 'number', raw: '2' });
    expect(findMember(root, ['a'])?.value).toMatchObject({ raw: '2' });
  });

  it('find nothing where a path leads nowhere', () => {
    expect(findNode(root, ['b', 0, 'c'])).toMatchObject({ type: 'null' });
    for (const path of [['x'], ['b', 1], ['b', 'c'], ['a', 'b'], ['d']]) expect(findNode(root, path)).toBeUndefined();
    expect(findMember(root, ['d'])).toMatchObject({ value: undefined });
    expect(findMember(root, [])).toBeUndefined();
  });
});
