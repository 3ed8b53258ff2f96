// Keys of a message that its dialect does not have, and those that look like a slip of the pen.
import type { Dialect } from '../../dialects/dialect';
import type { Message } from '../../model/message';
import { nearest } from './words';

/** Keys of a message that its dialect does not have, in their order. */
export function unknownKeys(message: Message, dialect: Dialect): readonly string[] {
  if (message.kind === 'unknown' || Array.isArray(message.value)) return none;
  const { messageKeys } = dialect.traits;
  let found: string[] | undefined;
  // What was read from JSON inherits no members.
  for (const key in message.fields) {
    if (messageKeys.includes(key)) continue;
    found ??= [];
    found.push(key);
  }
  return found ?? none;
}

const none: readonly never[] = [];

const plain = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

const nothing: ReadonlyMap<string, string> = new Map();

/** Unknown keys that a known one, absent from the message, was surely meant by; each with that one. */
export function nearMisses(message: Message, dialect: Dialect): ReadonlyMap<string, string> {
  const unknown = unknownKeys(message, dialect);
  if (unknown.length === 0) return nothing;
  const free = dialect.traits.messageKeys.filter((key) => key.length > 3 && !Object.hasOwn(message.fields, key));
  const found = new Map<string, string>();
  for (const key of unknown) {
    if (key.length < 4) continue;
    const same = free.find((known) => plain(known) === plain(key));
    // A short word has many neighbours: one edit more is another word.
    const meant = same ?? nearest(key, free, Math.max(1, Math.floor(key.length / 4)));
    if (meant !== undefined) found.set(key, meant);
  }
  return found;
}
