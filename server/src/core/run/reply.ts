// A reply as it has arrived so far, and the messages that say it in the file's dialect.
import { readJson } from '../json/read';
import { toExactValue } from '../json/tree';
import type { Message, Part, ToolCall } from '../model/message';
import type { ChatEvent, DoneEvent, RunFailure } from './events';
import { inventIds, type ReplyPlace } from './plan';

export interface ReplyCall {
  readonly name: string;
  readonly argumentsText: string;
  readonly id: string | undefined;
}

export interface Reply {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly ReplyCall[];
  readonly images: readonly string[];
  readonly end: DoneEvent | { readonly type: 'failed'; readonly failure: RunFailure } | undefined;
}

export const noReply: Reply = { text: '', thinking: '', calls: [], images: [], end: undefined };

/** True where something that can be written has arrived. */
export const hasArrived = (reply: Reply): boolean =>
  reply.text !== '' || reply.calls.length > 0 || reply.images.length > 0 || reply.thinking !== '';

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

/** A text whose last character may still lack its second half is shown without it; the half comes with the next piece. */
const whole = (text: string, ended: boolean): string =>
  !ended && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;

export interface ReplyOptions {
  /** Leaves the model's thinking out. */
  readonly thinking?: 'keep' | 'leave-out';
}

/** The messages (items, where a dialect writes a call as one of its own) that a reply is in the file's dialect. At least one. */
export function writeReply(reply: Reply, place: ReplyPlace, options: ReplyOptions = {}): readonly unknown[] {
  const ended = reply.end !== undefined;
  const content = whole(reply.text, ended);
  const thinking = options.thinking === 'leave-out' ? '' : whole(reply.thinking, ended);
  const written = place.dialect.write({
    ...place.conversation,
    system: undefined,
    messages: [neutral(reply, place, content, thinking)],
  });
  return written.messages;
}

function neutral(reply: Reply, place: ReplyPlace, content: string, thinking: string): Message {
  const parts: Part[] = [
    ...(thinking === '' ? [] : [{ type: 'reasoning' as const, path: ['thinking'], word: undefined, text: thinking }]),
    { type: 'text', path: ['content'], word: undefined, text: content },
    ...reply.images.map(
      (base64): Part => ({
        type: 'image',
        path: ['images'],
        word: undefined,
        media: { base64, mimeType: 'image/png' },
      }),
    ),
  ];
  return {
    value: undefined,
    dialect: '',
    kind: 'assistant',
    role: undefined,
    base: [],
    fields: {},
    content: { value: content, path: ['content'] },
    parts,
    calls: callsOf(reply, place),
    results: [],
    id: undefined,
    name: undefined,
    chunk: false,
  };
}

function callsOf(reply: Reply, place: ReplyPlace): readonly ToolCall[] {
  const taken = new Set<string>();
  const invented = [...inventIds(place, reply.calls.length)];
  return reply.calls.map(({ name, argumentsText, id }): ToolCall => {
    // An id that the server gave twice would make two calls one; one that the target refuses would make the file wrong.
    const fits = id !== undefined && !taken.has(id) && (place.target.traits.callIdPattern?.value.test(id) ?? true);
    const own = fits ? id : place.dialect.traits.callIds === 'optional' ? undefined : invented.shift();
    if (own !== undefined) taken.add(own);
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
