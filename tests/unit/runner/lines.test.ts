// Bytes to lines, however the network cuts them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, linesOf } from '../../../server/src/runner/lines';

async function* pieces(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function read(parts: readonly Uint8Array[]): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(pieces(parts))) lines.push(line);
  return lines;
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

describe('linesOf', () => {
  it('joins a character that two pieces share', async () => {
    const whole = bytes('Wörter 🌌\n');
    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(await read([whole.subarray(0, cut), whole.subarray(cut)])).toEqual([{ text: 'Wörter 🌌', ended: true }]);
  });

  it('takes CRLF as an end, leaves out blank lines, and gives a last line without its end', async () => {
    expect(await read([bytes('a\r\n\r\n\nb\n\r\nc')])).toEqual([
      { text: 'a', ended: true },
      { text: 'b', ended: true },
      { text: 'c', ended: false },
    ]);
    expect(await read([])).toEqual([]);
  });

  it('passes an error of the stream on, after the lines before it', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield bytes('a\nb');
      throw new Error('broken');
    }
    const lines: string[] = [];
    const reading = (async () => {
      for await (const { text } of linesOf(broken())) lines.push(text);
    })();
    await expect(reading).rejects.toThrow('broken');
    expect(lines).toEqual(['a']);
  });

  it('gives the same lines for any cuts', async () => {
    const text = fc
      .array(fc.string({ unit: 'grapheme', minLength: 1 }).map((line) => line.replace(/[\r\n]/g, '').trim()))
      .map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(200)), async (whole, cuts) => {
        const buffer = bytes(whole);
        const at = [0, ...cuts.map((cut) => cut % (buffer.length + 1)).sort((a, b) => a - b), buffer.length];
        const parts = at.slice(1).map((end, index) => buffer.subarray(at[index], end));
        const expected = whole.split('\n').filter((line) => line.trim() !== '');
        expect((await read(parts)).map((line) => line.text)).toEqual(expected);
      }),
    );
  });
});
