// Keys of a message that its dialect does not have, and those that look like a slip of the pen.
import type { Dialect } from '../../dialects/dialect';
import type { Message } from '../../model/message';
import { nearest } from './words';

export const unknownKeys = (message: Message, dialect: Dialect): readonly string[] =>
  message.kind === 'unknown' || Array.isArray(message.value)
    ? []
    : Object.keys(message.fields).filter((key) => !dialect.traits.messageKeys.includes(key));

const plain = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

/** Unknown keys that a known one, absent from the message, was surely meant by; each with that one. */
export function nearMisses(message: Message, dialect: Dialect): ReadonlyMap<string, string> {
  const free = dialect.traits.messageKeys.filter((key) => key.length > 3 && !Object.hasOwn(message.fields, key));
  const found = new Map<string, string>();
  for (const key of unknownKeys(message, dialect)) {
    if (key.length < 4) continue;
    const same = free.find((known) => plain(known) === plain(key));
    // A short word has many neighbours: one edit more is another word.
    const meant = same ?? nearest(key, free, Math.max(1, Math.floor(key.length / 4)));
    if (meant !== undefined) found.set(key, meant);
  }
  return found;
}
