// What a tool's JSON Schema says of a place in its arguments: keys, values, meanings. Schemas come from the file, so any value is read and none is trusted.
import type { Path } from '../../json/tree';
import { isObject, type JsonObject, member } from '../../model/message';

/** A schema as the tool gives it, and what its `$ref`s are looked up in. */
export interface SchemaAt {
  readonly schema: JsonObject;
  readonly root: unknown;
}

export interface Property {
  readonly key: string;
  readonly required: boolean;
  readonly schemas: readonly SchemaAt[];
}

/** The schemas that may describe the value at a path in the arguments; [] where the tool says nothing of it. */
export function schemasAt(root: unknown, path: Path): readonly SchemaAt[] {
  let found = optionsOf(root, root);
  for (const step of path) found = found.flatMap((own) => stepInto(own, step));
  return found;
}

/** A schema without the unions and references around it. Each is looked at once, so that no circle of references keeps anybody waiting. */
function optionsOf(schema: unknown, root: unknown, seen: Set<unknown> = new Set()): readonly SchemaAt[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const ref = member(schema, '$ref');
  const inner = [
    ...(typeof ref === 'string' ? [pointedAt(root, ref)] : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => listOf(member(schema, key))),
  ];
  return [{ schema, root }, ...inner.flatMap((own) => optionsOf(own, root, seen))];
}

/** The value that a reference inside the same schema (`#/$defs/Unit`) points at; undefined for any other, since nothing is fetched. */
function pointedAt(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  return ref
    .slice(1)
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, step) => (Array.isArray(at) ? at[Number(step)] : member(at, step)), root);
}

function stepInto({ schema, root }: SchemaAt, step: string | number): readonly SchemaAt[] {
  if (typeof step === 'number') {
    const items = member(schema, 'items');
    return optionsOf(listOf(member(schema, 'prefixItems'))[step] ?? items, root);
  }
  const known = member(member(schema, 'properties'), step);
  return optionsOf(known ?? member(schema, 'additionalProperties'), root);
}

/** The keys that an object at a place may have, as the schemas list them. */
export function propertiesOf(schemas: readonly SchemaAt[]): readonly Property[] {
  const found = new Map<string, Property>();
  for (const { schema, root } of schemas) {
    const properties = member(schema, 'properties');
    const required = listOf(member(schema, 'required'));
    for (const [key, value] of Object.entries(isObject(properties) ? properties : {})) {
      const known = found.get(key);
      found.set(key, {
        key,
        required: known?.required === true || required.includes(key),
        schemas: [...(known?.schemas ?? []), ...optionsOf(value, root)],
      });
    }
  }
  return [...found.values()];
}

/** The values that are known for a place: all of an enumeration, a constant, what stands there if nothing is said, examples. */
export function valuesOf(schemas: readonly SchemaAt[]): readonly unknown[] {
  const listed = schemas.flatMap(({ schema }) => [
    ...(Object.hasOwn(schema, 'const') ? [schema['const']] : []),
    ...listOf(member(schema, 'enum')),
  ]);
  const suggested = schemas.flatMap(({ schema }) => [
    ...(Object.hasOwn(schema, 'default') ? [schema['default']] : []),
    ...listOf(member(schema, 'examples')),
  ]);
  const types = typesOf(schemas);
  const implied = listed.length > 0 ? [] : types.includes('boolean') ? [true, false] : [];
  return [...listed, ...suggested, ...implied, ...(types.includes('null') && !listed.includes(null) ? [null] : [])];
}

/** JSON Schema's names of what may stand at a place; Gemini writes them in capitals. */
export const typesOf = (schemas: readonly SchemaAt[]): readonly string[] =>
  schemas.flatMap(({ schema }) => {
    const type = member(schema, 'type');
    return (typeof type === 'string' ? [type] : listOf(type)).map((own) => String(own).toLowerCase());
  });

/** The first words that the schemas have for a place. */
export const descriptionOf = (schemas: readonly SchemaAt[]): string | undefined =>
  schemas.map(({ schema }) => member(schema, 'description')).find((own) => typeof own === 'string' && own !== '') as
    | string
    | undefined;

/** What earlier arguments of a tool look like, as a schema: for files that do not describe their tools. */
export function schemaLike(earlier: readonly unknown[]): JsonObject | undefined {
  const properties: [string, JsonObject][] = earlier.flatMap((args) =>
    isObject(args)
      ? Object.entries(args).map(([key, value]): [string, JsonObject] => [key, { type: typeOf(value) }])
      : [],
  );
  return properties.length === 0 ? undefined : { type: 'object', properties: Object.fromEntries(properties) };
}

const typeOf = (value: unknown): string => (value === null ? 'any' : Array.isArray(value) ? 'array' : typeof value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
