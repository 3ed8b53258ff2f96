// Where a reply may go when something stands behind its place already, and from where a message is asked for anew.
import { insertItems, removeItems } from '../json/edit';
import { readJson } from '../json/read';
import { findNode } from '../json/tree';
import type { Message } from '../model/message';
import { differenceOf } from '../text/difference';
import { applyEdits, type TextEdit } from '../text/span';
import type { ReplyPlace } from './plan';

/**
 * The edit of the document that puts messages in place of those that stand behind their place, up to message `until`; of all of them where it is not given.
 * Comments among them go too.
 */
export function replaceRest(place: ReplyPlace, values: readonly unknown[], until?: number): TextEdit {
  const { text, tree, list, index, start } = place;
  const node = findNode(tree, list);
  const end = until ?? (node?.type === 'array' ? node.items.length : 0);
  const behind = Array.from({ length: Math.max(0, end - index) }, (_, at) => index + at);
  const cut = applyEdits(text, removeItems(text, tree, list, behind));
  const whole = applyEdits(cut, insertItems(cut, readJson(cut).root, list, index, values));
  const edit = differenceOf(text, whole);
  return { start: start + edit.start, end: start + edit.end, text: edit.text };
}

/** True where messages stand behind the place of a reply. */
export const hasMoreBehind = ({ conversation, index }: ReplyPlace): boolean => index < conversation.messages.length;

/** Index of the message that is answered when message `index` is asked for anew: the last before it that is not the assistant's own; -1 where there is none. */
export const answeredBy = (messages: readonly Message[], index: number): number =>
  messages.slice(0, index).findLastIndex(({ kind }) => kind !== 'assistant');

/** Index of the last message of the turn that message `index` stands in: calls are not cut off from their results. */
export function turnEnd(messages: readonly Message[], index: number): number {
  let end = index;
  while (isResult(messages[end + 1])) end++;
  return end;
}

/** Index of the first message behind `index` that is neither the assistant's own nor a result: where its turn is over, calls and results among it. */
export function answerEnd(messages: readonly Message[], index: number): number {
  const behind = messages.slice(index).findIndex((message) => message.kind !== 'assistant' && !isResult(message));
  return behind < 0 ? messages.length : index + behind;
}

const isResult = (message: Message | undefined): boolean =>
  message !== undefined && (message.kind === 'tool' || message.kind === 'function' || message.results.length > 0);
