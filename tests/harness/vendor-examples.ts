// Conversations out of the documentation that vendors ship in their packages: README files, guides, comments of types.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readJson } from '../../server/src/core/json/read';
import { toValue } from '../../server/src/core/json/tree';
import { isObject } from '../../server/src/core/model/message';

export interface VendorExample {
  /** The file inside the package, and the line where the list begins. */
  readonly source: string;
  readonly value: unknown;
}

/** What an object literal of JavaScript may have and JSON may not. */
const ofJavaScript = new Set(['comment', 'trailing-comma', 'single-quotes', 'key-not-string']);

/** The key that a list is the value of, in a request. */
const requestKey = /(?:["']?(messages|contents|input)["']?\s*[:=]\s*)$/;

/** Every list of messages in a package's documentation that can be read without running anything. */
export function vendorExamples(folder: string): readonly VendorExample[] {
  const seen = new Set<string>();
  return filesOf(folder).flatMap((file) =>
    examplesIn(readFileSync(file, 'utf8')).flatMap(({ line, value }) => {
      const text = JSON.stringify(value);
      if (seen.has(text)) return [];
      seen.add(text);
      return [{ source: `${relative(folder, file).replaceAll('\\', '/')}:${line}`, value }];
    }),
  );
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'src' ? [] : filesOf(path);
      return /\.(?:mdx?|d\.ts)$/.test(entry.name) && entry.name !== 'CHANGELOG.md' ? [path] : [];
    });

function examplesIn(source: string): readonly { readonly line: number; readonly value: unknown }[] {
  // In a comment every line begins with a star.
  const text = source.replace(/^([ \t]*)\*(?!\/)/gm, (_, blanks: string) => `${blanks} `);
  const found: { line: number; value: unknown }[] = [];
  for (const match of text.matchAll(/\[\s*\{/g)) {
    const value = listAt(text, match.index);
    if (!value?.every(mayBeMessage)) continue;
    const key = requestKey.exec(text.slice(Math.max(0, match.index - 40), match.index))?.[1];
    found.push({
      line: text.slice(0, match.index).split('\n').length,
      value: key === undefined || key === 'messages' ? value : { [key]: value },
    });
  }
  return found;
}

/** A message, or a block, a tool, an event by itself, about which nothing is to be said; not the row of a table of parameters. */
function mayBeMessage(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof value['role'] === 'string' || Array.isArray(value['parts'])) return true;
  return /^[a-z._-]+$/.test(String(value['type'])) && !Object.hasOwn(value, 'description');
}

/** The value of the list literal at an offset; undefined where it holds anything but literals. */
function listAt(text: string, start: number): readonly unknown[] | undefined {
  const end = closing(text, start);
  const { root, issues } = readJson(text.slice(start, end));
  if (!root || issues.some((issue) => !ofJavaScript.has(issue.code))) return undefined;
  const value = toValue(root);
  return Array.isArray(value) ? value : undefined;
}

/** Offset behind the bracket that closes the one at `start`; the end of the text where none does. */
function closing(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (character === '[' || character === '{') depth++;
    else if ((character === ']' || character === '}') && --depth === 0) return at + 1;
  }
  return text.length;
}
