// What is kept of a run when it is over: request and reply without the secrets in them, and what the server counted.
import { printJson, printTight } from '../json/print';
import { isExactNumber, setOwn } from '../json/tree';
import { secretsIn } from '../rules/support/secrets';
import type { RunMetrics } from './events';
import { writeReply } from './reply';
import { type Request, requestValue } from './request';
import type { Session } from './session';

export interface RunRecord {
  readonly model: string;
  /** JSON text of the request to /api/chat. */
  readonly request: string;
  /** JSON text of the messages that the reply is in the file's dialect, one under the other. */
  readonly reply: string;
  /** Index of the first of them in its list. */
  readonly index: number;
  /** Ollama's `done_reason`; undefined where the run did not come to its end. */
  readonly doneReason?: string;
  readonly metrics?: RunMetrics;
  /** Key of the failure, where there is one. */
  readonly failure?: string;
}

/** The record of a run that has ended. `numCtx`: the window that was asked for. */
export function recordOf(
  { reply, place, options, inserted }: Session,
  request: Request,
  model: string,
  numCtx: number | undefined,
): RunRecord {
  const hide = hider();
  const messages = inserted === '' ? [] : writeReply(reply, place, options);
  const { end } = reply;
  return {
    model,
    request: printTight(hide(requestValue(request, model, numCtx))),
    reply: messages.map((message) => printJson(hide(message), { indent: '  ', eol: '\n' })).join(',\n'),
    index: place.index,
    ...(end?.type === 'done' ? { doneReason: end.reason, metrics: end.metrics } : {}),
    ...(end?.type === 'failed' ? { failure: end.failure.key } : {}),
  };
}

/** Puts a placeholder in place of every secret in the strings of a value, the same for the same secret. */
export function hider(): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const placeholder = (secret: string): string => {
    const own = known.get(secret) ?? `[REDACTED_${known.size + 1}]`;
    known.set(secret, own);
    return own;
  };
  const hideText = (text: string): string => {
    let shown = '';
    let at = 0;
    for (const { start, end } of secretsIn(text)) {
      shown += text.slice(at, start) + placeholder(text.slice(start, end));
      at = end;
    }
    return shown + text.slice(at);
  };
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value);
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
    const made: Record<string, unknown> = {};
    for (const [key, own] of Object.entries(value)) setOwn(made, key, hide(own));
    return made;
  };
  return hide;
}
