// The token under a cursor: a string, a number or a word, as a key or as a value, and where in the conversation it stands.
import type { CheckResult } from '../check';
import type { Path } from '../json/tree';
import type { Message } from '../model/message';
import type { Reading } from '../reading';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { wordOf } from './cursor';
import { type Spot, spotAt } from './spot';

export interface TokenAt {
  readonly spot: Spot;
  readonly span: Span;
  /** Its text; of a string what it says, without quotes and escapes. */
  readonly word: string;
  readonly isKey: boolean;
  /** From the root of the message (without one, of the record) to the value; of a key to its value. */
  readonly path: Path;
}

/** The token that an offset stands in or touches; undefined in white space and on punctuation. */
export function tokenAt(document: TextDocument, result: CheckResult, offset: number): TokenAt | undefined {
  for (const at of [offset, offset + 1, offset - 1]) {
    if (at < 0 || at > document.length) continue;
    const spot = spotAt(document, result, at);
    if (!spot || spot.cursor.token === 'gap' || spot.cursor.expects === 'nothing') continue;
    const { cursor, container } = spot;
    const text = document.slice(cursor.span.start, cursor.span.end);
    const word = wordOf(text, { start: 0, end: text.length });
    const isKey = cursor.expects === 'key';
    const step = isKey ? word : cursor.step;
    return { spot, span: cursor.span, word, isKey, path: step === undefined ? container : [...container, step] };
  }
  return undefined;
}

/** The message that a token stands in, with its conversation. */
export function messageOf({
  spot,
}: TokenAt): { readonly reading: Reading; readonly message: Message; readonly index: number } | undefined {
  const { reading, message: at } = spot;
  const message = reading && at && reading.conversation.messages[at.index];
  return message && { reading, message, index: at.index };
}
