// Messages taken out as a file of their own, and a bare list put into a body that can hold tools.

import { spanIn } from '../check';
import { recordOf } from '../features/exact';
import { detectStyle } from '../json/edit';
import { printJson } from '../json/print';
import { readJson } from '../json/read';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';

/** A text that holds these messages alone, each as it is written. Line ends and the indentation of a list are the file’s. */
export function extract(document: TextDocument, reading: Reading, indexes: readonly number[]): string {
  const { text } = recordOf(document, reading.record);
  const { indent, eol } = detectStyle(text, readJson(text).root);
  const written = indexes.map((index) => {
    const { start, end } = spanIn(document, reading, index, []);
    return document.slice(start, end);
  });
  return `[${eol}${indent}${written.join(`,${eol}${indent}`)}${eol}]${eol}`;
}

/** Puts a bare list of messages into a request body with `tools`; undefined where it is in one already, or stands alone. */
export function wrap(document: TextDocument, reading: Reading): readonly TextEdit[] | undefined {
  const { conversation, dialect, record } = reading;
  if (conversation.single || conversation.list.length > 0) return undefined;
  const { start, text } = recordOf(document, record);
  const { root } = readJson(text);
  if (root?.type !== 'array') return undefined;
  const style = detectStyle(text, root);
  const list = text.slice(root.start, root.end);
  const [open, close] = printJson({ [dialect.listKey]: marker, tools: [] }, style).split(JSON.stringify(marker));
  const inner = style.indent === '' ? list : indented(list, style.indent);
  return [{ start: start + root.start, end: start + root.end, text: `${open}${inner}${close}` }];
}

const marker = '\u0000';

/** The text of a list one level deeper. Line ends inside strings are escaped in JSON, so that every line begins outside of one. */
const indented = (list: string, indent: string): string => list.replace(/(\r\n|\r|\n)(?=[^\r\n])/g, `$1${indent}`);
