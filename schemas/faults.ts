// What is wrong with a value, member by member: zod's issues, where a union's many answers have become the one that was most likely meant.
import * as z from 'zod/mini';

export type Path = readonly (string | number)[];

/** What JSON calls the kinds of its values. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

interface At {
  /** Of the value that is wrong; of the object that lacks a key. */
  readonly at: Path;
}

export type Fault =
  | (At & { readonly kind: 'missing'; readonly key: string })
  | (At & { readonly kind: 'type'; readonly expected: readonly JsonKind[]; readonly found: JsonKind })
  | (At & { readonly kind: 'value'; readonly allowed: readonly (string | number | boolean | null)[] })
  | (At & { readonly kind: 'fraction' })
  | (At & { readonly kind: 'form' })
  | (At & { readonly kind: 'few'; readonly least: number })
  | (At & { readonly kind: 'many'; readonly most: number })
  | (At & { readonly kind: 'unwanted' })
  /** A word (a block's type, a role) that the shape does not know. */
  | (At & { readonly kind: 'word' });

type Issue = z.core.$ZodIssue;

/** What zod finds wrong with a JSON value; [] where it fits. Never throws. */
export function faultsOf(schema: z.core.$ZodType, value: unknown): readonly Fault[] {
  const { error } = z.safeParse(schema, value);
  return error ? error.issues.flatMap((issue) => faultsIn(issue, [], value)) : [];
}

/** `base` leads from the whole value to where the issue's own path begins. */
function faultsIn(issue: Issue, base: Path, whole: unknown): readonly Fault[] {
  const at: Path = [...base, ...(issue.path as Path)];
  switch (issue.code) {
    case 'invalid_type':
      return [typeFault(at, issue.expected, whole)];
    case 'invalid_value':
      return [
        isPresent(whole, at)
          ? { kind: 'value', at, allowed: issue.values as readonly (string | number | boolean | null)[] }
          : missing(at),
      ];
    case 'invalid_union':
      return unionFaults(issue, at, whole);
    case 'too_small':
      return [{ kind: 'few', at, least: Number(issue.minimum) }];
    case 'too_big':
      return [{ kind: 'many', at, most: Number(issue.maximum) }];
    case 'not_multiple_of':
      return [{ kind: 'fraction', at }];
    default:
      return [{ kind: 'form', at }];
  }
}

const missing = (at: Path): Fault => ({ kind: 'missing', at: at.slice(0, -1), key: String(at.at(-1)) });

function typeFault(at: Path, expected: string, whole: unknown): Fault {
  if (!isPresent(whole, at)) return missing(at);
  if (expected === 'never') return { kind: 'unwanted', at };
  return { kind: 'type', at, expected: [jsonKind(expected)], found: kindOf(valueAt(whole, at)) };
}

const jsonKind = (expected: string): JsonKind =>
  (({ record: 'object', tuple: 'array', int: 'number' }) as Readonly<Record<string, JsonKind>>)[expected] ??
  (expected as JsonKind);

export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind);
}

function unionFaults(issue: z.core.$ZodIssueInvalidUnion, at: Path, whole: unknown): readonly Fault[] {
  if (issue.errors.length === 0) {
    if (!isPresent(whole, at)) return [missing(at)];
    const found = kindOf(valueAt(whole, at));
    return [found === 'string' ? { kind: 'word', at } : { kind: 'type', at, expected: ['string'], found }];
  }
  const branches = issue.errors.map((errors) => errors.flatMap((error) => faultsIn(error, at, whole)));
  const fitting = branches.filter((faults) => !faults.some((fault) => isAbout(fault, at)));
  if (fitting.length === 0) return [ofAnotherKind(branches.flat(), at, whole)];
  return fitting.reduce((best, faults) => (compare(fitOf(faults, at), fitOf(best, at)) < 0 ? faults : best));
}

/** True for a fault of the value at the path itself, not of something in it or missing in it. */
const isAbout = (fault: Fault, at: Path): boolean => fault.at.length === at.length && fault.kind !== 'missing';

/** No option of a union takes a value of this kind: one fault that names the kinds they do take. */
function ofAnotherKind(faults: readonly Fault[], at: Path, whole: unknown): Fault {
  const own = faults.filter((fault) => isAbout(fault, at));
  const kinds = own.flatMap((fault) =>
    fault.kind === 'type'
      ? fault.expected
      : fault.kind === 'value'
        ? fault.allowed.map((allowed) => kindOf(allowed))
        : [],
  );
  const found = kindOf(valueAt(whole, at));
  const nearer = own.find((fault) =>
    fault.kind === 'value'
      ? fault.allowed.some((allowed) => kindOf(allowed) === found)
      : fault.kind !== 'type' && fault.kind !== 'form',
  );
  return nearer ?? { kind: 'type', at, expected: [...new Set(kinds)], found };
}

const words = new Set<string | number | undefined>(['type', 'role', 'state']);

/** How badly an option of a union fits, worst reason first: another word than its own, keys it lacks, how near the fault is, how many there are. */
function fitOf(faults: readonly Fault[], at: Path): readonly number[] {
  const own = faults.filter(
    (fault) => fault.kind !== 'missing' && fault.at.length === at.length + 1 && words.has(fault.at.at(-1)),
  );
  const lacking = faults.filter((fault) => fault.kind === 'missing' && fault.at.length === at.length);
  const depth = Math.max(...faults.map((fault) => fault.at.length));
  return [own.length, lacking.length, -depth, faults.length];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}

function valueAt(whole: unknown, path: Path): unknown {
  let value = whole;
  for (const step of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as never)[step] : undefined;
  return value;
}

const isPresent = (whole: unknown, at: Path): boolean => at.length === 0 || valueAt(whole, at) !== undefined;
