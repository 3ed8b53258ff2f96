// Whole messages in the file's own dialect, where one may stand: what usually comes next is offered first.
import type { Dialect } from '../../dialects/dialect';
import { blank } from '../../dialects/reading';
import { printCompact, printJson } from '../../json/print';
import type { Path } from '../../json/tree';
import type { Conversation } from '../../model/conversation';
import { isObject, type Message, type ToolCall, type ToolResult, wordOf } from '../../model/message';
import { spanOf, type TextDocument } from '../../text/document';
import type { Span } from '../../text/span';
import { say } from '../../words/index';
import type { Asking, Completion } from '../completion';
import type { Cursor } from '../cursor';
import { indentAt, indentStep, lineBefore } from '../layout';
import type { Spot } from '../spot';
import { mark, plainText, templateOf } from '../template';
import { type WaitingCall, waitingCalls } from './calls';
import { offer } from './offer';

export function messagesAt(asking: Asking): readonly Completion[] {
  const place = placeOf(asking);
  if (!place) return [];
  const { spot, language } = asking;
  const { index, cursor, opening } = place;
  const waiting = spot.reading ? nearest(waitingCalls(spot.reading, index, () => false)) : [];
  const seen = new Set<string>();
  return spot.dialects.flatMap((dialect) =>
    inOrder(spot, index, waiting).flatMap((draft) => {
      const value = written(dialect, draft.message);
      if (value === undefined) return [];
      const body = templateOf(collapse(print(asking, place, value)));
      if (seen.has(plainText(body))) return [];
      seen.add(plainText(body));
      const role = roleOf(dialect, value);
      return [
        offer(cursor, {
          kind: 'message',
          label: say(language, draft.label, { role, name: draft.tool ?? '' }),
          detail: spot.dialects.length > 1 ? dialect.name : draft.detail,
          about: [{ type: 'code', language: 'json', text: preview(value) }],
          template: [place.before, ...body, place.behind],
          filter: `${opening}${say(language, draft.label, { role, name: draft.tool ?? '' })} ${role}`,
        }),
      ];
    }),
  );
}

const preview = (value: unknown): string =>
  plainText(templateOf(collapse(printJson(value, { indent: '  ', eol: '\n' }))));

/** Where a message would stand, and how the text around it is laid out. */
interface Place {
  readonly index: number;
  readonly cursor: Cursor;
  /** What the user has typed of the message. */
  readonly opening: '' | '{';
  readonly indent: string;
  readonly oneLine: boolean;
  /** White space that sets the message off from what stands on its line. */
  readonly before: string;
  readonly behind: string;
}

/** In a gap of the list, or in an object of which there is nothing yet. */
function placeOf({ document, spot }: Asking): Place | undefined {
  const { cursor, slot, message } = spot;
  if (slot !== undefined) return cursor.token === 'string' ? undefined : gapPlace(document, spot, slot, cursor);
  if (
    !message ||
    spot.container.length > 0 ||
    cursor.token !== 'gap' ||
    !isObject(message.value) ||
    Object.keys(message.value).length > 0
  )
    return undefined;
  const span = spanOfMessage(document, spot);
  if (
    !span ||
    document.slice(span.start, span.end).search(/[\r\n]/) >= 0 ||
    document.slice(span.start, span.end).replace(/\s/g, '') !== '{}'
  )
    return undefined;
  const next = /\S/.exec(document.slice(span.end, span.end + 1000))?.[0] ?? '';
  const place = gapPlace(document, spot, message.index, { ...cursor, span, next, commaAt: undefined });
  return { ...place, opening: '{', before: '', behind: '' };
}

function spanOfMessage(document: TextDocument, { reading, record, message, cursor }: Spot): Span | undefined {
  if (!message) return undefined;
  if (reading) {
    const place = reading.place(message.index);
    return spanOf(document, record.index, place.item, place.path);
  }
  return spanOf(document, record.index, undefined, cursor.container);
}

function gapPlace(document: TextDocument, spot: Spot, index: number, cursor: Cursor): Place {
  const { start } = cursor.span;
  const before = lineBefore(document, start);
  const alone = before.trim() === '';
  const other = neighbour(document, spot, index);
  const oneLine = document.lines || (other !== undefined && !other.tall);
  const indent = alone ? before : (other?.indent ?? `${indentAt(document, start)}${indentStep(document)}`);
  const eol = document.eol;
  const closes = !alone && !oneLine && cursor.next === ']' && sameLine(document, cursor);
  const outer = other ? indent.slice(indentStep(document).length) : indentAt(document, start);
  return {
    index,
    cursor,
    opening: '',
    indent,
    oneLine,
    before: alone ? '' : oneLine ? (/[,}\]"]$/.test(before) ? ' ' : '') : `${eol}${indent}`,
    behind: closes ? `${eol}${outer}` : '',
  };
}

/** How the first other message of the list is laid out. */
function neighbour(
  document: TextDocument,
  { reading, record }: Spot,
  index: number,
): { readonly tall: boolean; readonly indent: string } | undefined {
  const at =
    reading?.conversation.messages.findIndex((message, own) => own !== index && message.value !== undefined) ?? -1;
  if (!reading || at < 0) return undefined;
  const place = reading.place(at);
  const span = spanOf(document, record.index, place.item, place.path);
  return { tall: /[\r\n]/.test(document.slice(span.start, span.end)), indent: indentAt(document, span.start) };
}

const sameLine = (document: TextDocument, { span, next }: Cursor): boolean =>
  new RegExp(`^[ \\t]*\\${next}`).test(document.slice(span.end, span.end + 200));

const print = ({ document }: Asking, { oneLine, indent }: Place, value: unknown): string =>
  oneLine
    ? printCompact(value)
    : printJson(value, { indent: indentStep(document), eol: document.eol, baseIndent: indent });

type Label = 'complete.message' | 'complete.message.call' | 'complete.message.result' | 'complete.message.result-of';

interface Draft {
  readonly label: Label;
  readonly tool?: string;
  readonly detail?: string;
  readonly message: Message;
}

const words = (stop: number): string => mark(stop, '');

/** What may stand in the list, what usually comes next first: answers to open calls, then the turn of the other side. */
function inOrder({ reading }: Spot, index: number, waiting: readonly WaitingCall[]): readonly Draft[] {
  const before = index > 0 ? reading?.conversation.messages[index - 1]?.kind : undefined;
  const system = draft('complete.message', said('system'));
  const user = draft('complete.message', said('user'));
  const assistant = draft('complete.message', said('assistant'));
  const calling = draft('complete.message.call', calls());
  const results = waiting.map(({ call, id }) => answers(id, call));
  const result = draft('complete.message.result', answer(mark(1, 'call_id'), mark(2, 'tool')));
  if (results.length > 0) return [...results, user, assistant, calling, system];
  if (before === undefined) return [system, user, assistant, calling, result];
  return before === 'user' || before === 'tool' || before === 'function'
    ? [assistant, calling, user, result, system]
    : [user, assistant, calling, result, system];
}

const draft = (label: Label, message: Message): Draft => ({ label, message });

/** Calls of the nearest turn that waits; more than one turn is never answered at the same place. */
const nearest = (waiting: readonly WaitingCall[]): readonly WaitingCall[] =>
  waiting.filter(({ message }) => message === waiting[0]?.message);

const neutral = (kind: Message['kind']): Message => ({ ...blank('', undefined), kind, fields: {} });

function said(kind: Message['kind']): Message {
  const text = words(1);
  const path: Path = ['content'];
  return { ...neutral(kind), content: { value: text, path }, parts: [{ type: 'text', path, word: undefined, text }] };
}

const argumentsMark = 'arguments';

function calls(): Message {
  const path: Path = ['tool_calls', 0];
  const call: ToolCall = {
    path,
    id: { value: mark(3, 'call_1'), path: [...path, 'id'] },
    name: { value: mark(1, 'tool'), path: [...path, 'name'] },
    args: { value: { [mark(2, argumentsMark)]: null }, path: [...path, 'args'], form: 'object' },
    byProvider: false,
    custom: false,
  };
  return { ...neutral('assistant'), calls: [call] };
}

function answer(id: string, name: string | undefined): Message {
  const text = words(3);
  const result: ToolResult = {
    path: [],
    callId: { value: id, path: ['tool_call_id'] },
    name: name === undefined ? undefined : { value: name, path: ['name'] },
    content: { value: text, path: ['content'] },
    failed: false,
    byProvider: false,
  };
  return {
    ...neutral('tool'),
    content: result.content,
    parts: [{ type: 'text', path: ['content'], word: undefined, text }],
    results: [result],
  };
}

function answers(id: string, call: ToolCall): Draft {
  const name = typeof call.name?.value === 'string' ? call.name.value : undefined;
  const message = answer(id, name);
  return name === undefined
    ? { label: 'complete.message.result', detail: id, message }
    : { label: 'complete.message.result-of', tool: name, detail: id, message };
}

/** The value of a message in a dialect; undefined where the dialect has no such message (a system field beside the list). */
function written(dialect: Dialect, message: Message): unknown {
  const around: Conversation = {
    dialect: '',
    messages: [message],
    container: 'array',
    list: [],
    single: false,
    reply: false,
    atRest: false,
    continued: false,
    body: undefined,
    model: undefined,
    tools: [],
    system: undefined,
  };
  return dialect.write(around).messages[0];
}

/** Who speaks, in the dialect's word; of a class only what comes before `Message`. */
const roleOf = (dialect: Dialect, value: unknown): string =>
  wordOf(dialect.read(value).role?.value ?? '').replace(/(?<=\w)Message$/, '');

/** The mark for arguments is a key, so that it passes through any form of arguments; what remains is its place between the braces. */
function collapse(printed: string): string {
  return printed.replace(/\{\s*\\?"(\uE0002:)arguments(\uE001)\\?"\s*:\s*null\s*\}/, '{$1$2}');
}
