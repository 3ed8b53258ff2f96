// How a receiver counts messages: its index need not be the file's, since it takes system text elsewhere and joins neighbours of one side.
import type { Path } from '../../json/tree';
import type { Message } from '../../model/message';
import type { Target } from '../../targets/index';
import type { WordKey } from '../../words/index';
import type { IndexClue } from './clues';

/** A message that an index of the receiver may stand for. */
export interface Counted {
  readonly message: number;
  readonly how: WordKey & `locate.${string}`;
}

/**
 * The messages that a place of the receiver may be in, the likeliest first; a joined turn gives all of its messages, the one with the block that the place
 * names before the others. `own`: the file is written as the receiver writes.
 */
export function messagesAt(
  messages: readonly Message[],
  { index, rest }: IndexClue,
  targets: readonly Target[],
  own: boolean,
): readonly Counted[] {
  const asWritten: readonly Counted[] = index < messages.length ? [{ message: index, how: 'locate.index' }] : [];
  const counted = [...messages.keys()].filter((at) => !isSystem(messages[at] as Message));
  const takesSystem = counted.length < messages.length && targets.some(({ traits }) => traits.systemIs === 'field');
  const at = takesSystem ? counted[index] : undefined;
  const withoutSystem: readonly Counted[] =
    at === undefined ? [] : [{ message: at, how: 'locate.index-without-system' }];
  const joins = targets.some(({ traits }) => traits.sameRole.startsWith('merged'));
  const turn = joins ? (turnsOf(messages, counted)[index] ?? []) : [];
  const joined = blockFirst(messages, turn, rest).map((message): Counted => ({ message, how: 'locate.index-merged' }));
  const ways = own ? [asWritten, withoutSystem, joined] : [joined, withoutSystem, asWritten];
  return ways.flat().filter(({ message }, place, all) => all.findIndex((other) => other.message === message) === place);
}

/** The messages of a turn, that first which gives the joined turn the block that a path (`content.1`) names. */
function blockFirst(messages: readonly Message[], turn: readonly number[], [list, block]: Path): readonly number[] {
  if (typeof list !== 'string' || typeof block !== 'number') return turn;
  let before = 0;
  const holder = turn.find((at) => {
    before += blocksOf(messages[at] as Message);
    return before > block;
  });
  return holder === undefined ? turn : [holder, ...turn.filter((at) => at !== holder)];
}

/** How many blocks a message becomes: a result is one, whatever it holds. */
const blocksOf = ({ kind, parts, calls }: Message): number =>
  kind === 'tool' ? 1 : Math.max(1, parts.filter(({ type }) => type !== 'tool-call').length + calls.length);

const isSystem = ({ kind }: Message): boolean => kind === 'system' || kind === 'developer';

const sideOf = ({ kind }: Message): 'assistant' | 'user' => (kind === 'assistant' ? 'assistant' : 'user');

/** Indexes of messages, grouped by turns: results belong to the user's side. */
function turnsOf(messages: readonly Message[], counted: readonly number[]): readonly (readonly number[])[] {
  const turns: number[][] = [];
  let last: string | undefined;
  for (const at of counted) {
    const side = sideOf(messages[at] as Message);
    if (side === last) turns.at(-1)?.push(at);
    else turns.push([at]);
    last = side;
  }
  return turns;
}
