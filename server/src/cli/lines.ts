// A stream of bytes as batches of whole lines: what is held does not grow with the file, only with its longest line.

const lf = 10;
const cr = 13;

/** Some whole lines of a file. */
export interface Batch {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For each line that is not blank: its start and end (byte offsets, without the line end), and its zero-based number in the batch. */
  readonly cuts: Uint32Array<ArrayBuffer>;
  /** Zero-based number of the first line in the file. */
  readonly line: number;
  /** Index in the file of the first line that is not blank. */
  readonly record: number;
}

/** A line that is too long to be held. */
export interface LongLine {
  readonly line: number;
  readonly record: number;
}

/** No line of more bytes than these is held; the text of one has to fit into memory several times over. */
export const longestLine = 256 * 1024 * 1024;

/**
 * Cuts a stream at line ends (LF, CRLF, a lone CR, as everywhere in the product), wherever its chunks end. Each chunk that brings a line end gives a
 * batch, so that what comes slowly is not held back. A line of more than `longest` bytes is passed over and told of.
 */
export async function* batchesOf(
  chunks: AsyncIterable<Uint8Array>,
  longest = longestLine,
): AsyncGenerator<Batch | LongLine> {
  let line = 0;
  let record = 0;
  let open: Uint8Array[] = [];
  let held = 0;
  /** What has been seen of the line that is passed over. */
  let passing: 'line' | 'cr' | undefined;
  const close = (last: Uint8Array): Batch => {
    const { bytes, cuts, lines } = cut(joined([...open, last]));
    const batch = { bytes, cuts, line, record };
    line += lines;
    record += cuts.length / 3;
    open = [];
    held = 0;
    return batch;
  };
  for await (const chunk of chunks) {
    let rest = chunk;
    if (passing === 'line') {
      const end = rest.findIndex((byte) => byte === lf || byte === cr);
      if (end < 0) continue;
      passing = rest[end] === cr ? 'cr' : undefined;
      line++;
      record++;
      rest = rest.subarray(end + 1);
    }
    if (passing === 'cr' && rest.length > 0) {
      if (rest[0] === lf) rest = rest.subarray(1);
      passing = undefined;
    }
    // A CR that the chunk before ended with is a line end of its own after all.
    if (open.at(-1)?.at(-1) === cr && rest.length > 0 && rest[0] !== lf) yield close(new Uint8Array());
    const end = lastLineEnd(rest);
    if (end > 0) {
      yield close(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    if (rest.length === 0) continue;
    // What is read next may be read into the same memory.
    open.push(rest.slice());
    held += rest.length;
    if (held <= longest) continue;
    yield { line, record };
    open = [];
    held = 0;
    passing = 'line';
  }
  if (held > 0) yield close(new Uint8Array());
}

/** Offset behind the last line end that is known to be whole; 0 where there is none. */
function lastLineEnd(bytes: Uint8Array): number {
  const atLf = bytes.lastIndexOf(lf) + 1;
  // Behind the last LF a CR is a line end of its own, unless its LF is yet to come.
  const atCr = bytes.subarray(atLf, Math.max(atLf, bytes.length - 1)).lastIndexOf(cr);
  return atCr < 0 ? atLf : atLf + atCr + 1;
}

/** Bytes with memory of their own, which can be handed over to a worker. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function cut(bytes: Uint8Array<ArrayBuffer>): Pick<Batch, 'bytes' | 'cuts'> & { readonly lines: number } {
  // Of a Buffer, so that the search is memchr.
  const buffer = Buffer.from(bytes.buffer);
  const cuts: number[] = [];
  let lines = 0;
  let nextCr = buffer.indexOf(cr);
  for (let start = 0; start < bytes.length; lines++) {
    const found = buffer.indexOf(lf, start);
    const atLf = found < 0 ? bytes.length : found;
    if (nextCr >= 0 && nextCr < start) nextCr = buffer.indexOf(cr, start);
    const end = nextCr >= 0 && nextCr < atLf ? nextCr : atLf;
    if (!isBlank(bytes, start, end)) cuts.push(start, end, lines);
    start = end === nextCr && bytes[end + 1] === lf ? end + 2 : end + 1;
  }
  return { bytes, cuts: Uint32Array.from(cuts), lines };
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 32 && bytes[at] !== 9) return false;
  return true;
}
