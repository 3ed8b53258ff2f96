// What is shown beside a text: our own sentences, and what stands in the file. The two are kept apart, so that nothing of a file is ever taken for markup.
import type { WordKey } from '../words/index';
import type { Params } from '../words/language';

export type Block =
  /** A sentence of ours; what fills it comes from the file. */
  | { readonly type: 'words'; readonly key: WordKey; readonly params?: Params }
  /** Text as it is, with its lines. */
  | { readonly type: 'code'; readonly language: 'json' | 'text'; readonly text: string }
  /** An address of ours, and what it is called. */
  | { readonly type: 'link'; readonly text: string; readonly address: string }
  /** A picture that stands in the file itself; nothing is fetched. */
  | { readonly type: 'image'; readonly mimeType: string; readonly base64: string };

export const words = (key: WordKey, params?: Params): Block =>
  params ? { type: 'words', key, params } : { type: 'words', key };

/** Text that is shown of one thing, in UTF-16 units. */
const most = 4000;

/** Text from the file, cut where it is long. */
export const excerpt = (text: string, length: number = most): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A piece of text on one line, for labels. */
export function oneLine(text: string, length: number): string {
  const flat = text
    .slice(0, 4 * length)
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > length || text.length > 4 * length ? `${flat.slice(0, length - 1).trimEnd()}…` : flat;
}
