// What the rules about results share: where one is shown, and how it is moved or removed.

import type { Dialect } from '../../dialects/dialect';
import type { Path } from '../../json/tree';
import type { List } from '../../model/list';
import { isObject, type Message, member, type ToolResult, valueAt } from '../../model/message';
import type { ResultRef } from '../../model/pairing';
import type { Fix, FixContext } from '../rule';
import { bodyOf } from './calls';

/** A result that is all its message says is shown as the message; one among other parts as its block. */
export function placeOfResult(messages: List<Message>, ref: ResultRef): Path {
  const parts = messages.at(ref.message)?.parts ?? [];
  return ref.result.path.length === 0 || parts.length <= 1 ? [] : ref.result.path;
}

/** Removes the result that a report is about: its message where it says nothing else, else its block. */
export function removeResult({ conversation, pen, report }: FixContext, key: string, safe: boolean): readonly Fix[] {
  const { message: index = -1, at } = report;
  const message = conversation.messages[index];
  const result = message?.results.find((one) => String(one.callId?.path ?? one.path) === String(at));
  if (!message || !result) return [];
  const whole = result.path.length === 0 || message.parts.length <= 1;
  return [{ key, safe, edits: whole ? pen.removeMessage(index) : pen.remove({ message: index, path: result.path }) }];
}

/**
 * Moves a result that is a message of its own behind the results that its call's turn already has; `report.data` is the index of the message that makes
 * the call. A block among others stays: what it should be moved into depends on what stands there.
 */
export function moveResult({ conversation, pen, report }: FixContext, key: string): readonly Fix[] {
  const { message: from = -1, data } = report;
  const call = Number(data);
  const message = conversation.messages[from];
  if (!message || report.at.length > 0 || !Number.isInteger(call)) return [];
  let to = call + 1;
  while (to < conversation.messages.length && to !== from && (conversation.messages[to]?.results.length ?? 0) > 0) to++;
  return [{ key, safe: false, edits: pen.moveMessage(from, from < to ? to - 1 : to) }];
}

/** Names that other dialects and habits give to the key of a result's id. */
const otherNames = [
  'tool_call_id',
  'call_id',
  'tool_use_id',
  'toolCallId',
  'toolUseId',
  'callId',
  'tool_calls_id',
  'tool_id',
  'toolId',
  'id',
];

/** Where the key of a result's id belongs: the block, or the message's fields. */
export const holderOf = (message: Message, result: ToolResult, dialect: Dialect): Path =>
  result.path.length > 0 ? bodyOf(message, result.path, dialect) : message.base;

/** The key under which a result without an id has it all the same; undefined where there is none. */
export function idUnderOtherName(message: Message, result: ToolResult, dialect: Dialect): string | undefined {
  const holder = valueAt(message.value, holderOf(message, result, dialect));
  if (result.callId || !isObject(holder)) return undefined;
  return otherNames.find((key) => typeof member(holder, key) === 'string' && member(holder, key) !== '');
}
