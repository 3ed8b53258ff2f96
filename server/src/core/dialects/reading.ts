// What the dialects' readers share: empty messages to fill, parts of a string, roles by word.
import type { Path } from '../json/tree';
import { field, isObject, type JsonObject, type Kind, type Message, type Part } from '../model/message';
import type { DialectTraits, RoleWord } from './dialect';

export const nothing: JsonObject = Object.freeze({});

/** A message of which nothing could be read; readers spread what they find over it. */
export const blank = (dialect: string, value: unknown): Message => ({
  value,
  dialect,
  kind: 'unknown',
  role: undefined,
  base: [],
  fields: isObject(value) ? value : nothing,
  content: undefined,
  parts: [],
  calls: [],
  results: [],
  id: undefined,
  name: undefined,
  chunk: false,
});

/** The kind that a word names in a dialect, `unknown` for a word it does not have. */
export function kindOf(word: unknown, traits: Pick<DialectTraits, 'roles' | 'rolesMatch'>): Kind {
  if (typeof word !== 'string') return 'unknown';
  const wanted = traits.rolesMatch === 'ignoring-case' ? word.toLowerCase() : word;
  return traits.roles.find((role) => role.word === wanted)?.kind ?? 'unknown';
}

/** A content that is a string, as its one text part; [] for everything else. */
export const stringParts = (content: unknown, path: Path): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', path, word: undefined, text: content }] : [];

/** A string content as one text part, an array block by block (bare strings are text), nothing else. */
export function readParts(content: unknown, path: Path, block: (block: unknown, path: Path) => Part): readonly Part[] {
  if (!Array.isArray(content)) return stringParts(content, path);
  return content.map((item, index) =>
    typeof item === 'string'
      ? { type: 'text', path: [...path, index], word: undefined, text: item }
      : block(item, [...path, index]),
  );
}

/** The elements of an array member with their paths; [] where it is no array. */
export function items(fields: JsonObject, base: Path, key: string): readonly { value: unknown; path: Path }[] {
  const list = field(fields, base, key);
  return Array.isArray(list?.value) ? list.value.map((value, index) => ({ value, path: [...list.path, index] })) : [];
}

export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const words = (kind: Kind, ...names: readonly string[]): readonly RoleWord[] =>
  names.map((word, index) => (index === 0 ? { word, kind } : { word, kind, alias: true }));

const dataUrl = /^data:([^;,]*)(?:;[^;,]*)*?(;base64)?,/;

/** A URL as media: a base64 `data:` URL is taken apart. Looks at the head only, so that a long picture costs nothing. */
export function mediaOfUrl(url: string): { url?: string; base64?: string; mimeType?: string } {
  const head = dataUrl.exec(url.slice(0, 256));
  if (!head?.[2]) return { url };
  return { base64: url.slice(head[0].length), ...(head[1] ? { mimeType: head[1] } : {}) };
}
