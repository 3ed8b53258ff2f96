// What a tool's schema has against arguments: the cause and its place, in the words of each vendor's schemas, and nothing where the standard leaves it open.
import { describe, expect, it } from 'vitest';
import { schemaProblem } from '../../../server/src/core/rules/support/schemas';

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });

describe('a problem with arguments', () => {
  it.each<[string, object, unknown, object]>([
    [
      'a wrong type',
      object({ a: { type: 'integer' } }),
      { a: 'x' },
      { path: ['a'], keyword: 'type', detail: 'integer' },
    ],
    ['a fraction', object({ a: { type: 'integer' } }), { a: 1.5 }, { path: ['a'], keyword: 'type', detail: 'integer' }],
    ['a missing key', object({}, { required: ['a'] }), {}, { path: [], keyword: 'required', detail: 'a' }],
    [
      'a missing key deep inside',
      object({ a: { type: 'array', items: object({}, { required: ['b'] }) } }),
      { a: [{ b: 1 }, {}] },
      { path: ['a', 1], keyword: 'required', detail: 'b' },
    ],
    ['a key too many', object({}, { additionalProperties: false }), { a: 1 }, { path: ['a'], keyword: 'false' }],
    ['a word that is none of those', object({ a: { enum: ['x', 'y'] } }), { a: 'z' }, { path: ['a'], keyword: 'enum' }],
    ['a bound', object({ a: { minimum: 1 } }), { a: 0 }, { path: ['a'], keyword: 'minimum' }],
    [
      'alternatives of which none fits: the choice, not one of them',
      object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
      { a: 1 },
      { path: ['a'], keyword: 'anyOf' },
    ],
    [
      'through a reference',
      object({ a: { $ref: '#/$defs/p' } }, { $defs: { p: { type: 'string' } } }),
      { a: 1 },
      { path: ['a'], keyword: 'type', detail: 'string' },
    ],
    ['a key with a slash', object({ 'a/b~': { type: 'string' } }), { 'a/b~': 1 }, { path: ['a/b~'], keyword: 'type' }],
    ['capitals', { type: 'OBJECT', properties: { a: { type: 'STRING' } } }, { a: 1 }, { path: ['a'], keyword: 'type' }],
  ])('%s', (_, schema, value, expected) => {
    expect(schemaProblem(schema, value)).toMatchObject(expected);
  });

  it.each<[string, object, unknown]>([
    ['an empty schema', {}, { a: 1 }],
    ['keys nobody described', object({ a: { type: 'string' } }), { b: 1 }],
    ['capitals and null', { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } }, { a: null }],
    ['a format, which is a note', object({ a: { type: 'string', format: 'date-time' } }), { a: 'soon' }],
    ['arguments named for keywords', object({ type: { type: 'string' }, format: {}, pattern: {} }), { type: 'x' }],
    ['one of several types', object({ a: { type: ['STRING', 'null'] } }), { a: null }],
    ['a reference to nowhere', object({ a: { $ref: '#/$defs/gone' } }), { a: 1 }],
    ['a type that nobody knows', object({ a: { type: 'TYPE_UNSPECIFIED' } }), { a: 1 }],
    ['a pattern that would take for ever', object({ a: { pattern: '^(a+)+$' } }), { a: `${'a'.repeat(50)}!` }],
  ])('none: %s', (_, schema, value) => {
    expect(schemaProblem(schema, value)).toBeUndefined();
  });

  it('leaves the schema as it was', () => {
    const schema = object({ a: { type: 'string', $ref: '#/$defs/p' } }, { $defs: { p: {} } });
    const names = (value: object): readonly string[] => [
      ...Object.getOwnPropertyNames(value),
      ...Object.values(value).flatMap((inner) => (typeof inner === 'object' ? names(inner) : [])),
    ];
    const before = names(schema);
    schemaProblem(Object.freeze(schema), { a: 1 });
    expect(names(schema)).toEqual(before);
  });
});
