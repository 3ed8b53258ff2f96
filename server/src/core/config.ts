// `messages.config.json`: settings for the files beside and below it, for editor and command line alike.
import picomatch from 'picomatch/posix';
import { type Config, config as shape } from '../../../schemas/config';
import type { Settings } from './check';
import { readJson } from './json/read';
import { findMember, findNode, type JsonNode, type Path, toValue } from './json/tree';
import { isObject } from './model/message';
import { findRule } from './rules/index';
import type { Span } from './text/span';
import type { WordKey } from './words/index';
import type { Params } from './words/language';

export const configName = 'messages.config.json';

/** A fault of the configuration itself, shown in its own file. */
export interface ConfigProblem {
  readonly key: WordKey;
  readonly params: Params;
  readonly path: Path;
  /** UTF-16 offsets in the configuration's text. */
  readonly span: Span;
}

export interface ReadConfig {
  /** What of the configuration is sound; faulty entries are left out. */
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
}

/** Reads a configuration. Total: any text gives a configuration, at worst an empty one, and what is wrong with it. */
export function readConfig(text: string): ReadConfig {
  const { root, issues } = readJson(text);
  const syntax = issues
    .filter((issue) => !['comment', 'trailing-comma'].includes(issue.code))
    .map((issue): ConfigProblem => ({ key: 'config.not-json', params: {}, path: [], span: issue }));
  if (!root) return { config: {}, problems: syntax };
  const value = toValue(root);
  const parsed = shape().safeParse(value);
  const shapes = parsed.success ? [] : parsed.error.issues.flatMap((issue) => shapeProblems(root, issue));
  const config = parsed.success ? parsed.data : soundPart(value);
  const problems = [...syntax, ...shapes, ...unknownRules(root, config)];
  return { config, problems: problems.sort((a, b) => a.span.start - b.span.start) };
}

/** What is left when every faulty entry is taken out, the smallest that holds the fault. */
function soundPart(value: unknown): Config {
  for (let rest = value; isObject(rest); ) {
    const parsed = shape().safeParse(rest);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : (issue?.path ?? []);
    rest = without(rest, path);
  }
  return {};
}

/** A value without what stands at a path; where nothing stands there, without what should hold it. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  const entries: readonly (readonly [PropertyKey, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  const own = entries.find(([key]) => key === step);
  if (!own) return undefined;
  const inner = rest.length === 0 ? undefined : without(own[1], rest);
  const kept = entries.flatMap(([key, item]) =>
    key !== step ? [[key, item]] : inner === undefined ? [] : [[key, inner]],
  );
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

function shapeProblems(
  root: JsonNode,
  issue: { code: string; path: PropertyKey[]; message: string; keys?: string[]; values?: readonly unknown[] },
): readonly ConfigProblem[] {
  const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol');
  if (issue.keys)
    return issue.keys.map((key) => ({
      key: 'config.unknown-key',
      params: { key },
      path: [...path, key],
      span: keySpan(root, [...path, key]),
    }));
  if (issue.values)
    return [
      { key: 'config.bad-value', params: { allowed: issue.values.join(', ') }, path, span: nodeSpan(root, path) },
    ];
  return [{ key: 'config.bad-shape', params: { key: path.join('.') || '$' }, path, span: nodeSpan(root, path) }];
}

function unknownRules(root: JsonNode, config: Config): readonly ConfigProblem[] {
  const places: readonly { at: Path; rules: Config['rules'] }[] = [
    { at: ['rules'], rules: config.rules },
    ...(config.overrides ?? []).map((override, index) => ({
      at: ['overrides', index, 'rules'],
      rules: override.rules,
    })),
  ];
  return places.flatMap(({ at, rules }) =>
    Object.keys(rules ?? {})
      .filter((id) => !findRule(id))
      .map((id): ConfigProblem => {
        const path = [...at, id];
        return { key: 'config.unknown-rule', params: { id }, path, span: keySpan(root, path) };
      }),
  );
}

/** The value at a path; of a missing one, the bracket that opens what should hold it. */
function nodeSpan(root: JsonNode, path: Path): Span {
  const node = findNode(root, path);
  if (node) return node;
  const around = path.length > 1 ? nodeSpan(root, path.slice(0, -1)) : root;
  return { start: around.start, end: Math.min(around.end, around.start + 1) };
}

const keySpan = (root: JsonNode, path: Path): Span => findMember(root, path)?.key ?? nodeSpan(root, path);

/** True where the configuration says that a file, or a folder above it, is not to be checked. `file`: its path from the configuration's folder, with `/`. */
export function ignores(config: Config, file: string): boolean {
  if (!config.ignore || config.ignore.length === 0) return false;
  const globs = config.ignore.map((glob) => glob.replace(/\/$/, ''));
  const steps = file.split('/');
  return steps.some((_, index) => matches(globs, steps.slice(0, index + 1).join('/')));
}

/** What the configuration says for a file, over `base`. `file`: its path from the configuration's folder, with `/`. */
export function settingsFor(config: Config, file: string, base: Settings = {}): Settings {
  const entries = [config, ...(config.overrides ?? []).filter((override) => matches(override.files, file))];
  return {
    ...base,
    ...lastOf(entries, 'target'),
    ...lastOf(entries, 'dialect'),
    rules: Object.assign({}, base.rules, ...entries.map((entry) => entry.rules)),
  };
}

/** The last entry's word for a key, as an object to be spread; empty where none has one. */
function lastOf(entries: readonly Pick<Config, 'target' | 'dialect'>[], key: 'target' | 'dialect'): Settings {
  const value = entries.findLast((entry) => entry[key] !== undefined)?.[key];
  return value === undefined ? {} : { [key]: value };
}

/** A glob without a slash fits a file of that name at any depth, as in .gitignore. */
const matches = (globs: readonly string[] | undefined, file: string): boolean =>
  (globs ?? []).some((glob) =>
    picomatch(glob.replace(/^\.\//, ''), { dot: true, basename: !glob.includes('/') })(file),
  );
