// A conversation, or some of its messages, in another dialect: the new text, and each thing that the new one has no place for.
import { recordPath } from '../check';
import { convert, convertBody } from '../dialects/convert';
import type { Dialect, Loss } from '../dialects/dialect';
import type { LossKind } from '../dialects/losses';
import { readExactly, recordOf } from '../features/exact';
import { detectStyle } from '../json/edit';
import { printPath } from '../json/path';
import { printJson } from '../json/print';
import { readJson } from '../json/read';
import { type Path, toExactValue } from '../json/tree';
import type { Conversation } from '../model/conversation';
import { isObject, valueAt } from '../model/message';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';

export interface LossAt {
  /** JSON path as findings have it: in a file of lines it begins with the line’s index. */
  readonly path: string;
  /** `loss.${what}` is its sentence. */
  readonly what: LossKind;
}

export interface Converted {
  /** What the text stands in place of: the whole value of the record. */
  readonly span: Span;
  readonly text: string;
  readonly losses: readonly LossAt[];
}

/**
 * Writes a conversation in another dialect, in the layout of its file; in its own it stays as it is. `only`: indexes of the messages that are wanted; the result is a list of their own.
 * Undefined where something is wrong with the JSON of the record, a comment for one: what cannot be read would be lost.
 */
export function convertText(
  document: TextDocument,
  reading: Reading,
  to: Dialect,
  only?: readonly number[],
): Converted | undefined {
  const { start, text } = recordOf(document, reading.record);
  const { root, issues } = readJson(text);
  if (!root || issues.length > 0) return undefined;
  const span = { start: start + root.start, end: start + root.end };
  if (to.id === reading.dialect.id && !only) return { span, text: text.slice(root.start, root.end), losses: [] };
  const exact = toExactValue(root);
  const whole = readExactly(exact, reading);
  const { value, losses } = only ? selected(whole, only, to) : converted(whole, exact, to);
  const printed = printJson(value, detectStyle(text, root));
  return {
    span,
    text: printed,
    losses: losses.map(({ message, path, what }) => ({
      path: printPath([
        ...recordPath(document, reading.record),
        ...(message === undefined ? [] : reading.pathOf(only?.[message] ?? message)),
        ...path,
      ]),
      what,
    })),
  };
}

interface Outcome {
  readonly value: unknown;
  readonly losses: readonly Loss[];
}

/** Messages alone, without what stands around them. */
function selected(whole: Conversation, only: readonly number[], to: Dialect): Outcome {
  const messages = only.flatMap((index) => whole.messages[index] ?? []);
  return listOf({ ...whole, messages, system: undefined, single: false }, to);
}

function converted(whole: Conversation, root: unknown, to: Dialect): Outcome {
  if (whole.body && isRequest(whole, root)) {
    const { body, losses } = convertBody(whole, to);
    return { value: body, losses: whole.dialect === to.id ? losses : [...losses, ...keysLeft(whole)] };
  }
  const { value, losses } = listOf(whole, to);
  return { value, losses: [...losses, ...around(root, whole.list)] };
}

/** True for a body that is the whole record, as it is sent; a graph’s state, a line of a batch or a reply is none. */
const isRequest = ({ body, container }: Conversation, root: unknown): boolean =>
  body?.value === root && container !== 'state';

/** A bare list; a body where system text stands beside the messages. */
function listOf(whole: Conversation, to: Dialect): Outcome {
  const { messages, around, losses } = convert(whole, to);
  if (Object.keys(around).length > 0) return { value: { ...around, [to.listKey]: messages }, losses };
  return { value: whole.single && messages.length === 1 ? messages[0] : messages, losses };
}

/** Keys of a request that are its vendor’s own: sampling, limits, formats. */
function keysLeft({ body, list, tools, system }: Conversation): readonly Loss[] {
  if (!body || !isObject(body.value)) return [];
  const taken = new Set<unknown>(
    [list, ...tools.map(({ path }) => path), ...(system ? [system.path] : [])].map((path) => path[body.path.length]),
  );
  return Object.keys(body.value)
    .filter((key) => !taken.has(key) && key !== 'model' && key !== 'modelId')
    .map((key) => ({ message: undefined, path: [...body.path, key], what: 'field' }));
}

/** What stands around a list that is taken out of a state, a reply or a line of a batch: also other choices of a reply, and former states of a history. */
const around = (root: unknown, list: Path): readonly Loss[] =>
  list.flatMap((step, depth) => {
    const holder = list.slice(0, depth);
    return stepsOf(valueAt(root, holder))
      .filter((own) => own !== step)
      .map((own): Loss => ({ message: undefined, path: [...holder, own], what: 'field' }));
  });

function stepsOf(holder: unknown): Path {
  if (Array.isArray(holder)) return holder.map((_, index) => index);
  return isObject(holder) ? Object.keys(holder) : [];
}
