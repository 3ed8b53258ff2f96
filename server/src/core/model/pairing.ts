// Which result answers which call: the walk that the receivers themselves make over a list of messages.
import type { Message, ToolCall, ToolResult } from './message';

export interface CallRef {
  readonly message: number;
  readonly call: ToolCall;
}

export interface ResultRef {
  readonly message: number;
  readonly result: ToolResult;
}

/** One assistant turn with calls, and the run of results behind it. */
export interface Group {
  /** Index of the message that makes the calls; of the first one where several items make them (Responses). */
  readonly message: number;
  readonly calls: readonly CallRef[];
  /** Results that answer a call of this group, in the order written. */
  readonly pairs: readonly { readonly call: CallRef; readonly result: ResultRef }[];
  readonly unanswered: readonly CallRef[];
  /** True when nothing but results follows the calls up to the end of the list. */
  readonly open: boolean;
}

export type PairingFault =
  /** No result before the next turn; `end` when the list ends first. */
  | { readonly type: 'unanswered'; readonly end: boolean; readonly call: CallRef }
  /** No call before it, anywhere. */
  | { readonly type: 'orphan'; readonly result: ResultRef }
  /** Stands in a group whose calls do not have its id; `unanswered` are the calls it may be meant for. */
  | { readonly type: 'unknown-id'; readonly result: ResultRef; readonly unanswered: readonly CallRef[] }
  | { readonly type: 'before-call'; readonly result: ResultRef; readonly call: CallRef }
  | { readonly type: 'not-adjacent'; readonly result: ResultRef; readonly call: CallRef }
  | { readonly type: 'duplicate'; readonly result: ResultRef; readonly first: ResultRef }
  /** Results of one group spread over several user messages. */
  | { readonly type: 'split'; readonly result: ResultRef; readonly first: ResultRef }
  /** Something else stands before the results of a user message. */
  | { readonly type: 'not-first'; readonly result: ResultRef; readonly partIndex: number };

export interface Pairing {
  readonly groups: readonly Group[];
  readonly faults: readonly PairingFault[];
}

export interface PairingTraits {
  /** Where results stand: a message each, at the head of the next user message, or in the call's own message. */
  readonly resultsGoIn: 'own-message' | 'user-message' | 'same-message';
  /** What ties a result to its call. `order`: ids are optional, the name or the place decides. */
  readonly linkedBy: 'id' | 'order';
  /** `anywhere`: a result may stand at any place behind its call. */
  readonly resultsAre: 'adjacent' | 'anywhere';
}

interface OpenGroup {
  readonly message: number;
  readonly calls: CallRef[];
  readonly pairs: { call: CallRef; result: ResultRef }[];
  readonly waiting: CallRef[];
  readonly strangers: ResultRef[];
  /** The message in which the first result of the group stood. */
  firstResult: ResultRef | undefined;
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const callId = (ref: CallRef): string | undefined => idOf(ref.call.id?.value);
const resultId = (ref: ResultRef): string | undefined => idOf(ref.result.callId?.value);

/** Calls that owe a result to somebody other than the provider. */
const owed = (message: Message): readonly ToolCall[] => message.calls.filter((call) => !call.byProvider);
const given = (message: Message): readonly ToolResult[] => message.results.filter((result) => !result.byProvider);

/** Takes the call that `result` answers out of `waiting`: by id where it has one, else by name, else the first. */
function take(waiting: CallRef[], result: ResultRef, traits: PairingTraits): CallRef | undefined {
  const id = resultId(result);
  let at = id === undefined ? -1 : waiting.findIndex((call) => callId(call) === id);
  if (at < 0 && traits.linkedBy === 'order' && (id === undefined || waiting.every((call) => callId(call) === undefined))) {
    const name = result.result.name?.value;
    at = waiting.findIndex((call) => call.call.name?.value === name);
    if (at < 0 && (name === undefined || waiting.length > 0)) at = waiting.length > 0 ? 0 : -1;
  }
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

/**
 * Pairs calls and results over a whole conversation.
 *
 * An assistant message with calls opens a group; the results right behind it are consumed, in any order; anything else closes the group. A result
 * without an open group is looked for further on and further back, to say where its call is. Ids count per group: one used again in a later turn is
 * a new call. Never throws; the cost is linear in the number of messages.
 */
export function pair(messages: readonly Message[], traits: PairingTraits): Pairing {
  if (traits.resultsGoIn === 'same-message') return { groups: [], faults: [] };
  return traits.resultsAre === 'anywhere' ? pairAnywhere(messages, traits) : pairAdjacent(messages, traits);
}

function pairAdjacent(messages: readonly Message[], traits: PairingTraits): Pairing {
  const groups: Group[] = [];
  const faults: PairingFault[] = [];
  const loose: ResultRef[] = [];
  let open: OpenGroup | undefined;

  const close = (end: boolean): void => {
    if (!open) return;
    groups.push({ ...open, unanswered: [...open.waiting], open: end });
    faults.push(...closingFaults(open, end));
    open = undefined;
  };

  messages.forEach((message, index) => {
    const results = given(message);
    const calls = owed(message);
    if (results.length > 0) {
      for (const [at, result] of results.entries()) {
        const ref = { message: index, result };
        if (open) faults.push(...consume(open, ref, at, message, traits));
        else loose.push(ref);
      }
      if (open && closesGroup(message, open, traits)) close(false);
    } else if (message.kind !== 'remove') close(false);
    if (calls.length > 0) {
      close(false);
      const refs = calls.map((call) => ({ message: index, call }));
      open = { message: index, calls: refs, pairs: [], waiting: [...refs], strangers: [], firstResult: undefined };
    }
  });
  close(true);
  return { groups, faults: [...faults, ...loose.map((ref) => placeLoose(ref, groups))] };
}

/** A user message that also says something else ends the run of results; so does one that answers everything. */
function closesGroup(message: Message, open: OpenGroup, traits: PairingTraits): boolean {
  if (traits.resultsGoIn !== 'user-message') return false;
  return open.waiting.length === 0 || message.parts.some((part) => part.type !== 'tool-result');
}

function consume(open: OpenGroup, ref: ResultRef, at: number, message: Message, traits: PairingTraits): PairingFault[] {
  const faults: PairingFault[] = [];
  const call = take(open.waiting, ref, traits);
  const earlier = open.pairs.find((pair) => resultId(pair.result) === resultId(ref) && resultId(ref) !== undefined);
  if (call) open.pairs.push({ call, result: ref });
  else if (earlier) faults.push({ type: 'duplicate', result: ref, first: earlier.result });
  else open.strangers.push(ref);
  if (traits.resultsGoIn === 'user-message' && at === 0) {
    const head = message.parts.findIndex((part) => part.type !== 'tool-result');
    const own = message.parts.findIndex((part) => part.type === 'tool-result');
    if (head >= 0 && head < own) faults.push({ type: 'not-first', result: ref, partIndex: head });
    if (open.firstResult && open.firstResult.message !== ref.message) faults.push({ type: 'split', result: ref, first: open.firstResult });
  }
  open.firstResult ??= ref;
  return faults;
}

/**
 * What is wrong with a group when it ends. A result with a foreign id and a call without a result are one fault, shown at the result: a mistyped id.
 * Results without any id are left to the rules about ids; they still stand for an answer.
 */
function closingFaults(group: OpenGroup, end: boolean): PairingFault[] {
  const named = group.strangers.filter((ref) => resultId(ref) !== undefined);
  const meant = group.waiting.slice(0, group.strangers.length);
  const missing = group.waiting.slice(meant.length);
  return [
    ...named.map((result): PairingFault => ({ type: 'unknown-id', result, unanswered: [...group.waiting] })),
    ...missing.map((call): PairingFault => ({ type: 'unanswered', end, call })),
  ];
}

/** Says where the call of a result is that stands outside every group. */
function placeLoose(ref: ResultRef, groups: readonly Group[]): PairingFault {
  const id = resultId(ref);
  if (id === undefined) return { type: 'orphan', result: ref };
  const later = groups.find((group) => group.message > ref.message && group.calls.some((call) => callId(call) === id));
  const earlier = groups.findLast((group) => group.message < ref.message && group.calls.some((call) => callId(call) === id));
  const calls = (group: Group): CallRef => group.calls.find((call) => callId(call) === id) as CallRef;
  if (earlier) {
    const answered = earlier.pairs.find((pair) => resultId(pair.result) === id);
    if (answered) return { type: 'duplicate', result: ref, first: answered.result };
    return { type: 'not-adjacent', result: ref, call: calls(earlier) };
  }
  return later ? { type: 'before-call', result: ref, call: calls(later) } : { type: 'orphan', result: ref };
}

/** Calls and results are items of their own; a result only has to stand behind its call. */
function pairAnywhere(messages: readonly Message[], traits: PairingTraits): Pairing {
  const groups: Group[] = [];
  const faults: PairingFault[] = [];
  const waiting: CallRef[] = [];
  const pairs: { call: CallRef; result: ResultRef }[] = [];
  const loose: ResultRef[] = [];
  messages.forEach((message, index) => {
    for (const call of owed(message)) waiting.push({ message: index, call });
    for (const result of given(message)) {
      const ref = { message: index, result };
      const call = take(waiting, ref, traits);
      if (call) pairs.push({ call, result: ref });
      else loose.push(ref);
    }
  });
  const calls = [...pairs.map((pair) => pair.call), ...waiting].sort((a, b) => a.message - b.message);
  for (const call of calls) {
    const own = pairs.filter((pair) => pair.call === call);
    groups.push({ message: call.message, calls: [call], pairs: own, unanswered: own.length > 0 ? [] : [call], open: false });
  }
  const lastTurn = messages.findLastIndex((message) => message.calls.length === 0 && message.results.length === 0);
  for (const ref of loose) faults.push(placeInAny(ref, pairs, waiting));
  const before = new Set(faults.flatMap((fault) => (fault.type === 'before-call' ? [fault.call] : [])));
  for (const call of waiting) {
    if (!before.has(call)) faults.push({ type: 'unanswered', end: call.message > lastTurn, call });
  }
  return { groups, faults };
}

function placeInAny(ref: ResultRef, pairs: readonly { call: CallRef; result: ResultRef }[], waiting: readonly CallRef[]): PairingFault {
  const id = resultId(ref);
  const first = id === undefined ? undefined : pairs.find((pair) => resultId(pair.result) === id);
  if (first) return { type: 'duplicate', result: ref, first: first.result };
  const later = id === undefined ? undefined : waiting.find((call) => callId(call) === id && call.message > ref.message);
  return later ? { type: 'before-call', result: ref, call: later } : { type: 'orphan', result: ref };
}
