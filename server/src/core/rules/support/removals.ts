// Messages that an instruction further down the list removes again, as the reducer of a graph does.
import { wordOf } from '../../model/message';
import type { Whole } from '../rule';
import { isRemove } from './marks';

/** Keeps only what follows it; nothing else of the list is looked at then (langgraph 1.2.12 graph/message.py). */
export const removeAll = '__remove_all__';

/** Indexes of the messages that are gone once the list has been reduced; a state at rest is not reduced any more. */
export function removedIn({ conversation, messages }: Whole): ReadonlySet<number> {
  const gone = new Set<number>();
  if (conversation.atRest || !messages.first(isRemove)) return gone;
  const byId = new Map<string, number[]>();
  messages.toArray().forEach(({ kind, id }, index) => {
    if (kind === 'remove' && id?.value === removeAll) for (let at = 0; at < index; at++) gone.add(at);
    if (!id || id.value === null) return;
    const key = wordOf(id.value);
    if (kind === 'remove') for (const at of byId.get(key) ?? []) gone.add(at);
    else byId.set(key, [...(byId.get(key) ?? []), index]);
  });
  return gone;
}
