// A reply on its way into an open file: edits go out, and what the editor tells of changes comes in.
import type { ChatEvent } from '../core/run/events';
import { type Session as Reply, rebase, step } from '../core/run/session';
import { differenceOf } from '../core/text/difference';
import type { TextDocument } from '../core/text/document';
import type { TextEdit } from '../core/text/span';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toTextEdit, toWorkspaceEdit } from './to-lsp';

/** One run under way. */
export interface Run {
  reply: Reply;
  /** Our own edit that the editor has been asked to make and has not yet told of, and the reply as it is with it. */
  pending: { readonly edit: TextEdit; readonly reply: Reply } | undefined;
  /** Called when the editor has told of a change. */
  moved: () => void;
  readonly stop: AbortController;
  /** What would put the reply into the file, where it is proposed and not made. */
  readonly proposes: boolean;
  proposed: TextEdit | undefined;
  /** The editor did not make our edits, though nothing had changed. */
  refused: boolean;
  /** The editor does not show the file: what arrives waits until it does, or the reply is there. */
  hidden: boolean;
  /** Called when there may be something to do. */
  wake: () => void;
  /** Resolves when the editor has asked for the lenses of a file that runs. */
  readonly lensed: Promise<void>;
  lens: () => void;
}

export function startRun(reply: Reply, proposes: boolean): Run {
  let lens: () => void = () => undefined;
  const lensed = new Promise<void>((resolve) => {
    lens = resolve;
  });
  return { ...newRun(reply, proposes), lensed, lens };
}

const newRun = (reply: Reply, proposes: boolean): Omit<Run, 'lensed' | 'lens'> => ({
  reply,
  pending: undefined,
  moved: () => undefined,
  stop: new AbortController(),
  proposes,
  proposed: undefined,
  refused: false,
  hidden: false,
  wake: () => undefined,
});

export function stopRuns(session: Session, uri: string | undefined): void {
  for (const [of, own] of session.runs) if (uri === undefined || of === uri) own.stop.abort();
}

/** The editor shows a file again in which a reply grows. */
export function noteShown(session: Session, uri: string): void {
  const own = session.runs.get(uri);
  if (!own) return;
  own.hidden = false;
  own.wake();
}

/** Told of every change of an open file, before it: our own edits count as made, and the reply's place follows those of the user. */
export function noteEdit(session: Session, uri: string, document: TextDocument, edit: TextEdit): void {
  const own = session.runs.get(uri);
  if (!own) return;
  const { pending } = own;
  if (pending && sameChange(document, pending.edit, edit)) {
    own.reply = pending.reply;
    own.pending = undefined;
  } else {
    const { start, end, text } = differenceOf(document.slice(edit.start, edit.end), edit.text);
    own.reply = rebase(own.reply, [{ start: edit.start + start, end: edit.start + end, text }]);
  }
  if (own.reply.state === 'ended-by-edit') own.stop.abort();
  own.moved();
}

/** Whether two edits make the same text: editors tell of a change in their own way, which need not be the way they were asked. */
function sameChange(document: TextDocument, a: TextEdit, b: TextEdit): boolean {
  if (a.start === b.start && a.end === b.end) return a.text === b.text;
  const start = Math.min(a.start, b.start);
  const end = Math.max(a.end, b.end);
  const after = (edit: TextEdit): string =>
    document.slice(start, edit.start) + edit.text + document.slice(edit.end, end);
  return after(a) === after(b);
}

/** Milliseconds between two edits at least: about a frame. */
const framePause = 16;

/** Milliseconds between two words about what has arrived, at least. */
const tellingPause = 250;

/**
 * Folds events into the file: those of one frame together, so that the editor makes one edit for them. `told`: called now and then with how many
 * characters have arrived, where they are not to be seen in the file.
 */
export async function receive(
  session: Session,
  uri: string,
  own: Run,
  events: AsyncGenerator<ChatEvent>,
  told: (characters: number) => void,
): Promise<void> {
  const waiting: ChatEvent[] = [];
  let ended = false;
  let failure: unknown;
  const reading = (async () => {
    try {
      for await (const event of events) {
        waiting.push(event);
        own.wake();
      }
    } catch (error) {
      failure = error;
    } finally {
      ended = true;
      own.wake();
    }
  })();
  let holds = false;
  let first = true;
  let refusals = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  while (own.reply.state === 'running') {
    if (!ended && (waiting.length === 0 || own.hidden || holds)) {
      await new Promise<void>((resolve) => {
        own.wake = resolve;
      });
      continue;
    }
    if (waiting.length === 0) break;
    const taken = [...waiting];
    const file = session.files.get(uri);
    const { session: next, edits } = step(own.reply, taken, file?.document);
    const [edit] = edits;
    if (!edit || own.proposes) {
      own.reply = next;
      own.proposed = edit;
      waiting.splice(0, taken.length);
      if (next.options.insert !== 'live' && Date.now() - toldAt >= tellingPause) {
        toldAt = Date.now();
        told(next.reply.text.length + next.reply.thinking.length);
      }
      continue;
    }
    const answer = await make(session, uri, own, { edit, reply: next }, { first, last: next.state !== 'running' });
    if (answer === 'later') own.hidden = true;
    if (answer !== 'made') {
      const isRefused = answer === 'refused' && session.files.get(uri)?.version === file?.version;
      refusals = isRefused ? refusals + 1 : 0;
      if (refusals === mostRefusals) giveUp(own);
      continue;
    }
    refusals = 0;
    waiting.splice(0, taken.length);
    if (first && !ended) {
      holds = true;
      void lensesShown(session, own).then(() => {
        holds = false;
        own.wake();
      });
    }
    first = false;
    await pause(framePause);
  }
  await reading;
  if (failure) throw failure;
}

/** Milliseconds that an editor has to ask for lenses after it was told to, and to show them. */
const lensPatience = 1500;
const lensPause = 400;

/**
 * Resolves when the lens above a file that runs is Stop. VS Code asks for no lenses while a text changes several times a second, so the edits behind the
 * first one wait for it once; most models have been silent for long enough before.
 */
function lensesShown({ client, settings }: Session, { reply, lensed }: Run): Promise<void> {
  if (!client.refreshesLenses || !settings.lenses.run || reply.options.insert !== 'live') return Promise.resolve();
  return Promise.race([lensed.then(() => pause(lensPause)), pause(lensPatience)]);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An editor that never tells of a change is not waited for longer than this, in milliseconds. */
const patience = 2000;

/** So often an edit is asked for while nothing changes; a file that may not be written refuses them all. */
const mostRefusals = 3;

function giveUp(own: Run): void {
  own.reply = { ...own.reply, state: 'failed' };
  own.refused = true;
  own.stop.abort();
}

/** Where undo stops: before the first piece and behind the last. */
interface Undo {
  readonly first: boolean;
  readonly last: boolean;
}

/** What became of an edit. `refused`: the text has moved on since, or may not be written: the caller tries again. `later`: the file is not shown. */
type Answer = 'made' | 'refused' | 'later';

/** Asks the editor to make one edit, and waits until it has told of it. */
async function make(
  session: Session,
  uri: string,
  own: Run,
  pending: NonNullable<Run['pending']>,
  undo: Undo,
): Promise<Answer> {
  const file = session.files.get(uri);
  if (!file) {
    own.reply = { ...own.reply, state: 'ended-by-edit' };
    own.stop.abort();
    return 'refused';
  }
  own.pending = pending;
  const told = new Promise<void>((resolve) => {
    own.moved = resolve;
  });
  const answer = await ask(session, file, pending.edit, undo);
  const isTold = answer === 'made' ? own.pending === undefined : session.files.get(uri)?.version !== file.version;
  if (!isTold && answer !== 'later') await Promise.race([told, pause(patience)]);
  if (answer === 'made' && own.pending === pending) own.reply = pending.reply;
  own.pending = undefined;
  return answer;
}

async function ask(session: Session, file: OpenFile, edit: TextEdit, undo: Undo): Promise<Answer> {
  const { client, connection } = session;
  if (!client.growingEdits) {
    const { applied } = await connection.workspace.applyEdit(toWorkspaceEdit(client, file, [edit]));
    return applied ? 'made' : 'refused';
  }
  const request = { uri: file.uri, version: file.version, edits: [toTextEdit(file.document, edit)], ...undo };
  const answer: unknown = await connection.sendRequest('messages/edit', request);
  return answer === 'later' ? 'later' : answer === true ? 'made' : 'refused';
}
