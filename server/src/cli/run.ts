// `messages-json run`: sends a conversation to Ollama, prints the reply in the file's dialect or writes it into the file.
import { printJson } from '../core/json/print';
import type { ChatEvent, RunFailure, RunNotice } from '../core/run/events';
import { failureSentence } from '../core/run/failure';
import { type Plan, plan, refusalSentence } from '../core/run/plan';
import { writeReply } from '../core/run/reply';
import { rebase, type Session, type SessionOptions, startSession, step } from '../core/run/session';
import { differenceOf } from '../core/text/difference';
import { openDocument } from '../core/text/document';
import { applyEdits } from '../core/text/span';
import { say } from '../core/words/index';
import { resolveBaseUrl } from '../runner/address';
import { noticesOfDone, RunError } from '../runner/errors';
import { chat, listModels, type ServerAddress } from '../runner/ollama';
import { prepare } from '../runner/prepare';
import { type FileText, isLines, readText, replaceFile } from './files';
import { type Printer, startPrinter } from './printer';
import { lookUpConfigurations } from './settings';
import { oneOf, readFlags, type Terminal, UsageError } from './terminal';

interface Options extends SessionOptions {
  readonly file: string;
  readonly at: number | undefined;
  readonly conversation: number | undefined;
  /** Those to run, each for itself; none: the one that the file names, or the only one there is. */
  readonly models: readonly string[];
  readonly baseUrl: string | undefined;
  readonly inPlace: boolean;
  readonly json: boolean;
}

/** How a run of one model ended. */
interface Outcome {
  readonly model: string | undefined;
  /** Undefined where nothing was sent. */
  readonly session?: Session;
  readonly failure: RunFailure | undefined;
  readonly notices: readonly RunNotice[];
}

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const options = readOptions(args, terminal);
  const { language } = terminal;
  const read = await readText(options.file);
  if ('key' in read) {
    terminal.complain(say(language, read.key, { file: options.file, reason: read.reason }));
    return 2;
  }
  const document = openDocument(read.text, { lines: isLines(options.file) });
  const { settings } = await lookUpConfigurations().judge(options.file, {});
  const { at, conversation } = options;
  const planned = plan(document, { ...settings, at, conversation });
  if (planned.type === 'refusal') {
    const { line, character } = document.positionAt(planned.span?.start ?? 0);
    const where = planned.span ? `${options.file}:${line + 1}:${character + 1}: ` : `${options.file}: `;
    terminal.complain(where + refusalSentence(planned, language));
    return 1;
  }
  const address = resolveBaseUrl({ setting: options.baseUrl, env: process.env['OLLAMA_HOST'] });
  if ('problem' in address) {
    terminal.complain(say(language, address.problem, address.params));
    return 2;
  }
  if (address.warning) terminal.complain(say(language, address.warning.key, address.warning.params));
  const outcomes = await runAll(planned, address.url, read, options, terminal);
  if (options.json) printOutcomes(outcomes, options, terminal);
  return outcomes.every(({ session }) => session?.state === 'done') ? 0 : 1;
}

function readOptions(args: readonly string[], terminal: Terminal): Options {
  const { values, positionals } = readFlags(
    args,
    {
      at: { type: 'string' },
      conversation: { type: 'string' },
      model: { type: 'string' },
      models: { type: 'string' },
      'base-url': { type: 'string' },
      'in-place': { type: 'boolean' },
      json: { type: 'boolean' },
      thinking: { type: 'string' },
      metadata: { type: 'string' },
      stopped: { type: 'string' },
    },
    terminal,
  );
  const [file] = positionals;
  const { language } = terminal;
  if (file === undefined || positionals.length !== 1) throw new UsageError(say(language, 'cli.run-one-file'));
  const inPlace = values['in-place'] === true;
  if (inPlace && file === '-') throw new UsageError(say(language, 'cli.in-place-needs-file'));
  const models = [values.model, ...(values.models ?? '').split(',')].map((name) => name?.trim() ?? '');
  const named = models.filter((name) => name !== '');
  if (inPlace && named.length > 1) throw new UsageError(say(language, 'cli.in-place-one-model'));
  return {
    file,
    at: indexFlag('--at', values.at, terminal),
    conversation: indexFlag('--conversation', values.conversation, terminal),
    models: named,
    baseUrl: values['base-url'],
    inPlace,
    json: values.json === true,
    thinking: oneOf('--thinking', values.thinking, ['keep', 'leave-out'], terminal) ?? 'keep',
    metadata: oneOf('--metadata', values.metadata, ['keep', 'leave-out'], terminal) ?? 'leave-out',
    stopped: oneOf('--stopped', values.stopped, ['keep', 'takeBack'], terminal) ?? 'keep',
  };
}

function indexFlag(flag: string, value: string | undefined, terminal: Terminal): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new UsageError(say(terminal.language, 'cli.not-an-index', { flag, value }));
  return Number(value);
}

/** Runs each model in turn. Ctrl+C stops: the connection closes, Ollama stops generating, and no further model is asked. */
async function runAll(
  planned: Plan,
  baseUrl: string,
  read: FileText,
  options: Options,
  terminal: Terminal,
): Promise<readonly Outcome[]> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  const outcomes: Outcome[] = [];
  try {
    const models = options.models.length > 0 ? options.models : [planned.model];
    for (const model of models) {
      if (stop.signal.aborted) break;
      if (models.length > 1 && !options.json) terminal.complain(`── ${model}`);
      const outcome = await runOne(planned, model, { baseUrl, signal: stop.signal }, read, options, terminal);
      for (const { key, params } of outcome.notices) terminal.complain(say(terminal.language, key, params));
      if (outcome.failure) terminal.complain(failureSentence(outcome.failure, terminal.language));
      outcomes.push(outcome);
    }
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
  return outcomes;
}

async function runOne(
  planned: Plan,
  wanted: string | undefined,
  server: ServerAddress,
  read: FileText,
  options: Options,
  terminal: Terminal,
): Promise<Outcome> {
  const nothing = (failure: RunFailure, model = wanted): Outcome => ({ model, failure, notices: [] });
  try {
    const model = wanted ?? (await onlyModel(server));
    if (typeof model !== 'string') return nothing(model);
    const prepared = await prepare(planned, model, server);
    if ('key' in prepared) return nothing(prepared, model);
    const printer = options.json || options.inPlace ? undefined : startPrinter(terminal);
    const waiting = await receive(startSession(planned, options), { ...server, body: prepared.body }, printer);
    const { session, end } = options.inPlace ? await finishInFile(waiting, read, options) : finish(waiting);
    if (printer || session.state === 'ended-by-edit') (printer ?? startPrinter(terminal)).finish(messagesOf(session));
    const notices = [...prepared.notices, ...(end.type === 'done' ? noticesOfDone(end, planned.estimate) : [])];
    if (session.state === 'ended-by-edit')
      return {
        model,
        session,
        failure: { key: 'run.place-gone', params: { file: options.file }, actions: [] },
        notices,
      };
    return { model, session, failure: end.type === 'failed' ? end.failure : undefined, notices };
  } catch (failure) {
    if (failure instanceof RunError) return nothing(failure.failure);
    throw failure;
  }
}

/** The only model there is; with none or several, says so. */
async function onlyModel(server: ServerAddress): Promise<string | RunFailure> {
  const models = (await listModels(server)).map((model) => model.name);
  const [only] = models;
  if (models.length === 1 && only !== undefined) return only;
  return models.length === 0
    ? { key: 'run.no-models', params: { host: server.baseUrl }, actions: [] }
    : { key: 'run.which-model', params: { models: models.join(', ') }, actions: [] };
}

type End = Extract<ChatEvent, { type: 'done' | 'failed' }>;

/** A reply that has come to its end, which the session does not know yet. */
interface Ended {
  readonly session: Session;
  readonly end: End;
}

async function receive(
  started: Session,
  request: Parameters<typeof chat>[0],
  printer: Printer | undefined,
): Promise<Ended> {
  let session = started;
  for await (const event of chat(request)) {
    if (event.type === 'done' || event.type === 'failed') return { session, end: event };
    session = step(session, [event]).session;
    printer?.grow(session);
  }
  throw new Error('a run has one end');
}

const finish = ({ session, end }: Ended): Ended => ({ session: step(session, [end]).session, end });

/** Writes the reply into the file as it is by now: it may have been changed while the model was at work. */
async function finishInFile({ session, end }: Ended, before: FileText, { file }: Options): Promise<Ended> {
  const now = await readText(file);
  if ('key' in now) return { session: { ...step(session, [end]).session, state: 'ended-by-edit' }, end };
  const changes = now.text === before.text ? [] : [differenceOf(before.text, now.text)];
  const document = openDocument(now.text, { lines: isLines(file) });
  const finished = step(rebase(session, changes), [end], document);
  if (finished.edits.length > 0) await replaceFile(file, { ...now, text: applyEdits(now.text, finished.edits) });
  return { session: finished.session, end };
}

/** What the reply is in the file's dialect; [] where nothing is kept of it. */
const messagesOf = ({ reply, place, options, state, inserted }: Session): readonly unknown[] =>
  inserted === '' && state !== 'ended-by-edit' ? [] : writeReply(reply, place, options);

/** The shape that programs read; with several models a list of it. */
function printOutcomes(outcomes: readonly Outcome[], { file, models }: Options, terminal: Terminal): void {
  const told = ({ key, params }: RunNotice) => ({ key, message: say(terminal.language, key, params) });
  const printed = outcomes.map(({ model, session, failure, notices }) => ({
    file,
    ok: session?.state === 'done',
    ...(model === undefined ? {} : { model }),
    ...(session && session.inserted !== '' ? { index: session.place.index, messages: messagesOf(session) } : {}),
    ...(session?.reply.end?.type === 'done'
      ? { doneReason: session.reply.end.reason, metrics: session.reply.end.metrics }
      : {}),
    notices: notices.map(told),
    ...(failure ? { failure: { key: failure.key, message: failureSentence(failure, terminal.language) } } : {}),
  }));
  terminal.print(printJson(models.length > 1 ? printed : printed[0], { indent: '  ', eol: '\n' }));
}
