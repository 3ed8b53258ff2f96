// A run as an editor sees it: events go in, the text changes, and is looked at after every change.
import type { ChatEvent } from '../../../server/src/core/run/events';
import { type Plan, type PlanOptions, plan } from '../../../server/src/core/run/plan';
import { type Session, type SessionOptions, startSession, step } from '../../../server/src/core/run/session';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';

/** The plan of a text; fails the test where the run is refused. */
export function planOf(text: string, options: PlanOptions & { readonly lines?: boolean } = {}): Plan {
  const planned = plan(openDocument(text, options), options);
  if (planned.type === 'refusal') throw new Error(`refused: ${planned.key}`);
  return planned;
}

export interface Ran {
  readonly session: Session;
  /** The text after each event that changed it. */
  readonly texts: readonly string[];
  readonly text: string;
}

export const runOn = (
  text: string,
  events: readonly ChatEvent[],
  options: SessionOptions & PlanOptions & { readonly lines?: boolean } = {},
): Ran => receiveAll(text, startSession(planOf(text, options), options), events);

/** A text with a run in it that has begun, event after event. */
export function receiveAll(text: string, begun: Session, events: readonly ChatEvent[]): Ran {
  let session = begun;
  const texts: string[] = [];
  let now = text;
  for (const event of events) {
    const next = step(session, [event]);
    session = next.session;
    if (next.edits.length === 0) continue;
    now = applyEdits(now, next.edits);
    texts.push(now);
  }
  return { session, texts, text: now };
}
