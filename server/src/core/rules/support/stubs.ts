// Messages that fixes insert, written by the file's own dialect.
import type { Path } from '../../json/tree';
import {
  isObject,
  type JsonObject,
  type Kind,
  type Message,
  type Part,
  type ToolResult,
  valueAt,
} from '../../model/message';
import type { CallRef, Group } from '../../model/pairing';
import type { TextEdit } from '../../text/span';
import type { Fix, FixContext } from '../rule';

/** A message with nothing in it; what it says is spread over it. */
const blank = (kind: Kind): Message => ({
  value: undefined,
  dialect: '',
  kind,
  role: undefined,
  base: [],
  fields: {},
  content: undefined,
  parts: [],
  calls: [],
  results: [],
  id: undefined,
  name: undefined,
  chunk: false,
});

const fieldOf = (value: unknown) => (value === undefined ? undefined : { value, path: [] });

const write = ({ conversation, dialect }: FixContext, messages: readonly Message[]): readonly unknown[] =>
  dialect.write({ ...conversation, messages, system: undefined }).messages;

/** One message with a text. */
export function writeText(context: FixContext, kind: Kind, text: string): unknown {
  const content = { value: text, path: ['content'] };
  return write(context, [
    { ...blank(kind), content, parts: [{ type: 'text', path: ['content'], word: undefined, text }] },
  ])[0];
}

/** What a user shows and says, as a message of the file's dialect; undefined where something of it would be lost. */
export function writeParts({ conversation, dialect }: FixContext, parts: readonly Part[]): JsonObject | undefined {
  const messages = [{ ...blank('user'), parts }];
  const { messages: written, losses } = dialect.write({ ...conversation, messages, system: undefined });
  const [message] = written;
  return losses.length === 0 && written.length === 1 && isObject(message) ? message : undefined;
}

/** A block as the file's dialect writes it for a speaker; undefined where it has none such, or where something would be lost. */
export function writeBlock(context: FixContext, part: Part, kind: Kind): unknown {
  const message = writeParts(context, [part]);
  if (!message) return undefined;
  if (part.type === 'text') {
    const word = context.dialect.traits.blocks?.[kind]?.find((own) => own === 'text' || own.endsWith('put_text'));
    return word === undefined ? undefined : { type: word, text: part.text ?? '' };
  }
  const blocks = blocksIn(message);
  return blocks.length === 1 ? blocks[0] : undefined;
}

interface Answer {
  readonly id: unknown;
  readonly name: unknown;
  readonly content: unknown;
}

/**
 * The messages that carry some results: one each, or one for all, as the dialect has it. `calls` are the messages that make the calls, where there are
 * any: a dialect that links by order or by name looks there for what a result lacks.
 */
export function writeResults(
  context: FixContext,
  answers: readonly Answer[],
  calls: readonly Message[] = [],
): readonly unknown[] {
  const messages = answers.map(({ id, name, content }): Message => {
    const result: ToolResult = {
      path: [],
      callId: fieldOf(id),
      name: fieldOf(name),
      content: fieldOf(content),
      failed: false,
      byProvider: false,
    };
    const parts =
      typeof content === 'string' ? [{ type: 'text' as const, path: [], word: undefined, text: content }] : [];
    return { ...blank('tool'), content: fieldOf(content), parts, results: [result] };
  });
  const written = write(context, [...calls, ...messages]).slice(write(context, calls).length);
  return written.map((message, at) => (answers[at]?.id === undefined ? withoutId(message, context) : message));
}

/** A result of a call without an id has none either: writers invent one, but the call that stands in the file does not get it. */
function withoutId(message: unknown, { dialect }: FixContext): unknown {
  if (dialect.traits.callIds === 'required' || !isObject(message)) return message;
  return Object.fromEntries(Object.entries(message).filter(([key]) => key !== dialect.traits.resultIdKey));
}

/** Adds a result with an empty content for every call of the report's turn that has none, each where the dialect wants it. */
export function addResults(context: FixContext, key: string): readonly Fix[] {
  const { conversation, pairing, report } = context;
  const group = pairing.groups.find((one) =>
    one.calls.some((ref) => ref.message === report.message && String(ref.call.path) === String(report.at)),
  );
  if (!group) return [];
  const answers = group.unanswered
    .filter((ref) => !isAnsweredElsewhere(context, ref))
    .map(({ call }: CallRef): Answer => ({ id: call.id?.value, name: call.name?.value, content: '' }));
  if (answers.length === 0) return [];
  const calls = conversation.messages.slice(group.message, group.message + 1);
  return [{ key, safe: false, edits: insertAnswers(context, group, writeResults(context, answers, calls)) }];
}

/** True for a call whose result stands out of place: that one is to be moved. */
const isAnsweredElsewhere = ({ pairing }: FixContext, { message, call }: CallRef): boolean =>
  pairing.faults.some(
    (fault) =>
      (fault.type === 'not-adjacent' || fault.type === 'before-call') &&
      fault.call.message === message &&
      String(fault.call.call.path) === String(call.path),
  );

/** Index behind everything that belongs to a turn: its calls and the results it has. */
const behind = (group: Group): number =>
  Math.max(
    group.message,
    ...group.calls.map((ref) => ref.message),
    ...group.pairs.map(({ result }) => result.message),
  ) + 1;

function insertAnswers(context: FixContext, group: Group, written: readonly unknown[]): readonly TextEdit[] {
  const { conversation, dialect, pen } = context;
  const next = behind(group);
  const answered = group.pairs.length > 0 ? next - 1 : next;
  const host = dialect.traits.resultsGoIn === 'user-message' ? conversation.messages[answered] : undefined;
  const list = host?.kind === 'user' ? blocksOf(host) : undefined;
  if (!list) return written.flatMap((message) => pen.insertMessage(next, message));
  const blocks = written.flatMap((message) => (isObject(message) ? blocksIn(message) : []));
  const at = host?.results.length ?? 0;
  return blocks.flatMap((block) => pen.insertItem({ message: answered, path: list }, at, block));
}

/** Where a user message keeps its blocks; undefined where its content is a plain string. */
function blocksOf(message: Message): Path | undefined {
  const inside = message.parts[0]?.path.slice(0, -1);
  return inside && inside.length > 0 && Array.isArray(valueAt(message.value, inside)) ? inside : undefined;
}

const blocksIn = (message: Readonly<Record<string, unknown>>): readonly unknown[] => {
  const list = ['content', 'parts'].map((key) => message[key]).find(Array.isArray);
  return list ?? [];
};
