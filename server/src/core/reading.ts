// From a document's pieces to conversations: containers, dialect, messages, pairing. What is read of a piece is kept as long as the piece is.
import { type Container, findContainers, surroundings } from './dialects/containers';
import {
  type Ballot,
  ballotOf,
  detect,
  dialectOf,
  looksLikeMessage,
  noVotes,
  type Tally,
  tallied,
} from './dialects/detect';
import type { Dialect } from './dialects/dialect';
import { dialects } from './dialects/index';
import { samePath } from './json/path';
import type { Path } from './json/tree';
import type { Conversation, Surroundings } from './model/conversation';
import { List } from './model/list';
import { isObject, type Message, valueAt } from './model/message';
import { pairLive } from './model/pairing';
import type { Whole } from './rules/rule';
import { findTarget, type Target, targets } from './targets/index';
import { type DocumentRecord, itemChanges, type Piece, type RecordSource, type TextDocument } from './text/document';

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
  /** The same object as long as nothing of the record has changed; what was found in it is kept there by `check.ts`, which alone knows what it is. */
  readonly token: { found?: unknown };
  /** Where each message has a piece of its own: what a later reading may go on from. */
  readonly basis: Basis | undefined;
}

interface Basis {
  readonly frame: Piece;
  readonly source: RecordSource;
  readonly wishes: Wishes;
  readonly container: Container;
  readonly around: Surroundings;
  readonly tally: Tally;
}

interface Kept {
  ballot?: Ballot;
  message?: Message;
}

function keptOf(piece: Piece): Kept {
  piece.read ??= {};
  return piece.read as Kept;
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

/** What was read of a record, as long as its text is untouched. */
interface KeptReadings {
  readonly wishes: Wishes;
  readonly readings: readonly Reading[];
}

/**
 * Everything that can be read as a conversation in a document; nothing where the file is something else. `before`: what was read of the same file
 * earlier; a reading goes on from it where only messages differ, and says the same as a fresh one.
 */
export const readConversations = (
  document: TextDocument,
  wishes: Wishes = {},
  before: readonly Reading[] = [],
): readonly Reading[] =>
  document.records.flatMap((record) => {
    const kept = record.source.read as KeptReadings | undefined;
    if (kept && sameWishes(kept.wishes, wishes)) return atRecord(kept.readings, record.index);
    const again = readAgain(readingOf(before, record.index), record, wishes);
    const readings = again ? [again] : readRecord(record, wishes);
    record.source.read = { wishes, readings } satisfies KeptReadings;
    return readings;
  });

const atRecord = (readings: readonly Reading[], record: number): readonly Reading[] =>
  readings.every((own) => own.record === record) ? readings : readings.map((own) => ({ ...own, record }));

/** One of the readings of a record; they are in the order of the records. */
export function readingOf(readings: readonly Reading[], record: number): Reading | undefined {
  let low = 0;
  let high = readings.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((readings[middle] as Reading).record < record) low = middle + 1;
    else high = middle;
  }
  return readings[low]?.record === record ? readings[low] : undefined;
}

/** A reading that goes on from an earlier one of the same record; undefined where anything around the messages has changed, or may be told otherwise. */
function readAgain(before: Reading | undefined, record: DocumentRecord, wishes: Wishes): Reading | undefined {
  const basis = before?.basis;
  if (!before || basis?.frame !== record.frame || !sameWishes(basis.wishes, wishes) || record.itemCount === 0)
    return undefined;
  const { dialect } = before;
  const changes = itemChanges(record, basis.source);
  const [first] = changes;
  if (first && first.from < sampleSize && !isSameContainer(record, basis.container)) return undefined;
  let { messages, pairing } = before.whole;
  let { tally } = basis;
  let shift = changes.reduce((sum, { from, to, count }) => sum + count - (to - from), 0);
  for (const { from, to, count } of [...changes].reverse()) {
    shift -= count - (to - from);
    const pieces = Array.from({ length: count }, (_, at) => record.item(from + shift + at) as Piece);
    const gone = Array.from({ length: to - from }, (_, at) => basis.source.item(from + at) as Piece);
    tally = tallied(tally, gone.map(ballotOfPiece), pieces.map(ballotOfPiece));
    const fresh = pieces.map((piece) => messageOfPiece(piece, dialectOf(ballotOfPiece(piece), dialect)));
    messages = messages.splice(from, to, fresh);
    pairing = pairing.after(messages, from, to, count);
  }
  if (chooseDialect(tally, basis.container, wishes) !== dialect) return undefined;
  const { source } = record;
  return {
    ...before,
    ...wholeOf(basis.around, dialect, messages, pairing),
    piece: piecesOf(source),
    basis: { ...basis, source, tally, wishes },
    token: {},
  };
}

/** In a scope of its own: what is captured beside it would keep one reading after the other alive. */
const piecesOf =
  (source: RecordSource): Reading['piece'] =>
  (index) =>
    source.item(index);

const sameWishes = (a: Wishes, b: Wishes): boolean =>
  a.target === b.target && a.dialect === b.dialect && a.langChainTarget === b.langChainTarget;

/** True where the messages at the head of a list speak for the container that it was found in. */
function isSameContainer(record: DocumentRecord, container: Container): boolean {
  const found = findContainers(rootWith(record, sampleSize), looksLikeMessage);
  return found?.length === 1 && JSON.stringify(found[0]) === JSON.stringify(container);
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
  const inSample = findContainers(sample, looksLikeMessage);
  const found =
    inSample ??
    (record.itemCount > sampleSize ? findContainers(rootWith(record, Infinity), looksLikeMessage) : undefined) ??
    [];
  return found.map((container) => {
    const inPieces = !container.single && record.list !== undefined && samePath(record.list, container.list);
    return inPieces
      ? readPieces(record, container, sample, wishes, inSample?.length === 1)
      : readValues(record, container, rootWith(record, Infinity), wishes);
  });
}

const placeOfItem = (index: number): MessagePlace => ({ item: index, path: [] });

/** `isAlone`: the record holds nothing else, and its head tells. */
function readPieces(
  record: DocumentRecord,
  container: Container,
  sample: unknown,
  wishes: Wishes,
  isAlone: boolean,
): Reading {
  const { items, frame, source } = record;
  const ballots = items.map(ballotOfPiece);
  const tally = tallied(noVotes, [], ballots);
  const dialect = chooseDialect(tally, container, wishes);
  const messages = items.map((piece, index) => messageOfPiece(piece, dialectOf(ballots[index] as Ballot, dialect)));
  const around = surroundings(sample, container);
  return reading(record, around, dialect, messages, wishes, {
    place: placeOfItem,
    piece: piecesOf(source),
    basis: isAlone ? { frame, source, wishes, container, around, tally } : undefined,
  });
}

function readValues(record: DocumentRecord, container: Container, root: unknown, wishes: Wishes): Reading {
  const at = valueAt(root, container.list);
  const values = container.single ? [at] : Array.isArray(at) ? at : [];
  const ballots = values.map(ballotOf);
  const dialect = chooseDialect(tallied(noVotes, [], ballots), container, wishes);
  const messages = values.map((value, index) => dialectOf(ballots[index] as Ballot, dialect).read(value));
  const sliced = record.list;
  return reading(record, surroundings(root, container), dialect, messages, wishes, {
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
  around: Surroundings,
  dialect: Dialect,
  messages: readonly Message[],
  wishes: Wishes,
  places: Pick<Reading, 'place' | 'piece' | 'basis'>,
): Reading {
  const list = List.of(messages);
  return {
    record: record.index,
    dialect,
    target: chooseTarget(dialect, wishes),
    ...wholeOf(around, dialect, list, pairLive(list, dialect.traits, around)),
    pathOf: pathsIn(around),
    token: {},
    ...places,
  };
}

const pathsIn =
  ({ single, list }: Surroundings): Reading['pathOf'] =>
  (index) =>
    single ? list : [...list, index];

function wholeOf(
  around: Surroundings,
  dialect: Dialect,
  messages: List<Message>,
  pairing: Whole['pairing'],
): Pick<Reading, 'conversation' | 'whole'> {
  const conversation: Conversation = {
    ...around,
    dialect: dialect.id,
    // Most edits are judged without an array of all messages.
    get messages() {
      return messages.toArray();
    },
  };
  return { conversation, whole: { conversation, messages, pairing } };
}

function chooseDialect(tally: Tally, container: Container, wishes: Wishes): Dialect {
  const pinned = dialects.filter((dialect) => dialect.id === wishes.dialect || dialect.family === wishes.dialect);
  if (pinned.length === 1) return pinned[0] as Dialect;
  const detected = detect(tally, { hints: container.hints, target: wishes.target });
  return pinned.length === 0 || pinned.includes(detected) ? detected : (pinned[0] as Dialect);
}

function chooseTarget(dialect: Dialect, wishes: Wishes): Target {
  const wanted = wishes.target ?? (dialect.traits.normalises ? (wishes.langChainTarget ?? 'openai') : dialect.vendor);
  return findTarget(wanted) ?? findTarget(dialect.vendor) ?? (targets[0] as Target);
}
