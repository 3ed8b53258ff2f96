// `messages.run`: from an open file to a model and back into the file, while the user goes on typing.
import { type CancellationToken, CodeLensRefreshRequest } from 'vscode-languageserver';
import type { TextEdit as LspTextEdit, Range } from 'vscode-languageserver-types';
import type { RunAction, RunFailure, RunNotice } from '../core/run/events';
import { failureSentence } from '../core/run/failure';
import { type Plan, plan, type Refusal, refusalSentence } from '../core/run/plan';
import { answerEnd, answeredBy, hasMoreBehind, replaceRest } from '../core/run/proposal';
import { type RunRecord, recordOf } from '../core/run/record';
import { writeReply } from '../core/run/reply';
import { startSession } from '../core/run/session';
import type { TextEdit } from '../core/text/span';
import { say } from '../core/words/index';
import { resolveBaseUrl } from '../runner/address';
import { noticesOfDone, RunError } from '../runner/errors';
import { chat, type InstalledModel, listModels, type ServerAddress, version } from '../runner/ollama';
import { type Prepared, prepare } from '../runner/prepare';
import type { OpenFile } from './documents';
import { type Run, receive, startRun } from './growing';
import type { Session } from './session';
import { toRange, toTextEdit } from './to-lsp';

export interface RunRequest {
  readonly uri: string;
  /** Index of the message after which the reply goes. */
  readonly at?: number | undefined;
  /** Index of a message of the assistant that is asked for anew; goes before `at`. */
  readonly regenerate?: number | undefined;
  /** Index of the conversation in a file of several. */
  readonly conversation?: number | undefined;
  readonly model?: string | undefined;
  /** When the reply is handed back and not put into the file: `later`: where messages stand behind its place. */
  readonly propose?: 'later' | 'always' | undefined;
  /** Hands back what is worth keeping of the run. */
  readonly record?: boolean | undefined;
}

/** What a user can do about a failure, ready to be put on a button. */
export interface OfferedAction {
  readonly action: RunAction;
  readonly title: string;
  /** The text to copy, the address to open. */
  readonly value?: string;
  /** The place to show. */
  readonly range?: Range;
  /** Models to pick from; all there are where absent. */
  readonly models?: readonly string[];
}

/** Edits of one version of the file that put the reply into it. */
export interface Proposed {
  readonly version: number;
  /** Leaving what stands behind as it is. */
  readonly insert: readonly LspTextEdit[];
  /** In place of what stands behind; absent where nothing does. */
  readonly replace?: readonly LspTextEdit[];
  /** The reply is an answer asked for anew: `insert` puts it in place of the old one, and keeps what stands behind that. */
  readonly anew?: true;
}

export interface RunResult {
  readonly ok: boolean;
  /** Index that the reply has in its list. */
  readonly index?: number;
  readonly model?: string;
  readonly failure?: { readonly key: string; readonly message: string; readonly actions: readonly OfferedAction[] };
  readonly notices: readonly { readonly key: string; readonly message: string }[];
  readonly proposed?: Proposed;
  readonly record?: RunRecord & ServerRecord;
}

/** What is worth keeping of who answered. */
interface ServerRecord {
  /** Base address of the server, without a login. */
  readonly url: string;
  /** Ollama's version, and the digest of the model; absent where the server did not tell. */
  readonly version?: string;
  readonly digest?: string;
}

/** Runs the conversation of a file; at most one run a file. Null for a file that is not open. What goes wrong is in the result. */
export async function run(
  session: Session,
  request: RunRequest,
  token: CancellationToken,
  progress: (message: string) => void,
): Promise<RunResult | null> {
  const file = session.files.get(request.uri);
  if (!file) return null;
  if (session.runs.has(file.uri)) return failure(session, { key: 'run.running-already', params: {}, actions: [] });
  const planned = plan(file.document, { ...file.settings, ...request, at: placeOf(file, request) });
  if (planned.type === 'refusal') return refused(session, file, planned);
  const options = {
    insert: session.client.growingEdits ? session.settings.run.insert : 'whenDone',
    thinking: session.settings.run.thinking,
    metadata: session.settings.run.metadata,
    stopped: session.settings.run.stopped,
  } as const;
  const proposes = request.propose === 'always' || (request.propose === 'later' && hasMoreBehind(planned.place));
  const own = startRun(startSession(planned, proposes ? { ...options, insert: 'whenDone' } : options), proposes);
  token.onCancellationRequested(() => own.stop.abort());
  session.runs.set(file.uri, own);
  refreshLenses(session);
  try {
    return await new Answering(session, file, planned, own, request).result(progress);
  } finally {
    session.runs.delete(file.uri);
    // The run has loaded its model.
    session.windows.clear();
    refreshLenses(session);
  }
}

/** While a file runs, its lens is Stop. */
function refreshLenses({ client, connection }: Session): void {
  if (client.refreshesLenses) connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
}

/** Index of the message that is answered; undefined: the last. */
function placeOf({ result }: OpenFile, { at, regenerate, conversation = 0 }: RunRequest): number | undefined {
  const messages = result.readings[conversation]?.conversation.messages;
  return regenerate === undefined || !messages ? at : answeredBy(messages, regenerate);
}

/** One run that is planned: who is asked, what came of it. */
class Answering {
  private notices: readonly RunNotice[] = [];

  constructor(
    private readonly session: Session,
    private readonly file: OpenFile,
    private readonly planned: Plan,
    private readonly own: Run,
    private readonly request: RunRequest,
  ) {}

  async result(progress: (message: string) => void): Promise<RunResult> {
    const { session, planned, own } = this;
    const address = addressOf(session);
    if ('key' in address) return this.failed(address);
    this.notices = address.notices;
    const server = { baseUrl: address.url, signal: own.stop.signal };
    try {
      const model = await chooseModel(session, planned, server);
      if (typeof model !== 'string') return this.failed(model);
      const prepared = await prepare(planned, model, server);
      if ('key' in prepared) return this.failed(prepared);
      this.notices = [...this.notices, ...prepared.notices];
      progress(say(session.client.language, 'run.running', { model }));
      await receive(session, this.file.uri, own, chat({ ...server, body: prepared.body }), (count) =>
        progress(say(session.client.language, 'run.arriving', { model, count })),
      );
      this.calibrate(model);
      const record = this.request.record ? { record: await this.record(prepared, address.url) } : {};
      return { ...this.outcome(model), ...record };
    } catch (error) {
      if (error instanceof RunError) return this.failed(error.failure);
      throw error;
    }
  }

  /** What the server counted tells how far off our estimates are for this model. */
  private calibrate(model: string): void {
    const { end } = this.own.reply.reply;
    const counted = end?.type === 'done' ? end.metrics.promptTokens : undefined;
    const { estimate } = this.planned;
    if (counted !== undefined && estimate >= leastToCalibrate && counted >= estimate / 2)
      this.session.calibrations.set(model, counted / estimate);
  }

  private outcome(model: string): RunResult {
    const { own, planned, session } = this;
    const { reply, state, place } = own.reply;
    if (own.refused) return this.failed({ key: 'run.edit-refused', params: {}, actions: [] });
    if (state === 'ended-by-edit') return this.failed({ key: 'run.ended-by-edit', params: {}, actions: [] });
    const proposed = own.proposed ? { proposed: this.proposal(own.proposed) } : {};
    if (reply.end?.type !== 'done')
      return { ...this.failed(reply.end?.failure ?? cancelled), ...proposed, index: place.index, model };
    return {
      ok: true,
      index: place.index,
      model,
      notices: [...this.notices, ...noticesOfDone(reply.end, planned.estimate)].map((notice) => told(session, notice)),
      ...proposed,
    };
  }

  private proposal(insert: NonNullable<Run['proposed']>): Proposed {
    const { reply, place, options, moved } = this.own.reply;
    const { document, version: now } = this.session.files.get(this.file.uri) ?? this.file;
    const values = writeReply(reply, place, options);
    const edits = (edit: TextEdit) => [toTextEdit(document, edit)];
    if (moved || !hasMoreBehind(place)) return { version: now, insert: edits(insert) };
    const replace = edits(replaceRest(place, values));
    if (this.request.regenerate === undefined) return { version: now, insert: edits(insert), replace };
    const end = answerEnd(place.conversation.messages, place.index);
    return { version: now, insert: edits(replaceRest(place, values, end)), replace, anew: true };
  }

  private async record({ model, numCtx }: Prepared, baseUrl: string): Promise<RunRecord & ServerRecord> {
    const server = { baseUrl, signal: AbortSignal.timeout(recordPatience) };
    const [running, models] = await Promise.all([
      version(server).catch(() => undefined),
      listModels(server).catch(() => []),
    ]);
    const digest = models.find(({ name }) => name === model || name === `${model}:latest`)?.digest;
    return {
      ...recordOf(this.own.reply, this.planned.request, model, numCtx),
      url: withoutLogin(baseUrl),
      ...(running === undefined ? {} : { version: running }),
      ...(digest === undefined ? {} : { digest }),
    };
  }

  private failed(own: RunFailure): RunResult {
    return failure(this.session, own, this.notices, (at) => {
      const span = this.planned.spanOfSent(at);
      return span && toRange(this.file.document, span);
    });
  }
}

const withoutLogin = (baseUrl: string): string => {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/$/, '')}`;
};

const cancelled: RunFailure = { key: 'run.cancelled', params: {}, actions: [] };

/** Of a shorter prompt most is the template. In tokens. */
const leastToCalibrate = 64;

/** A server that does not say within so many ms who it is goes without a name in the record. */
const recordPatience = 1000;

/** Where Ollama is, or why that cannot be told. */
export function addressOf(
  session: Session,
): { readonly url: string; readonly notices: readonly RunNotice[] } | RunFailure {
  const address = resolveBaseUrl({ setting: session.settings.ollama.baseUrl, env: process.env['OLLAMA_HOST'] });
  return 'problem' in address
    ? { key: address.problem, params: address.params, actions: ['open-settings'] }
    : { url: address.url, notices: address.warning ? [address.warning] : [] };
}

/** The model that the caller, the file or the settings name; else the only one there is; else one that the user picks. */
export async function chooseModel(
  session: Session,
  planned: Plan,
  server: ServerAddress,
): Promise<string | RunFailure> {
  const named = planned.model ?? session.settings.ollama.model;
  if (named) return named;
  const names = (await listModels(server)).map(({ name }) => name);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  if (names.length === 0) return { key: 'run.no-models', params: { host: server.baseUrl }, actions: ['retry'] };
  // Our own extension has a list to pick from.
  const chosen = session.client.commands.includes('messages.runConversation')
    ? undefined
    : await Promise.race([askForModel(session, names), stopped(server.signal)]);
  if (server.signal?.aborted) return { ...cancelled, params: { host: server.baseUrl } };
  return chosen ?? { key: 'run.which-model', params: { models: names.join(', ') }, actions: ['pick-model'] };
}

/** Resolves when a run is stopped: a question that nobody answers must not keep it going. */
const stopped = (signal: AbortSignal | undefined): Promise<undefined> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(undefined), { once: true }));

/** As many as a message box of an editor may have buttons. */
const mostNames = 20;

async function askForModel({ connection, client }: Session, names: readonly string[]): Promise<string | undefined> {
  const question = say(client.language, 'run.pick-model');
  const titles = names.slice(0, mostNames).map((title) => ({ title }));
  return (await connection.window.showInformationMessage(question, ...titles))?.title;
}

const told = (session: Session, { key, params }: RunNotice) => ({
  key,
  message: say(session.client.language, key, params),
});

function failure(
  session: Session,
  own: RunFailure,
  notices: readonly RunNotice[] = [],
  rangeOf: (at: number) => Range | undefined = () => undefined,
): RunResult {
  const { language } = session.client;
  const { key, params, actions, at, able = [] } = own;
  const offered = actions.map((action): OfferedAction => {
    const value = action === 'copy-pull-command' ? params['command'] : action === 'sign-in' ? params['url'] : undefined;
    const range = action === 'show-message' && at !== undefined ? rangeOf(at) : undefined;
    return {
      action,
      title: say(language, `run.action.${action}`),
      ...(value === undefined ? {} : { value: String(value) }),
      ...(range ? { range } : {}),
      ...(action === 'pick-model' && able.length > 0 ? { models: able } : {}),
    };
  });
  return {
    ok: false,
    failure: { key, message: failureSentence(own, language), actions: offered },
    notices: notices.map((notice) => told(session, notice)),
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

/**
 * Tells the user of a result where no client of ours does, with buttons for what can be done about a failure. Hands back the run to try next, when one
 * was chosen.
 */
export async function tell(session: Session, request: RunRequest, result: RunResult): Promise<RunRequest | undefined> {
  const { window } = session.connection;
  for (const { message } of result.notices) window.showWarningMessage(message);
  if (result.proposed) await offerProposal(session, request.uri, result.proposed);
  // Whoever stopped a run knows that it was stopped.
  if (!result.failure || result.failure.key === cancelled.key) return undefined;
  const { message, actions } = result.failure;
  const chosen = await window.showErrorMessage(
    message,
    ...actions.filter(isForAnyEditor).map(({ title }) => ({ title })),
  );
  const action = actions.find(({ title }) => title === chosen?.title);
  if (action?.action === 'retry') return request;
  if (action?.action === 'pick-model') {
    const model = await askForModel(session, action.models ?? (await models(session)).models.map(({ name }) => name));
    return model === undefined ? undefined : { ...request, model };
  }
  if (action?.range) await window.showDocument({ uri: request.uri, selection: action.range, takeFocus: true });
  if (action?.action === 'sign-in' && action.value) await window.showDocument({ uri: action.value, external: true });
  return undefined;
}

/** Asks where a reply goes when messages stand behind its place. */
async function offerProposal({ connection, client, files }: Session, uri: string, proposed: Proposed): Promise<void> {
  const { language } = client;
  const replace = { title: say(language, 'run.proposal.replace') };
  const insert = { title: say(language, proposed.anew ? 'run.proposal.anew' : 'run.proposal.insert') };
  const question = say(language, 'run.proposal');
  const chosen = await connection.window.showInformationMessage(
    question,
    ...(proposed.anew ? [insert] : []),
    ...(proposed.replace ? [replace] : []),
    ...(proposed.anew ? [] : [insert]),
  );
  const edits = chosen?.title === replace.title ? proposed.replace : chosen ? proposed.insert : undefined;
  if (!edits) return;
  const isCurrent = files.get(uri)?.version === proposed.version;
  const textDocument = { uri, version: proposed.version };
  if (!isCurrent) connection.window.showWarningMessage(say(language, 'run.proposal.outdated'));
  else
    await connection.workspace.applyEdit(
      client.versionedEdits
        ? { documentChanges: [{ textDocument, edits: [...edits] }] }
        : { changes: { [uri]: [...edits] } },
    );
}

/** A clipboard and a page of settings are beyond the protocol; the sentence itself names the command and the address. */
const isForAnyEditor = ({ action }: OfferedAction): boolean =>
  action !== 'copy-pull-command' && action !== 'open-settings';

export interface ModelsResult {
  readonly models: readonly { readonly name: string; readonly detail: string }[];
  readonly failure?: { readonly key: string; readonly message: string };
}

/** The models that Ollama has, for a list to pick from. */
export async function models(session: Session): Promise<ModelsResult> {
  const address = addressOf(session);
  if ('key' in address) return { models: [], failure: told(session, address) };
  try {
    const found = await listModels({ baseUrl: address.url });
    return { models: found.map((model) => ({ name: model.name, detail: detailOf(model) })) };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { models: [], failure: told(session, error.failure) };
  }
}

const detailOf = (model: InstalledModel): string =>
  [model.family, model.parameterSize].filter((part) => part !== undefined && part !== '').join(' · ');
