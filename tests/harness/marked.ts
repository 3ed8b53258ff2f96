// Texts with a cursor (`$0`) and with marks («…») around what a feature is expected to answer with.
import { check } from '../../server/src/core/check';
import { openDocument } from '../../server/src/core/text/document';
import type { Span } from '../../server/src/core/text/span';

/** A marked text taken apart, opened and checked. */
export function marked(source: string, { lines = false }: { readonly lines?: boolean } = {}) {
  const spans: Span[] = [];
  const open: number[] = [];
  let text = '';
  let offset = -1;
  for (let at = 0; at < source.length; at++) {
    if (source.startsWith('$0', at)) {
      offset = text.length;
      at++;
    } else if (source[at] === '«') open.push(text.length);
    else if (source[at] === '»') spans.push({ start: open.pop() ?? 0, end: text.length });
    else text += source[at];
  }
  const document = openDocument(text, { lines });
  return { text, offset, spans, document, result: check(document) };
}

/** The text with marks around some spans: what is compared, since it reads better than numbers. */
export function mark(text: string, spans: readonly Span[]): string {
  const marks = spans.flatMap(({ start, end }) => [
    { at: start, sign: '«', order: 1, size: end - start },
    { at: end, sign: '»', order: 0, size: start - end },
  ]);
  marks.sort((a, b) => a.at - b.at || a.order - b.order || b.size - a.size);
  let out = '';
  let from = 0;
  for (const { at, sign } of marks) {
    out += text.slice(from, at) + sign;
    from = at;
  }
  return out + text.slice(from);
}
