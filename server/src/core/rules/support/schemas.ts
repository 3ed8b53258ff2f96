// Values held against the JSON Schema of a tool.
import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { Path } from '../../json/tree';
import { isObject, valueAt } from '../../model/message';

/** What a schema has against a value. `keyword` is the one that says so; `detail` what it wants, where one word can say it. */
export interface SchemaProblem {
  readonly path: Path;
  readonly keyword: string;
  readonly detail: string | undefined;
}

/** The first thing that a schema has against a value; undefined where it allows it, or cannot be followed. */
export function schemaProblem(schema: object, value: unknown): SchemaProblem | undefined {
  try {
    const { valid, errors } = validatorOf(schema).validate(value);
    const cause = valid ? undefined : errors.find((error) => !passesOn.has(error.keyword));
    return cause && problemOf(cause, value);
  } catch {
    // A reference that leads nowhere, say: such a schema says nothing about the value.
    return undefined;
  }
}

const validators = new WeakMap<object, Validator>();

function validatorOf(schema: object): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const made = new Validator(plainSchema(schema) as object, '2020-12', true);
  validators.set(schema, made);
  return made;
}

/**
 * A copy (the validator leaves marks in what it is given) in the words of JSON Schema: Gemini writes types in capitals, OpenAPI has `nullable`.
 * Formats are notes by the standard. Patterns are left out, since one of a file may take for ever on a text.
 */
function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (typeof value === 'string' && (key === 'format' || key === 'pattern')) return [];
    if (key === 'patternProperties' && isObject(value)) return [];
    if (key === 'type' && !isObject(value)) return typesIn(value, schema['nullable'] === true);
    return [[key, key === 'enum' || key === 'const' || key === 'default' ? value : plainSchema(value)]];
  });
  return Object.fromEntries(entries);
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** The member `type` of a schema; none where it names a type that JSON Schema does not have. */
function typesIn(value: unknown, nullable: boolean): readonly (readonly [string, unknown])[] {
  const words = (Array.isArray(value) ? value : [value]).map((word) => String(word).toLowerCase());
  return words.every((word) => types.has(word)) ? [['type', nullable ? [...words, 'null'] : words]] : [];
}

/** Keywords that only hand on what one inside them has said. */
const passesOn = new Set([
  'properties',
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  '$ref',
  '$recursiveRef',
]);

function problemOf({ keyword, instanceLocation, error }: OutputUnit, value: unknown): SchemaProblem {
  const path = pathOf(instanceLocation, value);
  const detail = details[keyword]?.exec(error)?.[1];
  return { path, keyword, detail };
}

/** What the validator's sentences say beside the keyword. */
const details: Readonly<Record<string, RegExp | undefined>> = {
  type: /Expected "(.+)"\.$/,
  required: /property "(.*)"\.$/,
  enum: /any of (\[.*\])\.$/,
  const: /match (.*)\.$/,
};

/** A JSON pointer (`#/a/0`) as a path into `value`. */
function pathOf(pointer: string, value: unknown): Path {
  const path: (string | number)[] = [];
  for (const step of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(valueAt(value, path)) ? Number(key) : key);
  }
  return path;
}
