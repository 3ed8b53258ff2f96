// What can be looked at before a run: the request that would be sent, the prompt that the model would be given, and how much of its window that takes.
import type { Range } from 'vscode-languageserver-types';
import { spanIn } from '../core/check';
import { messageSpan } from '../core/features/spans';
import { printJson } from '../core/json/print';
import { estimateTokens } from '../core/rules/support/tokens';
import type { RunFailure } from '../core/run/events';
import { failureSentence } from '../core/run/failure';
import { type Plan, plan, refusalSentence } from '../core/run/plan';
import { hider } from '../core/run/record';
import { unseenIn } from '../core/run/rendered';
import { renderingBody, requestValue, wantedWindow } from '../core/run/request';
import { fallingOut, smallestWindow } from '../core/run/window';
import { say } from '../core/words/index';
import { RunError } from '../runner/errors';
import { listModels, renderPrompt, runningModels, type ServerAddress, showModel } from '../runner/ollama';
import type { OpenFile } from './documents';
import { addressOf, chooseModel, type RunRequest } from './run';
import type { Session } from './session';
import { toRange } from './to-lsp';

interface Told {
  /** Of the sentence. */
  readonly key?: string;
  readonly message: string;
}

const because = (session: Session, failure: RunFailure): Told => ({
  key: failure.key,
  message: failureSentence(failure, session.client.language),
});

interface Planned {
  readonly file: OpenFile;
  readonly planned: Plan;
}

function planOf(session: Session, request: RunRequest): Planned | Told | undefined {
  const file = session.files.get(request.uri);
  if (!file) return undefined;
  const planned = plan(file.document, { ...file.settings, ...request });
  return planned.type === 'plan' ? { file, planned } : { message: refusalSentence(planned, session.client.language) };
}

/** `messages.request`: JSON text of the request that would be sent, without the secrets in it. */
export function requestOf(session: Session, request: RunRequest): { readonly request: string } | Told | null {
  const found = planOf(session, request);
  if (!found || 'message' in found) return found ?? null;
  const model = modelOf(session, found.planned) ?? '';
  return { request: printJson(hider()(requestValue(found.planned.request, model)), { indent: '  ', eol: '\n' }) };
}

const modelOf = ({ settings }: Session, { model }: Plan): string | undefined => model ?? settings.ollama.model;

export interface RenderedPrompt {
  readonly prompt: string;
  /** Texts of the file that do not occur in it. */
  readonly unseen: readonly Range[];
  /** What is to be said of each of them. */
  readonly message: string;
}

/** `messages.renderedPrompt`: what the model would really be given. */
export async function renderedPrompt(
  session: Session,
  request: RunRequest,
  signal: AbortSignal,
): Promise<RenderedPrompt | Told | null> {
  const found = planOf(session, request);
  if (!found || 'message' in found) return found ?? null;
  const { file, planned } = found;
  const { language } = session.client;
  const address = addressOf(session);
  if ('key' in address) return because(session, address);
  const server = { baseUrl: address.url, signal };
  try {
    const model = await chooseModel(session, planned, server);
    if (typeof model !== 'string') return because(session, model);
    const prompt = await renderPrompt({ ...server, body: renderingBody(planned.request, model) });
    if (prompt === undefined) return { message: say(language, 'run.no-rendering', { model }) };
    const { messages } = planned.place.conversation;
    const seen = { ...planned.place.conversation, messages: messages.slice(0, planned.place.index) };
    const spans = unseenIn(prompt, seen).map(({ message, path }) =>
      spanIn(file.document, planned.reading, message, path),
    );
    return {
      prompt,
      unseen: spans.map((span) => toRange(file.document, span)),
      message: say(language, 'run.unseen', { model }),
    };
  } catch (error) {
    if (error instanceof RunError) return because(session, error.failure);
    throw error;
  }
}

export interface Context {
  /** Tokens that a run would send, estimated; `calibrated`: by what the last run of the model was counted as. */
  readonly used: number;
  readonly calibrated: boolean;
  /** Tokens of the window, and who says so; absent where nobody does. */
  readonly window?: number;
  readonly windowIs?: 'file' | 'loaded' | 'model' | 'smallest';
  readonly model?: string;
  /** Messages that would fall out of it, each with its place, and those among the rest whose call would. */
  readonly falls: readonly { readonly index: number; readonly range: Range }[];
  readonly orphaned: readonly { readonly index: number; readonly range: Range }[];
}

/** `messages.context`: how full the window of the model would be. Null where nothing could be run. */
export async function contextOf(session: Session, request: RunRequest): Promise<Context | null> {
  const found = planOf(session, request);
  if (!found || 'message' in found) return null;
  const { file, planned } = found;
  const { model, window, windowIs } = await windowOf(session, planned, modelOf(session, planned));
  const factor = model === undefined ? undefined : session.calibrations.get(model);
  const scale = factor ?? 1;
  const messages = planned.place.conversation.messages.slice(0, planned.place.index);
  const tokens = messages.map((message) => estimateTokens(message) * scale);
  const around = planned.estimate * scale - tokens.reduce((sum, own) => sum + own, 0);
  const out = fallingOut(messages, tokens, around, window, planned.place.dialect.traits);
  const places = (indexes: readonly number[]): Context['falls'] =>
    indexes.slice(0, mostNamed).map((index) => {
      const { start } = messageSpan(file.document, planned.reading, index);
      return { index, range: toRange(file.document, { start, end: start }) };
    });
  return {
    used: Math.round(planned.estimate * scale),
    calibrated: factor !== undefined,
    window,
    windowIs,
    ...(model === undefined ? {} : { model }),
    falls: places(out.messages),
    orphaned: places(out.orphaned),
  };
}

/** Messages that are named at most. */
const mostNamed = 50;

/** A server that does not tell within so many ms is not waited for. */
const patience = 1500;

/** The window, whose it is, and the model: the one that is named, else the only one there is. */
async function windowOf(session: Session, planned: Plan, named: string | undefined): Promise<KnownWindow> {
  const wanted = wantedWindow(planned.request);
  const address = addressOf(session);
  const known = 'key' in address ? unknownWindow(named) : await knownWindow(session, address.url, named);
  return wanted === undefined ? known : { model: known.model, window: wanted, windowIs: 'file' };
}

export interface KnownWindow extends Required<Pick<Context, 'window' | 'windowIs'>> {
  readonly model: string | undefined;
}

const unknownWindow = (model: string | undefined): KnownWindow => ({
  model,
  window: smallestWindow,
  windowIs: 'smallest',
});

/** For so many ms an answer about a window counts: the meter asks while the user types. */
const freshness = 20_000;

async function knownWindow(session: Session, baseUrl: string, named: string | undefined): Promise<KnownWindow> {
  const key = `${baseUrl} ${named ?? ''}`;
  const known = session.windows.get(key);
  if (known && known.until > Date.now()) return known;
  const server = { baseUrl, signal: AbortSignal.timeout(patience) };
  const model = named ?? (await onlyModel(server));
  const found = model === undefined ? unknownWindow(model) : await askForWindow(server, model);
  session.windows.set(key, { ...found, until: Date.now() + freshness });
  return found;
}

async function onlyModel(server: ServerAddress): Promise<string | undefined> {
  const models = await listModels(server).catch(() => []);
  return models.length === 1 ? models[0]?.name : undefined;
}

async function askForWindow(server: ServerAddress, model: string): Promise<KnownWindow> {
  const [running, details] = await Promise.all([
    runningModels(server).catch(() => []),
    showModel({ ...server, model }).catch(() => undefined),
  ]);
  const loaded = running.find(({ name }) => name === model || name === `${model}:latest`)?.contextLength;
  if (loaded !== undefined) return { model, window: loaded, windowIs: 'loaded' };
  return details?.contextLength === undefined
    ? unknownWindow(model)
    : { model, window: details.contextLength, windowIs: 'model' };
}
