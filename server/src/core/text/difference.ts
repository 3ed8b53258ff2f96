// The one edit between two texts.
import type { TextEdit } from './span';

/** What stands between the common head and the common tail of two texts; never cuts a surrogate pair. The texts may be equal. */
export function differenceOf(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  if (head > 0 && isHigh(before.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  if (tail > 0 && isLow(after.charCodeAt(after.length - tail))) tail--;
  return { start: head, end: before.length - tail, text: after.slice(head, after.length - tail) };
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
