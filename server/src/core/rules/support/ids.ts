// Ids of calls for fixes: a new one, one that fits a pattern, and every place of an old one.
import { nineCharacters } from '../../dialects/writing-links';
import type { Path } from '../../json/tree';
import type { Conversation } from '../../model/conversation';
import { isObject, type Message, member, type ToolCall, valueAt } from '../../model/message';
import type { Group, Pair } from '../../model/pairing';
import type { Target } from '../../targets';
import type { Place } from '../rule';

/** Ids that a conversation uses, of calls and of results. */
export function usedIds(conversation: Conversation): ReadonlySet<unknown> {
  const used = new Set<unknown>();
  for (const message of conversation.messages) {
    for (const call of message.calls) used.add(call.id?.value);
    for (const result of message.results) used.add(result.callId?.value);
  }
  return used;
}

const fits = (id: string, target: Target): boolean => target.traits.callIdPattern?.value.test(id) ?? true;

/** A new id that the target takes: `call_1`, `call_2` …, or `call00001` … where there is no room for more. */
export function newId(used: ReadonlySet<unknown>, target: Target): string {
  const form = fits('call_1', target) ? (n: number) => `call_${n}` : (n: number) => `call${String(n).padStart(5, '0')}`;
  let n = 1;
  while (used.has(form(n))) n++;
  return form(n);
}

/** An id that the target takes, made from one that it does not: the same for the same id, the one that a conversion would write, and like it where it can be. */
export function fittingId(
  id: string,
  used: ReadonlySet<unknown>,
  target: Target,
  maxLength = Number.POSITIVE_INFINITY,
): string {
  const plain = id.replace(/[^a-zA-Z0-9_-]/g, '_');
  const nine = nineCharacters.make(id, 0);
  const candidates = [plain, `call_${nine}`, nine, nineCharacters.make(id, 1)];
  return (
    candidates.find((one) => one !== '' && one.length <= maxLength && fits(one, target) && !used.has(one)) ??
    newId(used, target)
  );
}

/** Every place of an id in a group: its calls and their results, and the copies of a call that LangChain keeps beside it. */
export function placesOf(id: string, group: Group, conversation: Conversation): readonly Place[] {
  const places: Place[] = [];
  const add = (message: number, path: Path | undefined): void => {
    if (path && !places.some((place) => place.message === message && String(place.path) === String(path)))
      places.push({ message, path });
  };
  for (const ref of group.calls) {
    if (ref.call.id?.value !== id) continue;
    add(ref.message, ref.call.id.path);
    const message = conversation.messages[ref.message];
    for (const path of message ? copiesOf(id, message) : []) add(ref.message, path);
  }
  for (const { result } of group.pairs)
    if (result.result.callId?.value === id) add(result.message, result.result.callId.path);
  return places;
}

/** Ids of content blocks and of `additional_kwargs.tool_calls` that are the same call once more. */
function copiesOf(id: string, message: Message): readonly Path[] {
  const lists: readonly Path[] = [
    [...message.base, 'content'],
    [...message.base, 'additional_kwargs', 'tool_calls'],
  ];
  return lists.flatMap((list) => {
    const items = valueAt(message.value, list);
    return Array.isArray(items)
      ? items.flatMap((item, at) => (isObject(item) && member(item, 'id') === id ? [[...list, at, 'id']] : []))
      : [];
  });
}

/** The group that a call or a result of a message belongs to. */
export const groupAt = (groups: readonly Group[], message: number, path: Path): Group | undefined =>
  groups.find(
    (group) =>
      group.calls.some((ref) => ref.message === message && String(ref.call.id?.path) === String(path)) ||
      group.pairs.some(
        ({ result }) => result.message === message && String(result.result.callId?.path) === String(path),
      ),
  );

/** The pair that a call is in, where it has a result. */
export function pairOf(groups: readonly Group[], message: number, call: ToolCall): Pair | undefined {
  const group = groups.find((one) => one.calls.some((ref) => ref.message === message && ref.call === call));
  return group?.pairs.find((pair) => pair.call.call === call);
}
