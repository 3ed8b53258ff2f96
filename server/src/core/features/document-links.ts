// What can be opened from a file: pictures and documents that it names by an http address or by a place on this machine. Nothing is fetched to show it.
import { type CheckResult, spanIn } from '../check';
import type { Path } from '../json/tree';
import { isObject, type Message, valueAt } from '../model/message';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';

export interface Link {
  /** Without the quotes. */
  readonly span: Span;
  readonly type: 'web' | 'file';
  /** As written: an address, a `file:` URI, or a path from the folder of the file. */
  readonly target: string;
}

/** Links that an editor is given of one file. */
const most = 1000;

/** The links of a document in the order of the text, at most a thousand. */
export function linksIn(document: TextDocument, { readings }: CheckResult): readonly Link[] {
  const found: Link[] = [];
  for (const reading of readings) {
    for (const [index, message] of reading.conversation.messages.entries()) {
      if (!message.parts.some(({ media }) => media?.url !== undefined)) continue;
      for (const { path, target, type } of placesOf(message)) {
        if (found.length >= most) return found;
        const { start, end } = spanIn(document, reading, index, path);
        if (end - start > 2) found.push({ span: { start: start + 1, end: end - 1 }, target, type });
      }
    }
  }
  return found;
}

function placesOf(message: Message): readonly (Pick<Link, 'target' | 'type'> & { readonly path: Path })[] {
  return message.parts.flatMap(({ media, path }) => {
    const target = media?.url;
    const type = target === undefined ? undefined : typeOf(target);
    if (target === undefined || type === undefined) return [];
    return whereIs(target, valueAt(message.value, path), path).map((own) => ({ path: own, target, type }));
  });
}

/**
 * What an address leads to: the web, or a file here. Undefined for every other scheme (`command:`, `javascript:`, `data:`), and for a share of another
 * machine, which would be asked for at a click.
 */
export function typeOf(target: string): Link['type'] | undefined {
  if (target.length > 2000 || /[\s"<>\\]/.test(target)) return undefined;
  if (/^https?:\/\/[^/]/i.test(target)) return 'web';
  if (/^file:\/\/\/[^/]/i.test(target)) return 'file';
  return /^(?:\.{0,2}\/(?!\/))?[\w@%+-][\w@%+.\-/]*\.\w{1,5}$/.test(target) ? 'file' : undefined;
}

/** The places of a string in a block. */
function whereIs(text: string, value: unknown, path: Path): readonly Path[] {
  if (value === text) return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => whereIs(text, item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, own]) => whereIs(text, own, [...path, key])) : [];
}
