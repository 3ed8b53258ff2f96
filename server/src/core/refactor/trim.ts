// Trimming a conversation to its last turns: whole turns go, so that no call loses its result, and what stays is left as it is written.
import { penFor } from '../features/fixes';
import type { Message } from '../model/message';
import type { Reading } from '../reading';
import { estimateTokens } from '../rules/support/tokens';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';

/** How much may stay: the last turns, or as many turns as have no more tokens (estimated, with the system text). */
export type Budget = { readonly turns: number } | { readonly tokens: number };

export interface Trimmed {
  readonly edits: readonly TextEdit[];
  /** Indexes of the messages that go. */
  readonly removed: readonly number[];
  /** Tokens of the messages that stay, estimated. */
  readonly tokens: number;
  /** False where even the last turn alone has more tokens than were asked for; it stays nevertheless. */
  readonly fits: boolean;
}

/**
 * Takes the oldest turns out of a conversation. A turn begins where the user speaks; system messages stay, the first other message that stays is the user’s,
 * and no cut parts a call from its result. Nothing goes where all of it fits.
 */
export function trim(document: TextDocument, reading: Reading, budget: Budget): Trimmed {
  const { messages } = reading.conversation;
  const tokens = messages.map(estimateTokens);
  const cut = cutFor(reading, budget, tokens);
  const gone = new Set(messages.flatMap((message, index) => (index < cut && !isSystem(message) ? [index] : [])));
  for (const index of orphanedRemovals(messages, gone)) gone.add(index);
  const removed = [...gone].sort((a, b) => a - b);
  const left = sum(tokens) - sum(removed.map((index) => tokens[index] ?? 0));
  return {
    edits: removed.length === 0 ? [] : penFor(document, reading).removeMessages(removed),
    removed,
    tokens: left,
    fits: !('tokens' in budget) || left <= budget.tokens,
  };
}

/** Index of the first message behind the cut; 0 where nothing has to go. */
function cutFor(reading: Reading, budget: Budget, tokens: readonly number[]): number {
  const { messages } = reading.conversation;
  const cuts = cutsOf(reading);
  const last = cuts.at(-1);
  if (last === undefined) return 0;
  if ('turns' in budget) return cuts.length <= budget.turns ? 0 : (cuts.at(-Math.max(1, budget.turns)) ?? 0);
  if (sum(tokens) <= budget.tokens) return 0;
  const system = messages.map((message, index) => (isSystem(message) ? (tokens[index] ?? 0) : 0));
  // From the end: what stands behind an index, with the system text in front of it.
  const behind = new Array<number>(messages.length + 1).fill(0);
  for (let at = messages.length - 1; at >= 0; at--) behind[at] = (behind[at + 1] ?? 0) + (tokens[at] ?? 0);
  let before = 0;
  let at = 0;
  for (const cut of cuts) {
    for (; at < cut; at++) before += system[at] ?? 0;
    if (before + (behind[cut] ?? 0) <= budget.tokens) return cut;
  }
  return last;
}

/** Where a cut may be made: in front of what a user says, where no call stands before it whose result stands behind. */
function cutsOf(reading: Reading): readonly number[] {
  const { messages } = reading.conversation;
  const opened = new Array<number>(messages.length + 1).fill(0);
  for (const [from, to] of pairsOf(reading)) {
    opened[from + 1] = (opened[from + 1] ?? 0) + 1;
    opened[to + 1] = (opened[to + 1] ?? 0) - 1;
  }
  const cuts: number[] = [];
  let crossing = 0;
  messages.forEach((message, index) => {
    crossing += opened[index] ?? 0;
    if (crossing === 0 && message.kind === 'user' && message.results.length === 0) cuts.push(index);
  });
  return cuts;
}

/** First and last message of each call with its result, also where the result does not stand where it should. */
function pairsOf({ conversation: { messages }, whole: { pairing } }: Reading): readonly (readonly [number, number])[] {
  const paired = pairing.groups.flatMap(({ pairs }) => pairs.map(({ call, result }) => [call.message, result.message]));
  const calls = new Map<unknown, number>();
  const named = messages.flatMap((message, index) => {
    for (const { id } of message.calls) if (id && id.value !== null) calls.set(id.value, index);
    return message.results.flatMap(({ callId }) => {
      const from = callId && calls.get(callId.value);
      return from === undefined ? [] : [[from, index]];
    });
  });
  return [...paired, ...named].map(([a = 0, b = 0]) => [Math.min(a, b), Math.max(a, b)]);
}

/** Instructions to remove messages that are gone already. */
function orphanedRemovals(messages: readonly Message[], gone: ReadonlySet<number>): readonly number[] {
  if (gone.size === 0 || !messages.some(({ kind }) => kind === 'remove')) return [];
  const ids = new Set(
    messages.flatMap(({ kind, id }, index) => (gone.has(index) && kind !== 'remove' && id ? [id.value] : [])),
  );
  return messages.flatMap(({ kind, id }, index) => (kind === 'remove' && id && ids.has(id.value) ? [index] : []));
}

const isSystem = ({ kind }: Message): boolean => kind === 'system' || kind === 'developer';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, own) => total + own, 0);
