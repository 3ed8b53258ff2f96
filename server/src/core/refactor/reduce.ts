// What LangGraph’s reducer makes of a list of messages: removals carried out, messages with an id that was there before in the place of the former one.
import { spanIn } from '../check';
import { penFor } from '../features/fixes';
import { type Message, wordOf } from '../model/message';
import type { Reading } from '../reading';
import { removeAll } from '../rules/support/removals';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';

export interface Reduced {
  readonly edits: readonly TextEdit[];
  /** Indexes of the messages that go: removed, replaced by a later one, or instructions that were carried out. */
  readonly removed: readonly number[];
  /** Indexes of removals whose message is not there; LangGraph refuses them, so they stay where they are. */
  readonly unknown: readonly number[];
}

/** Applies the reducer `add_messages` to a list, as if all of it were one update (langgraph 1.2.12 graph/message.py). Texts of messages stay as written. */
export function reduce(document: TextDocument, reading: Reading): Reduced {
  const { messages } = reading.conversation;
  // What follows a removal of all is the new list as it is; LangGraph looks at nothing of it.
  const start = messages.findLastIndex(({ kind, id }) => kind === 'remove' && id?.value === removeAll) + 1;
  const { places, unknown } =
    start > 0 ? { places: untouched(start, messages.length), unknown: [] } : placesOf(messages);
  const stays = new Set([...places.filter(({ gone }) => !gone).map(({ at }) => at), ...unknown]);
  const removed = messages.flatMap((_, index) => (stays.has(index) ? [] : [index]));
  const replaced = places.filter(({ at, index, gone }) => !gone && at !== index);
  const textOf = (index: number): TextEdit => {
    const { start: from, end } = spanIn(document, reading, index, []);
    return { start: from, end, text: document.slice(from, end) };
  };
  const edits = replaced.map(({ at, index }) => ({ ...textOf(at), text: textOf(index).text }));
  const removals = removed.length === 0 ? [] : penFor(document, reading).removeMessages(removed);
  return { edits: [...edits, ...removals].sort((a, b) => a.start - b.start), removed, unknown };
}

/** A place of the new list: where it was in the old one, and the message that stands there now. */
interface Place {
  readonly at: number;
  index: number;
  gone: boolean;
}

const untouched = (from: number, to: number): readonly Place[] =>
  Array.from({ length: to - from }, (_, step) => ({ at: from + step, index: from + step, gone: false }));

function placesOf(messages: readonly Message[]): {
  readonly places: readonly Place[];
  readonly unknown: readonly number[];
} {
  const places: Place[] = [];
  const unknown: number[] = [];
  const byId = new Map<string, Place>();
  messages.forEach(({ kind, id }, index) => {
    const key = id && id.value !== null ? wordOf(id.value) : undefined;
    const known = key === undefined ? undefined : byId.get(key);
    if (kind === 'remove') {
      if (known) known.gone = true;
      else unknown.push(index);
    } else if (known) {
      known.index = index;
      known.gone = false;
    } else {
      const place = { at: index, index, gone: false };
      places.push(place);
      if (key !== undefined) byId.set(key, place);
    }
  });
  return { places, unknown };
}
