// Network pieces are not lines: one may end inside a UTF-8 character, another may hold two lines, the last may lack its newline.

/** A line without its end, and whether its end arrived: an unended one may be a piece of a line. */
export interface Line {
  readonly text: string;
  readonly ended: boolean;
}

const NEWLINE = 0x0a;

/**
 * The lines of a byte stream, each decoded as a whole. Blank lines are left out; CRLF counts as a line end.
 * Errors of the stream pass through. Bytes that are no UTF-8 become U+FFFD.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, void> {
  let held: Uint8Array[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      held.push(piece.subarray(start, end));
      const text = decoded(held);
      held = [];
      start = end + 1;
      if (text !== '') yield { text, ended: true };
    }
    if (start < piece.length) held.push(piece.subarray(start));
  }
  const rest = decoded(held);
  if (rest !== '') yield { text: rest, ended: false };
}

const decoded = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString('utf8').trim();
