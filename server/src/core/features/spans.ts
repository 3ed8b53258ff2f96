// Where whole messages stand, without reading them: what an outline of a large file can afford.
import { spanIn } from '../check';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';

/** The span of a message. One that has a piece of its own is not read for it. */
export function messageSpan(document: TextDocument, reading: Reading, index: number): Span {
  const { item, path } = reading.place(index);
  const record = document.records[reading.record];
  const piece = item === undefined ? undefined : record?.item(item);
  if (!record || !piece || item === undefined || path.length > 0) return spanIn(document, reading, index, []);
  const start = record.itemStart(item);
  return { start, end: start + valueEnd(piece.text) };
}

/** Where the value ends that a piece begins with: before the comma and the white space that separate it from the next one. */
function valueEnd(text: string): number {
  let at = text.length;
  while (at > 0 && /[\s,]/.test(text[at - 1] as string)) at--;
  return at;
}

/** Indexes of the messages that touch a part of a document. */
export function messagesIn(document: TextDocument, reading: Reading, within: Span): readonly number[] {
  const { messages } = reading.conversation;
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (messageSpan(document, reading, middle).end < within.start) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let index = low; index < messages.length; index++) {
    if (messageSpan(document, reading, index).start > within.end) break;
    found.push(index);
  }
  return found;
}
