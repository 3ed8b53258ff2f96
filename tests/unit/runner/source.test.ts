// The text of a value inside JSON, exactly as written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceAt } from '../../../server/src/runner/source';

describe('sourceAt', () => {
  it.each([
    ['{"a":{"b":[1, 12345678901234567890 ,3]}}', ['a', 'b', 1], '12345678901234567890'],
    ['{ "a" : { "n": 1.10, "s": "}\\"]" } , "z":1}', ['a'], '{ "n": 1.10, "s": "}\\"]" }'],
    ['{"\\u0061":1,"b":[[],{}]}', ['a'], '1'],
    ['{"\\u0061":1,"b":[[],{}]}', ['b', 1], '{}'],
    ['{"a":1,"a":2}', ['a'], '2'],
    ['{"__proto__":{"x":-0}}', ['__proto__', 'x'], '-0'],
    ['[]', [], '[]'],
    ['{"a":[]}', ['a', 0], undefined],
    ['{"a":"x"}', ['a', 'b'], undefined],
    ['{"a":{}}', ['a', 0], undefined],
    ['{}', ['a'], undefined],
  ])('in %s at %j is %s', (json, path, text) => {
    expect(sourceAt(json, path)).toBe(text);
  });

  it('of any member of any JSON parses to that member', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (value, spaced) => {
        const json = spaced ? JSON.stringify(value, null, 2) : JSON.stringify(value);
        for (const [key, member] of Object.entries(JSON.parse(json)))
          expect(JSON.parse(sourceAt(json, [key]) ?? 'null')).toEqual(member);
      }),
    );
  });

  it('reads a long string', () => {
    const long = JSON.stringify(`${'x\\"'.repeat(1_000_000)}`);
    expect(sourceAt(`{"a":${long},"b":7}`, ['b'])).toBe('7');
  });
});
