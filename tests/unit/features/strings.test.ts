// A string as a text of its own: what is written back says what was typed, and touches nothing that was not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow } from '../../../client/src/follow';
import { check, type Settings } from '../../../server/src/core/check';
import {
  escaped,
  isInsideString,
  laidOut,
  packed,
  replaceString,
  stringAt,
  stringIn,
} from '../../../server/src/core/features/strings';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';
import { seeds } from '../../harness/seeds';

const settings: Settings = {};
const opened = (text: string) => {
  const document = openDocument(text);
  return { document, result: check(document, settings) };
};
const at = (text: string, needle: string, more = 0) => {
  const { document, result } = opened(text);
  return stringAt(document, result, text.indexOf(needle) + more);
};

describe('the string at the cursor', () => {
  const text =
    '[{"role": "user", "content": "a\\u4e2d\\nb"}, {"role": "user", "content": [{"type": "text", "text": ""}]}]';

  it('is found with its value, its message and its path', () => {
    expect(at(text, 'a\\u')).toMatchObject({ value: 'a中\nb', path: ['content'], place: { message: 0 } });
    expect(at(text, '""', 1)).toMatchObject({ value: '', path: ['content', 0, 'text'], place: { message: 1 } });
  });

  it('is none on a key, in a gap, or where it is broken', () => {
    expect(at(text, 'content')).toBeUndefined();
    expect(at('[{"role": "user", "content": "\\q"}]', '\\q')).toBeUndefined();
    expect(at('[{"role": "user", "content": "open', 'open')).toBeUndefined();
    expect(at('[{"role": "user", "content": 12}]', '12')).toBeUndefined();
  });

  it('is found again by its place, and not where something else stands there', () => {
    const { document, result } = opened(text);
    const place = { conversation: 0, message: 1, path: ['content', 0, 'text'] };
    expect(stringIn(document, result, place)?.value).toBe('');
    expect(stringIn(document, result, { ...place, path: ['content', 1, 'text'] })).toBeUndefined();
    expect(stringIn(document, result, { ...place, message: 2 })).toBeUndefined();
    expect(stringIn(document, result, { ...place, conversation: 1 })).toBeUndefined();
  });
});

describe('writing back', () => {
  const write = (raw: string, text: string): string => {
    const file = `[{"role": "user", "content": ${raw}}]`;
    const { document, result } = opened(file);
    const string = stringAt(document, result, file.indexOf(raw) + 1);
    if (!string) throw new Error('no string');
    return applyEdits(file, replaceString(string, text)).slice(29, -2);
  };

  it.each([
    ['keeps the escapes of what both say', '"\\u4e2d\\/ a \\u0042"', '中/ an B', '"\\u4e2d\\/ an \\u0042"'],
    ['escapes what comes in', '"a"', 'a\n\t"\\', '"a\\n\\t\\"\\\\"'],
    [
      'keeps line ends of the string where the editor knows one kind only',
      '"a\\r\\nb\\nc"',
      'a\nb\nc!',
      '"a\\r\\nb\\nc!"',
    ],
    ['gives new lines the end that the string has', '"a\\r\\nb"', 'a\nx\nb', '"a\\r\\nx\\r\\nb"'],
    ['never cuts a pair of surrogates', '"😀"', '😁', '"😁"'],
    ['leaves an equal text alone', '"\\u0061\\r\\n"', 'a\n', '"\\u0061\\r\\n"'],
  ])('%s', (_, raw, text, wanted) => {
    expect(write(raw, text)).toBe(wanted);
  });

  for (const seed of seeds)
    it(`says what was typed, whatever stood there (seed ${seed})`, () => {
      const unit = fc.constantFrom('a', '"', '\\', '\n', '\r\n', 'é', '中', '😀', '\ud800', '\u2028', '\u0000', ' ');
      const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''));
      const plain = (said: string): string => said.replace(/\r\n?/g, '\n');
      fc.assert(
        fc.property(text, text, (before, after) => {
          expect(plain(JSON.parse(write(JSON.stringify(before), after)))).toBe(plain(after));
        }),
        { seed, numRuns: 300 },
      );
    });
});

describe('JSON in a string', () => {
  it.each([
    '{"a":[1,2.50,{"b":"x, y: {z}"}],"c":{}}',
    '{ "a": [1, 12345678901234567890], "c": {} }',
    '{"a": "\\u4e2d"}',
    '[]',
  ])('is laid out for reading and packed as it was: %s', (line) => {
    expect(packed(laidOut(line), line)).toBe(line);
  });

  it('is left as it is where it has lines of its own, and where it is none', () => {
    expect(laidOut('{\n"a": 1}')).toBe('{\n"a": 1}');
    expect(laidOut('{"a": ')).toBe('{"a": ');
    expect(laidOut('12')).toBe('12');
    expect(packed('{"a": ', '{}')).toBeUndefined();
  });

  for (const seed of seeds)
    it(`means the same when it is packed (seed ${seed})`, () => {
      fc.assert(
        fc.property(fc.json(), fc.constantFrom('{"a":1,"b":2}', '{ "a": 1, "b": 2 }', '{}'), (text, like) => {
          expect(JSON.parse(packed(laidOut(text), like) ?? '')).toEqual(JSON.parse(text));
        }),
        { seed, numRuns: 300 },
      );
    });
});

describe('what is put into a file', () => {
  const text = '[{"role": "user", "content": "ab"}]';
  const inside = (start: number, end = start): boolean => {
    const { document, result } = opened(text);
    return isInsideString(document, result, { start, end });
  };
  const quote = text.indexOf('"ab"');

  it('stands in a string between its quotes only', () => {
    expect([0, 1, 2, 3, 4].map((more) => inside(quote + more))).toEqual([false, true, true, true, false]);
    expect(inside(quote + 1, quote + 3)).toBe(true);
    expect(inside(quote + 1, quote + 4)).toBe(false);
    expect(inside(quote - 3, quote + 2)).toBe(false);
    expect(inside(3)).toBe(true);
  });

  it('is escaped so that it says the same', () => {
    expect(JSON.parse(`"${escaped('a"\\\n\u2028😀')}"`)).toBe('a"\\\n\u2028😀');
  });
});

describe('a stretch between two quotes', () => {
  const change = (rangeOffset: number, rangeLength: number, text: string) => ({ rangeOffset, rangeLength, text });

  it.each([
    ['moves with what is typed before it', [change(2, 0, 'xyz')], { start: 13, end: 23 }],
    ['stays where something follows', [change(21, 3, '')], { start: 10, end: 20 }],
    ['grows at its beginning', [change(10, 0, 'x')], { start: 10, end: 21 }],
    ['grows at its end', [change(20, 0, 'x')], { start: 10, end: 21 }],
    ['shrinks to nothing', [change(10, 10, '')], { start: 10, end: 10 }],
    ['is gone with its opening quote', [change(9, 1, '')], undefined],
    ['is gone with its closing quote', [change(20, 1, '')], undefined],
    ['is gone with all around it', [change(0, 40, '')], undefined],
    ['follows several changes', [change(12, 2, 'abc'), change(0, 1, '')], { start: 9, end: 20 }],
  ])('%s', (_, changes, wanted) => {
    expect(follow({ start: 10, end: 20 }, changes)).toEqual(wanted);
  });
});
