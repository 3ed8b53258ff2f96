// What stands out by meaning and not by spelling: who speaks, ids that tie calls and results, names of tools.
import { type CheckResult, spanIn } from '../check';
import type { Path } from '../json/tree';
import type { Message } from '../model/message';
import type { TextDocument } from '../text/document';
import type { Span } from '../text/span';
import { messagesIn } from './spans';

export interface Token {
  /** Without the quotes. */
  readonly span: Span;
  readonly type: 'role' | 'id' | 'tool';
}

/** Tokens in a part of a document, in the order of the text. Only the messages that touch it are looked at. */
export function tokensIn(document: TextDocument, { readings }: CheckResult, within: Span): readonly Token[] {
  const found = readings.flatMap((reading): readonly Token[] => [
    ...reading.conversation.tools.flatMap(({ name }): readonly Token[] =>
      typeof name?.value === 'string'
        ? [{ span: inner(spanIn(document, reading, undefined, name.path)), type: 'tool' }]
        : [],
    ),
    ...messagesIn(document, reading, within).flatMap((index) => {
      const message = reading.conversation.messages[index];
      return message
        ? placesOf(message).map(({ path, type }) => ({ span: inner(spanIn(document, reading, index, path)), type }))
        : [];
    }),
  ]);
  return found
    .filter(({ span }) => span.end > span.start && span.end >= within.start && span.start <= within.end)
    .sort((a, b) => a.span.start - b.span.start)
    .filter((token, at, all) => at === 0 || token.span.start >= (all[at - 1] as Token).span.end);
}

const inner = ({ start, end }: Span): Span => ({ start: start + 1, end: end - 1 });

function placesOf(message: Message): readonly { readonly path: Path; readonly type: Token['type'] }[] {
  const fields = [
    { field: message.role, type: 'role' as const },
    ...message.calls.flatMap(({ id, name }) => [
      { field: id, type: 'id' as const },
      { field: name, type: 'tool' as const },
    ]),
    ...message.results.flatMap(({ callId, name }) => [
      { field: callId, type: 'id' as const },
      { field: name, type: 'tool' as const },
    ]),
  ];
  return fields.flatMap(({ field, type }) => (typeof field?.value === 'string' ? [{ path: field.path, type }] : []));
}
