// Whether a value fits a shape, and no more: closures made once from a schema, which allocate nothing while they look.
// Zod says what is wrong; asking it about each message that is right would cost more than parsing the message did.
import * as z from 'zod/mini';

export type Guard = (value: unknown) => boolean;

type AnySchema = z.core.$ZodType;
type JsonObject = Readonly<Record<string, unknown>>;

const guards = new WeakMap<AnySchema, Guard>();

/** The guard of a schema: true for exactly the JSON values in which zod finds no issue. */
export function guardOf(schema: AnySchema): Guard {
  const known = guards.get(schema);
  if (known) return known;
  const guard = withChecks(schema, build(schema));
  guards.set(schema, guard);
  return guard;
}

function build(schema: AnySchema): Guard {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'unknown':
      return () => true;
    case 'never':
      return () => false;
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'optional':
      return orElse(undefined, guardOf(def.innerType));
    case 'nullable':
      return orElse(null, guardOf(def.innerType));
    case 'array':
      return list(guardOf(def.element));
    case 'record':
      return record(guardOf(def.valueType));
    case 'object':
      return def.catchall?._zod.def.type === 'never' ? closed(def.shape) : object(def.shape);
    case 'union':
      return 'discriminator' in def ? byWord(def as z.core.$ZodDiscriminatedUnionDef) : anyOf(def.options.map(guardOf));
    default:
      return (value) => z.validate(schema, value);
  }
}

function withChecks(schema: AnySchema, guard: Guard): Guard {
  const checks = schema._zod.def.checks ?? [];
  if (checks.length === 0) return guard;
  const isWhole = checks.every(asksForWhole);
  return (value) => {
    if (!guard(value)) return false;
    // No need to ask: counts of tokens stand in every reply.
    if (isWhole && Number.isInteger(value)) return true;
    const payload = { value: value as never, issues: [] };
    for (const check of checks) check._zod.check(payload);
    return payload.issues.length === 0;
  };
}

function asksForWhole({ _zod: { def } }: z.core.$ZodCheck): boolean {
  return def.check === 'multiple_of' && (def as z.core.$ZodCheckMultipleOfDef).value === 1;
}

function oneOf(values: readonly unknown[]): Guard {
  const set = new Set(values);
  return (value) => set.has(value);
}

const orElse =
  (other: null | undefined, guard: Guard): Guard =>
  (value) =>
    value === other || guard(value);

const anyOf =
  (options: readonly Guard[]): Guard =>
  (value) => {
    for (const option of options) if (option(value)) return true;
    return false;
  };

const list =
  (item: Guard): Guard =>
  (value) => {
    if (!Array.isArray(value)) return false;
    for (const element of value) if (!item(element)) return false;
    return true;
  };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record =
  (member: Guard): Guard =>
  (value) => {
    if (!isObject(value)) return false;
    // Zod passes over this key, lest it become the prototype of what it builds.
    for (const key of Object.keys(value)) if (key !== '__proto__' && !member(value[key])) return false;
    return true;
  };

function object(shape: Readonly<Record<string, AnySchema>>): Guard {
  const fields = Object.entries(shape)
    .map(([key, field]) => ({
      key,
      mayLack: field._zod.optin === 'optional',
      guard: guardOf(field),
      isWord: field._zod.def.type === 'literal',
    }))
    // An object that is meant to be another falls at its word, before anything else of it is looked at.
    .sort((a, b) => Number(b.isWord) - Number(a.isWord));
  return (value) => {
    if (!isObject(value)) return false;
    for (const { key, mayLack, guard } of fields) {
      const member = value[key];
      if (member === undefined ? !mayLack : !guard(member)) return false;
    }
    return true;
  };
}

/** An object that may have no other keys. */
function closed(shape: Readonly<Record<string, AnySchema>>): Guard {
  const fits = object(shape);
  return (value) => fits(value) && Object.keys(value as object).every((key) => Object.hasOwn(shape, key));
}

/** The word decides at once which option is meant. */
function byWord(def: z.core.$ZodDiscriminatedUnionDef): Guard {
  const options = new Map<unknown, Guard>();
  for (const option of def.options) {
    for (const word of option._zod.propValues?.[def.discriminator] ?? []) options.set(word, guardOf(option));
  }
  return (value) => isObject(value) && options.get(value[def.discriminator])?.(value) === true;
}
