// Cutting a stream of bytes into lines: wherever its chunks end, the same lines come out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Of } from '../../server/src/cli/files';
import { batchesOf } from '../../server/src/cli/lines';
import { readStdin } from '../../server/src/cli/stdin';
import { openDocument } from '../../server/src/core/text/document';
import { seeds } from '../harness/seeds';

interface Line {
  readonly text: string;
  readonly line: number;
  readonly record: number;
}

async function* stream(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function linesIn(chunks: AsyncIterable<Uint8Array>, longest?: number): Promise<(Line | string)[]> {
  const found: (Line | string)[] = [];
  for await (const batch of batchesOf(chunks, longest)) {
    if (!('bytes' in batch)) {
      found.push(`too long: line ${batch.line}, record ${batch.record}`);
      continue;
    }
    for (let at = 0; at < batch.cuts.length; at += 3) {
      const [start, end, line] = batch.cuts.subarray(at, at + 3);
      const text = Buffer.from(batch.bytes.subarray(start, end)).toString();
      found.push({ text, line: batch.line + (line ?? 0), record: batch.record + at / 3 });
    }
  }
  return found;
}

/** The lines that the document knows of the same text. */
function linesOfDocument(text: string): Line[] {
  const document = openDocument(text, { lines: true });
  return document.records.map((record) => ({
    text: record.frame.text,
    line: document.positionAt(record.start()).line,
    record: record.index,
  }));
}

describe('lines of a stream', () => {
  // Brackets have no list in them, so that the document's frames are whole lines.
  const line = fc.constantFrom('"a"', '1', '"é"', '"天气"', '"😀"', ' ', '\t', '', '{"k": "v"}', '"x');
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n\r')), { maxLength: 12 })
    .map((parts) => parts.flat().join(''));

  it.each(seeds)('are those that the document has, however the stream is cut (seed %i)', async (seed) => {
    await fc.assert(
      fc.asyncProperty(
        text,
        line,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (all, last, sizes) => {
          const whole = all + last;
          expect(await linesIn(stream(Buffer.from(whole), sizes))).toEqual(linesOfDocument(whole));
        },
      ),
      { numRuns: 300, seed },
    );
  });

  it('pass over one that is too long, and go on behind it', async () => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(['1', '"too long by far"', '2', '3'].join(eol));
      for (const size of [1, 2, 3, 5]) {
        expect(await linesIn(stream(bytes, [size]), 10), `chunks of ${size}`).toEqual([
          { text: '1', line: 0, record: 0 },
          'too long: line 1, record 1',
          { text: '2', line: 2, record: 2 },
          { text: '3', line: 3, record: 3 },
        ]);
      }
    }
  });

  it('leave nothing of memory that the stream writes into again', async () => {
    const shared = new Uint8Array(4);
    async function* reused(): AsyncGenerator<Uint8Array> {
      for (const part of ['"abc', 'def"', '\n"x"', '\n']) {
        shared.set(Buffer.from(part));
        yield shared.subarray(0, part.length);
      }
    }
    expect((await linesIn(reused())).map((own) => (own as Line).text)).toEqual(['"abcdef"', '"x"']);
  });
});

describe('bytes as UTF-8', () => {
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
  it.each([
    ['UTF-8', Buffer.from('"天😀"')],
    ['UTF-8 with a mark', Buffer.from('\ufeff"天😀"')],
    ['UTF-16 little endian', Buffer.from('\ufeff"天😀"', 'utf16le')],
    ['UTF-16 big endian', swapped('\ufeff"天😀"')],
  ])('from %s, a byte at a time', async (_, bytes) => {
    const parts: Uint8Array[] = [];
    for await (const part of utf8Of(stream(bytes, [1]))) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('"天😀"');
  });

  it('from one and from no byte', async () => {
    for (const bytes of [Buffer.from(''), Buffer.from('1'), Buffer.from('12')]) {
      const parts: Uint8Array[] = [];
      for await (const part of utf8Of(stream(bytes, [1]))) parts.push(part);
      expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    }
  });

  it('fails for a half pair of UTF-16', async () => {
    const read = async () => {
      for await (const _ of utf8Of(stream(Buffer.from('\ufeff"\ud83d"', 'utf16le'), [4])));
    };
    await expect(read()).rejects.toMatchObject({ code: 'ERR_ENCODING_INVALID_ENCODED_DATA' });
  });
});

describe('standard input', () => {
  const isLines = async (text: string, lines?: boolean) =>
    'lines' in (await readStdin(lines, stream(Buffer.from(text), [3])));

  it.each([
    ['objects, one a line', '{"a": 1}\n{"b": 2}', true],
    ['lists behind a mark and blank lines', '\ufeff\n\r\n[1]\r\n[2]', true],
    ['a sound line before a broken one', '{"a": 1}\n{"b": ', true],
    ['one line', '[{"role": "user"}]\n\n', false],
    ['a pretty text', '[\n  {"role": "user"}\n]\n', false],
    ['a broken text', '{"a": \n1', false],
    ['nothing', '', false],
  ])('%s', async (_, text, lines) => {
    expect(await isLines(text)).toBe(lines);
  });

  it('is what it is said to be', async () => {
    expect(await isLines('[1]', true)).toBe(true);
    expect(await isLines('[1]\n[2]', false)).toBe(false);
  });

  it('gives all of a text, and lines as they come', async () => {
    const whole = await readStdin(undefined, stream(Buffer.from('[\n1\n]'), [2]));
    expect('bytes' in whole && Buffer.from(whole.bytes).toString()).toBe('[\n1\n]');
    const lines = await readStdin(undefined, stream(Buffer.from('[1]\n[2]\n'), [2]));
    const texts = 'lines' in lines ? (await linesIn(lines.lines)).map((own) => (own as Line).text) : [];
    expect(texts).toEqual(['[1]', '[2]']);
  });
});
