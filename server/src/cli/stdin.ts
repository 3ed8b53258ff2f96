// Standard input: one text, as of a file, or a stream of lines with a conversation in each.

export type Input = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly lines: AsyncIterable<Uint8Array> };

/**
 * `lines`: which of both it is; without it the first line tells: where that is an object or a list by itself and more follows, each line is one. Lines
 * arrive as they are written, one text when it is whole. Throws what the stream throws.
 */
export async function readStdin(
  lines: boolean | undefined,
  stream: AsyncIterable<Uint8Array> = process.stdin,
): Promise<Input> {
  const chunks = stream[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let asLines = lines;
  let hasLineEnd = false;
  while (asLines === undefined) {
    const { done, value } = await chunks.next();
    if (done) break;
    head.push(value);
    hasLineEnd ||= value.includes(10) || value.includes(13);
    if (hasLineEnd) asLines = areLines(Buffer.concat(head));
  }
  const all = goOn(head, chunks);
  if (asLines) return { lines: all };
  const parts: Uint8Array[] = [];
  for await (const part of all) parts.push(part);
  return { bytes: Uint8Array.from(Buffer.concat(parts)) };
}

async function* goOn(head: readonly Uint8Array[], chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

/** What the beginning of a text tells: undefined until something stands behind its first line. */
function areLines(start: Buffer): boolean | undefined {
  const text = start.toString('utf8').replace(/^\uFEFF?[ \t\r\n]*/, '');
  const end = text.search(/[\r\n]/);
  if (end < 0 || text.slice(end).trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(0, end));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
