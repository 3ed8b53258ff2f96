// Which dialect a list of messages is written in, from the JSON alone.

import { isObject } from '../model/message';
import type { Dialect, Evidence } from './dialect';
import { dialects } from './index';

/** What one value says about each dialect: two bits of a number for each (there is room for 16), in the order of the registry. One is kept for every message. */
export type Ballot = number;

export function ballotOf(value: unknown): Ballot {
  let ballot = 0;
  for (let at = 0; at < dialects.length; at++) ballot |= (dialects[at] as Dialect).recognise(value) << (2 * at);
  return ballot;
}

const evidenceOf = (ballot: Ballot, at: number): Evidence => ((ballot >>> (2 * at)) & 3) as Evidence;

/**
 * True for a value that is a message in some dialect. A bare string is one only in the company of others, and so is an object with a role and something
 * else that says nothing: people and accounts have roles too.
 */
export const looksLikeMessage = (value: unknown): boolean =>
  typeof value !== 'string' && !isPerson(value) && dialects.some((dialect) => dialect.recognise(value) > 0);

/** Keys under which a message says something, in any dialect. */
const saying = [
  'type',
  'content',
  'parts',
  'tool_calls',
  'function_call',
  'tool_call_id',
  'tool_use_id',
  'refusal',
  'audio',
  'data',
  'kwargs',
  'thinking',
  'images',
];

function isPerson(value: unknown): boolean {
  if (!isObject(value) || !Object.hasOwn(value, 'role')) return false;
  return Object.keys(value).length > 1 && !saying.some((key) => Object.hasOwn(value, key));
}

export interface Wishes {
  /** Dialect ids that the container's keys speak for. */
  readonly hints: readonly string[];
  /** The target the user named: settles what only borrowed shapes speak for. */
  readonly target: string | undefined;
}

/** For each dialect, in the order of the registry, how many of a list's messages speak for it with evidence 1, 2 and 3 at least. */
export type Tally = readonly (readonly [readable: number, weak: number, strong: number])[];

/** No messages at all. */
export const noVotes: Tally = dialects.map(() => [0, 0, 0]);

/** A tally of a list without some of its messages and with others. */
export const tallied = (before: Tally, gone: readonly Ballot[], come: readonly Ballot[]): Tally => {
  const votes = before.map((counts) => [...counts] as [number, number, number]);
  const count = (ballot: Ballot, by: 1 | -1): void => {
    for (let left = ballot, at = 0; left !== 0; left >>>= 2, at++)
      for (let least = 0; least < (left & 3); least++)
        (votes[at] as [number, number, number])[least as 0 | 1 | 2] += by;
  };
  for (const ballot of gone) count(ballot, -1);
  for (const ballot of come) count(ballot, 1);
  return votes;
};

/**
 * The dialect of a list: the one whose own marks stand on its messages and that can read most of them; else what the container's keys say; else the
 * named target's own dialect, where nothing but borrowed blocks speaks; else those blocks; else the first that can read the messages. An empty list
 * is the hints' or OpenAI's.
 */
export function detect(tally: Tally, wishes: Wishes): Dialect {
  const readable = tally.map(([count]) => count);
  const strong = tally.map(([, , count]) => count);
  // A single marked message among many that its dialect cannot read is the odd one out.
  const marked = strong.map((count, at) => (count === 0 ? 0 : count + (readable[at] ?? 0)));
  const plain = Math.max(...readable.map((count, at) => (strong[at] === 0 ? count : 0)));
  // What stands around the list and names one dialect weighs more than a message in another's shape.
  const [around, ...others] = wishes.hints;
  const named = others.length === 0 ? dialects.findIndex((dialect) => dialect.id === around) : 0;
  const best = Math.max(...marked);
  const readsAll = (readable[named] ?? 0) === Math.max(...readable);
  if (named > 0 && ((strong[named] ?? 0) > 0 || readsAll || best === 0)) return dialects[named] as Dialect;
  if (best > 0 && best >= plain) return winner(marked, wishes) ?? first;
  const most = Math.max(...readable);
  const weak = tally.map(([, count], at) => (readable[at] === most ? count : 0));
  const hinted = hintedBy(wishes, readable, weak);
  if (hinted) return hinted;
  if (weak.some((count) => count > 0)) {
    const wished = dialects.find((dialect, at) => dialect.vendor === wishes.target && (readable[at] ?? 0) > 0);
    return wished ?? winner(weak, wishes) ?? first;
  }
  return winner(readable, wishes) ?? dialects.find((dialect) => wishes.hints.includes(dialect.id)) ?? first;
}

/** The dialect that the container's keys speak for and the user named the vendor of; else the one they speak for first, or another one of theirs that alone has borrowed blocks for it. */
function hintedBy(wishes: Wishes, readable: readonly number[], weak: readonly number[]): Dialect | undefined {
  const most = Math.max(...readable);
  const at = wishes.hints.map((hint) => dialects.findIndex((dialect) => dialect.id === hint));
  const wished = at.find((index) => dialects[index]?.vendor === wishes.target && readable[index] === most);
  if (wished !== undefined) return dialects[wished];
  const fitting = at.filter((index) => index > 0 && readable[index] === most);
  const backed = fitting.find((index) => (weak[index] ?? 0) > 0);
  const [foremost] = at;
  const chosen = backed ?? (foremost !== undefined && fitting.includes(foremost) ? foremost : undefined);
  return chosen === undefined ? undefined : dialects[chosen];
}

/** OpenAI's chat messages: the common subset of several dialects, when nothing says more. */
const [first] = dialects as readonly [Dialect, ...Dialect[]];

/** The dialect with most votes; of equal ones that which is hinted at first. */
function winner(votes: readonly number[], wishes: Wishes): Dialect | undefined {
  const most = Math.max(...votes);
  if (most === 0) return undefined;
  const tied = dialects.filter((_, at) => votes[at] === most);
  const hinted = wishes.hints.find((hint) => tied.some((dialect) => dialect.id === hint));
  return tied.find((dialect) => dialect.id === hinted) ?? tied[0];
}

/**
 * The dialect one message is read in: the list's own where it can be read so at all; another one only where that other's mark is on it
 * and the list's cannot read it.
 */
export function dialectOf(ballot: Ballot, list: Dialect): Dialect {
  const own = dialects.indexOf(list);
  if (evidenceOf(ballot, own) > 0) return list;
  const marked = dialects.find((_, at) => evidenceOf(ballot, at) === 3);
  return marked ?? list;
}
