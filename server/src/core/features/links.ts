// Calls and their results as one thing with several places: jump from one to the other, find them all, rename them together.
import { type CheckResult, spanIn } from '../check';
import { samePath } from '../json/path';
import type { Path } from '../json/tree';
import { isObject, type Message, type ToolCall, type ToolResult } from '../model/message';
import type { CallRef, Group, ResultRef } from '../model/pairing';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';
import { messageOf, type TokenAt, tokenAt } from './at';
import { quoted } from './complete/offer';

/** One place where an id or a tool's name stands. */
export interface Occurrence {
  readonly span: Span;
  /** `definition`: where the id is given (the call), where the tool is described. */
  readonly role: 'definition' | 'reference';
}

/** What the cursor is on: an id that ties calls and results, or the name of a tool. */
export interface Linked {
  readonly kind: 'id' | 'tool';
  readonly word: string;
  readonly span: Span;
  /** All its places, in the order of the text; of an id those of its own turn only, since ids may be used again. */
  readonly places: readonly Occurrence[];
}

/** The id or tool name at an offset with all its places; undefined where neither stands. */
export function linkedAt(document: TextDocument, result: CheckResult, offset: number): Linked | undefined {
  const token = tokenAt(document, result, offset);
  if (!token || token.isKey) return undefined;
  const places = idPlaces(document, token) ?? toolPlaces(document, token);
  return places && { ...places, word: token.word, span: token.span, places: inOrder(places.places) };
}

/** Edits that give an id or a tool another name in all its places; [] where the new name changes nothing. */
export const renamed = ({ word, places }: Linked, name: string): readonly TextEdit[] =>
  name === word ? [] : places.map(({ span }) => ({ ...span, text: quoted(name) }));

/** The places of an id without their quotes, where all are written in the same signs: what is typed in one can be typed in all. [] where they are not. */
export function sameText(document: TextDocument, { places }: Linked): readonly Span[] {
  const spans = places.map(({ span }) => ({ start: span.start + 1, end: span.end - 1 }));
  const texts = new Set(places.map(({ span }) => document.slice(span.start, span.end)));
  return texts.size === 1 && [...texts].every((text) => /^".*"$/.test(text)) ? spans : [];
}

function inOrder(places: readonly Occurrence[]): readonly Occurrence[] {
  const byStart = new Map(places.map((place) => [place.span.start, place]));
  return [...byStart.values()].sort((a, b) => a.span.start - b.span.start);
}

function idPlaces(document: TextDocument, token: TokenAt): Pick<Linked, 'kind' | 'places'> | undefined {
  const at = messageOf(token);
  if (!at) return undefined;
  const { reading, message, index } = at;
  const isHere = (path: Path | undefined): boolean => path !== undefined && samePath(path, token.path);
  const isCall = message.calls.some((call) => isHere(call.id?.path));
  const isResult = message.results.some((result) => isHere(result.callId?.path));
  const isMirror = !isCall && !isResult && mirrorsOf(message, token.word).some(isHere);
  if (!isCall && !isResult && !isMirror) return undefined;
  const { calls, results } = withId(reading, index, token.word);
  const places: Occurrence[] = [
    ...calls.flatMap((ref) => callPlaces(document, reading, ref, token.word)),
    ...results.flatMap((ref) => fieldPlace(document, reading, ref.message, ref.result.callId?.path, 'reference')),
  ];
  return { kind: 'id', places };
}

const idsOf = ({ calls, results }: Message): readonly string[] =>
  [...calls.map(({ id }) => id?.value), ...results.map(({ callId }) => callId?.value)].filter(
    (id) => typeof id === 'string',
  );

/** The calls and results that share an id with one that stands in a message, within the turn that it belongs to. */
function withId(
  { whole, conversation }: Reading,
  index: number,
  id: string,
): { calls: readonly CallRef[]; results: readonly ResultRef[] } {
  const { messages, pairing } = whole;
  const mentions = [...messages.having(idsOf, id)];
  const has = (group: Group): boolean => group.calls.some(({ call }) => call.id?.value === id);
  const groups = mentions
    .filter(({ item }) => item.calls.some((call) => call.id?.value === id))
    .flatMap((mention) => pairing.groupsAround(mention.index).filter(has));
  const own =
    groups.find(
      (group) =>
        group.calls.some(({ message }) => message === index) ||
        group.pairs.some(({ result }) => result.message === index),
    ) ??
    groups.findLast((group) => group.message <= index) ??
    groups[0];
  const from = own?.message ?? index;
  const until = groups.find((group) => group.message > from)?.message ?? conversation.messages.length;
  const results = mentions
    .filter((mention) => mention.index >= Math.min(from, index) && mention.index < Math.max(until, index + 1))
    .flatMap(({ item, index: message }) =>
      item.results.filter((result) => result.callId?.value === id).map((result): ResultRef => ({ message, result })),
    );
  return { calls: own?.calls.filter(({ call }) => call.id?.value === id) ?? [], results };
}

function callPlaces(
  document: TextDocument,
  reading: Reading,
  { call, message: index }: CallRef,
  id: string,
): readonly Occurrence[] {
  const message = reading.conversation.messages[index];
  return [
    ...fieldPlace(document, reading, index, call.id?.path, 'definition'),
    ...(message ? mirrorsOf(message, id) : [])
      .filter((path) => !call.id || !samePath(path, call.id.path))
      .flatMap((path) => fieldPlace(document, reading, index, path, 'reference')),
  ];
}

const fieldPlace = (
  document: TextDocument,
  reading: Reading,
  message: number,
  path: Path | undefined,
  role: Occurrence['role'],
): readonly Occurrence[] => (path === undefined ? [] : [{ span: spanIn(document, reading, message, path), role }]);

const idKeys: ReadonlySet<string> = new Set([
  'id',
  'call_id',
  'tool_call_id',
  'tool_use_id',
  'toolCallId',
  'toolUseId',
]);

/** Other places of a message that repeat the id of a call: content blocks, `additional_kwargs`. */
function mirrorsOf(message: Message, id: string): readonly Path[] {
  const found: Path[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, [...path, index]);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (inner === id && idKeys.has(key)) found.push([...path, key]);
        else if (typeof inner === 'object') walk(inner, [...path, key]);
      }
    }
  };
  if (message.calls.length > 0) walk(message.value, []);
  return found;
}

function toolPlaces(document: TextDocument, token: TokenAt): Pick<Linked, 'kind' | 'places'> | undefined {
  const { reading } = token.spot;
  if (!reading) return undefined;
  const { tools, messages, body } = reading.conversation;
  const at = messageOf(token);
  const isHere = (path: Path | undefined): boolean => path !== undefined && samePath(path, token.path);
  const choices = body ? chosen(body.value, body.path, token.word) : [];
  const isTool = at
    ? namesIn(at.message, token.word).some(isHere)
    : tools.some(({ name }) => isHere(name?.path)) || choices.some(isHere);
  if (!isTool) return undefined;
  const around = (path: Path, role: Occurrence['role']): Occurrence => ({
    span: spanIn(document, reading, undefined, path),
    role,
  });
  return {
    kind: 'tool',
    places: [
      ...tools.flatMap(({ name }) => (name?.value === token.word ? [around(name.path, 'definition')] : [])),
      ...choices.map((path) => around(path, 'reference')),
      ...messages.flatMap((message, index) =>
        namesIn(message, token.word).flatMap((path) => fieldPlace(document, reading, index, path, 'reference')),
      ),
    ],
  };
}

/** Where a message names a tool: in calls and results, and in what other fields repeat of a call. */
function namesIn(message: Message, tool: string): readonly Path[] {
  const named = (of: Pick<ToolCall | ToolResult, 'name'>): boolean => of.name?.value === tool;
  const own = [...message.calls, ...message.results].filter(named).flatMap(({ name }) => (name ? [name.path] : []));
  if (!message.calls.some(named)) return own;
  return [...own, ...callLike(message.value, [], tool).filter((path) => !own.some((other) => samePath(other, path)))];
}

/** Objects that have a name and, beside it, what a call is given. */
function callLike(value: unknown, path: Path, tool: string): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => callLike(item, [...path, index], tool));
  if (!isObject(value)) return [];
  const isCall = value['name'] === tool && argumentKeys.some((key) => Object.hasOwn(value, key));
  const inner = Object.entries(value).filter(([key]) => !argumentKeys.includes(key));
  return [
    ...(isCall ? [[...path, 'name']] : []),
    ...inner.flatMap(([key, own]) => (typeof own === 'object' ? callLike(own, [...path, key], tool) : [])),
  ];
}

const argumentKeys: readonly string[] = ['args', 'arguments', 'input'];

/** Where a body says which tool has to be called: under `tool_choice`, or in a list of those that may be. */
function chosen(value: unknown, path: Path, tool: string): readonly Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, own]) => {
    if (/^tool_?choice$/i.test(key)) return namesUnder(own, [...path, key], tool);
    return /^(?:tool_?config|function_?calling_?config|allowed_?function_?names)$/i.test(key)
      ? Array.isArray(own)
        ? own.flatMap((name, index) => (name === tool ? [[...path, key, index]] : []))
        : chosen(own, [...path, key], tool)
      : [];
  });
}

/** Every `name` inside that is the tool's. */
function namesUnder(value: unknown, path: Path, tool: string): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => namesUnder(item, [...path, index], tool));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, own]) =>
    own === tool && /^(?:name|tool_?name)$/i.test(key) ? [[...path, key]] : namesUnder(own, [...path, key], tool),
  );
}
