// Schemas of tools come from files: whatever they hold, they are read in the time that their size takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  descriptionOf,
  propertiesOf,
  schemasAt,
  typesOf,
  valuesOf,
} from '../../../server/src/core/features/complete/json-schema';

const keysAt = (schema: unknown, ...path: (string | number)[]): readonly string[] =>
  propertiesOf(schemasAt(schema, path)).map(({ key }) => key);

describe('a schema', () => {
  it('is looked into through references, unions and lists', () => {
    const place = { type: 'object', properties: { lat: { type: 'number' } } };
    const schema = {
      $defs: { 'a/b': place },
      allOf: [{ properties: { at: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/a~1b' }] } } }],
      properties: { stops: { type: 'array', prefixItems: [{ properties: { first: {} } }], items: place } },
      additionalProperties: { properties: { other: {} } },
    };
    expect(keysAt(schema)).toEqual(['stops', 'at']);
    expect(keysAt(schema, 'at')).toEqual(['other', 'lat']);
    expect(keysAt(schema, 'stops', 0)).toEqual(['first']);
    expect(keysAt(schema, 'stops', 1)).toEqual(['lat']);
    expect(keysAt(schema, 'unheard')).toEqual(['other']);
  });

  it('that leads to itself in many ways ends', () => {
    const circle = { anyOf: Array.from({ length: 50 }, () => ({ $ref: '#' })), properties: { next: { $ref: '#' } } };
    expect(keysAt(circle, 'next', 'next', 'next')).toEqual(['next']);
  });

  it('says which values are known', () => {
    const values = (schema: unknown): readonly unknown[] => valuesOf(schemasAt(schema, []));
    expect(values({ enum: ['a', 1, null] })).toEqual(['a', 1, null]);
    expect(values({ type: ['boolean', 'null'] })).toEqual([true, false, null]);
    expect(values({ type: 'BOOLEAN' })).toEqual([true, false]);
    expect(values({ type: 'string', default: 'x', examples: ['y'] })).toEqual(['x', 'y']);
  });

  it('may be anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.nat(3)), { maxLength: 3 }), (schema, path) => {
        const found = schemasAt(schema, path);
        expect(propertiesOf(found).every(({ key }) => typeof key === 'string')).toBe(true);
        expect(Array.isArray(valuesOf(found)) && Array.isArray(typesOf(found))).toBe(true);
        expect(['string', 'undefined']).toContain(typeof descriptionOf(found));
      }),
      { numRuns: 300 },
    );
  });
});
