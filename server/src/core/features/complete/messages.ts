// Whole messages in the file's own dialect, where one may stand: what usually comes next is offered first.
import type { Dialect } from '../../dialects/dialect';
import { blank } from '../../dialects/reading';
import { printCompact, printJson } from '../../json/print';
import type { Path } from '../../json/tree';
import type { Conversation, Tool } from '../../model/conversation';
import { isObject, type JsonObject, type Message, type ToolCall, type ToolResult, wordOf } from '../../model/message';
import type { Reading } from '../../reading';
import { newId, usedIds } from '../../rules/support/ids';
import { spanOf, type TextDocument } from '../../text/document';
import type { Span } from '../../text/span';
import { say } from '../../words/index';
import type { Asking, Completion } from '../completion';
import type { Cursor } from '../cursor';
import { indentAt, indentStep, lineBefore } from '../layout';
import type { Spot } from '../spot';
import { mark, plainText, templateOf } from '../template';
import { type WaitingCall, waitingCalls } from './calls';
import { propertiesOf, type SchemaAt, schemasAt, typesOf, valuesOf } from './json-schema';
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
      const values = written(dialect, draft.messages);
      const [first] = values;
      if (first === undefined) return [];
      const body = templateOf(collapse(values.map((value) => print(asking, place, value)).join(between(place))));
      if (seen.has(plainText(body))) return [];
      seen.add(plainText(body));
      const role = roleOf(dialect, first);
      const label = say(language, draft.label, { role, name: draft.tool ?? '' });
      return [
        offer(cursor, {
          kind: 'message',
          label,
          detail: spot.dialects.length > 1 ? dialect.name : draft.detail,
          about: [{ type: 'code', language: 'json', text: preview(values) }],
          template: [place.before, ...body, place.behind],
          filter: `${opening}${label} ${role}`,
        }),
      ];
    }),
  );
}

const preview = (values: readonly unknown[]): string =>
  plainText(templateOf(collapse(values.map((value) => printJson(value, { indent: '  ', eol: '\n' })).join(',\n'))));

/** Where a message would stand, and how the text around it is laid out. */
interface Place {
  readonly index: number;
  readonly cursor: Cursor;
  /** What the user has typed of the message. */
  readonly opening: '' | '{';
  readonly indent: string;
  readonly oneLine: boolean;
  /** Line end and white space before a message; undefined where all stand on one line. */
  readonly line: string | undefined;
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
    line: document.lines || !(alone || !oneLine) ? undefined : `${eol}${indent}`,
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

/** What stands between two messages of one offer. */
const between = ({ line }: Place): string => `,${line ?? ' '}`;

type Label =
  | 'complete.message'
  | 'complete.message.call'
  | 'complete.message.call-of'
  | 'complete.message.calls'
  | 'complete.message.result'
  | 'complete.message.result-of'
  | 'complete.message.round'
  | 'complete.message.round-of';

interface Draft {
  readonly label: Label;
  readonly tool?: string;
  readonly detail?: string;
  readonly messages: readonly Message[];
}

/** Tools for which a call of their own is offered. */
const mostTools = 8;

/** What may stand in the list, what usually comes next first: answers to open calls, then the turn of the other side. */
function inOrder({ reading }: Spot, index: number, waiting: readonly WaitingCall[]): readonly Draft[] {
  const before = index > 0 ? reading?.conversation.messages[index - 1]?.kind : undefined;
  const system = draft('complete.message', said('system', 1));
  const user = draft('complete.message', said('user', 1));
  const assistant = draft('complete.message', said('assistant', 1));
  const results = waiting.map(({ call, id }) => answers(id, call));
  const result = draft('complete.message.result', answer(mark(1, 'call_id'), mark(2, 'tool'), 3));
  const ids = freshIds(reading, 2);
  const tools = (reading?.conversation.tools ?? []).flatMap(named).slice(0, mostTools);
  const calling = [
    ...tools.map(
      (tool): Draft => ({ ...draft('complete.message.call-of', calls(ids.slice(0, 1), [tool])), tool: tool.name }),
    ),
    ...(tools.length > 0 ? [] : [draft('complete.message.call', calls(ids.slice(0, 1), []))]),
    draft('complete.message.calls', calls(ids, tools)),
    ...rounds(ids.slice(0, 1), tools),
  ];
  if (results.length > 0) return [...results, user, assistant, ...calling, system];
  if (before === undefined) return [system, user, assistant, ...calling, result];
  return before === 'user' || before === 'tool' || before === 'function'
    ? [assistant, ...calling, user, result, system]
    : [user, assistant, ...calling, result, system];
}

const draft = (label: Label, ...messages: readonly Message[]): Draft => ({ label, messages });

/** A call, its result, and what the assistant makes of it. */
function rounds(ids: readonly string[], tools: readonly NamedTool[]): readonly Draft[] {
  const round = (tool: NamedTool | undefined): readonly Message[] => [
    calls(ids, tool ? [tool] : []),
    answer(ids[0] ?? '', tool?.name ?? mark(1, 'tool'), behindCalls),
    said('assistant', behindCalls + 1),
  ];
  if (tools.length === 0) return [draft('complete.message.round', ...round(undefined))];
  return tools.map((tool) => ({ ...draft('complete.message.round-of', ...round(tool)), tool: tool.name }));
}

interface NamedTool {
  readonly name: string;
  readonly schema: unknown;
}

const named = ({ name, schema, custom }: Tool): readonly NamedTool[] =>
  typeof name?.value === 'string' && name.value !== '' && !custom ? [{ name: name.value, schema: schema?.value }] : [];

/** Ids that no call of the conversation has and that its receiver takes. */
function freshIds(reading: Reading | undefined, count: number): readonly string[] {
  const used = new Set<unknown>(reading ? usedIds(reading.conversation) : []);
  return Array.from({ length: count }, (_, at) => {
    const id = reading ? newId(used, reading.target) : `call_${at + 1}`;
    used.add(id);
    return id;
  });
}

/** Calls of the nearest turn that waits; more than one turn is never answered at the same place. */
const nearest = (waiting: readonly WaitingCall[]): readonly WaitingCall[] =>
  waiting.filter(({ message }) => message === waiting[0]?.message);

const neutral = (kind: Message['kind']): Message => ({ ...blank('', undefined), kind, fields: {} });

function said(kind: Message['kind'], stop: number): Message {
  const text = mark(stop, '');
  const path: Path = ['content'];
  return { ...neutral(kind), content: { value: text, path }, parts: [{ type: 'text', path, word: undefined, text }] };
}

const argumentsMark = 'arguments';

/** A place that is visited behind the names and arguments of calls. */
const behindCalls = 50;

/** One call for each id, of the tools in turn. */
function calls(ids: readonly string[], tools: readonly NamedTool[]): Message {
  return {
    ...neutral('assistant'),
    calls: ids.map((id, at): ToolCall => {
      const path: Path = ['tool_calls', at];
      const tool = tools.length > 0 ? tools[at % tools.length] : undefined;
      const stop = 10 * at + 1;
      return {
        path,
        id: { value: id, path: [...path, 'id'] },
        name: { value: tool?.name ?? mark(stop, 'tool'), path: [...path, 'name'] },
        args: { value: argumentsOf(tool, stop + 1), path: [...path, 'args'], form: 'object' },
        byProvider: false,
        custom: false,
      };
    }),
  };
}

/** What the tool's schema requires, with a place for each; else one place between the braces. */
function argumentsOf(tool: NamedTool | undefined, stop: number): JsonObject {
  const required = propertiesOf(schemasAt(tool?.schema, [])).filter((own) => own.required);
  if (required.length === 0) return { [mark(stop, argumentsMark)]: null };
  return Object.fromEntries(
    required.map(({ key, schemas }, at) => [key, beginningOf(schemas, stop + Math.min(at, 8))]),
  );
}

function beginningOf(schemas: readonly SchemaAt[], stop: number): unknown {
  const [value] = valuesOf(schemas);
  if (value !== undefined) return typeof value === 'string' ? mark(stop, value) : value;
  const types = typesOf(schemas);
  if (types.includes('integer') || types.includes('number')) return 0;
  if (types.includes('object')) return {};
  return types.includes('array') ? [] : mark(stop, '');
}

function answer(id: string, name: string | undefined, stop: number): Message {
  const text = mark(stop, '');
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
  const messages = [answer(id, name, 3)];
  return name === undefined
    ? { label: 'complete.message.result', detail: id, messages }
    : { label: 'complete.message.result-of', tool: name, detail: id, messages };
}

/** The values of messages in a dialect; [] where the dialect has no such message (a system field beside the list). */
function written(dialect: Dialect, messages: readonly Message[]): readonly unknown[] {
  const around: Conversation = {
    dialect: '',
    messages,
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
  return dialect.write(around).messages;
}

/** Who speaks, in the dialect's word; of a class only what comes before `Message`. */
const roleOf = (dialect: Dialect, value: unknown): string =>
  wordOf(dialect.read(value).role?.value ?? '').replace(/(?<=\w)Message$/, '');

/** The mark for arguments is a key, so that it passes through any form of arguments; what remains is its place between the braces. */
function collapse(printed: string): string {
  return printed.replace(/\{\s*\\?"(\uE000\d+:)arguments(\uE001)\\?"\s*:\s*null\s*\}/g, '{$1$2}');
}
