// A run as a state machine: events of the model in, edits of the document out. The text is valid JSON after every edit.
import { insertItem } from '../json/edit';
import { readJson } from '../json/read';
import { applyEdits, type Span, type TextEdit } from '../text/span';
import type { ChatEvent } from './events';
import type { Plan, ReplyPlace } from './plan';
import { hasArrived, noReply, type Reply, type ReplyOptions, receive, writeReply } from './reply';

export interface SessionOptions extends ReplyOptions {
  /** `live`: the reply grows in the text; `whenDone`: it is inserted once, at the end. */
  readonly insert?: 'live' | 'whenDone';
  /** What becomes of a reply that the user stopped. */
  readonly stopped?: 'keep' | 'takeBack';
}

/** Plain data; each step hands back a new one. */
export interface Session {
  readonly place: ReplyPlace;
  readonly options: SessionOptions;
  readonly reply: Reply;
  /** What has been inserted, and where it stands in the document now. UTF-16 offsets. */
  readonly inserted: string;
  readonly start: number;
  /** `ended-by-edit`: the user changed the text that the reply grows in, or took its place away. */
  readonly state: 'running' | 'done' | 'failed' | 'ended-by-edit';
}

export interface Step {
  readonly session: Session;
  /** Relative to the document as it is; [] where nothing changes. */
  readonly edits: readonly TextEdit[];
}

/** A run that has begun; nothing is in the text yet. */
export function startSession({ place }: Plan, options: SessionOptions = {}): Session {
  const { start } = insertion(place, ['']);
  return { place, options, reply: noReply, inserted: '', start: place.start + start, state: 'running' };
}

/** Takes events in. Several at once give one edit: an editor wants at most one a frame. */
export function step(session: Session, events: readonly ChatEvent[]): Step {
  if (session.state !== 'running') return { session, edits: [] };
  const reply = events.reduce(receive, session.reply);
  const next = { ...session, reply };
  const { end } = reply;
  if (end === undefined)
    return session.options.insert === 'live' && hasArrived(reply)
      ? show(next, textOf(next))
      : { session: next, edits: [] };
  if (end.type === 'done') return finish(next, 'done', textOf(next));
  const keeps =
    end.failure.key === 'run.cancelled' && (session.options.stopped ?? 'keep') === 'keep' && hasArrived(reply);
  return finish(next, 'failed', keeps ? textOf(next) : '');
}

function finish(session: Session, state: 'done' | 'failed', text: string): Step {
  const { session: shown, edits } = show(session, text);
  return { session: { ...shown, state }, edits };
}

const textOf = (session: Session): string =>
  insertion(session.place, writeReply(session.reply, session.place, session.options)).text;

/** Makes the inserted text what it should be, by replacing no more than what differs. */
function show(session: Session, text: string): Step {
  if (text === session.inserted) return { session, edits: [] };
  const { start, end, text: changed } = difference(session.inserted, text);
  return {
    session: { ...session, inserted: text },
    edits: [{ start: session.start + start, end: session.start + end, text: changed }],
  };
}

/** The edit between two texts: what stands between their common head and tail. Never cuts a surrogate pair. */
function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  if (head > 0 && isHigh(before.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  if (tail > 0 && isLow(after.charCodeAt(after.length - tail))) tail--;
  return { start: head, end: before.length - tail, text: after.slice(head, after.length - tail) };
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The one edit that puts values into the list, in the layout of the text; relative to the record. */
function insertion(place: ReplyPlace, values: readonly unknown[]): TextEdit {
  const [first, ...more] = values;
  const edits = insertItem(place.text, place.tree, place.list, place.index, first);
  const [only] = edits;
  if (more.length === 0 && edits.length === 1 && only) return only;
  let text = applyEdits(place.text, edits);
  more.forEach((value, offset) => {
    text = applyEdits(text, insertItem(text, readJson(text).root, place.list, place.index + 1 + offset, value));
  });
  return difference(place.text, text);
}

/**
 * Takes the user's own edits in (each relative to the text after the ones before it): what stands before the reply moves it, what stands behind it does
 * not matter, and one inside it ends the run, leaving everything as the user has it.
 */
export function rebase(session: Session, edits: readonly TextEdit[]): Session {
  let { start } = session;
  if (session.state !== 'running') return session;
  for (const edit of edits) {
    const reply: Span = { start, end: start + session.inserted.length };
    if (edit.end <= reply.start) start += edit.text.length - (edit.end - edit.start);
    else if (edit.start < reply.end) return { ...session, start, state: 'ended-by-edit' };
  }
  return { ...session, start };
}
