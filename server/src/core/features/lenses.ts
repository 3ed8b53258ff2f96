// What stands above the lines of a conversation to be clicked: run it, or answer what waits.
import type { CheckResult, Finding } from '../check';
import type { Reading } from '../reading';
import { spanOf, type TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';
import { fixesOf } from './fixes';
import { messageSpan } from './spans';

export type Lens =
  /** Runs a conversation; `conversation` is its index among those of the file. */
  | { readonly type: 'run'; readonly span: Span; readonly conversation: number }
  /** Inserts results for the calls of one message that have none. */
  | {
      readonly type: 'results';
      readonly span: Span;
      readonly conversation: number;
      readonly message: number;
      readonly count: number;
    }
  /** Runs from a message in the middle: answers it, or asks for the assistant's own message anew. */
  | {
      readonly type: 'turns';
      readonly span: Span;
      readonly conversation: number;
      readonly message: number;
      readonly does: 'run' | 'regenerate';
    }
  /** Writes the conversation up to the turn that ends with a message into a file of its own. */
  | { readonly type: 'fork'; readonly span: Span; readonly conversation: number; readonly message: number };

/** Lenses that an editor is given of one file. */
const most = 500;

export function lensesOf(document: TextDocument, result: CheckResult): readonly Lens[] {
  const runs = result.readings
    .slice(0, most)
    .flatMap((reading, conversation) => runLens(document, reading, conversation));
  const turns = upTo(most, result.readings, (reading, conversation) => turnLenses(document, reading, conversation));
  const forks = upTo(most, result.readings, (reading, conversation) => forkLenses(document, reading, conversation));
  return [...resultLenses(document, result), ...turns, ...forks, ...runs];
}

/** Whether a text is so broken that what is read of it is a guess, as it is while somebody types. */
export const isBroken = ({ findings }: CheckResult): boolean => findings.some(({ rule }) => rule === 'json-syntax');

/** Lenses of a text in the text after an edit; what the edit takes away takes its lens along. */
export const moved = (lenses: readonly Lens[], edit: TextEdit): readonly Lens[] =>
  lenses
    .filter(({ span }) => edit.start > span.start || edit.end < span.end)
    .map((lens) => ({ ...lens, span: { start: moves(lens.span.start, edit), end: moves(lens.span.end, edit) } }));

/** What stands in the text that an edit takes away comes to stand behind what it puts there; what stands where something is inserted is pushed along. */
function moves(offset: number, { start, end, text }: TextEdit): number {
  if (offset < start || (offset === start && start < end)) return offset;
  return offset < end ? start + text.length : offset + text.length - (end - start);
}

/** The first lenses of all conversations; no more of a long one is looked at than it takes. */
function upTo(
  count: number,
  readings: readonly Reading[],
  lensesOf: (reading: Reading, conversation: number) => Iterable<Lens>,
): readonly Lens[] {
  const found: Lens[] = [];
  for (const [conversation, reading] of readings.entries()) {
    for (const lens of lensesOf(reading, conversation)) {
      if (found.length === count) return found;
      found.push(lens);
    }
  }
  return found;
}

/** One a turn: where the assistant begins to speak, and where it could have spoken and did not. */
function* turnLenses(document: TextDocument, reading: Reading, conversation: number): Iterable<Lens> {
  const { single, reply, messages } = reading.conversation;
  if (single || reply) return;
  for (const [message, { kind }] of messages.entries()) {
    const does = turnAt(kind, messages[message - 1]?.kind, messages[message + 1]?.kind);
    if (!does) continue;
    const { start } = messageSpan(document, reading, message);
    yield { type: 'turns', span: { start, end: start + 1 }, conversation, message, does };
  }
}

type Spoken = Reading['conversation']['messages'][number]['kind'] | undefined;

function turnAt(kind: Spoken, before: Spoken, next: Spoken): 'run' | 'regenerate' | undefined {
  if (kind === 'assistant') return before === 'user' || before === 'tool' ? 'regenerate' : undefined;
  const isAnswerable = kind === 'user' || kind === 'tool';
  return isAnswerable && next !== undefined && next !== 'assistant' && next !== 'tool' ? 'run' : undefined;
}

/** One where the assistant has spoken to the end and something stands behind: no call is cut off from its result. */
function* forkLenses(document: TextDocument, reading: Reading, conversation: number): Iterable<Lens> {
  const { single, reply, messages } = reading.conversation;
  if (single || reply) return;
  for (const [message, { kind, calls }] of messages.entries()) {
    const next = messages[message + 1];
    if (kind !== 'assistant' || calls.length > 0 || !next || next.kind === 'assistant') continue;
    const { start } = messageSpan(document, reading, message);
    yield { type: 'fork', span: { start, end: start + 1 }, conversation, message };
  }
}

/** At the end of the list: above the line of its closing bracket, or of the whole list where it has no line of its own. */
function runLens(document: TextDocument, reading: Reading, conversation: number): readonly Lens[] {
  const { list, single, reply, messages } = reading.conversation;
  if (single || reply || messages.length === 0) return [];
  const { end } = spanOf(document, reading.record, undefined, list);
  const start = Math.max(0, end - 1);
  return [{ type: 'run', span: { start, end }, conversation }];
}

/** One for each message with calls that wait, where the rule about them can write what is missing. */
function resultLenses(document: TextDocument, { readings, findings }: CheckResult): readonly Lens[] {
  const waiting = new Map<string, Finding[]>();
  for (const finding of findings) {
    const message = finding.origin?.report.message;
    if (!finding.rule.startsWith('tool-call-unanswered') || !finding.origin || message === undefined) continue;
    const key = `${readings.indexOf(finding.origin.reading)} ${message}`;
    waiting.set(key, [...(waiting.get(key) ?? []), finding]);
  }
  return [...waiting].slice(0, most).map(([key, found]): Lens => {
    const [conversation = 0, message = 0] = key.split(' ').map(Number);
    const reading = readings[conversation] as Reading;
    const { start } = messageSpan(document, reading, message);
    return { type: 'results', span: { start, end: start + 1 }, conversation, message, count: found.length };
  });
}

/** The edits that answer the waiting calls of a message with results that are still to be filled in; [] where nothing waits. */
export function resultsFor(document: TextDocument, result: CheckResult, conversation: number, message: number) {
  const finding = result.findings.find(
    ({ rule, origin }) =>
      rule.startsWith('tool-call-unanswered') &&
      origin?.report.message === message &&
      result.readings.indexOf(origin.reading) === conversation,
  );
  return finding ? (fixesOf(document, finding).find(({ key }) => key === 'add')?.edits ?? []) : [];
}
