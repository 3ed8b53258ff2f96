// What a selection grows to, step by step: the text of a string, the value, its member, the object around it … the message, its turn, all messages, everything.
import type { CheckResult } from '../check';

import { spanOf, type TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { messageSpan } from './spans';
import { type Spot, spotAt } from './spot';

/** Spans around an offset, from the smallest to the whole text, each larger than the one before. */
export function selectionsAt(document: TextDocument, result: CheckResult, offset: number): readonly Span[] {
  const spot = spotAt(document, result, offset);
  const spans = [...(spot ? around(document, spot, offset) : []), { start: 0, end: document.length }];
  const nested: Span[] = [];
  for (const span of spans) {
    const last = nested.at(-1);
    const holds = span.start <= offset && offset <= span.end;
    if (
      holds &&
      (!last || (span.start <= last.start && span.end >= last.end && span.end - span.start > last.end - last.start))
    )
      nested.push(span);
  }
  return nested;
}

function around(document: TextDocument, spot: Spot, offset: number): readonly Span[] {
  const { cursor, record, reading, message } = spot;
  const token: readonly Span[] =
    cursor.token === 'gap'
      ? []
      : cursor.token === 'string'
        ? [{ start: cursor.span.start + 1, end: cursor.span.end - 1 }, cursor.span]
        : [cursor.span];
  const path = cursor.step === undefined ? cursor.container : [...cursor.container, cursor.step];
  const steps = Array.from({ length: path.length + 1 }, (_, at) => path.slice(0, path.length - at)).flatMap((own) => [
    spanOf(document, record.index, undefined, own),
    spanOf(document, record.index, undefined, own, 'member'),
  ]);
  const turn = reading && message ? turnOf(document, reading, message.index) : [];
  return [...token, ...steps, ...turn]
    .filter(({ start, end }) => start <= offset && offset <= end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
}

/** A message with calls and the results that belong to it. */
function turnOf(document: TextDocument, reading: NonNullable<Spot['reading']>, index: number): readonly Span[] {
  const group = reading.whole.pairing
    .groupsAround(index)
    .find(({ message, pairs }) => message === index || pairs.some(({ result }) => result.message === index));
  if (!group) return [];
  const last = Math.max(group.message, ...group.pairs.map(({ result }) => result.message));
  return [
    { start: messageSpan(document, reading, group.message).start, end: messageSpan(document, reading, last).end },
  ];
}
