// What is written between the lines: the index of each message, about how many tokens it takes, and beside an id the tool that it belongs to.
import { type CheckResult, spanIn } from '../check';
import type { ToolResult } from '../model/message';
import type { Reading } from '../reading';
import { estimateTokens } from '../rules/support/tokens';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { oneLine } from './blocks';
import { messageSpan, messagesIn } from './spans';

export interface Hint {
  readonly offset: number;
  /** Of `tokens` their number. */
  readonly label: string;
  readonly kind: 'index' | 'tool' | 'tokens';
  /** Stands behind what it belongs to, and not before it. */
  readonly behind: boolean;
}

/** Hints in a part of a document. Only the messages that touch it are looked at. */
export function hintsIn(document: TextDocument, { readings }: CheckResult, within: Span): readonly Hint[] {
  return readings.flatMap((reading) => hintsOf(document, reading, within));
}

function hintsOf(document: TextDocument, reading: Reading, within: Span): readonly Hint[] {
  const { messages, single } = reading.conversation;
  const found: Hint[] = [];
  for (const index of messagesIn(document, reading, within)) {
    const span = messageSpan(document, reading, index);
    const message = messages[index];
    if (span.start >= within.start) {
      const place = placeOf(document, span.start);
      if (!single) found.push({ ...place, label: String(index), kind: 'index' });
      if (message) found.push({ ...place, label: String(estimateTokens(message)), kind: 'tokens' });
    }
    for (const result of message?.results ?? []) {
      const tool = toolOf(reading, index, result);
      if (tool === undefined || !result.callId || result.name) continue;
      const { end } = spanIn(document, reading, index, result.callId.path);
      if (end >= within.start && end <= within.end)
        found.push({ offset: end, label: tool, kind: 'tool', behind: true });
    }
  }
  return found;
}

/** Behind a brace that has its line to itself, so that it keeps its place; else before the message. */
function placeOf(document: TextDocument, start: number): Pick<Hint, 'offset' | 'behind'> {
  const alone = /^\{[ \t]*[\r\n]/.test(document.slice(start, start + 80));
  return { offset: alone ? start + 1 : start, behind: alone };
}

/** The tool that a result of a message comes from, as its call names it; undefined where it answers none. */
export function toolOf({ whole }: Reading, message: number, result: ToolResult): string | undefined {
  for (const { pairs } of whole.pairing.groupsAround(message)) {
    const pair = pairs.find((own) => own.result.message === message && own.result.result === result);
    const name = pair?.call.call.name?.value;
    if (typeof name === 'string') return oneLine(name, 40);
  }
  return undefined;
}
