// The cases drawn from public bug reports, and what it takes to meet the verdict of one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Severity } from '../../server/src/core/rules/rule';
import { compareSeverity } from '../../server/src/core/rules/verdict';

interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

interface Expected {
  readonly severity: Severity | 'none';
  readonly about: string;
  readonly at: string;
  readonly range?: Range;
}

export interface Case {
  readonly name: string;
  /** Path of the conversation. */
  readonly file: string;
  readonly target: string;
  readonly expect: readonly Expected[];
}

/** A finding as far as a verdict speaks of it. */
export interface Found {
  readonly rule: string;
  readonly severity: Severity;
  readonly path: string;
  readonly range: Range;
}

const folder = join(import.meta.dirname, '../fixtures/cases');

const fileIn = (name: string): string => {
  const [one, lines] = ['json', 'jsonl'].map((extension) => join(folder, name, `input.messages.${extension}`));
  return one !== undefined && existsSync(one) ? one : (lines as string);
};

export const cases: readonly Case[] = readdirSync(folder).map((name) => ({
  ...(JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')) as Omit<Case, 'name' | 'file'>),
  name,
  file: fileIn(name),
}));

const meets = ({ path, severity, range }: Found, expected: Expected): boolean =>
  path === expected.at &&
  expected.severity !== 'none' &&
  compareSeverity(severity, expected.severity) >= 0 &&
  (expected.range === undefined || JSON.stringify(range) === JSON.stringify(expected.range));

/**
 * What keeps findings from being the verdict of a case: what had to be found and was not, and what was found besides: anything in a valid file, anything
 * above information in a faulty one. Both empty: the verdict is met.
 */
export function gap({ expect }: Case, found: readonly Found[]): { missing: unknown[]; besides: string[] } {
  const wanted = expect.filter(({ severity }) => severity !== 'none');
  const rest = found.filter((finding) => !wanted.some((expected) => meets(finding, expected)));
  const loud = wanted.length === 0 ? rest : rest.filter(({ severity }) => compareSeverity(severity, 'information') > 0);
  return {
    missing: wanted.filter((expected) => !found.some((finding) => meets(finding, expected))),
    besides: loud.map(({ severity, rule, path, range }) => `${severity} ${rule} ${path} ${JSON.stringify(range)}`),
  };
}
