// What to send for a run, and where the reply goes: decided from the document as it stands, before anything is sent.
import { check, type Finding, type Settings } from '../check';
import { convert } from '../dialects/convert';
import type { Dialect } from '../dialects/dialect';
import { dialectById } from '../dialects/index';
import { readExactly, recordOf } from '../features/exact';
import { sentence } from '../features/sentence';
import { samePath } from '../json/path';
import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { findNode, type JsonNode, type Path, toExactValue } from '../json/tree';
import type { Conversation } from '../model/conversation';
import { isObject, type Message, text } from '../model/message';
import { pair } from '../model/pairing';
import { type Reading, readConversations } from '../reading';
import { estimateTokens } from '../rules/support/tokens';
import type { Target } from '../targets/index';
import { issuesOf, spanOf, type TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { type Language, type Params, say } from '../words/index';
import type { RunWordKey } from '../words/run';
import type { RunNotice } from './events';
import { type Request, requestOf } from './request';

export interface PlanOptions extends Settings {
  /** Index of the conversation among those of the file (a line of .jsonl); needed only where there are several. */
  readonly conversation?: number | undefined;
  /** Index of the message after which the reply goes; the last one when not given. */
  readonly at?: number | undefined;
  /** Goes before the model that the body names. */
  readonly model?: string | undefined;
}

/** What the request asks of the model beside text. */
export interface Needs {
  readonly tools: boolean;
  readonly images: boolean;
  readonly thinking: boolean;
}

export interface Plan {
  readonly type: 'plan';
  readonly reading: Reading;
  /** Undefined where neither the caller nor the file names one. */
  readonly model: string | undefined;
  readonly needs: Needs;
  readonly request: Request;
  /** Estimated tokens of what is sent. */
  readonly estimate: number;
  readonly place: ReplyPlace;
  /** What cannot be sent as it stands. */
  readonly notices: readonly RunNotice[];
  /** The place in the document of the message that one of those sent says; undefined for system text from around the messages. */
  spanOfSent(index: number): Span | undefined;
}

/** Where a reply goes, and how it is written there. */
export interface ReplyPlace {
  /** The record's text as it was when the run began, its tree, and where it stood. UTF-16 offsets. */
  readonly text: string;
  readonly tree: JsonNode;
  readonly start: number;
  readonly list: Path;
  /** Index that the reply will have in its list. */
  readonly index: number;
  readonly dialect: Dialect;
  readonly conversation: Conversation;
  readonly target: Target;
}

/** Why nothing is sent. `span`: the place in the document that is at fault; `finding`: what the sentence quotes as `{finding}`. */
export interface Refusal {
  readonly type: 'refusal';
  readonly key: RunWordKey;
  readonly params: Params;
  readonly span?: Span | undefined;
  readonly finding?: Finding;
}

const refuse = (key: RunWordKey, params: Params = {}, span?: Span): Refusal => ({ type: 'refusal', key, params, span });

/** A refusal as a user reads it. */
export const refusalSentence = ({ key, params, finding }: Refusal, language: Language): string =>
  say(language, key, finding ? { ...params, finding: sentence(finding, language) } : params);

/** Plans a run of one conversation of a document. Never throws. */
export function plan(document: TextDocument, options: PlanOptions = {}): Plan | Refusal {
  const readings = readConversations(document, options);
  if (readings.length > 1 && options.conversation === undefined)
    return refuse('run.several-conversations', { count: readings.length });
  const number = options.conversation ?? 0;
  const reading = readings[number];
  if (!reading)
    return readings.length === 0
      ? refuse('run.not-a-conversation')
      : refuse('run.no-such-conversation', { conversation: number, last: readings.length - 1 });
  if (reading.conversation.single || reading.conversation.reply) return refuse('run.no-room');
  const last = reading.conversation.messages.length - 1;
  const at = options.at ?? last;
  if (at > last || at < -1) return refuse('run.no-such-message', { at, last });
  return (
    refuseBroken(document, reading, at) ??
    refuseUnfinished(document, reading, at) ??
    refuseRefused(document, reading, at, options) ??
    planReading(document, reading, at, options)
  );
}

/** Issues over which reading goes on without a doubt about what is meant. */
const harmless = new Set(['comment', 'trailing-comma', 'duplicate-key']);

/** Broken JSON in what is sent or around it; behind message `at` the user may be typing. */
function refuseBroken(document: TextDocument, { record }: Reading, at: number): Refusal | undefined {
  const broken = issuesOf(document, record).find(
    ({ code, item }) => !harmless.has(code) && (item === undefined || item <= at),
  );
  return broken && refuse('run.broken-json', {}, broken.span);
}

/** Nobody to answer, or a call that waits for its result. */
function refuseUnfinished(document: TextDocument, reading: Reading, at: number): Refusal | undefined {
  const { conversation, dialect } = reading;
  const messages = conversation.messages.slice(0, at + 1);
  if (!messages.some(({ kind }) => kind !== 'system' && kind !== 'developer')) return refuse('run.nothing-to-send');
  const { faults } = pair(messages, dialect.traits, { continued: conversation.continued });
  const fault = faults.find(({ type }) => type === 'unanswered');
  if (fault?.type !== 'unanswered') return undefined;
  const { message, call } = fault.call;
  return refuse(
    'run.unanswered',
    { name: text(call.name) ?? '?', id: text(call.id) ?? '–' },
    spanInMessage(document, reading, message, call.path),
  );
}

function spanInMessage(document: TextDocument, reading: Reading, message: number, path: Path): Span {
  const place = reading.place(message);
  return spanOf(document, reading.record, place.item, [...place.path, ...path]);
}

const ollama = dialectById('ollama');

/** What Ollama is known to refuse. Messages of other dialects are converted to what it takes; its own are sent as they stand. */
function refuseRefused(
  document: TextDocument,
  reading: Reading,
  at: number,
  options: PlanOptions,
): Refusal | undefined {
  const isOwn = (message: Message): boolean => message.dialect === ollama.id;
  if (!reading.conversation.messages.slice(0, at + 1).some(isOwn)) return undefined;
  const { findings } = check(document, { ...options, target: ollama.vendor });
  const finding = findings.find(({ severity, origin }) => {
    const index = origin?.report.message;
    if (severity !== 'error' || origin?.reading.record !== reading.record || index === undefined) return false;
    const message = reading.conversation.messages[index];
    return (
      samePath(origin.reading.pathOf(0), reading.pathOf(0)) && index <= at && message !== undefined && isOwn(message)
    );
  });
  return finding && { ...refuse('run.would-be-refused', {}, finding.span), finding };
}

function planReading(document: TextDocument, reading: Reading, at: number, options: PlanOptions): Plan | Refusal {
  const { start, text: source } = recordOf(document, reading.record);
  const { root } = readJson(source);
  if (!root) return refuse('run.not-a-conversation');
  const exact = readExactly(toExactValue(root), reading, at + 1);
  const written = convert(exact, ollama);
  const request = requestOf(exact, written.messages);
  return {
    type: 'plan',
    reading,
    model: options.model ?? exact.model,
    needs: {
      tools: request.tools !== undefined,
      images: written.messages.some((message) => isObject(message) && message['images'] !== undefined),
      thinking: (request.think ?? false) !== false,
    },
    request,
    estimate: estimateOf(exact, request),
    place: {
      text: source,
      tree: root,
      start,
      list: reading.conversation.list,
      index: at + 1,
      dialect: reading.dialect,
      conversation: reading.conversation,
      target: reading.target,
    },
    notices: noticesOf(written.losses.map(({ what }) => what)),
    spanOfSent: (index) => {
      const origin = written.origins[index];
      return origin === undefined || origin < 0 ? undefined : spanInMessage(document, reading, origin, []);
    },
  };
}

/** Four characters of the JSON of tools and system text are about a token. */
const estimateOf = ({ messages, system }: Conversation, { tools }: Request): number =>
  messages.reduce((sum, message) => sum + estimateTokens(message), 0) +
  [system?.value, tools].reduce<number>(
    (sum, value) => sum + (value === undefined ? 0 : printTight(value).length / 4),
    0,
  );

/** Losses that change what the model is told; ids, order and signatures do not. */
function noticesOf(losses: readonly string[]): readonly RunNotice[] {
  const count = (what: string): number => losses.filter((own) => own === what).length;
  const notice = (key: RunNotice['key'], number: number): readonly RunNotice[] =>
    number === 0 ? [] : [{ key, params: { count: number } }];
  return [...notice('run.media-left-out', count('media')), ...notice('run.arguments-as-text', count('arguments'))];
}

/**
 * The place behind the message that ends at `anchor`, in a text that has changed since `place` was found; undefined where none ends there, or the text
 * is too broken to tell.
 */
export function placeIn(document: TextDocument, place: ReplyPlace, anchor: number): ReplyPlace | undefined {
  const record = document.records.findLast((own) => own.start() <= anchor);
  if (!record) return undefined;
  const { start, text: source } = recordOf(document, record.index);
  const { root } = readJson(source);
  const list = findNode(root, place.list);
  if (!root || list?.type !== 'array') return undefined;
  const index = list.items.findIndex((item) => item.end === anchor - start);
  if (index < 0) return undefined;
  const reading = readConversations(document, { dialect: place.dialect.id }).find(
    (own) => own.record === record.index && samePath(own.conversation.list, place.list),
  );
  return {
    ...place,
    text: source,
    tree: root,
    start,
    index: index + 1,
    conversation: reading?.conversation ?? place.conversation,
  };
}
