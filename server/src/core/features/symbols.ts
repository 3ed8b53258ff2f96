// A conversation at a glance: one line a message, its calls below it; and the tools that the body offers.
import { type CheckResult, spanIn } from '../check';
import type { Path } from '../json/tree';
import type { Message, ToolCall } from '../model/message';
import type { Reading } from '../reading';
import { spanOf, type TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { oneLine } from './blocks';
import { toolOf } from './hints';
import { messageSpan } from './spans';

export interface OutlineEntry {
  readonly kind: 'conversation' | 'tool' | 'call' | 'system' | 'user' | 'assistant' | 'result' | 'other';
  readonly name: string;
  readonly detail: string;
  /** The whole, and what of it is shown when it is chosen. */
  readonly span: Span;
  readonly focus: Span;
  readonly children: readonly OutlineEntry[];
}

/** In conversations with more messages than this, messages are not read for their outline, and their calls are left out. */
const most = 2000;

/** The outline of a document; of several conversations one entry each. */
export function outlineOf(document: TextDocument, { readings }: CheckResult): readonly OutlineEntry[] {
  if (readings.length < 2) return readings.flatMap((reading) => entriesOf(document, reading));
  return readings.map((reading, index) => {
    const span = spanOf(document, reading.record, undefined, reading.conversation.list);
    const children = entriesOf(document, reading);
    const first = reading.conversation.messages.find(({ kind }) => kind === 'user') ?? reading.conversation.messages[0];
    return {
      kind: 'conversation',
      name: String(index),
      detail: first ? saidBy(first) : '',
      span,
      focus: { start: span.start, end: span.start + 1 },
      children,
    };
  });
}

function entriesOf(document: TextDocument, reading: Reading): readonly OutlineEntry[] {
  const { tools, messages } = reading.conversation;
  const offered = tools.flatMap(({ path, name, description }): readonly OutlineEntry[] => {
    const span = spanIn(document, reading, undefined, path);
    const text = typeof description?.value === 'string' ? oneLine(description.value, 60) : '';
    const focus = name ? spanIn(document, reading, undefined, name.path) : headOf(span);
    return [{ kind: 'tool', name: named(name?.value), detail: text, span: around(span, focus), focus, children: [] }];
  });
  const entry = messages.length > most ? headEntry : messageEntry;
  return [...offered, ...messages.map((message, index) => entry(document, reading, message, index))];
}

/** Of a message in a large file: what its text, its calls and what it answers say of it is not looked at. */
function headEntry(document: TextDocument, reading: Reading, message: Message, index: number): OutlineEntry {
  const span = messageSpan(document, reading, index);
  const { kind, name, detail } = headingOf(message, none);
  return { kind, name, detail, span, focus: headOf(span), children: none };
}

const none: readonly never[] = [];

function messageEntry(document: TextDocument, reading: Reading, message: Message, index: number): OutlineEntry {
  const span = messageSpan(document, reading, index);
  const at = (path: Path | undefined): Span =>
    path === undefined ? headOf(span) : spanIn(document, reading, index, path);
  const focus = at(message.role?.path);
  const calls = message.calls.map((call): OutlineEntry => {
    const own = at(call.path);
    const name = call.name ? at(call.name.path) : headOf(own);
    return {
      kind: 'call',
      name: named(call.name?.value),
      detail: named(call.id?.value, ''),
      span: around(own, name),
      focus: name,
      children: [],
    };
  });
  const tools = message.results.flatMap((result) => toolOf(reading, index, result) ?? []);
  return { ...headingOf(message, tools), span: around(span, focus), focus, children: calls };
}

type Heading = Pick<OutlineEntry, 'kind' | 'name' | 'detail'>;

const kept = new WeakMap<Message, { readonly heading: Heading; readonly tools: string }>();

/** What stands for a message in a line; kept as long as the message is and answers the same tools. */
function headingOf(message: Message, answered: readonly string[]): Heading {
  const known = kept.get(message);
  const tools = answered.join('\n');
  if (known?.tools === tools) return known.heading;
  const heading = { kind: kindOf(message), ...titleOf(message, answered) };
  kept.set(message, { heading, tools });
  return heading;
}

const headOf = ({ start, end }: Span): Span => ({ start, end: Math.min(end, start + 1) });

/** An editor refuses an entry that does not hold what is chosen in it. */
const around = (span: Span, focus: Span): Span => ({
  start: Math.min(span.start, focus.start),
  end: Math.max(span.end, focus.end),
});

function kindOf({ kind, results }: Message): OutlineEntry['kind'] {
  if (results.length > 0 || kind === 'tool' || kind === 'function') return 'result';
  if (kind === 'developer') return 'system';
  return kind === 'system' || kind === 'user' || kind === 'assistant' ? kind : 'other';
}

/** `user: “Weather in…”`, `assistant → get_weather ×2`, `tool get_weather → “18 °C”`: breadcrumbs show no more than the name. */
export function titleOf(message: Message, answered: readonly string[] = []): Pick<OutlineEntry, 'name' | 'detail'> {
  const role = named(message.role?.value, message.kind);
  const said = saidBy(message);
  if (message.calls.length > 0) return { name: `${role} → ${counted(message.calls)}`, detail: said };
  const own = message.results.map(({ name }) => name?.value).filter((name) => typeof name === 'string');
  const tools = [...new Set([...own, ...answered])];
  if (tools.length > 0) return { name: [role, ...tools].join(' ') + (said === '' ? '' : ` → ${said}`), detail: '' };
  return { name: said === '' ? role : `${role}: ${said}`, detail: '' };
}

function counted(calls: readonly ToolCall[]): string {
  const counts = new Map<string, number>();
  for (const { name } of calls) counts.set(named(name?.value), (counts.get(named(name?.value)) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(', ');
}

/** What a message says, on one line. */
export function saidBy({ parts, results }: Message): string {
  const text =
    parts.find((part) => part.type !== 'reasoning' && part.text?.trim())?.text ??
    results.map(({ content }) => content?.value).find((value) => typeof value === 'string');
  return typeof text === 'string' && text.trim() !== '' ? `“${oneLine(text, 60)}”` : '';
}

const named = (value: unknown, otherwise = '?'): string =>
  typeof value === 'string' && value !== '' ? oneLine(value, 60) : otherwise;
