// A run as a state machine: events of the model in, edits of the document out. Text that is valid JSON is so after every edit.
import { insertItems } from '../json/edit';
import { findNode } from '../json/tree';
import { differenceOf } from '../text/difference';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';
import type { ChatEvent } from './events';
import { type Plan, placeIn, type ReplyPlace } from './plan';
import { isAnswer, noReply, type Reply, type ReplyOptions, receive, writeReply } from './reply';

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
  /** Where the message ends that the reply goes behind. */
  readonly anchor: number;
  /** True where the user has changed the text before anything was inserted: the place is then looked for anew. */
  readonly moved: boolean;
  /** `ended-by-edit`: the user changed the text that the reply grows in, or took its place away. */
  readonly state: 'running' | 'done' | 'failed' | 'ended-by-edit';
}

export interface Step {
  readonly session: Session;
  /** Relative to the document as it is; [] where nothing changes. */
  readonly edits: readonly TextEdit[];
}

/** A run that has begun; nothing is in the text yet. */
export const startSession = ({ place }: Plan, options: SessionOptions = {}): Session => ({
  options,
  reply: noReply,
  inserted: '',
  moved: false,
  state: 'running',
  ...placed(place),
});

/** A place, and the offsets in the document that follow from it. */
function placed(place: ReplyPlace): Pick<Session, 'place' | 'start' | 'anchor'> {
  const list = findNode(place.tree, place.list);
  const before = list?.type === 'array' ? list.items[place.index - 1] : undefined;
  return {
    place,
    start: place.start + insertion(place, [null]).start,
    anchor: place.start + (before?.end ?? (list?.start ?? 0) + 1),
  };
}

/**
 * Takes events in. Several at once give one edit: an editor wants at most one a frame. `document` is the text as it is, looked at where the user has
 * changed it before anything was inserted.
 */
export function step(session: Session, events: readonly ChatEvent[], document?: TextDocument): Step {
  if (session.state !== 'running') return { session, edits: [] };
  const reply = events.reduce(receive, session.reply);
  const next = { ...session, reply };
  const { end } = reply;
  if (end === undefined)
    return session.options.insert === 'live' ? show(next, true, document) : { session: next, edits: [] };
  if (end.type === 'done') return finish(next, 'done', true, document);
  const isKept = end.failure.key === 'run.cancelled' && session.options.stopped !== 'takeBack' && isAnswer(reply);
  return finish(next, 'failed', isKept, document);
}

function finish(session: Session, state: 'done' | 'failed', isKept: boolean, document?: TextDocument): Step {
  const { session: shown, edits } = show(session, isKept, document);
  return { session: shown.state === 'running' ? { ...shown, state } : shown, edits };
}

/** Makes the inserted text what the reply is by now, or nothing, replacing no more than what differs. */
function show(given: Session, isShown: boolean, document?: TextDocument): Step {
  const isFirst = given.inserted === '';
  const session = isShown && isFirst && given.moved && document ? placedAnew(given, document) : given;
  const values = isShown ? writeReply(session.reply, session.place, session.options) : [];
  if (isFirst && values.length === 0) return { session, edits: [] };
  const { start: from, end: to, text } = insertion(session.place, values);
  if (isFirst) {
    // What goes into an empty list takes the place of the white space in it, and what goes behind a comment that of the comment.
    const isThere = document?.slice(session.start, session.start + to - from) === session.place.text.slice(from, to);
    const replaced = session.moved && !isThere ? 0 : to - from;
    return {
      session: { ...session, inserted: text },
      edits: [{ start: session.start, end: session.start + replaced, text }],
    };
  }
  if (text === session.inserted) return { session, edits: [] };
  const { start, end, text: changed } = differenceOf(session.inserted, text);
  return {
    session: { ...session, inserted: values.length === 0 ? '' : text },
    edits: [{ start: session.start + start, end: session.start + end, text: changed }],
  };
}

/** The session with its place in the text as the user has it now; where the text is too broken to tell, the old place counts, wherever it has moved. */
function placedAnew(session: Session, document: TextDocument): Session {
  const place = placeIn(document, session.place, session.anchor);
  return place ? { ...session, ...placed(place), moved: false } : session;
}

/** The one edit that puts values into the list, in the layout of the text; relative to the record. Without values: what stood there before. */
function insertion({ text, tree, list, index }: ReplyPlace, values: readonly unknown[]): TextEdit {
  const [edit] = insertItems(text, tree, list, index, values.length === 0 ? [null] : values);
  if (!edit) return { start: 0, end: 0, text: '' };
  return values.length === 0 ? { ...edit, text: text.slice(edit.start, edit.end) } : edit;
}

/**
 * Takes the user's own edits in (each relative to the text after the ones before it): what stands before the reply moves it, what stands behind it does
 * not matter, and one inside it ends the run, leaving everything as the user has it.
 */
export function rebase(session: Session, edits: readonly TextEdit[]): Session {
  return edits.reduce((before, edit) => {
    if (before.state !== 'running') return before;
    return before.inserted === '' ? rebaseWaiting(before, edit) : rebaseGrowing(before, edit);
  }, session);
}

/** Nothing is in the text yet: what the user writes right behind the message that the reply goes behind comes behind the reply. */
function rebaseWaiting(session: Session, edit: TextEdit): Session {
  const by = edit.text.length - (edit.end - edit.start);
  const { start, anchor } = session;
  if (edit.start < anchor && edit.end >= anchor) {
    // The message itself is written anew, or taken away.
    if (edit.end > anchor || edit.text === '') return { ...session, state: 'ended-by-edit' };
    return { ...session, anchor: anchor + by, start: start + by, moved: true };
  }
  const isBefore = (offset: number): boolean => edit.end <= offset && edit.start < offset;
  const follow = (offset: number): number => (isBefore(offset) ? offset + by : Math.min(edit.start, offset));
  return { ...session, anchor: follow(anchor), start: Math.max(follow(anchor), follow(start)), moved: true };
}

function rebaseGrowing(session: Session, edit: TextEdit): Session {
  const { start, inserted } = session;
  if (edit.end <= start) return { ...session, start: start + edit.text.length - (edit.end - edit.start) };
  return edit.start < start + inserted.length ? { ...session, state: 'ended-by-edit' } : session;
}
