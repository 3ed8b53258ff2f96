// What may stand where, read off the shapes: keys and values for completion, and the word that explains each, for hovers and the published schemas.
import type * as z from 'zod/mini';
import { type JsonKind, kindOf } from '../../../../schemas/faults';
import { guardOf } from '../../../../schemas/guard';
import { shapesOf } from '../../../../schemas/index';
import type { Path } from '../json/tree';
import { isObject, member } from '../model/message';
import { type FieldWord, fieldWords } from '../words/fields';

export type Scalar = string | number | boolean | null;

/** What is asked about: a place in a message, or in the body around the messages. */
export interface ShapeQuery {
  /** The id of the dialect the message is read in. */
  readonly dialect: string;
  readonly of: 'message' | 'body';
  /** The whole message or body, as far as it is written. */
  readonly value: unknown;
  /** From the root of `value`. */
  readonly path: Path;
}

export interface ValueShape {
  readonly value: Scalar;
  /** What explains it: a key of `words/fields.ts`. */
  readonly word: FieldWord | undefined;
}

export interface KeyShape {
  readonly key: string;
  /** The receiver refuses the object without it, whatever else the object is. */
  readonly required: boolean;
  /** What may stand there; empty for anything. */
  readonly kinds: readonly JsonKind[];
  /** Values that are known for it; others may pass too. */
  readonly values: readonly ValueShape[];
  /** Another spelling of a key of the same list (`inline_data` beside `inlineData`): read, but not offered. */
  readonly alias: boolean;
  readonly word: FieldWord | undefined;
}

/** The keys that the object at a place may have, in the order of the shape; [] where no object may stand. Words in the object narrow them. */
export const keysAt = (query: ShapeQuery): readonly KeyShape[] => keysIn(shapesAt(query), query.dialect);

/** The values known for a place: words of roles and types, enums. The value that stands there now narrows nothing. */
export function valuesAt(query: ShapeQuery): readonly ValueShape[] {
  const parents = shapesAt({ ...query, value: without(query.value, query.path), path: query.path.slice(0, -1) });
  const key = query.path.at(-1);
  const found = parents.flatMap((parent) =>
    stepInto(parent, key).flatMap((schema) =>
      scalarsOf(schema).map((value) => ({ value, word: wordOfValue(query.dialect, parent, key, value) })),
    ),
  );
  return distinct(found, (shape) => shape.value);
}

/** The word that explains the key in which a path ends; undefined where the shapes do not know it. */
export function describeField(query: ShapeQuery): FieldWord | undefined {
  const key = query.path.at(-1);
  if (typeof key !== 'string') return undefined;
  const parents = shapesAt({ ...query, path: query.path.slice(0, -1) }).filter(
    (parent) => key in shapeOf(parent.schema),
  );
  return firstOf(parents.map((parent) => wordOfField(query.dialect, parent, key)));
}

/** The word that explains the value at a place, where it is one of those known there. */
export function describeValue(query: ShapeQuery): FieldWord | undefined {
  const key = query.path.at(-1);
  const value = valueAt(query.value, query.path);
  if (!isScalar(value)) return undefined;
  const parents = shapesAt({ ...query, path: query.path.slice(0, -1) });
  return firstOf(parents.map((parent) => wordOfValue(query.dialect, parent, key, value)));
}

/**
 * The keys of whatever a word names in a dialect: a message by its role or type (`assistant`, `human`, `function_call`), a block or a call by its type
 * (`tool_use`), else an object by the key it stands under (`usage_metadata`), or `body`. [] for a word that names nothing there.
 */
export function keysOf(dialect: string, name: string): readonly KeyShape[] {
  if (name === 'body') return keysAt({ dialect, of: 'body', value: {}, path: [] });
  const all = objectsOf(dialect, 'message');
  const named = all.filter((own) => own.names.includes(name));
  const outer = named.filter((own) => own.root);
  return keysIn(outer.length > 0 ? outer : named, dialect);
}

/** A schema as zod's own union of classes, told apart by `_zod.def.type`. */
export type Schema = z.core.$ZodTypes;
type ObjectSchema = z.core.$ZodObject;

/** A schema, and the names by which words speak of the object it describes. */
export interface Shape {
  readonly schema: Schema;
  /** Words of its own (`tool_use`) and the key it stands under (`message`, `envelope`, `body` for the roots), most telling first. */
  readonly names: readonly string[];
  /** It is the message, or the body, itself. */
  readonly root: boolean;
}

const roots = new Set(['message', 'envelope', 'body']);

function rootOf(dialect: string, of: ShapeQuery['of']): Schema | undefined {
  return shapesOf(dialect)?.[of] as Schema | undefined;
}

/** The shapes that may stand at a place, of those that what is written around it leaves. */
function shapesAt({ dialect, of, value, path }: ShapeQuery): readonly Shape[] {
  const root = rootOf(dialect, of);
  let shapes = root ? optionsOf(root, value).map((schema) => named(schema, of, value)) : [];
  let at = value;
  path.forEach((step, depth) => {
    at = valueAt(at, [step]);
    const under = placeName(path.slice(0, depth + 1), of, shapes);
    shapes = fitting(
      shapes.flatMap((shape) => stepInto(shape, step)).flatMap((schema) => optionsOf(schema, at)),
      at,
    ).map((schema) => named(schema, under, at));
  });
  return shapes;
}

/** The key that the value at a path stands under; the elements of a body's list are messages, and so are the fields in an envelope. */
export function placeName(path: Path, of: ShapeQuery['of'], parents: readonly Shape[]): string {
  const key = path.findLast((step) => typeof step === 'string') ?? of;
  if (of === 'body' && path.length === 2 && ['messages', 'contents', 'input'].includes(key)) return 'message';
  return parents.some((parent) => parent.names.includes('envelope')) && envelopeKeys.includes(key) ? 'message' : key;
}

const envelopeKeys = ['data', 'kwargs'];

/** An object whose fields stand one level further in. */
const isEnvelope = (schema: Schema): boolean =>
  envelopeKeys.some((key) => {
    const inner = shapeOf(schema)[key];
    return inner !== undefined && optionsOf(inner as Schema, undefined).some((option) => 'content' in shapeOf(option));
  });

/** A schema with its names; `under` is where it stands (`placeName`), `value` what is written there. */
export function named(schema: Schema, under: string, value: unknown): Shape {
  const place = under === 'message' && isEnvelope(schema) ? 'envelope' : under;
  const root = roots.has(place);
  const own = ['type', 'role'].flatMap((key) => {
    const field = shapeOf(schema)[key] as Schema | undefined;
    const written = member(value, key);
    const words = scalarsOf(field).map(String);
    if (typeof written === 'string' && words.includes(written)) return [written];
    return isOpen(field) ? [] : words;
  });
  return { schema, names: root ? [...own, place] : [place, ...own], root };
}

/** True where other words than those listed pass too, so that none of them names the object. */
const isOpen = (schema: Schema | undefined): boolean =>
  schema !== undefined && optionsOf(schema, undefined).some((option) => option._zod.def.type === 'string');

/** Keys whose words tell objects apart. */
const wordKeys = ['type', 'role', 'state'];

const shapeOf = (schema: Schema | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema?._zod.def.type === 'object' ? (schema as ObjectSchema)._zod.def.shape : {};

/** What a schema comes to, without the unions and the leave to be absent around it; of a union's options those that fit what is written. */
function optionsOf(schema: Schema, value: unknown): readonly Schema[] {
  const { def } = schema._zod;
  if (def.type === 'optional' || def.type === 'nullable') return optionsOf(def.innerType as Schema, value);
  if (def.type !== 'union') return [schema];
  return fitting(
    def.options.flatMap((option) => optionsOf(option as Schema, value)),
    value,
  );
}

/** Those whose words are the words written, else those that the words written do not contradict, else all. */
function fitting(schemas: readonly Schema[], value: unknown): readonly Schema[] {
  const ranks = schemas.map((schema) => rank(schema, value));
  const best = Math.max(...ranks);
  return schemas.filter((_, index) => ranks[index] === best);
}

function rank(schema: Schema, value: unknown): number {
  if (!isObject(value)) return 0;
  if (schema._zod.def.type !== 'object') return -2;
  const shape = shapeOf(schema);
  const words = wordKeys.filter((key) => key in shape && Object.hasOwn(value, key));
  if (words.some((key) => !guardOf(shape[key] as z.core.$ZodType)(value[key]))) return -1;
  return words.length;
}

/** The schemas of a member or an element. */
function stepInto({ schema }: Shape, step: string | number | undefined): readonly Schema[] {
  const { def } = schema._zod;
  const inner =
    def.type === 'object' && typeof step === 'string' && Object.hasOwn(def.shape, step)
      ? def.shape[step]
      : def.type === 'record'
        ? def.valueType
        : def.type === 'array'
          ? def.element
          : def.type === 'tuple' && typeof step === 'number'
            ? def.items[step]
            : undefined;
  return inner ? [inner as Schema] : [];
}

function keysIn(shapes: readonly Shape[], dialect: string): readonly KeyShape[] {
  const keys = distinct(
    shapes.flatMap((shape) => Object.keys(shapeOf(shape.schema))),
    (key) => key,
  );
  return keys.map((key) => {
    const having = shapes.filter((shape) => key in shapeOf(shape.schema));
    const fields = having.map((shape) => shapeOf(shape.schema)[key] as Schema);
    const values = having.flatMap((shape, index) =>
      scalarsOf(fields[index]).map((value) => ({ value, word: wordOfValue(dialect, shape, key, value) })),
    );
    return {
      key,
      required: having.length === shapes.length && fields.every((field) => field._zod.optin !== 'optional'),
      kinds: kindsOf(fields),
      values: distinct(values, (shape) => shape.value),
      alias: key.includes('_') && keys.includes(camelCase(key)),
      word: firstOf(having.map((shape) => wordOfField(dialect, shape, key))),
    };
  });
}

/** The words and numbers that a schema lists. */
function scalarsOf(schema: Schema | undefined): readonly Scalar[] {
  if (!schema) return [];
  const { def } = schema._zod;
  if (def.type === 'optional' || def.type === 'nullable') return scalarsOf(def.innerType as Schema);
  if (def.type === 'union') return def.options.flatMap((option) => scalarsOf(option as Schema));
  if (def.type === 'enum') return Object.values(def.entries);
  return def.type === 'literal' ? (def.values as readonly Scalar[]) : [];
}

function kindsOf(schemas: readonly Schema[]): readonly JsonKind[] {
  const kinds = schemas.map(kindsOfOne);
  return kinds.some((own) => own.length === 0) ? [] : [...new Set(kinds.flat())];
}

function kindsOfOne(schema: Schema): readonly JsonKind[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
      return kindsOfOne(def.innerType as Schema);
    case 'nullable':
      return kindsOf([def.innerType as Schema]).concat('null');
    case 'union':
      return kindsOf(def.options as readonly Schema[]);
    case 'literal':
    case 'enum':
      return [...new Set(scalarsOf(schema).map(kindOf))];
    case 'record':
      return ['object'];
    case 'tuple':
      return ['array'];
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'object':
    case 'array':
      return [def.type];
    default:
      return [];
  }
}

/** All objects that a message or a body may hold, each with its names. */
export function objectsOf(dialect: string, of: ShapeQuery['of']): readonly Shape[] {
  const root = rootOf(dialect, of);
  const found: Shape[] = [];
  const walk = (schema: Schema, path: Path, parents: readonly Shape[]): void => {
    for (const option of optionsOf(schema, undefined)) {
      const shape = named(option, path.length === 0 ? of : placeName(path, of, parents), undefined);
      if (option._zod.def.type === 'object') found.push(shape);
      for (const [step, inner] of innerOf(option)) walk(inner, [...path, step], [shape]);
    }
  };
  if (root) walk(root, [], []);
  return found;
}

function innerOf(schema: Schema): readonly (readonly [string | number, Schema])[] {
  const { def } = schema._zod;
  if (def.type === 'array') return [[0, def.element as Schema]];
  if (def.type === 'tuple') return def.items.map((item, index) => [index, item as Schema] as const);
  if (def.type === 'record') return [['*', def.valueType as Schema]];
  return Object.entries(shapeOf(schema)).map(([key, field]) => [key, field as Schema] as const);
}

/** The word for a key of an object; what speaks of this dialect and this object goes before what speaks of all. */
export function wordOfField(dialect: string, { names }: Shape, key: string): FieldWord | undefined {
  const spelt = snakeCase(key);
  const scopes = scopesOf(dialect);
  const places = names.map(snakeCase);
  return firstKnown([
    ...places.flatMap((place) => [
      ...scopes.map((scope) => `field.${scope}.${place}.${spelt}`),
      `field.${place}.${spelt}`,
    ]),
    ...scopes.map((scope) => `field.${scope}.${spelt}`),
    `field.${spelt}`,
  ]);
}

/** The word for a value under a key of an object, where it is a role, a type or one of a list. */
export function wordOfValue(
  dialect: string,
  { names, root }: Shape,
  key: string | number | undefined,
  value: Scalar,
): FieldWord | undefined {
  const scoped = scopesOf(dialect).map((scope) => `type.${scope}.${value}`);
  // The first of a LangChain pair, and the class at the end of a path of classes.
  if (typeof key === 'number') return root || names.includes('id') ? firstKnown([`role.${value}`]) : undefined;
  if (key === 'role' || (root && key === 'type')) return firstKnown([`role.${value}`, ...scoped, `type.${value}`]);
  return key === 'type'
    ? firstKnown([...scoped, `type.${value}`])
    : firstKnown([`value.${snakeCase(key ?? '')}.${value}`]);
}

/** The dialect's id, and its family, with which the id begins. */
const scopesOf = (dialect: string): readonly string[] => [dialect, dialect.split('-')[0] as string];

const isWord = (key: string): key is FieldWord => Object.hasOwn(fieldWords.en, key);
const firstKnown = (keys: readonly string[]): FieldWord | undefined => keys.find(isWord);
const firstOf = <T>(values: readonly (T | undefined)[]): T | undefined => values.find((value) => value !== undefined);

const snakeCase = (key: string): string =>
  key
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toLowerCase();
const camelCase = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path)
    at = typeof step === 'number' ? (Array.isArray(at) ? at[step] : undefined) : member(at, step);
  return at;
}

/** The value without the member or element at a path. */
function without(value: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(value))
    return value.map((item, index) => (index !== step ? item : rest.length === 0 ? undefined : without(item, rest)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) =>
      key !== step ? [[key, own]] : rest.length === 0 ? [] : [[key, without(own, rest)]],
    ),
  );
}

function distinct<T>(values: readonly T[], by: (value: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  return values.filter((value) => !seen.has(by(value)) && seen.add(by(value)));
}
