// Every failure of a run as one plain value: what went wrong, in a key and its parameters, and what can be done about it.
// What the network throws is here, and what a finished reply lacks; what a server says instead of replying is in `refusals.ts`.
import type { DoneEvent, RunAction, RunFailure, RunNotice } from '../core/run/events';
import type { Params } from '../core/words/language';
import { shownHost } from './address';
import { ConnectError } from './http';

/** A failure, thrown. Its message is the key: the sentence is for whoever knows the reader's language. */
export class RunError extends Error {
  constructor(readonly failure: RunFailure) {
    super(failure.key);
    this.name = 'RunError';
  }
}

/** What a failure is about. */
export interface Attempt {
  readonly url: URL;
  /** The JSON text that was sent; read for the model's name and for the message at fault, never shown. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type FailureKey = RunFailure['key'];

type Json = Readonly<Record<string, unknown>>;

/** A failure of this attempt. `host` (host and port, without login) and `model` ("" where none was sent) are always among its params. */
export function failureOf(
  attempt: Attempt,
  key: FailureKey,
  params: Params = {},
  actions: readonly RunAction[] = [],
): RunFailure {
  return { key, params: { host: shownHost(attempt.url), model: sentModel(attempt), ...params }, actions };
}

/** The failure that an error stands for which `send` or the reading of a body threw. */
export function failureOfError(attempt: Attempt, error: unknown): RunFailure {
  if (attempt.signal?.aborted) return failureOf(attempt, 'run.cancelled');
  if (error instanceof RunError) return error.failure;
  if (error instanceof ConnectError) return failureToConnect(attempt, error);

  const { code = '', syscall, message, reason } = error as NodeJS.ErrnoException & { readonly reason?: string };
  const is = (key: FailureKey, params: Params, ...actions: RunAction[]): RunFailure =>
    failureOf(attempt, key, { code, ...params }, actions);
  if (syscall === 'getaddrinfo')
    return is('run.unknown-host', { name: attempt.url.hostname }, 'open-settings', 'retry');
  if (attempt.url.protocol === 'https:') {
    if (PLAIN_HTTP.test(message)) return is('run.needs-http', {}, 'open-settings');
    if (/CERT|SSL|TLS|SIGNATURE|ISSUER|EPROTO/.test(code))
      return is('run.tls', { text: shown(reason ?? message) }, 'open-settings');
  }
  if (code.startsWith('HPE_')) return is('run.not-http', {}, 'open-settings');
  if (code === 'ETIMEDOUT') return is('run.timeout', {}, 'retry', 'open-settings');
  if (code === 'ECONNRESET' || code === 'EPIPE') return is('run.connection-lost', {}, 'retry');
  return is('run.unexpected', { text: shown(message) }, 'retry');
}

/** What OpenSSL says when the answer to its greeting is no TLS; the code is `EPROTO` or of its own, by Node version. */
const PLAIN_HTTP = /wrong version number|packet length too long|http request/i;

function failureToConnect(attempt: Attempt, { causes }: ConnectError): RunFailure {
  const port = attempt.url.port || (attempt.url.protocol === 'https:' ? 443 : 80);
  const at = (address: string): string => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`);
  const codes = causes.map(({ code }) => code);
  const params = {
    tried: causes.map(({ address, code }) => `${at(address)} ${code}`).join(', '),
    code: codes[0] ?? '',
  };
  return failureOf(attempt, keyToConnect(attempt.url.hostname, codes), params, ['retry', 'open-settings']);
}

function keyToConnect(hostname: string, codes: readonly string[]): FailureKey {
  if (/^(?:127\.[\d.]+|\[::1\]|(?:.+\.)?localhost)$/.test(hostname)) return 'run.not-running';
  if (codes.includes('ECONNREFUSED')) return 'run.not-running-remote';
  return codes.includes('ETIMEDOUT') ? 'run.timeout' : 'run.unreachable';
}

/** A body that is not what Ollama sends; `words` is its beginning. */
export function failureOfForeign(attempt: Attempt, contentType: string, words: string): RunFailure {
  const isJson = parsedObject(words) !== undefined;
  const params = {
    contentType: contentType.replace(/;.*/s, '').trim() || 'text',
    text: shown(isJson ? words : withoutTags(words)),
  };
  return {
    ...failureOf(attempt, isJson ? 'run.not-ollama' : 'run.not-json', params, ['open-settings']),
    serverText: kept(words),
  };
}

/** What kinds of things had arrived in a reply by the time it was done. */
export interface Arrived {
  readonly content: boolean;
  readonly thinking: boolean;
  /** Calls of tools, or images. */
  readonly other: boolean;
}

/** The failure of a reply that is done and has nothing to insert; undefined for a reply that has. Empty text beside a call is no failure. */
export function failureOfDone(attempt: Attempt, done: DoneEvent, arrived: Arrived): RunFailure | undefined {
  if (arrived.content || arrived.other) return undefined;
  const params = { reason: done.reason, model: done.model };
  if (done.reason === 'load') return failureOf(attempt, 'run.only-loaded', params);
  if (done.reason === 'unload') return failureOf(attempt, 'run.only-unloaded', params);
  return failureOf(attempt, arrived.thinking ? 'run.only-thinking' : 'run.empty-reply', params, [
    'retry',
    'pick-model',
  ]);
}

/** Tokens of the smallest context window that Ollama ever had by default: below it nothing was dropped. */
const SMALLEST_WINDOW = 2048;

/**
 * What to be wary of in a reply that is done. `estimate`: tokens that the caller believes it sent. That the server read less
 * than half of them is the only trace of messages it dropped (ollama/ollama#3839); an estimate is hardly ever that wrong.
 */
export function noticesOfDone({ reason, model, metrics }: DoneEvent, estimate = 0): readonly RunNotice[] {
  const { promptTokens, replyTokens = 0 } = metrics;
  const isShortened = promptTokens !== undefined && estimate >= SMALLEST_WINDOW && promptTokens < estimate / 2;
  return [
    ...(reason === 'length' ? [{ key: 'run.reply-cut-at-limit', params: { model, replyTokens } } as const] : []),
    ...(isShortened
      ? [{ key: 'run.prompt-shortened', params: { promptTokens, estimate: Math.round(estimate) } } as const]
      : []),
  ];
}

/** The model that was asked; "" where none was. */
export const sentModel = ({ body }: Attempt): string => {
  const model = body === undefined ? undefined : parsedObject(body)?.model;
  return typeof model === 'string' ? model : '';
};

/** The JSON object that a text is; undefined for any other text. */
export function parsedObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page's words without its markup. */
export const withoutTags = (text: string): string =>
  text.replace(/<(script|style)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ' ');

/** A server's words as a sentence shows them: one line, at most 300 UTF-16 units. */
export const shown = (text: string): string => cut(text.replace(/\s+/g, ' ').trim(), 300);

/** A server's words as a failure keeps them: at most 2,000 UTF-16 units. */
export const kept = (text: string): string => cut(text.trim(), 2000);

/** No half of a surrogate pair is left at the cut. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
