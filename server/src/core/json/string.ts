// Places inside a string as it is written, found from places in its value: an escape is one unit there and up to six here.
import type { Span } from '../text/span';

/**
 * The span in `raw`, a string as written with its quotes, of a span of its value in UTF-16 units. Never outside the quotes; a string that is no JSON
 * gives the nearest place.
 */
export function writtenSpan(raw: string, { start, end }: Span): Span {
  const from = writtenOffset(raw, start, { value: 0, written: 1 });
  const to = writtenOffset(raw, end, from);
  return { start: from.written, end: to.written };
}

interface Mark {
  readonly value: number;
  readonly written: number;
}

/** Hops from backslash to backslash, so that long runs without one cost next to nothing. */
function writtenOffset(raw: string, wanted: number, from: Mark): Mark {
  const last = Math.max(1, raw.length - 1);
  let { value, written } = from;
  while (value < wanted && written < last) {
    const found = raw.indexOf('\\', written);
    const slash = found < 0 || found > last ? last : found;
    const plain = Math.min(wanted - value, slash - written);
    value += plain;
    written += plain;
    if (value < wanted && written < last) {
      value++;
      written += raw[written + 1] === 'u' ? 6 : 2;
    }
  }
  return { value, written: Math.min(written, last) };
}
