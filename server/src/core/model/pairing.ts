// Which result answers which call: the walk that the receivers themselves make over a list of messages.
import type { Conversation } from './conversation';
import { type Key, List, type Mark } from './list';
import { type Message, type ToolCall, type ToolResult, wordOf } from './message';

export interface CallRef {
  readonly message: number;
  readonly call: ToolCall;
}

export interface ResultRef {
  readonly message: number;
  readonly result: ToolResult;
}

export interface Pair {
  readonly call: CallRef;
  readonly result: ResultRef;
}

/** One assistant turn with calls, and the run of results behind it. */
export interface Group {
  /** Index of the message that makes the calls; of the first one where several make them (chunks of a stream). */
  readonly message: number;
  readonly calls: readonly CallRef[];
  /** Results that answer a call of this group, in the order of the calls. */
  readonly pairs: readonly Pair[];
  readonly unanswered: readonly CallRef[];
  /** True when nothing but results follows the calls up to the end of the list. */
  readonly open: boolean;
}

export type PairingFault =
  /** No result before the next turn; `end` when the list ends first. `elsewhere`: its result, where that stands out of place. */
  | {
      readonly type: 'unanswered';
      readonly end: boolean;
      readonly call: CallRef;
      readonly elsewhere: ResultRef | undefined;
    }
  /** No call before it, anywhere. */
  | { readonly type: 'orphan'; readonly result: ResultRef }
  /** Stands in a group whose calls do not have its id; `unanswered` are the calls it may be meant for. */
  | { readonly type: 'unknown-id'; readonly result: ResultRef; readonly unanswered: readonly CallRef[] }
  | { readonly type: 'before-call'; readonly result: ResultRef; readonly call: CallRef }
  | { readonly type: 'not-adjacent'; readonly result: ResultRef; readonly call: CallRef }
  | { readonly type: 'duplicate'; readonly result: ResultRef; readonly first: ResultRef }
  /** Results of one group spread over several user messages; one fault for each message after the first. */
  | { readonly type: 'split'; readonly result: ResultRef; readonly first: ResultRef }
  /** Something else stands before the results of a user message. */
  | { readonly type: 'not-first'; readonly result: ResultRef; readonly partIndex: number };

export interface Pairing {
  readonly groups: readonly Group[];
  readonly faults: readonly PairingFault[];
}

/** True where a group has something; its indexes count from anywhere. Declared once, as a mark is. */
export type GroupMark = (group: Group) => boolean;

/** The pairing of a list that is edited: what an edit does not touch is not looked at again. */
export interface LivePairing extends Pairing {
  /** The groups that have something, in their order; the others cost nothing. */
  groupsWith(mark: GroupMark): Iterable<Group>;
  readonly lastGroup: Group | undefined;
  /** The groups of the turn that a message stands in. */
  groupsAround(message: number): readonly Group[];
  /** The same, with the faults of no more than `most` turns. */
  limited(most: number): LivePairing;
  /** The pairing of `messages`, which are the list before with `count` messages in place of those from index `from` up to `to`. */
  after(messages: List<Message>, from: number, to: number, count: number): LivePairing;
}

export interface PairingTraits {
  /** Where results stand: a message each, at the head of the next user message, or in the call's own message. */
  readonly resultsGoIn: 'own-message' | 'user-message' | 'same-message';
  /** What ties a result to its call. `order`: ids are optional, the name or the place decides. */
  readonly linkedBy: 'id' | 'order';
  /** `anywhere`: a result may stand at any place behind its call. */
  readonly resultsAre: 'adjacent' | 'anywhere';
  /** Further assistant messages do not end a turn; only a user or a system message does (the AI SDK). */
  readonly turnsSpanAssistants?: true;
  /** Words of items that stand for others kept elsewhere, which may be calls (Responses' `item_reference`). */
  readonly standIns?: readonly string[];
}

/** What is known of the list from around it. */
export type PairingSurroundings = Partial<Pick<Conversation, 'reply' | 'single' | 'atRest' | 'continued'>>;

/**
 * Pairs calls and results over a whole conversation.
 *
 * An assistant message with calls opens a group; the results right behind it belong to it, in any order; anything else closes the group. A result
 * outside every group is looked for further on and further back, to say where its call is. Ids count per group: one used again in a later turn is a
 * new call. Never throws; the cost is linear in the number of messages.
 */
export function pair(messages: readonly Message[], traits: PairingTraits, around: PairingSurroundings = {}): Pairing {
  const { groups, faults } = pairLive(List.of(messages), traits, around);
  return { groups, faults };
}

/** The same for a list that is going to be edited. */
export const pairLive = (
  messages: List<Message>,
  traits: PairingTraits,
  around: PairingSurroundings = {},
): LivePairing =>
  traits.resultsGoIn !== 'same-message' && traits.resultsAre === 'anywhere'
    ? new WholePairing(messages, traits, around)
    : TurnPairing.of(messages, traits, around);

/** True for faults that what is around the list explains: it ends, or begins, in the middle of a turn. */
const isExcused = (fault: PairingFault, around: PairingSurroundings): boolean =>
  ((around.reply || around.single || around.atRest) && fault.type === 'unanswered' && fault.end) ||
  ((around.continued || around.single) && fault.type === 'orphan') ||
  false;

/** An id as a key; undefined where there is none. LangChain turns numbers into strings. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const callId = (ref: CallRef): string | undefined => idOf(ref.call.id?.value);
const resultId = (ref: ResultRef): string | undefined => idOf(ref.result.callId?.value);

/** Shared by all groups that have none of something: most lists are long, and most groups are complete. */
const none: readonly never[] = [];

interface OpenGroup {
  readonly message: number;
  readonly calls: CallRef[];
  /** Calls that may be answered, and need not be. */
  optional: readonly CallRef[];
  readonly results: ResultRef[];
  /** Fragments of a stream make the calls. */
  chunks: boolean;
  /** Something about the turn itself is wrong and has a finding of its own: its missing and its foreign results are that fault again. */
  doubtful: boolean;
}

interface ClosedGroup extends Group {
  /** Results that answer no call of the group. */
  readonly strangers: readonly ResultRef[];
  readonly doubtful: boolean;
}

/** Who may speak while a group waits without ending it: nobody knows what an unreadable message was meant to be. */
const passesBy = (message: Message): boolean =>
  message.kind === 'remove' || message.kind === 'unknown' || message.kind === 'tool';

/**
 * A stretch of messages that is paired by itself: from one that ends every turn before it up to the next such. Indexes count from its first message.
 */
interface Turn {
  readonly size: number;
  /** `open`: nothing in the stretch ends it. */
  readonly groups: readonly ClosedGroup[];
  /** Results outside of every group. */
  readonly loose: readonly ResultRef[];
  /** What is wrong without regard to other turns. */
  readonly faults: readonly PairingFault[];
}

/** True where no turn goes on over a message, whatever stands before it. */
function beginsTurn(message: Message, traits: PairingTraits): boolean {
  if (traits.resultsGoIn === 'same-message') return true;
  if (passesBy(message) || (message.kind === 'assistant' && (traits.turnsSpanAssistants || message.chunk)))
    return false;
  return message.results.every((result) => result.byProvider || answersOwnMessage(message, result));
}

/** The turns of some messages; the first of them begins one. */
function turnsOf(messages: readonly Message[], traits: PairingTraits): readonly Turn[] {
  const turns: Turn[] = [];
  const turnOf = traits.resultsGoIn === 'same-message' ? turnInside : turnAdjacent;
  for (let from = 0; from < messages.length; ) {
    let to = from + 1;
    while (to < messages.length && !beginsTurn(messages[to] as Message, traits)) to++;
    turns.push(turnOf(messages.slice(from, to), traits));
    from = to;
  }
  return turns;
}

function turnAdjacent(messages: readonly Message[], traits: PairingTraits): Turn {
  const groups: ClosedGroup[] = [];
  const loose: ResultRef[] = [];
  const faults: PairingFault[] = [];
  let open: OpenGroup | undefined;

  const close = (end: boolean): void => {
    if (open) groups.push(closed(open, traits, end));
    open = undefined;
  };

  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Message;
    const makesCalls = message.kind !== 'tool' && (message.calls.length > 0 || makesDoubtfulCalls(message));
    let answers = false;
    for (const result of message.results) {
      if (result.byProvider || answersOwnMessage(message, result)) continue;
      answers = true;
      if (open) open.results.push({ message: index, result });
      else loose.push({ message: index, result });
    }
    if (answers) {
      if (open && traits.resultsGoIn === 'user-message' && message.kind !== 'tool') {
        const wrong = partBeforeResults(message);
        if (wrong >= 0)
          faults.push({
            type: 'not-first',
            result: { message: index, result: message.results[0] as ToolResult },
            partIndex: wrong,
          });
        if (saysMore(message)) close(false);
      }
    } else if (passesBy(message)) {
      // Nor what a result was, of which nothing could be read.
      if (open && message.kind !== 'remove') open.doubtful = true;
    } else if (!makesCalls && !goesOn(open, message, traits)) close(false);
    if (!makesCalls) continue;
    if (!goesOn(open, message, traits)) close(false);
    open = withCalls(open, message, index);
  }
  close(true);
  return { size: messages.length, groups, loose, faults };
}

/** Calls that may be none: ones that could not be parsed, a fragment's, or blocks of content that nobody counts as calls (LangChain). */
const makesDoubtfulCalls = (message: Message): boolean =>
  message.brokenCalls !== undefined ||
  (message.kind === 'assistant' && (message.chunk || message.parts.some((part) => part.type === 'tool-call')));

/** True where a message is one more piece of the turn whose calls are waiting. */
const goesOn = (open: OpenGroup | undefined, message: Message, traits: PairingTraits): boolean =>
  open !== undefined &&
  message.kind === 'assistant' &&
  (traits.turnsSpanAssistants === true || (open.chunks && message.chunk));

/** A group with the calls of one more message; those that the provider executes itself wait for nobody. */
function withCalls(open: OpenGroup | undefined, message: Message, index: number): OpenGroup | undefined {
  const refs: CallRef[] = [];
  for (const call of message.calls) {
    if (!call.byProvider && !answeredInOwnMessage(message, call)) refs.push({ message: index, call });
  }
  const optional = message.brokenCalls ? message.brokenCalls.map((call) => ({ message: index, call })) : none;
  const uncounted = message.calls.length === 0 && message.parts.some((part) => part.type === 'tool-call');
  const doubtful = message.chunk || uncounted || (message.kind !== 'assistant' && message.kind !== 'chat');
  if (open) {
    open.calls.push(...refs);
    if (optional.length > 0) open.optional = [...open.optional, ...optional];
    open.chunks ||= message.chunk;
    open.doubtful ||= doubtful;
    return open;
  }
  if (refs.length === 0 && optional.length === 0 && !message.chunk && !uncounted) return undefined;
  return { message: index, calls: refs, optional, results: [], chunks: message.chunk, doubtful };
}

/** A provider's result stands in the turn of its call (AI SDK), whether or not the call says who executes it. */
const answersOwnMessage = (message: Message, result: ToolResult): boolean =>
  message.calls.length > 0 &&
  idOf(result.callId?.value) !== undefined &&
  message.calls.some((call) => idOf(call.id?.value) === idOf(result.callId?.value));

const answeredInOwnMessage = (message: Message, call: ToolCall): boolean =>
  message.results.length > 0 &&
  idOf(call.id?.value) !== undefined &&
  message.results.some((result) => idOf(result.callId?.value) === idOf(call.id?.value));

/** Index of the first part that is no result and stands before one; -1 where the results come first. */
function partBeforeResults(message: Message): number {
  const last = message.parts.findLastIndex((part) => part.type === 'tool-result');
  const other = message.parts.findIndex((part) => part.type !== 'tool-result');
  return other >= 0 && other < last ? other : -1;
}

const saysMore = (message: Message): boolean => message.parts.some((part) => part.type !== 'tool-result');

/** True where each call has its result, in the order of the calls: what most groups are. */
const answerInTurn = (calls: readonly CallRef[], results: readonly ResultRef[]): boolean =>
  calls.length > 0 &&
  calls.length === results.length &&
  calls.every((call, at) => {
    const id = callId(call);
    return id !== undefined && id === resultId(results[at] as ResultRef);
  });

/** Pairs the results of a group with its calls: by id; then, where one side has none, by name; then in order. */
function closed(open: OpenGroup, traits: PairingTraits, end: boolean): ClosedGroup {
  const { message, calls, doubtful } = open;
  if (answerInTurn(calls, open.results)) {
    const pairs = calls.map((call, at): Pair => ({ call, result: open.results[at] as ResultRef }));
    return { message, calls, pairs, unanswered: none, open: end, strangers: none, doubtful };
  }
  const waiting: (CallRef | undefined)[] =
    open.optional.length > 0 ? [...open.calls, ...open.optional] : [...open.calls];
  const answers: (ResultRef | undefined)[] = new Array(waiting.length);
  const byId = answer(
    waiting,
    answers,
    open.results,
    (call, result) => resultId(result) !== undefined && callId(call) === resultId(result),
  );
  const eitherWithout = (call: CallRef, result: ResultRef): boolean =>
    callId(call) === undefined || resultId(result) === undefined;
  const byName = answer(
    waiting,
    answers,
    byId,
    (call, result) => eitherWithout(call, result) && sameName(call, result),
  );
  const byOrder = answer(waiting, answers, byName, eitherWithout);
  const strangers = traits.linkedBy === 'order' ? answer(waiting, answers, byOrder, () => true) : byOrder;
  const all = [...open.calls, ...open.optional];
  const pairs: Pair[] = [];
  answers.forEach((result, at) => {
    if (result) pairs.push({ call: all[at] as CallRef, result });
  });
  return { message, calls, pairs, unanswered: calls.filter((_, at) => !answers[at]), open: end, strangers, doubtful };
}

const sameName = (call: CallRef, result: ResultRef): boolean =>
  call.call.name !== undefined && call.call.name.value === result.result.name?.value;

/** Gives each result the first waiting call that fits; hands back the results without one. Results in the order of their calls cost one look each. */
function answer(
  waiting: (CallRef | undefined)[],
  answers: (ResultRef | undefined)[],
  results: readonly ResultRef[],
  fits: (call: CallRef, result: ResultRef) => boolean,
): readonly ResultRef[] {
  if (results.length === 0) return results;
  const left: ResultRef[] = [];
  let first = 0;
  for (const result of results) {
    while (first < waiting.length && waiting[first] === undefined) first++;
    let at = first;
    while (at < waiting.length && !(waiting[at] && fits(waiting[at] as CallRef, result))) at++;
    if (at === waiting.length) {
      left.push(result);
      continue;
    }
    waiting[at] = undefined;
    answers[at] = result;
  }
  return left;
}

const nobody: ReadonlySet<string> = new Set();

const asks = (message: Message): boolean => message.approvals !== undefined;

/** Ids of calls that a person was asked about and answered: they count as handled (vercel/ai convert-to-language-model-prompt.ts). */
function approvedCalls(messages: List<Message>): ReadonlySet<string> {
  if (!messages.first(asks)) return nobody;
  const calls = new Map<string, string>();
  const approved = new Set<string>();
  for (const { item } of messages.where(asks)) {
    for (const { approvalId, callId: id } of item.approvals ?? []) {
      if (id !== undefined) calls.set(approvalId, id);
      else if (calls.has(approvalId)) approved.add(calls.get(approvalId) as string);
    }
  }
  return approved;
}

/** True where a turn may have a fault: the others are not looked at for what is wrong. */
const isTroubled = (turn: Turn): boolean =>
  turn.loose.length > 0 ||
  turn.faults.length > 0 ||
  turn.groups.some((group) => group.strangers.length > 0 || group.unanswered.length > 0 || isSpread(group));

/** Blocks of more than one message answer a group. */
function isSpread({ pairs }: Group): boolean {
  let message: number | undefined;
  for (const { result } of pairs) {
    if (result.result.path.length === 0) continue;
    if (message !== undefined && message !== result.message) return true;
    message = result.message;
  }
  return false;
}

const hasGroups = (turn: Turn): boolean => turn.groups.length > 0;

const sizeOfTurn = (turn: Turn): number => turn.size;

/** The ids of a turn's calls. */
const idsOfCalls = (turn: Turn): readonly Key[] =>
  turn.groups.flatMap((group) => group.calls.flatMap((ref) => callId(ref) ?? []));

const speaks = (message: Message): boolean => message.kind === 'user' || message.kind === 'system';

/** Where more results than this are out of place, an index of all calls is made to look for theirs. */
const manyLookups = 32;

const onTurns = new WeakMap<GroupMark, Mark<Turn>>();

/** A mark of groups as one of turns. */
function markOfTurns(mark: GroupMark): Mark<Turn> {
  const known = onTurns.get(mark);
  if (known) return known;
  const made = (turn: Turn): boolean => turn.groups.some(mark);
  onTurns.set(mark, made);
  return made;
}

/** Pairs turn by turn: what stands in one has nothing to do with the others, as long as every result finds its call. */
class TurnPairing implements LivePairing {
  private knownGroups: readonly Group[] | undefined;
  private knownFaults: readonly PairingFault[] | undefined;
  /** By index of the turn: its groups with indexes that count from the first message of the list. */
  private readonly placed = new Map<number, readonly ClosedGroup[]>();
  private knownLastSpeech: number | undefined;

  private constructor(
    private readonly messages: List<Message>,
    private readonly turns: List<Turn>,
    private readonly traits: PairingTraits,
    private readonly around: PairingSurroundings,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  static of(messages: List<Message>, traits: PairingTraits, around: PairingSurroundings): TurnPairing {
    return new TurnPairing(messages, List.of(turnsOf(messages.toArray(), traits), sizeOfTurn), traits, around);
  }

  get groups(): readonly Group[] {
    this.knownGroups ??= [...this.groupsWith(isAny)];
    return this.knownGroups;
  }

  get faults(): readonly PairingFault[] {
    this.knownFaults ??= this.findFaults().filter((fault) => !isExcused(fault, this.around));
    return this.knownFaults;
  }

  get lastGroup(): Group | undefined {
    const index = this.turns.lastIndex(hasGroups);
    return index < 0 ? undefined : this.shown(this.groupsOf(index, this.turns.at(index) as Turn).at(-1) as ClosedGroup);
  }

  groupsAround(message: number): readonly Group[] {
    if (this.turns.length === 0) return none;
    const { index, start, item } = this.turns.find(message);
    return this.groupsOf(index, item, start).map((group) => this.shown(group));
  }

  *groupsWith(mark: GroupMark): Iterable<Group> {
    for (const { index, start, item } of this.turns.where(markOfTurns(mark))) {
      for (const group of this.groupsOf(index, item, start)) if (mark(group)) yield this.shown(group);
    }
  }

  limited(most: number): LivePairing {
    return new TurnPairing(this.messages, this.turns, this.traits, this.around, most);
  }

  after(messages: List<Message>, from: number, to: number, count: number): LivePairing {
    const { turns, traits, around } = this;
    if (turns.length === 0 || messages.length === 0) return TurnPairing.of(messages, traits, around);
    const by = count - (to - from);
    // What comes in may go on with the turn before it, and what follows with what comes in.
    const first = turns.find(Math.max(0, from - 1));
    const last = turns.find(to);
    const next = to < turns.size ? messages.at(to + by) : undefined;
    const isApart = last.start === to && next !== undefined && (to + by === 0 || beginsTurn(next, traits));
    const [end, endsAt] = isApart ? [last.index, last.start] : [last.index + 1, last.start + last.item.size];
    const touched = messages.slice(first.start, endsAt + by);
    return new TurnPairing(messages, turns.splice(first.index, end, turnsOf(touched, traits)), traits, around);
  }

  /** Index of the last message in which a person or the system speaks; -1 where there is none. */
  private get lastSpeech(): number {
    this.knownLastSpeech ??= this.messages.lastIndex(speaks);
    return this.knownLastSpeech;
  }

  /** The groups of a turn, at their places. The same objects whenever they are asked for. */
  private groupsOf(index: number, turn: Turn, start = this.turns.startOf(index)): readonly ClosedGroup[] {
    const known = this.placed.get(index);
    if (known) return known;
    const isOpen =
      this.traits.resultsGoIn === 'same-message' ? start > this.lastSpeech : start + turn.size === this.messages.length;
    const groups = turn.groups.map((group) => placedGroup(group, start, group.open && isOpen));
    this.placed.set(index, groups);
    return groups;
  }

  /** Where a call and its result are one part, a call that a person has decided about counts as answered. */
  private shown(group: ClosedGroup): Group {
    if (this.traits.resultsGoIn !== 'same-message' || group.unanswered.length === 0) return group;
    const approved = approvedCalls(this.messages);
    return { ...group, unanswered: group.unanswered.filter((call) => !approved.has(callId(call) ?? '')) };
  }

  private findFaults(): readonly PairingFault[] {
    const groups: ClosedGroup[] = [];
    const loose: ResultRef[] = [];
    const faults: PairingFault[] = [];
    let count = 0;
    for (const { index, start, item } of this.turns.where(isTroubled)) {
      if (++count > this.most) break;
      groups.push(...this.groupsOf(index, item, start));
      loose.push(...item.loose.map((ref) => movedRef(ref, start)));
      faults.push(...item.faults.map((fault) => movedFault(fault, start)));
    }
    if (count === 0) return [];
    const lookups = loose.length + groups.reduce((sum, group) => sum + group.strangers.length, 0);
    const index = lookups > manyLookups ? groupsById(this.allGroups()) : undefined;
    const withId = (id: string): readonly ClosedGroup[] => (index ? (index.get(id) ?? []) : this.groupsWithId(id));
    return [...faults, ...placeFaults(groups, loose, this.traits, approvedCalls(this.messages), withId)];
  }

  private allGroups(): readonly ClosedGroup[] {
    return [...this.turns.where(hasGroups)].flatMap(({ index, start, item }) => this.groupsOf(index, item, start));
  }

  private groupsWithId(id: string): readonly ClosedGroup[] {
    return [...this.turns.having(idsOfCalls, id)].flatMap(({ index, start, item }) =>
      this.groupsOf(index, item, start).filter((group) => group.calls.some((ref) => callId(ref) === id)),
    );
  }
}

const isAny = (): boolean => true;

const movedRef = <R extends { readonly message: number }>(ref: R, by: number): R => ({
  ...ref,
  message: ref.message + by,
});

const movedFault = (fault: PairingFault, by: number): PairingFault =>
  fault.type === 'not-first' ? { ...fault, result: movedRef(fault.result, by) } : fault;

function placedGroup(group: ClosedGroup, by: number, open: boolean): ClosedGroup {
  const calls = new Map(group.calls.map((ref) => [ref, movedRef(ref, by)]));
  const results = new Map(group.pairs.map(({ result }) => [result, movedRef(result, by)]));
  return {
    message: group.message + by,
    calls: [...calls.values()],
    // Calls that need no result may have one all the same.
    pairs: group.pairs.map(({ call, result }) => ({
      call: calls.get(call) ?? movedRef(call, by),
      result: results.get(result) as ResultRef,
    })),
    unanswered: group.unanswered.map((ref) => calls.get(ref) as CallRef),
    open,
    strangers: group.strangers.map((ref) => movedRef(ref, by)),
    doubtful: group.doubtful,
  };
}

/** What is wrong, once all groups are known. `groupsOf`: those that have a call of an id, of the whole list and in its order. */
function placeFaults(
  groups: readonly ClosedGroup[],
  loose: readonly ResultRef[],
  traits: PairingTraits,
  approved: ReadonlySet<string>,
  groupsOf: (id: string) => readonly ClosedGroup[],
): PairingFault[] {
  const faults: PairingFault[] = [];
  const elsewhere = new Map<CallRef, ResultRef>();
  const report = (fault: PairingFault): void => {
    faults.push(fault);
    if (fault.type === 'before-call' || fault.type === 'not-adjacent') elsewhere.set(fault.call, fault.result);
  };
  for (const ref of loose) report(placeLoose(ref, groupsOf(resultId(ref) ?? '')));
  const meant = new Map<ClosedGroup, number>();
  for (const group of groups) {
    if (traits.resultsGoIn === 'user-message') splitFaults(group, report);
    for (const ref of group.strangers) {
      const fault = placeStranger(ref, group, groupsOf);
      if (fault.type !== 'unknown-id') report(fault);
      else if (!group.doubtful) {
        report(fault);
        meant.set(group, (meant.get(group) ?? 0) + 1);
      }
    }
  }
  for (const group of groups) {
    if (group.doubtful || group.unanswered.length === 0) continue;
    const missing = group.unanswered.filter((call) => !approved.has(callId(call) ?? ''));
    for (const call of withoutMeant(missing, group, meant.get(group) ?? 0)) {
      faults.push({ type: 'unanswered', end: group.open, call, elsewhere: elsewhere.get(call) });
    }
  }
  return faults;
}

/** A result with a foreign id and a call without a result are one fault, shown at the result: a mistyped id. The calls left over have none. */
function withoutMeant(missing: readonly CallRef[], group: ClosedGroup, count: number): readonly CallRef[] {
  if (count === 0) return missing;
  const left = [...missing];
  for (const ref of group.strangers.slice(0, count)) {
    const id = resultId(ref) ?? '';
    let best = 0;
    for (let at = 1; at < left.length; at++) {
      if (likeness(callId(left[at] as CallRef), id) > likeness(callId(left[best] as CallRef), id)) best = at;
    }
    left.splice(best, 1);
  }
  return left;
}

/** How much two ids have in common: the characters of their common beginning and end. */
export function likeness(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return 0;
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return head + tail;
}

function groupsById(groups: readonly ClosedGroup[]): Map<string, ClosedGroup[]> {
  const index = new Map<string, ClosedGroup[]>();
  for (const group of groups) {
    for (const ref of group.calls) {
      const id = callId(ref);
      const known = id === undefined ? undefined : index.get(id);
      if (known && known.at(-1) !== group) known.push(group);
      else if (id !== undefined && !known) index.set(id, [group]);
    }
  }
  return index;
}

/** Results that are messages by themselves (a foreign shape) have a finding of their own. */
function splitFaults(group: ClosedGroup, report: (fault: PairingFault) => void): void {
  const blocks = group.pairs.map((pair) => pair.result).filter((ref) => ref.result.path.length > 0);
  const [head, ...rest] = blocks.sort((a, b) => a.message - b.message);
  let last = head?.message;
  for (const result of rest) {
    if (result.message === last) continue;
    last = result.message;
    report({ type: 'split', result, first: head as ResultRef });
  }
}

/** Says where the call of a result is that stands outside every group. `known`: the groups with its id, in order. */
function placeLoose(ref: ResultRef, known: readonly ClosedGroup[]): PairingFault {
  const id = resultId(ref);
  if (id === undefined || known.length === 0) return { type: 'orphan', result: ref };
  const next = firstAfter(known, ref.message);
  const earlier = known[next - 1];
  const later = known[next];
  const unanswered = earlier?.unanswered.find((call) => callId(call) === id);
  if (unanswered) return { type: 'not-adjacent', result: ref, call: unanswered };
  const ahead = later?.unanswered.find((call) => callId(call) === id);
  if (ahead) return { type: 'before-call', result: ref, call: ahead };
  const answered = (earlier ?? later)?.pairs.find((pair) => callId(pair.call) === id);
  return answered ? { type: 'duplicate', result: ref, first: answered.result } : { type: 'orphan', result: ref };
}

/** Index of the first group whose calls stand behind a message; groups are in order. */
function firstAfter(groups: readonly ClosedGroup[], message: number): number {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle] as ClosedGroup).message < message) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Says what is wrong with a result that stands in a group and answers none of its calls. */
function placeStranger(
  ref: ResultRef,
  group: ClosedGroup,
  groupsOf: (id: string) => readonly ClosedGroup[],
): PairingFault {
  const id = resultId(ref);
  const first = id === undefined ? undefined : group.pairs.find((pair) => resultId(pair.result) === id);
  if (first) return { type: 'duplicate', result: ref, first: first.result };
  const known = id === undefined ? [] : groupsOf(id);
  if (known.length > 0) {
    const placed = placeLoose(ref, known);
    if (placed.type === 'not-adjacent' || placed.type === 'before-call') return placed;
  }
  return { type: 'unknown-id', result: ref, unanswered: group.unanswered };
}

/** A call and its result share one part of a message; a call without a result waits until somebody else speaks. */
function turnInside(messages: readonly Message[]): Turn {
  const [message] = messages;
  if (!message || message.calls.length === 0) return { size: 1, groups: none, loose: none, faults: none };
  const pairs: Pair[] = [];
  const unanswered: CallRef[] = [];
  const calls = message.calls.map((call) => ({ message: 0, call }));
  for (const ref of calls) {
    const result = message.results.find((one) => String(one.path) === String(ref.call.path));
    if (result) pairs.push({ call: ref, result: { message: 0, result } });
    else if (!ref.call.byProvider && !ref.call.partial) unanswered.push(ref);
  }
  const group: ClosedGroup = { message: 0, calls, pairs, unanswered, open: true, strangers: none, doubtful: false };
  return { size: 1, groups: [group], loose: none, faults: none };
}

/** Pairs where a result may stand anywhere behind its call: over the whole list, when it is first asked for. */
class WholePairing implements LivePairing {
  private known: Pairing | undefined;

  constructor(
    private readonly messages: List<Message>,
    private readonly traits: PairingTraits,
    private readonly around: PairingSurroundings,
  ) {}

  private get pairing(): Pairing {
    if (!this.known) {
      const { groups, faults } = pairAnywhere(this.messages.toArray(), this.traits);
      this.known = { groups, faults: faults.filter((fault) => !isExcused(fault, this.around)) };
    }
    return this.known;
  }

  get groups(): readonly Group[] {
    return this.pairing.groups;
  }

  get faults(): readonly PairingFault[] {
    return this.pairing.faults;
  }

  get lastGroup(): Group | undefined {
    return this.groups.at(-1);
  }

  groupsAround(message: number): readonly Group[] {
    return this.groups.filter(
      (group) => group.message === message || group.pairs.some(({ result }) => result.message === message),
    );
  }

  *groupsWith(mark: GroupMark): Iterable<Group> {
    for (const group of this.groups) if (mark(group)) yield group;
  }

  limited(): LivePairing {
    return this;
  }

  after(messages: List<Message>, from: number, to: number, count: number): LivePairing {
    const after = new WholePairing(messages, this.traits, this.around);
    if (!this.known || count !== to - from) return after;
    const renewed = new Map<ToolCall | ToolResult, ToolCall | ToolResult>();
    for (let index = from; index < to; index++) {
      const [old, own] = [this.messages.at(index), messages.at(index)];
      if (!old || !own || !isPairedAlike(old, own)) return after;
      for (const [at, call] of old.calls.entries()) renewed.set(call, own.calls[at] as ToolCall);
      for (const [at, result] of old.results.entries()) renewed.set(result, own.results[at] as ToolResult);
    }
    after.known = renewed.size === 0 ? this.known : renewedPairing(this.known, renewed);
    return after;
  }
}

/** True where two messages are the same to whoever pairs them: all that counts is who speaks, and the ids. */
const isPairedAlike = (a: Message, b: Message): boolean =>
  a.kind === b.kind &&
  wordOf(a.role?.value) === wordOf(b.role?.value) &&
  a.calls.length === b.calls.length &&
  a.results.length === b.results.length &&
  a.calls.every(
    ({ id, byProvider }, at) =>
      byProvider === b.calls[at]?.byProvider && idOf(id?.value) === idOf(b.calls[at]?.id?.value),
  ) &&
  a.results.every(
    ({ callId: id, byProvider }, at) =>
      byProvider === b.results[at]?.byProvider && idOf(id?.value) === idOf(b.results[at]?.callId?.value),
  );

/** A pairing with other calls and results in place of some. Groups without any of them stay the same objects. */
function renewedPairing(
  { groups, faults }: Pairing,
  renewed: ReadonlyMap<ToolCall | ToolResult, ToolCall | ToolResult>,
): Pairing {
  const known = new Map<CallRef, CallRef>();
  const callRef = (ref: CallRef): CallRef => {
    const call = renewed.get(ref.call) as ToolCall | undefined;
    if (!call) return ref;
    const made = known.get(ref) ?? { message: ref.message, call };
    known.set(ref, made);
    return made;
  };
  const resultRef = (ref: ResultRef): ResultRef => {
    const result = renewed.get(ref.result) as ToolResult | undefined;
    return result ? { message: ref.message, result } : ref;
  };
  const isTouched = ({ calls, pairs }: Group): boolean =>
    calls.some(({ call }) => renewed.has(call)) || pairs.some(({ result }) => renewed.has(result.result));
  return {
    groups: groups.map((group) =>
      isTouched(group)
        ? {
            ...group,
            calls: group.calls.map(callRef),
            pairs: group.pairs.map(({ call, result }) => ({ call: callRef(call), result: resultRef(result) })),
            unanswered: group.unanswered.map(callRef),
          }
        : group,
    ),
    faults: faults.map((fault) => renewedFault(fault, callRef, resultRef)),
  };
}

function renewedFault(
  fault: PairingFault,
  callRef: (ref: CallRef) => CallRef,
  resultRef: (ref: ResultRef) => ResultRef,
): PairingFault {
  switch (fault.type) {
    case 'unanswered':
      return { ...fault, call: callRef(fault.call), elsewhere: fault.elsewhere && resultRef(fault.elsewhere) };
    case 'before-call':
    case 'not-adjacent':
      return { ...fault, call: callRef(fault.call), result: resultRef(fault.result) };
    case 'duplicate':
    case 'split':
      return { ...fault, result: resultRef(fault.result), first: resultRef(fault.first) };
    case 'unknown-id':
      return { ...fault, result: resultRef(fault.result), unanswered: fault.unanswered.map(callRef) };
    default:
      return { ...fault, result: resultRef(fault.result) };
  }
}

interface Waiting {
  readonly group: { calls: CallRef[]; pairs: Pair[]; unanswered: CallRef[]; message: number; open: boolean };
  readonly call: CallRef;
  answered: boolean;
}

/** Calls and results are items of their own; a result only has to stand behind its call. */
function pairAnywhere(messages: readonly Message[], traits: PairingTraits): Pairing {
  const calls: Waiting[] = [];
  const byId = new Map<string, { readonly list: Waiting[]; next: number }>();
  const firsts = new Map<string, ResultRef>();
  const loose: ResultRef[] = [];
  const faults: PairingFault[] = [];
  let standIn = false;
  let lastTurn = -1;
  let oldest = 0;

  const take = (id: string | undefined): Waiting | undefined => {
    if (id !== undefined) return firstWaiting(byId.get(id));
    while (oldest < calls.length && calls[oldest]?.answered) oldest++;
    return calls[oldest];
  };

  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as Message;
    if (message.kind === 'user' || message.kind === 'system' || message.kind === 'developer') lastTurn = index;
    if (traits.standIns?.includes(wordOf(message.role?.value))) standIn = true;
    for (const call of message.calls) {
      if (call.byProvider) continue;
      const ref = { message: index, call };
      const waiting: Waiting = {
        group: { message: index, calls: [ref], pairs: [], unanswered: [ref], open: false },
        call: ref,
        answered: false,
      };
      calls.push(waiting);
      const id = callId(ref);
      if (id === undefined) continue;
      const same = byId.get(id);
      if (same) same.list.push(waiting);
      else byId.set(id, { list: [waiting], next: 0 });
    }
    for (const result of message.results) {
      if (result.byProvider) continue;
      const ref = { message: index, result };
      const id = resultId(ref);
      const waiting = take(id);
      const first = id === undefined ? undefined : firsts.get(id);
      if (waiting) {
        waiting.answered = true;
        waiting.group.pairs.push({ call: waiting.call, result: ref });
        waiting.group.unanswered.length = 0;
        if (id !== undefined && !first) firsts.set(id, ref);
      } else if (first) faults.push({ type: 'duplicate', result: ref, first });
      else if (!standIn || id === undefined) loose.push(ref);
    }
  }
  const elsewhere = new Set<CallRef>();
  for (const ref of loose) {
    const later = take(resultId(ref) ?? '');
    if (later) elsewhere.add(later.call);
    faults.push(later ? { type: 'before-call', result: ref, call: later.call } : { type: 'orphan', result: ref });
  }
  for (const { call, group, answered } of calls) {
    group.open = call.message > lastTurn;
    if (!answered && !elsewhere.has(call))
      faults.push({ type: 'unanswered', end: group.open, call, elsewhere: undefined });
  }
  return { groups: calls.map((waiting) => waiting.group), faults };
}

function firstWaiting(calls: { readonly list: readonly Waiting[]; next: number } | undefined): Waiting | undefined {
  if (!calls) return undefined;
  while (calls.list[calls.next]?.answered) calls.next++;
  return calls.list[calls.next];
}
