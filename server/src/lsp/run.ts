// `messages.run`: from an open file to a model and back into the file, while the user goes on typing.
import type { CancellationToken } from 'vscode-languageserver';
import type { Range } from 'vscode-languageserver-types';
import type { ChatEvent, RunAction, RunFailure, RunNotice } from '../core/run/events';
import { type Plan, plan, type Refusal, refusalSentence } from '../core/run/plan';
import { type Session as Reply, rebase, startSession, step } from '../core/run/session';
import { differenceOf } from '../core/text/difference';
import type { TextDocument } from '../core/text/document';
import type { TextEdit } from '../core/text/span';
import { say } from '../core/words/index';
import { resolveBaseUrl } from '../runner/address';
import { noticesOfDone, RunError } from '../runner/errors';
import { chat, type InstalledModel, listModels, type ServerAddress } from '../runner/ollama';
import { prepare } from '../runner/prepare';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toRange, toTextEdit, toWorkspaceEdit } from './to-lsp';

export interface RunRequest {
  readonly uri: string;
  /** Index of the message after which the reply goes. */
  readonly at?: number | undefined;
  /** Index of the conversation in a file of several. */
  readonly conversation?: number | undefined;
  readonly model?: string | undefined;
}

/** What a user can do about a failure, ready to be put on a button. */
export interface OfferedAction {
  readonly action: RunAction;
  readonly title: string;
  /** The text to copy, the address to open. */
  readonly value?: string;
  /** The place to show. */
  readonly range?: Range;
}

export interface RunResult {
  readonly ok: boolean;
  /** Index that the reply has in its list. */
  readonly index?: number;
  readonly model?: string;
  readonly failure?: { readonly key: string; readonly message: string; readonly actions: readonly OfferedAction[] };
  readonly notices: readonly { readonly key: string; readonly message: string }[];
}

/** One run under way. */
export interface Run {
  reply: Reply;
  /** Our own edit that the editor has been asked to make and has not yet told of, and the reply as it is with it. */
  pending: { readonly edit: TextEdit; readonly reply: Reply } | undefined;
  /** Called when the editor has told of a change. */
  moved: () => void;
  readonly stop: AbortController;
}

const framePause = 16;

/** Runs the conversation of a file; at most one run a file. Never throws: what goes wrong is in the result. */
export async function run(
  session: Session,
  request: RunRequest,
  token: CancellationToken,
  progress: (message: string) => void,
): Promise<RunResult | null> {
  const file = session.files.get(request.uri);
  if (!file) return null;
  if (session.runs.has(file.uri)) return { ok: false, notices: [] };
  const planned = plan(file.document, { ...file.settings, ...request });
  if (planned.type === 'refusal') return refused(session, file, planned);
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort());
  const own: Run = {
    reply: startSession(planned, {
      insert: session.client.growingEdits ? session.settings.run.insert : 'whenDone',
      thinking: session.settings.run.thinking,
      stopped: session.settings.run.stopped,
    }),
    pending: undefined,
    moved: () => undefined,
    stop,
  };
  session.runs.set(file.uri, own);
  try {
    return await answer(session, file, planned, own, progress);
  } finally {
    session.runs.delete(file.uri);
  }
}

export function stopRuns(session: Session, uri: string | undefined): void {
  for (const [of, own] of session.runs) if (uri === undefined || of === uri) own.stop.abort();
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

async function answer(
  session: Session,
  file: OpenFile,
  planned: Plan,
  own: Run,
  progress: (message: string) => void,
): Promise<RunResult> {
  const address = resolveBaseUrl({ setting: session.settings.ollama.baseUrl, env: process.env['OLLAMA_HOST'] });
  if ('problem' in address)
    return failed(
      session,
      file,
      planned,
      { key: address.problem, params: address.params, actions: ['open-settings'] } as RunFailure,
      [],
    );
  const notices: RunNotice[] = address.warning ? [address.warning] : [];
  try {
    const server = { baseUrl: address.url, signal: own.stop.signal };
    const model = await chooseModel(session, planned, server);
    if (typeof model !== 'string') return failed(session, file, planned, model, notices);
    const prepared = await prepare(planned, model, server);
    if ('key' in prepared) return failed(session, file, planned, prepared, notices);
    progress(say(session.client.language, 'run.running', { model }));
    await receive(session, file.uri, own, chat({ ...server, body: prepared.body }));
    return result(session, file, planned, own, model, [...notices, ...prepared.notices]);
  } catch (failure) {
    if (failure instanceof RunError) return failed(session, file, planned, failure.failure, notices);
    throw failure;
  }
}

/** The model that the caller, the file or the settings name; else the only one there is; else one that the user picks. */
async function chooseModel(session: Session, planned: Plan, server: ServerAddress): Promise<string | RunFailure> {
  const named = planned.model ?? session.settings.ollama.model;
  if (named) return named;
  const models = await listModels(server);
  const [only] = models;
  if (models.length === 1 && only) return only.name;
  if (models.length === 0) return { key: 'run.no-models', params: { host: server.baseUrl }, actions: ['retry'] };
  // Our own extension has a list to pick from.
  const chosen = session.client.commands.includes('messages.runConversation')
    ? undefined
    : await session.connection.window.showInformationMessage(
        say(session.client.language, 'run.pick-model'),
        ...models.slice(0, 20).map(({ name }) => ({ title: name })),
      );
  return (
    chosen?.title ?? {
      key: 'run.which-model',
      params: { models: models.map(({ name }) => name).join(', ') },
      actions: ['pick-model'],
    }
  );
}

/** Folds events into the file: those of one frame together, so that the editor makes one edit for them. */
async function receive(session: Session, uri: string, own: Run, events: AsyncGenerator<ChatEvent>): Promise<void> {
  const waiting: ChatEvent[] = [];
  let ended = false;
  let failure: unknown;
  let wake: () => void = () => undefined;
  const reading = (async () => {
    try {
      for await (const event of events) {
        waiting.push(event);
        wake();
      }
    } catch (error) {
      failure = error;
    } finally {
      ended = true;
      wake();
    }
  })();
  let first = true;
  while (own.reply.state === 'running') {
    if (waiting.length === 0) {
      if (ended) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const events = [...waiting];
    const { session: next, edits } = step(own.reply, events, session.files.get(uri)?.document);
    const [edit] = edits;
    if (!edit) own.reply = next;
    else if (!(await make(session, uri, own, { edit, reply: next }, { first, last: next.state !== 'running' })))
      continue;
    waiting.splice(0, events.length);
    if (!edit) continue;
    first = false;
    await pause(framePause);
  }
  await reading;
  if (failure) throw failure;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An editor that never tells of a change is not waited for longer than this, in milliseconds. */
const patience = 2000;

/** Asks the editor to make one edit, and waits until it has told of it. False where the text has moved on since: the caller tries again. */
async function make(
  session: Session,
  uri: string,
  own: Run,
  pending: NonNullable<Run['pending']>,
  undo: Undo,
): Promise<boolean> {
  const file = session.files.get(uri);
  if (!file) {
    own.reply = { ...own.reply, state: 'ended-by-edit' };
    own.stop.abort();
    return false;
  }
  own.pending = pending;
  const told = new Promise<void>((resolve) => {
    own.moved = resolve;
  });
  const applied = await ask(session, file, pending.edit, undo);
  if (applied ? own.pending !== undefined : session.files.get(uri)?.version === file.version)
    await Promise.race([told, pause(patience)]);
  if (applied && own.pending === pending) own.reply = pending.reply;
  own.pending = undefined;
  return applied;
}

/** Where undo stops: before the first piece and behind the last. */
interface Undo {
  readonly first: boolean;
  readonly last: boolean;
}

async function ask(session: Session, file: OpenFile, edit: TextEdit, undo: Undo): Promise<boolean> {
  const { client, connection } = session;
  if (client.growingEdits) {
    const request = { uri: file.uri, version: file.version, edits: [toTextEdit(file.document, edit)], ...undo };
    return (await connection.sendRequest('messages/edit', request)) === true;
  }
  const answer = await connection.workspace.applyEdit(toWorkspaceEdit(client, file, [edit]));
  return answer.applied;
}

function result(
  session: Session,
  file: OpenFile,
  planned: Plan,
  own: Run,
  model: string,
  notices: readonly RunNotice[],
): RunResult {
  const { reply, state } = own.reply;
  if (state === 'ended-by-edit')
    return failed(session, file, planned, { key: 'run.ended-by-edit', params: {}, actions: [] }, notices);
  if (reply.end?.type === 'done') {
    return {
      ok: true,
      index: own.reply.place.index,
      model,
      notices: [...notices, ...noticesOfDone(reply.end, planned.estimate)].map((notice) => told(session, notice)),
    };
  }
  const failure = reply.end?.failure ?? { key: 'run.cancelled' as const, params: {}, actions: [] };
  return failed(session, file, planned, failure, notices);
}

const told = (session: Session, { key, params }: RunNotice) => ({
  key,
  message: say(session.client.language, key, params),
});

function failed(
  session: Session,
  file: OpenFile,
  planned: Plan,
  failure: RunFailure,
  notices: readonly RunNotice[],
): RunResult {
  return {
    ok: false,
    failure: {
      key: failure.key,
      message: say(session.client.language, failure.key, failure.params),
      actions: failure.actions.map((action) => offer(session, file, planned, failure, action)),
    },
    notices: notices.map((notice) => told(session, notice)),
  };
}

function offer(
  session: Session,
  file: OpenFile,
  planned: Plan,
  { params, at }: RunFailure,
  action: RunAction,
): OfferedAction {
  const title = say(session.client.language, `run.action.${action}`);
  const value = action === 'copy-pull-command' ? params['command'] : action === 'sign-in' ? params['url'] : undefined;
  const span = action === 'show-message' && at !== undefined ? planned.spanOfSent(at) : undefined;
  return {
    action,
    title,
    ...(value === undefined ? {} : { value: String(value) }),
    ...(span ? { range: toRange(file.document, span) } : {}),
  };
}

function refused(session: Session, file: OpenFile, refusal: Refusal): RunResult {
  const range = refusal.span && toRange(file.document, refusal.span);
  const title = say(session.client.language, 'run.action.show-message');
  return {
    ok: false,
    failure: {
      key: refusal.key,
      message: refusalSentence(refusal, session.client.language),
      actions: range ? [{ action: 'show-message', title, range }] : [],
    },
    notices: [],
  };
}

export interface ModelsResult {
  readonly models: readonly { readonly name: string; readonly detail: string }[];
  readonly failure?: { readonly key: string; readonly message: string };
}

/** The models that Ollama has, for a list to pick from. */
export async function models(session: Session): Promise<ModelsResult> {
  const address = resolveBaseUrl({ setting: session.settings.ollama.baseUrl, env: process.env['OLLAMA_HOST'] });
  const { language } = session.client;
  if ('problem' in address)
    return { models: [], failure: { key: address.problem, message: say(language, address.problem, address.params) } };
  try {
    return {
      models: (await listModels({ baseUrl: address.url })).map((model) => ({
        name: model.name,
        detail: detailOf(model),
      })),
    };
  } catch (failure) {
    if (!(failure instanceof RunError)) throw failure;
    const { key, params } = failure.failure;
    return { models: [], failure: { key, message: say(language, key, params) } };
  }
}

const detailOf = (model: InstalledModel): string =>
  [model.family, model.parameterSize].filter((part) => part !== undefined && part !== '').join(' · ');
