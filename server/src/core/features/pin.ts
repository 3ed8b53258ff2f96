// Writes into a `messages.config.json` for whom one file is judged, or how it is written.

import { insertItem, removeAt, setValue } from '../json/edit';
import { printJson } from '../json/print';
import { readJson } from '../json/read';
import { type Path, toValue } from '../json/tree';
import { isObject } from '../model/message';
import type { TextEdit } from '../text/span';
import type { WordKey } from '../words/index';

export interface Pin {
  readonly key: 'target' | 'dialect';
  /** Undefined: what was pinned is taken out. */
  readonly value: string | undefined;
}

/** The edits of a configuration's text that pin something for a file, or why there are none: a word key. `file`: its path from the configuration's folder, with `/`. */
export function pinIn(text: string, file: string, { key, value }: Pin): readonly TextEdit[] | WordKey {
  const files = [globOf(file)];
  if (text.trim() === '') {
    const whole = printJson({ overrides: [{ files, [key]: value }] }, { indent: '  ', eol: '\n' });
    return value === undefined ? [] : [{ start: 0, end: text.length, text: `${whole}\n` }];
  }
  const { root, issues } = readJson(text);
  const config = root && toValue(root);
  if (!isObject(config) || issues.some(({ code }) => code !== 'comment' && code !== 'trailing-comma'))
    return 'config.pin-broken';
  const overrides = Object.hasOwn(config, 'overrides') ? config['overrides'] : undefined;
  if (overrides === undefined)
    return value === undefined ? [] : setValue(text, root, ['overrides'], [{ files, [key]: value }]);
  if (!Array.isArray(overrides)) return 'config.pin-broken';
  const at = overrides.findLastIndex((own) => isObject(own) && JSON.stringify(own['files']) === JSON.stringify(files));
  const entry: unknown = overrides[at];
  const place: Path = ['overrides', at, key];
  if (value === undefined) {
    if (!isObject(entry) || !Object.hasOwn(entry, key)) return [];
    const isAll = Object.keys(entry).every((own) => own === key || own === 'files');
    return removeAt(text, root, isAll ? ['overrides', at] : place);
  }
  // A later entry wins, so only the last may be changed where it stands.
  return at >= 0 && at === overrides.length - 1
    ? setValue(text, root, place, value)
    : insertItem(text, root, ['overrides'], overrides.length, { files, [key]: value });
}

/** A glob that fits this file alone: one without a slash would fit files of its name at any depth. */
function globOf(file: string): string {
  const literal = file.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
  return literal.includes('/') ? literal : `./${literal}`;
}
