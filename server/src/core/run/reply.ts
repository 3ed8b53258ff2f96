// A reply as it has arrived so far, and the messages that say it in the file's dialect.
import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { type Path, setOwn, toExactValue } from '../json/tree';
import { isObject, type Message, member, type Part, type ToolCall } from '../model/message';
import { newId, usedIds } from '../rules/support/ids';
import type { ChatEvent, DoneEvent, RunFailure } from './events';
import type { ReplyPlace } from './plan';

export interface ReplyCall {
  readonly name: string;
  readonly argumentsText: string;
  readonly id: string | undefined;
}

export interface Reply {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly ReplyCall[];
  /** Base64 without a prefix. */
  readonly images: readonly string[];
  readonly end: DoneEvent | { readonly type: 'failed'; readonly failure: RunFailure } | undefined;
}

export const noReply: Reply = { text: '', thinking: '', calls: [], images: [], end: undefined };

/** True where something has arrived that is a reply by itself; what a model thought is none. */
export const isAnswer = ({ text, calls, images }: Reply): boolean =>
  text !== '' || calls.length > 0 || images.length > 0;

/** The reply after one more event. */
export function receive(reply: Reply, event: ChatEvent): Reply {
  switch (event.type) {
    case 'content':
      return { ...reply, text: reply.text + event.text };
    case 'thinking':
      return { ...reply, thinking: reply.thinking + event.text };
    case 'tool-call':
      return {
        ...reply,
        calls: [...reply.calls, { name: event.name, argumentsText: event.argumentsText, id: event.id || undefined }],
      };
    case 'image':
      return { ...reply, images: [...reply.images, event.data] };
    default:
      return { ...reply, end: event };
  }
}

export interface ReplyOptions {
  /** `leave-out`: what the model thought is not written. */
  readonly thinking?: 'keep' | 'leave-out';
  /** `keep`: what the server told of itself and counted is written where the dialect has a place for it. */
  readonly metadata?: 'keep' | 'leave-out';
}

/** The messages (items, where a dialect writes a call as one of its own) that a reply is in the file's dialect; [] where nothing is to be written yet. */
export function writeReply(reply: Reply, place: ReplyPlace, options: ReplyOptions = {}): readonly unknown[] {
  const isEnded = reply.end !== undefined;
  const text = whole(reply.text, isEnded);
  const thinking =
    options.thinking === 'leave-out' || reply.thinking === '' || !hasPlaceForThinking(place)
      ? ''
      : whole(reply.thinking, isEnded);
  const beside = place.dialect.traits.thinkingIn;
  const parts = partsOf(text, beside ? '' : thinking, reply.images);
  if (parts.length === 0 && reply.calls.length === 0 && thinking === '') return [];
  const [first, ...more] = write(place, parts, callsOf(reply, place)).map((value) => withFreshId(value, place));
  const thought = beside && thinking !== '' ? withField(first, place, beside, thinking) : first;
  const told = options.metadata === 'keep' ? withMetadata(thought, place, reply) : thought;
  return [inFormOfOthers(told, place), ...more];
}

/** The message as the others of the conversation are written, where the dialect has several forms for the same. */
const inFormOfOthers = (message: unknown, { dialect, conversation }: ReplyPlace): unknown =>
  dialect.inFormOf
    ? dialect.inFormOf(
        message,
        conversation.messages.map(({ value }) => value),
      )
    : message;

/** A text whose last character may still lack its second half is shown without it; the half comes with the next piece. */
const whole = (text: string, isEnded: boolean): string =>
  !isEnded && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;

function partsOf(text: string, thinking: string, images: readonly string[]): readonly Part[] {
  const part = (type: 'reasoning' | 'text', own: string): readonly Part[] =>
    own === '' ? [] : [{ type, path: [type], word: undefined, text: own }];
  return [
    ...part('reasoning', thinking),
    ...part('text', text),
    ...images.map(
      (base64, at): Part => ({
        type: 'image',
        path: ['images', at],
        word: undefined,
        media: { base64, mimeType: 'image/png' },
      }),
    ),
  ];
}

const write = (place: ReplyPlace, parts: readonly Part[], calls: readonly ToolCall[]): readonly unknown[] =>
  place.dialect.write({
    ...place.conversation,
    system: undefined,
    messages: [
      {
        value: undefined,
        dialect: '',
        kind: 'assistant',
        role: undefined,
        base: [],
        fields: {},
        content: undefined,
        parts,
        calls,
        results: [],
        id: undefined,
        name: undefined,
        chunk: false,
      } satisfies Message,
    ],
  }).messages;

/** True where the dialect's writer puts thoughts somewhere, or its traits say where. */
const hasPlaceForThinking = (place: ReplyPlace): boolean =>
  place.dialect.traits.thinkingIn !== undefined ||
  printTight(write(place, partsOf('', 'thought', []), [])).includes('"thought"');

function callsOf(reply: Reply, place: ReplyPlace): readonly ToolCall[] {
  // Most pieces bring text alone, and looking for ids costs a walk over all messages.
  if (reply.calls.length === 0) return [];
  const { traits } = place.dialect;
  const pattern = place.target.traits.callIdPattern?.value;
  const used = new Set(usedIds(place.conversation));
  const given = new Set<string>();
  const fresh = (): string => {
    const id = newId(used, place.target);
    used.add(id);
    return id;
  };
  // An id that the server gave twice would make two calls one; one that the target refuses would make the file wrong.
  const isUsable = (id: string | undefined): id is string =>
    id !== undefined && !used.has(id) && !given.has(id) && (pattern?.test(id) ?? true);
  return reply.calls.map(({ name, argumentsText, id }): ToolCall => {
    const own = isUsable(id) ? id : traits.callIds === 'optional' ? undefined : fresh();
    if (own !== undefined) given.add(own);
    return {
      path: [],
      id: own === undefined ? undefined : { value: own, path: [] },
      name: { value: name, path: [] },
      args: { ...argumentsOf(argumentsText), path: [] },
      byProvider: false,
      custom: false,
    };
  });
}

/** Arguments as the server wrote them: an object with exact numbers, or the text where it is none. */
function argumentsOf(text: string): { readonly value: unknown; readonly form: 'object' | 'text' } {
  const { root, issues } = readJson(text);
  return root?.type === 'object' && issues.length === 0
    ? { value: toExactValue(root), form: 'object' }
    : { value: text, form: 'text' };
}

/** Where a dialect's messages must have an id, one that no message of the conversation has. */
function withFreshId(value: unknown, { conversation }: ReplyPlace): unknown {
  const id = member(value, 'id');
  if (typeof id !== 'string' || !isObject(value)) return value;
  const used = new Set(conversation.messages.map((message) => message.id?.value));
  let number = conversation.messages.length;
  while (used.has(`msg_${number}`)) number++;
  return { ...value, id: `msg_${number}` };
}

/** The message with a value at a path from the object with its fields. */
function withField(value: unknown, { dialect }: ReplyPlace, path: Path, own: unknown): unknown {
  return withValue(value, [...dialect.read(value).base, ...path], own);
}

/** What the server told at the end, in the words of LangChain's own integration (@langchain/ollama chat_models.ts). */
function withMetadata(value: unknown, place: ReplyPlace, { end }: Reply): unknown {
  const { metadataIn } = place.dialect.traits;
  if (!metadataIn || end?.type !== 'done') return value;
  const { promptTokens: input, replyTokens: output } = end.metrics;
  const told = withField(value, place, metadataIn.response, responseMetadata(end));
  if (input === undefined || output === undefined) return told;
  const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
  return withField(told, place, metadataIn.usage, usage);
}

/** Ollama's own keys; times in nanoseconds, as there. What the server left out is left out. */
function responseMetadata({ model, createdAt, reason, metrics }: DoneEvent): Readonly<Record<string, unknown>> {
  const nanoseconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms * 1e6));
  const told = {
    model,
    created_at: createdAt,
    done_reason: reason,
    total_duration: nanoseconds(metrics.totalMs),
    load_duration: nanoseconds(metrics.loadMs),
    prompt_eval_count: metrics.promptTokens,
    prompt_eval_duration: nanoseconds(metrics.promptMs),
    eval_count: metrics.replyTokens,
    eval_duration: nanoseconds(metrics.replyMs),
  };
  return Object.fromEntries(Object.entries(told).filter(([, own]) => own !== undefined));
}

function withValue(value: unknown, [step, ...rest]: Path, own: unknown): unknown {
  if (step === undefined) return own;
  const made: Record<string, unknown> = isObject(value) ? { ...value } : {};
  setOwn(made, String(step), withValue(member(value, String(step)), rest, own));
  return made;
}
