// From a document's pieces to conversations: containers, dialect, messages, pairing. What is read of a piece is kept as long as the piece is.
import { type Container, findContainers, surroundings } from './dialects/containers';
import { type Ballot, ballotOf, detect, dialectOf, looksLikeMessage } from './dialects/detect';
import type { Dialect } from './dialects/dialect';
import { dialects } from './dialects/index';
import { samePath } from './json/path';
import type { Path } from './json/tree';
import type { Conversation } from './model/conversation';
import { isObject, type Message, valueAt } from './model/message';
import { pair } from './model/pairing';
import type { Whole } from './rules/rule';
import { findTarget, type Target, targets } from './targets/index';
import type { DocumentRecord, Piece, TextDocument } from './text/document';

/** What the user has said about a file: by pin, setting or command line. */
export interface Wishes {
  /** A target pinned for this file; undefined: the dialect's own vendor. */
  readonly target?: string | undefined;
  /** The target for LangChain files when none is pinned. */
  readonly langChainTarget?: string | undefined;
  /** A dialect (id or family) pinned for this file. */
  readonly dialect?: string | undefined;
}

/** A message's place in the document's pieces. */
export interface MessagePlace {
  /** Index of the message's own piece; undefined where it stands in the frame. */
  readonly item: number | undefined;
  /** Path inside that piece: [] in its own, else from the record's root. */
  readonly path: Path;
}

/** One list of messages, as read. */
export interface Reading {
  readonly record: number;
  readonly dialect: Dialect;
  readonly target: Target;
  readonly conversation: Conversation;
  readonly whole: Whole;
  /** Place of each message, by index. */
  place(index: number): MessagePlace;
  /** Path of a message from the record's root. */
  pathOf(index: number): Path;
  /** The piece a message was read from, where it has one of its own. */
  piece(index: number): Piece | undefined;
  /** Stands for this reading where something is kept for it. */
  readonly token: object;
  /** What was read, where each message has a piece of its own: what a later reading may go on from. */
  readonly basis: Basis | undefined;
  /** The reading that this one goes on from; undefined for a fresh one. */
  readonly since: Since | undefined;
}

interface Basis {
  readonly frame: Piece;
  readonly items: readonly Piece[];
  readonly wishes: Wishes;
}

export interface Since {
  /** The earlier reading's `token`: it holds nothing alive. */
  readonly before: object;
  /** Indexes of the messages that were read anew. */
  readonly changed: readonly number[];
  /** True where they differ from what they were in the wording of their texts only. */
  readonly alike: boolean;
}

interface Kept {
  ballot?: Ballot;
  message?: Message;
}

const kept = new WeakMap<Piece, Kept>();

function keptOf(piece: Piece): Kept {
  const known = kept.get(piece);
  if (known) return known;
  const fresh: Kept = {};
  kept.set(piece, fresh);
  return fresh;
}

function ballotOfPiece(piece: Piece): Ballot {
  const own = keptOf(piece);
  own.ballot ??= ballotOf(piece.value);
  return own.ballot;
}

function messageOfPiece(piece: Piece, dialect: Dialect): Message {
  const own = keptOf(piece);
  if (own.message?.dialect !== dialect.id) own.message = dialect.read(piece.value);
  return own.message;
}

/**
 * Everything that can be read as a conversation in a document; nothing where the file is something else. `before`: what was read of the same file
 * earlier; a reading goes on from it where only a few messages differ, and says the same as a fresh one.
 */
export const readConversations = (
  document: TextDocument,
  wishes: Wishes = {},
  before: readonly Reading[] = [],
): readonly Reading[] =>
  document.records.flatMap((record) => {
    const again = before.map((own) => readAgain(own, record, wishes)).find((own) => own !== undefined);
    return again ? [again] : readRecord(record, wishes);
  });

/** More messages than this are not looked at one by one. */
const fewChanges = 8;

/** A reading that goes on from an earlier one of the same record; undefined where more than a few messages have changed, or anything around them. */
function readAgain(before: Reading, record: DocumentRecord, wishes: Wishes): Reading | undefined {
  const { basis, dialect } = before;
  const { items, frame } = record;
  if (
    before.record !== record.index ||
    basis?.frame !== frame ||
    basis.items.length !== items.length ||
    items.length === 0
  )
    return undefined;
  if (!sameWishes(basis.wishes, wishes)) return undefined;
  const changed: number[] = [];
  for (let index = 0; index < items.length; index++) {
    if (items[index] === basis.items[index]) continue;
    if (changed.length === fewChanges) return undefined;
    changed.push(index);
  }
  const marks = changed.map((index) => ballotOfPiece(items[index] as Piece));
  if (changed.some((index, at) => !samePlaceInVote(basis, items, index, marks[at] as Ballot))) return undefined;
  const messages = [...before.conversation.messages];
  let alike = true;
  changed.forEach((index, at) => {
    const message = messageOfPiece(items[index] as Piece, dialectOf(marks[at] as Ballot, dialect));
    alike &&= isAlike(messages[index]?.value, message.value, false);
    messages[index] = message;
  });
  const conversation: Conversation = { ...before.conversation, messages };
  const pairing = alike ? before.whole.pairing : pair(messages, dialect.traits, conversation);
  return {
    ...before,
    conversation,
    whole: { conversation, pairing },
    piece: (index) => items[index],
    basis: { ...basis, items, wishes },
    token: {},
    since: { before: before.token, changed, alike },
  };
}

const sameWishes = (a: Wishes, b: Wishes): boolean =>
  a.target === b.target && a.dialect === b.dialect && a.langChainTarget === b.langChainTarget;

/** True where a message speaks for the same dialects as the one in its place before, so that the list is read as it was. */
function samePlaceInVote(basis: Basis, items: readonly Piece[], index: number, ballot: Ballot): boolean {
  const old = basis.items[index] as Piece;
  const own = ballotOfPiece(old);
  return (
    own.every((evidence, at) => evidence === ballot[at]) &&
    looksLikeMessage(old.value) === looksLikeMessage(items[index]?.value)
  );
}

/** Keys whose strings are read for their words, which no rule across messages looks at (one that does says `readsTexts`). */
const prose = new Set(['content', 'text', 'thinking', 'reasoning']);

/** Keys below which every letter counts: calls and their arguments. */
const exact = new Set([
  'tool_calls',
  'function_call',
  'functionCall',
  'toolUse',
  'args',
  'arguments',
  'input',
  'additional_kwargs',
]);

/** True where two values differ in the wording of prose only: same keys in the same order, same everything else. */
function isAlike(a: unknown, b: unknown, isProse: boolean, mayDiffer = true): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return isProse && mayDiffer && /\S/.test(a) && /\S/.test(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isAlike(item, b[at], isProse, mayDiffer));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, at) => key === others[at] && isAlike(a[key], b[key], prose.has(key), mayDiffer && !exact.has(key)))
  );
}

/** As many messages as it takes to see what a list is of. */
const sampleSize = 16;

/** The record's value with `count` of its items in their list. */
function rootWith(record: DocumentRecord, count: number): unknown {
  if (record.list === undefined) return record.frame.value;
  return withValue(
    record.frame.value,
    record.list,
    record.items.slice(0, count).map((item) => item.value),
  );
}

function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(root)) return root.map((item, index) => (index === step ? withValue(item, rest, value) : item));
  return isObject(root)
    ? Object.fromEntries(
        Object.entries(root).map(([key, item]) => [key, key === step ? withValue(item, rest, value) : item]),
      )
    : root;
}

function readRecord(record: DocumentRecord, wishes: Wishes): readonly Reading[] {
  const sample = rootWith(record, sampleSize);
  const found =
    findContainers(sample, looksLikeMessage) ??
    (record.items.length > sampleSize ? findContainers(rootWith(record, Infinity), looksLikeMessage) : undefined);
  return (found ?? []).map((container) => readList(record, container, sample, wishes));
}

function readList(record: DocumentRecord, container: Container, sample: unknown, wishes: Wishes): Reading {
  const inPieces = !container.single && record.list !== undefined && samePath(record.list, container.list);
  return inPieces
    ? readPieces(record, container, sample, wishes)
    : readValues(record, container, rootWith(record, Infinity), wishes);
}

function readPieces(record: DocumentRecord, container: Container, sample: unknown, wishes: Wishes): Reading {
  const ballots = record.items.map(ballotOfPiece);
  const dialect = chooseDialect(ballots, container, wishes);
  const messages = record.items.map((piece, index) =>
    messageOfPiece(piece, dialectOf(ballots[index] as Ballot, dialect)),
  );
  const { items, frame } = record;
  return reading(record, container, sample, dialect, messages, wishes, {
    place: (index) => ({ item: index, path: [] }),
    piece: (index) => items[index],
    basis: { frame, items, wishes },
  });
}

function readValues(record: DocumentRecord, container: Container, root: unknown, wishes: Wishes): Reading {
  const at = valueAt(root, container.list);
  const values = container.single ? [at] : Array.isArray(at) ? at : [];
  const ballots = values.map(ballotOf);
  const dialect = chooseDialect(ballots, container, wishes);
  const messages = values.map((value, index) => dialectOf(ballots[index] as Ballot, dialect).read(value));
  const sliced = record.list;
  return reading(record, container, root, dialect, messages, wishes, {
    place: (index) => {
      const path = container.single ? container.list : [...container.list, index];
      const item =
        sliced && path.length > sliced.length && samePath(path.slice(0, sliced.length), sliced)
          ? path[sliced.length]
          : undefined;
      return typeof item === 'number'
        ? { item, path: path.slice((sliced as Path).length + 1) }
        : { item: undefined, path };
    },
    piece: () => undefined,
    basis: undefined,
  });
}

function reading(
  record: DocumentRecord,
  container: Container,
  root: unknown,
  dialect: Dialect,
  messages: readonly Message[],
  wishes: Wishes,
  places: Pick<Reading, 'place' | 'piece' | 'basis'>,
): Reading {
  const conversation: Conversation = { ...surroundings(root, container), dialect: dialect.id, messages };
  return {
    record: record.index,
    dialect,
    target: chooseTarget(dialect, wishes),
    conversation,
    whole: { conversation, pairing: pair(messages, dialect.traits, conversation) },
    pathOf: (index) => (container.single ? container.list : [...container.list, index]),
    token: {},
    since: undefined,
    ...places,
  };
}

function chooseDialect(ballots: readonly Ballot[], container: Container, wishes: Wishes): Dialect {
  const pinned = dialects.filter((dialect) => dialect.id === wishes.dialect || dialect.family === wishes.dialect);
  if (pinned.length === 1) return pinned[0] as Dialect;
  const detected = detect(ballots, { hints: container.hints, target: wishes.target });
  return pinned.length === 0 || pinned.includes(detected) ? detected : (pinned[0] as Dialect);
}

function chooseTarget(dialect: Dialect, wishes: Wishes): Target {
  const wanted = wishes.target ?? (dialect.traits.normalises ? (wishes.langChainTarget ?? 'openai') : dialect.vendor);
  return findTarget(wanted) ?? findTarget(dialect.vendor) ?? (targets[0] as Target);
}
