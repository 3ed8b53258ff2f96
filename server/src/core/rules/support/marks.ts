// Marks that several rules look for in a list of messages.
import type { Message } from '../../model/message';

/** An instruction to a graph's reducer, and no message of anybody. */
export const isRemove = ({ kind }: Message): boolean => kind === 'remove';

/** System text, under either of its names. */
export const isSystem = ({ kind }: Message): boolean => kind === 'system' || kind === 'developer';

/** Somebody says something, the user or the model. */
export const isNoSystem = (message: Message): boolean => !isSystem(message);

export const makesCalls = ({ calls }: Message): boolean => calls.length > 0;

/** One mark for each key, made when it is first asked for: a mark that is made anew each time is of no use. */
export function markFor<K extends object, M>(make: (key: K) => M): (key: K) => M {
  const made = new WeakMap<K, M>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
