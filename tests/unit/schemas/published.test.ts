// The published JSON Schemas: not stale, valid, and of one mind with the shapes they are made from.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardOf } from '../../../schemas/guard';
import { shapedDialects, shapesOf } from '../../../schemas/index';
import { published } from '../../../scripts/schemas-source';
import { seeds, spoilt } from './seeds';

const root = join(import.meta.dirname, '../../..');
const files = published();
const folder = 'schemas/json';

it('are what `npm run schemas` writes now', () => {
  expect(
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .sort(),
  ).toEqual(Object.keys(files).sort());
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
});

const schemaOf = (name: string): object => JSON.parse(files[`${folder}/${name}.schema.json`] ?? 'null') as object;
const judge = () => new Ajv({ strict: true, strictTypes: false, strictTuples: false });

describe.each(shapedDialects)('%s', (dialect) => {
  const schema = schemaOf(dialect);
  const isMessage = judge().compile({ ...schema, anyOf: [{ $ref: '#/definitions/message' }] });

  it('takes a list, a body and a single message', () => {
    const takes = judge().compile(schema);
    const messages = seeds[dialect] ?? [];
    const list = dialect === 'gemini' ? 'contents' : dialect === 'openai-responses' ? 'input' : 'messages';
    for (const value of [messages, { [list]: messages, key_of_tomorrow: 1 }, messages[0]])
      expect(takes(value), JSON.stringify(takes.errors)).toBe(true);
  });

  it('judges messages as the shape does', () => {
    const guard = guardOf(shapesOf(dialect)?.message as never);
    fc.assert(
      fc.property(spoilt(dialect), (value) => {
        expect(isMessage(value), JSON.stringify(value)).toBe(guard(value));
      }),
      { numRuns: 500 },
    );
  });

  it('explains the keys of its messages', () => {
    const text = files[`${folder}/${dialect}.schema.json`] ?? '';
    expect(text.match(/"description":/g)?.length).toBeGreaterThan(30);
  });
});

it('of all dialects refers to each', () => {
  const ajv = judge();
  for (const dialect of shapedDialects) ajv.addSchema(schemaOf(dialect), `${dialect}.schema.json`);
  const takes = ajv.compile(schemaOf('messages'));
  for (const dialect of shapedDialects) expect(takes(seeds[dialect]), dialect).toBe(true);
  expect(takes(5)).toBe(false);
});

it('of the configuration is valid', () => {
  expect(judge().compile(schemaOf('config'))({})).toBe(true);
});
