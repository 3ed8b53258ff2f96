// Printing of plain values.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printJson } from '../../../server/src/core/json/print';
import { exactNumber } from '../../../server/src/core/json/tree';

describe('printJson', () => {
  it('prints what JSON.stringify prints', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '  ', '\t'), (value, indent) => {
        expect(printJson(value, { indent, eol: '\n' })).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it('prints lone surrogates as escapes, digits as written, __proto__ as a key', () => {
    const value = JSON.parse('{"__proto__": ["\\ud83d"]}');
    value.n = exactNumber('1.10');
    value.gone = undefined;
    expect(printJson(value, { indent: '', eol: '\n' })).toBe('{"__proto__":["\\ud83d"],"n":1.10}');
    expect(printJson([undefined], { indent: '', eol: '\n' })).toBe('[null]');
  });

  it('stands where it is put', () => {
    expect(printJson({ a: [1], b: {} }, { indent: '\t', eol: '\r\n', baseIndent: ' ' })).toBe(
      '{\r\n \t"a": [\r\n \t\t1\r\n \t],\r\n \t"b": {}\r\n }',
    );
    expect(
      printJson({ a: [1, 2] }, { indent: '', eol: '\n', afterColon: ' ', afterComma: ' ', insideBraces: ' ' }),
    ).toBe('{ "a": [1, 2] }');
  });

  it('prints at any depth', () => {
    const depth = 100_000;
    expect(printJson(JSON.parse('['.repeat(depth) + ']'.repeat(depth)), { indent: '', eol: '\n' }).length).toBe(
      2 * depth,
    );
  });
});
