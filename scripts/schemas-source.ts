// The JSON Schemas that are published for other editors: made from the zod shapes, with the explanations that hovers show.
import * as z from 'zod/mini';
import { config } from '../schemas/config';
import { type Shapes, shapedDialects, shapesOf } from '../schemas/index';
import {
  named,
  placeName,
  type Schema,
  type Shape,
  type ShapeQuery,
  wordOfField,
  wordOfValue,
} from '../server/src/core/features/shape';
import type { Path } from '../server/src/core/json/tree';
import { fieldWords } from '../server/src/core/words/fields';

type Json = { [key: string]: unknown };

const files = 'schemas/json';

/** Schemas that stand for themselves, beside those of the dialects. */
const others: Readonly<Record<string, () => z.core.$ZodType>> = { config };

/** The text of each file under `schemas/json`, by its path in the project. */
export function published(): Readonly<Record<string, string>> {
  const single = Object.fromEntries(shapedDialects.map((dialect) => [dialect, dialectSchema(dialect)]));
  const all = { ...single, messages: together(single) };
  const rest = Object.fromEntries(Object.entries(others).map(([name, schema]) => [name, plain(schema())]));
  return Object.fromEntries(
    Object.entries({ ...all, ...rest }).map(([name, schema]) => [
      `${files}/${name}.schema.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  );
}

const plain = (schema: z.core.$ZodType): Json => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Json;

/** A file of one dialect: a list of messages, a body around one, or a single message. */
function dialectSchema(dialect: string): Json {
  const shapes = shapesOf(dialect);
  if (!shapes) throw new Error(`no shapes for ${dialect}`);
  const metadata = z.registry<{ id: string }>();
  for (const [schema, id] of definitionsOf(shapes)) metadata.add(schema as unknown as z.ZodMiniType, { id });
  const root = z.union([z.array(shapes.message), shapes.body, shapes.message]);
  const { $schema, definitions, anyOf } = z.toJSONSchema(root, {
    io: 'input',
    target: 'draft-7',
    metadata,
  }) as unknown as Json & { definitions: Json };
  const about: About = { dialect, definitions, explained: new Set() };
  for (const of of ['message', 'body'] as const)
    explain(shapes[of] as unknown as Schema, { $ref: `${local}${of}` }, [], [], { ...about, of });
  return { $schema, title: `Messages: ${dialect}`, anyOf, definitions };
}

/** What is defined once and referred to: the message, the body, and every object or choice of objects that stands in more than one place. */
function definitionsOf({ message, body }: Shapes): ReadonlyMap<Schema, string> {
  const places = new Map<Schema, { times: number; name: string }>();
  const visit = (schema: Schema, under: string): void => {
    const known = places.get(schema);
    if (known) {
      known.times++;
      return;
    }
    const [word] = schema._zod.def.type === 'object' ? named(schema, 'content', undefined).names.slice(1) : [];
    places.set(schema, { times: 1, name: word ?? under });
    for (const [key, inner] of innerOf(schema)) visit(inner, key ?? under);
  };
  visit(body as unknown as Schema, 'body');
  const taken = new Map<Schema, string>([
    [message as unknown as Schema, 'message'],
    [body as unknown as Schema, 'body'],
  ]);
  const names = new Set(taken.values());
  for (const [schema, { times, name }] of places) {
    if (times < 2 || taken.has(schema) || !isWorthDefining(schema)) continue;
    let id = name;
    for (let number = 2; names.has(id); number++) id = `${name}_${number}`;
    names.add(id);
    taken.set(schema, id);
  }
  return taken;
}

const isWorthDefining = (schema: Schema): boolean => {
  const { def } = schema._zod;
  if (def.type === 'object') return Object.keys(def.shape).length > 0;
  return (
    def.type === 'union' &&
    def.options.some((option) => option._zod.def.type === 'array' || isWorthDefining(option as Schema))
  );
};

/** The schemas that one is made of, each with the key it stands under where that is another. */
function innerOf({ _zod: { def } }: Schema): readonly (readonly [string | undefined, Schema])[] {
  const inner: readonly z.core.$ZodType[] =
    def.type === 'optional' || def.type === 'nullable'
      ? [def.innerType]
      : def.type === 'union'
        ? def.options
        : def.type === 'array'
          ? [def.element]
          : def.type === 'tuple'
            ? def.items
            : def.type === 'record'
              ? [def.valueType]
              : [];
  if (def.type === 'object') return Object.entries(def.shape).map(([key, field]) => [key, field as Schema] as const);
  return inner.map((schema) => [undefined, schema as Schema] as const);
}

/** One schema for all dialects: any of theirs, which lie beside it. */
const together = (single: Readonly<Record<string, Json>>): Json => ({
  $schema: Object.values(single)[0]?.['$schema'],
  title: 'Messages',
  anyOf: Object.keys(single).map((dialect) => ({ $ref: `${dialect}.schema.json` })),
});

const local = '#/definitions/';

interface About extends Pick<ShapeQuery, 'dialect'> {
  readonly definitions: Json;
  /** What has its explanations already. */
  readonly explained: Set<Json>;
}

const referred = (node: Json, definitions: Json): Json => {
  const reference = node['$ref'] ?? (node['allOf'] as readonly Json[] | undefined)?.[0]?.['$ref'];
  return typeof reference === 'string' ? (definitions[reference.slice(local.length)] as Json) : node;
};

/** Writes beside each property what it means: goes through a shape and the JSON Schema that was made from it, side by side. */
function explain(
  schema: Schema,
  given: Json,
  path: Path,
  parents: readonly Shape[],
  about: About & Pick<ShapeQuery, 'of'>,
): void {
  const node = referred(given, about.definitions);
  if (node !== given && about.explained.has(node)) return;
  about.explained.add(node);
  const { def } = schema._zod;
  const shape = named(schema, path.length === 0 ? about.of : placeName(path, about.of, parents), undefined);
  /** Goes on to a schema that stands for the same value, or (with a step) for one inside it. */
  const goOn = (inner: z.core.$ZodType, own: unknown, step?: string | number): void =>
    explain(
      inner as Schema,
      own as Json,
      step === undefined ? path : [...path, step],
      step === undefined ? parents : [shape],
      about,
    );
  switch (def.type) {
    case 'optional':
      goOn(def.innerType, node);
      break;
    case 'nullable':
      goOn(def.innerType, optionsIn(node)[0] ?? node);
      break;
    case 'union':
      for (const [index, option] of def.options.entries()) goOn(option, optionsIn(node)[index] ?? {});
      break;
    case 'array':
      goOn(def.element, node['items'], 0);
      break;
    case 'tuple':
      for (const [index, item] of def.items.entries()) goOn(item, (node['items'] as readonly Json[])[index], index);
      break;
    case 'record':
      goOn(def.valueType, node['additionalProperties'], '*');
      break;
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) {
        const property = (node['properties'] as Readonly<Record<string, Json>>)[key] as Json;
        goOn(field, property, key);
        explainProperty(property, about.dialect, shape, key);
      }
      break;
  }
}

/** The options of a union; a union of plain kinds has none of its own, but a list under `type`. */
const optionsIn = (node: Json): readonly Json[] => (node['anyOf'] ?? node['oneOf'] ?? []) as readonly Json[];

function explainProperty(property: Json, dialect: string, shape: Shape, key: string): void {
  const only = property['const'];
  const word = (typeof only === 'string' && wordOfValue(dialect, shape, key, only)) || wordOfField(dialect, shape, key);
  if (word) property['description'] = fieldWords.en[word];
}
