// What the lightbulb offers: titles of fixes, and everything safe as one set of edits.
import type { Finding, Settings } from '../check';
import { findRule } from '../rules/index';
import type { Fix } from '../rules/rule';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';
import { fill, type Language } from '../words/language';
import { fixAll } from './fix-all';

export { fixesOf } from './fixes';

/** The title of a fix in a language. */
export const titleOf = (finding: Finding, fix: Fix, language: Language): string =>
  fill(findRule(finding.rule)?.words[language].fixes?.[fix.key] ?? fix.key, { ...finding.params, ...fix.params });

/** The edits that lead from a document to the one after all its safe fixes: one for the stretch that differs, [] where none does. */
export function editsOfAll(document: TextDocument, settings: Settings): readonly TextEdit[] {
  const fixed = fixAll(document, settings);
  if (fixed === document) return [];
  return difference(document.text(), fixed.text());
}

/** Replaces what lies between the common beginning and the common end of two texts, by whole lines so that no pair of characters is split. */
export function difference(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const start = head === 0 ? 0 : before.lastIndexOf('\n', head - 1) + 1;
  const line = before.indexOf('\n', before.length - tail);
  const end = line < 0 ? before.length : line;
  return [{ start, end, text: after.slice(start, after.length - (before.length - end)) }];
}
