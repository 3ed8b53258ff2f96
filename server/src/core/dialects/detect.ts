// Which dialect a list of messages is written in, from the JSON alone.
import type { Dialect, Evidence } from './dialect';
import { dialects } from './index';

/** What one value says about each dialect, in the order of the registry. */
export type Ballot = readonly Evidence[];

export const ballotOf = (value: unknown): Ballot => dialects.map((dialect) => dialect.recognise(value));

/** True for a value that is a message in some dialect. A bare string is one only in the company of others. */
export const looksLikeMessage = (value: unknown): boolean =>
  typeof value !== 'string' && dialects.some((dialect) => dialect.recognise(value) > 0);

export interface Wishes {
  /** Dialect ids that the container's keys speak for. */
  readonly hints: readonly string[];
  /** The target the user named: settles what only borrowed shapes speak for. */
  readonly target: string | undefined;
}

/**
 * The dialect of a list: what most messages bear a mark of; else what the container's keys say; else the named target's own dialect where nothing but
 * borrowed blocks speaks; else those blocks; else the first that can read the messages. An empty list is the hints' or OpenAI's.
 */
export function detect(ballots: readonly Ballot[], wishes: Wishes): Dialect {
  const votes = (least: Evidence): number[] =>
    dialects.map((_, at) => ballots.filter((ballot) => (ballot[at] ?? 0) >= least).length);
  const strong = winner(votes(3), wishes);
  if (strong) return strong;
  const readable = votes(1);
  const hinted = dialects.find(
    (dialect, at) =>
      wishes.hints[0] === dialect.id && readable[at] === Math.max(...readable) && dialect.id !== 'openai-chat',
  );
  if (hinted) return hinted;
  const weak = votes(2);
  if (weak.some((count) => count > 0)) {
    const wished = dialects.find((dialect, at) => dialect.vendor === wishes.target && (readable[at] ?? 0) > 0);
    return wished ?? winner(weak, wishes) ?? (dialects[0] as Dialect);
  }
  return (
    winner(readable, wishes) ??
    dialects.find((dialect) => wishes.hints.includes(dialect.id)) ??
    (dialects[0] as Dialect)
  );
}

/** The dialect with most votes; a hinted one wins a tie. */
function winner(votes: readonly number[], wishes: Wishes): Dialect | undefined {
  const most = Math.max(...votes);
  if (most === 0) return undefined;
  const tied = dialects.filter((_, at) => votes[at] === most);
  return tied.find((dialect) => wishes.hints.includes(dialect.id)) ?? tied[0];
}

/**
 * The dialect one message is read in: the list's own where it can be read so at all; another one only where that other's mark is on it
 * and the list's cannot read it.
 */
export function dialectOf(ballot: Ballot, list: Dialect): Dialect {
  const own = dialects.indexOf(list);
  if ((ballot[own] ?? 0) > 0) return list;
  const marked = dialects.find((_, at) => ballot[at] === 3);
  return marked ?? list;
}
