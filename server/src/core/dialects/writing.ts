// What the dialects' writers share: one message at a time, with its calls and results tied together, texts, arguments and media.

import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { toExactValue } from '../json/tree';
import type { Conversation } from '../model/conversation';
import {
  isObject,
  type JsonObject,
  type Media,
  type Message,
  member,
  type Part,
  type ToolCall,
  type ToolResult,
  wordOf,
} from '../model/message';
import type { Loss, Written } from './dialect';
import { type Abilities, type Lose, noteLosses } from './losses';
import { type Step, stepsOf } from './steps';
import { type Links, linksOf } from './writing-links';

export type { Lose } from './losses';

/** What a writer is given for one message. */
export interface Writing extends Links {
  readonly index: number;
  readonly message: Message;
  readonly lose: Lose;
}

/** One message as written. */
export interface Entry {
  readonly value: unknown;
  /** Index of the message in the conversation that it says. */
  readonly message: number;
  /** It stood there in this dialect and stays as it is. */
  readonly own: boolean;
}

export interface Draft {
  readonly entries: readonly Entry[];
  readonly around: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
}

export const finish = ({ entries, around, losses }: Draft): Written => ({
  messages: entries.map((entry) => entry.value),
  origins: entries.map((entry) => entry.message),
  around,
  losses,
});

/**
 * Writes a conversation message by message. One that is in the dialect already is handed on as it is, key for key; of the others, what the dialect's
 * abilities do not cover is noted as lost before `write` is asked.
 */
export function writeEach(
  conversation: Conversation,
  dialect: string,
  can: Abilities,
  write: (writing: Writing) => readonly unknown[],
  isOwn: (message: Message) => boolean = (message) => message.dialect === dialect,
): Draft {
  const losses: Loss[] = [];
  const loseAt = (message: number, path: Loss['path'], what: Loss['what']): void => {
    losses.push({ message, path, what });
  };
  conversation.messages.forEach((message, index) => {
    if (!isOwn(message)) noteLosses(message, can, (path, what) => loseAt(index, path, what));
  });
  const steps = stepsOf(conversation, isOwn, loseAt);
  const loseIn =
    (step: Step): Lose =>
    (path, what) => {
      const [at, ...rest] = step.gathered ? path : [0, ...path];
      loseAt(step.index + (typeof at === 'number' ? at : 0), rest, what);
    };
  const links = linksOf(steps, isOwn, can, loseIn);
  const entries = steps.flatMap((step): readonly Entry[] => {
    const { message, index } = step;
    if (message.dialect === dialect) return [{ value: message.value, message: index, own: true }];
    const lose = loseIn(step);
    if (message.kind === 'unknown' && message.parts.length === 0 && message.content === undefined) {
      lose([], 'message');
      return [];
    }
    return write({ index, message, lose, ...links }).map((value) => ({ value, message: index, own: false }));
  });
  return { entries, around: {}, losses };
}

/** Parts of a type. */
export const partsOf = (message: Message, ...types: readonly Part['type'][]): readonly Part[] =>
  message.parts.filter((part) => types.includes(part.type));

/** All parts of one kind in one string, a blank line between; that they were several is lost. */
export function joinedText(message: Message, lose: Lose, type: Part['type'] = 'text'): string {
  const parts = partsOf(message, type);
  for (const part of parts.slice(1)) lose(part.path, 'joined');
  return parts.map((part) => part.text ?? '').join('\n\n');
}

/** True for a message whose content can be said as one string without loss. */
export const isPlain = (parts: readonly Part[]): boolean =>
  parts.length < 2 && parts.every((part) => part.type === 'text');

/** The text of a result: a string as it is, text blocks joined, anything else as JSON text. */
export function resultText(result: ToolResult, lose: Lose): string {
  const content = result.content?.value;
  const path = result.content?.path ?? result.path;
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return '';
  if (Array.isArray(content) && content.every(isText)) {
    if (content.length > 1) lose(path, 'joined');
    return content.map((block) => (typeof block === 'string' ? block : wordOf(member(block, 'text')))).join('\n\n');
  }
  lose(path, 'json-result');
  return printTight(content);
}

const isText = (block: unknown): boolean => typeof block === 'string' || typeof member(block, 'text') === 'string';

/** The arguments of a call as JSON text. */
export const argumentsText = (call: ToolCall): string =>
  call.args === undefined
    ? '{}'
    : typeof call.args.value === 'string'
      ? call.args.value
      : printTight(call.args.value ?? {});

/** The arguments of a call as an object, numbers exact; undefined where they are no object. */
export function argumentsObject(call: ToolCall): JsonObject | undefined {
  if (call.args === undefined || call.args.value === null) return {};
  const value = typeof call.args.value === 'string' ? parseExact(call.args.value) : call.args.value;
  return isObject(value) ? value : undefined;
}

/** An object for a dialect that takes nothing else: what is no object is kept under `__raw`, and noted. */
export function argumentsOrRaw(call: ToolCall, lose: Lose): JsonObject {
  const value = argumentsObject(call);
  if (value) return value;
  lose(call.args?.path ?? call.path, 'arguments');
  return { __raw: call.args?.value ?? null };
}

/** The value of a JSON text with its numbers as written; undefined where it is none. */
export function parseExact(source: string): unknown {
  if (source.trim() === '') return undefined;
  const { root, issues } = readJson(source);
  return root && issues.length === 0 ? toExactValue(root) : undefined;
}

/** A medium as a URL: its own, or a `data:` URL. */
export const urlOf = (media: Media): string | undefined =>
  media.url ??
  (media.base64 === undefined
    ? undefined
    : `data:${media.mimeType ?? 'application/octet-stream'};base64,${media.base64}`);

/** Leaves out members that are undefined. */
export const compact = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));
