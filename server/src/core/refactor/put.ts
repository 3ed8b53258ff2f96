// Messages from elsewhere put where somebody pastes them: in the file’s own dialect and layout, with the commas that a list wants.
import type { CheckResult } from '../check';
import { convert } from '../dialects/convert';
import { readExactly } from '../features/exact';
import { indentAt, indentStep } from '../features/layout';
import { messageSpan, messagesIn } from '../features/spans';
import { isInsideString } from '../features/strings';
import { printJson } from '../json/print';
import { readJson } from '../json/read';
import { toExactValue } from '../json/tree';
import { type Reading, readConversations } from '../reading';
import { openDocument, type TextDocument } from '../text/document';
import type { Span } from '../text/span';

export interface Put {
  /** What stands in the file in place of the span. */
  readonly text: string;
  /** How many messages it holds. */
  readonly count: number;
}

/**
 * What to write into a document at `span` so that it holds the messages of `value` (a list of messages, one, or a body with them) there. A file without a
 * conversation takes the value as it is. Undefined where no message may stand, and for a value that holds none or says what the file’s dialect cannot.
 */
export function put(document: TextDocument, result: CheckResult, span: Span, value: unknown): Put | undefined {
  const layout = { indent: indentStep(document), eol: document.eol };
  const printed = printJson(value, { indent: '  ', eol: '\n' });
  const given = openDocument(printed);
  const [pasted] = readConversations(given);
  if (!pasted) return undefined;
  const { messages } = pasted.conversation;
  if (result.readings.length === 0) {
    const isFree = `${document.slice(0, span.start)}${document.slice(span.end, document.length)}`.trim() === '';
    return isFree ? { text: `${printJson(value, layout)}${document.eol}`, count: messages.length } : undefined;
  }
  const reading = readingAt(document, result, span);
  const values =
    reading && isBetween(document, result, reading, span) ? inDialectOf(reading, pasted, printed) : undefined;
  if (!values || values.length === 0) return undefined;
  const base = indentAt(document, span.start);
  const gap = layout.indent === '' ? ', ' : `,${layout.eol}${base}`;
  const text = values.map((own) => printJson(own, { ...layout, baseIndent: base })).join(gap);
  const before = /(\S)\s*$/.exec(document.slice(Math.max(0, span.start - nearby), span.start))?.[1];
  const behind = /^\s*(\S)/.exec(document.slice(span.end, span.end + nearby))?.[1];
  const lead = before === '[' || before === ',' ? '' : gap;
  const tail = behind === ']' || behind === ',' || behind === undefined ? '' : gap;
  return { text: `${lead}${text}${tail}`, count: values.length };
}

/** How far the next sign is looked for. */
const nearby = 4096;

const readingAt = (document: TextDocument, { readings }: CheckResult, { start }: Span): Reading | undefined =>
  readings.findLast(({ record }) => (document.records[record]?.start() ?? 0) <= start);

/** True between two messages of the list, before the first and behind the last one. */
function isBetween(document: TextDocument, result: CheckResult, reading: Reading, span: Span): boolean {
  const { single, messages } = reading.conversation;
  if (single || isInsideString(document, result, span)) return false;
  const touched = messagesIn(document, reading, span).map((index) => messageSpan(document, reading, index));
  if (touched.some(({ start, end }) => start < span.end && span.start < end)) return false;
  const [first, last] = [0, messages.length - 1].map((index) =>
    messages.length > 0 ? messageSpan(document, reading, index) : undefined,
  );
  const between = (from: number, to: number): boolean => !/[^\s,]/.test(document.slice(from, to));
  if (!first || !last) return /\[\s*$/.test(document.slice(Math.max(0, span.start - nearby), span.start));
  if (span.end <= first.start) return between(span.end, first.start) && between(span.start, span.end);
  return span.start < last.end || between(last.end, span.start);
}

function inDialectOf(reading: Reading, pasted: Reading, printed: string): readonly unknown[] | undefined {
  const { root } = readJson(printed);
  if (!root) return undefined;
  const whole = readExactly(toExactValue(root), pasted);
  if (pasted.dialect.id === reading.dialect.id) return whole.messages.map(({ value }) => value);
  const { messages, around } = convert(whole, reading.dialect);
  // System text that belongs beside the list would be lost.
  return Object.keys(around).length === 0 ? messages : undefined;
}
