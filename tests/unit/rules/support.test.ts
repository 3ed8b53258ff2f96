// What the rules about calls share: arguments as text, chunks put together, ids that fit a target.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printTight } from '../../../server/src/core/json/print';
import { readArguments } from '../../../server/src/core/rules/support/arguments';
import { mergeChunks } from '../../../server/src/core/rules/support/chunks';
import { fittingId, newId } from '../../../server/src/core/rules/support/ids';
import { findTarget, type Target, targets } from '../../../server/src/core/targets';

describe('arguments as text', () => {
  it.each([
    ['{}', 'object'],
    [' {"a": [1, 2]}\n', 'object'],
    ['{"__proto__": 1}', 'object'],
    ['', 'blank'],
    [' \n', 'blank'],
    ['[1]', 'other'],
    ['null', 'other'],
    ['"{}"', 'other'],
    ['{"a": "x', 'cut'],
    ['{"a": [1,', 'cut'],
    ['{"a": "}"', 'cut'],
    ['{"a": "\\"', 'cut'],
    ['path=a', 'broken'],
    ['{a: 1}', 'broken'],
    ['{"a": 1}}', 'broken'],
    ['{"a": "x\ny"}', 'loose'],
  ])('%j is %s', (text, is) => {
    expect(readArguments(text).is).toBe(is);
  });

  it('any prefix of an object’s text is blank, cut or whole', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const { is } = readArguments(text.slice(0, at % (text.length + 1)));
        expect(['blank', 'cut', 'object']).toContain(is);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readArguments(text).is).toBeTypeOf('string');
      }),
    );
  });
});

describe('chunks', () => {
  const piece = (index: number | null, name: string | null, args: string, id: string | null) => ({
    type: 'tool_call_chunk',
    index,
    name,
    args,
    id,
  });
  const chunk = (...pieces: readonly object[]) => ({ type: 'AIMessageChunk', content: '', tool_call_chunks: pieces });

  it('pieces with one index are one call, whatever stands between them', () => {
    const { fields, whole } = mergeChunks([
      chunk(piece(0, 'wind', '', 'c1'), piece(1, 'tide', '{', 'c2')),
      chunk(piece(1, null, '"at": 12345678901234567890}', null)),
      chunk(piece(0, null, '{"pier"', null)),
      chunk(piece(0, null, ': 1.10}', null)),
    ]);
    expect(whole).toBe(true);
    expect(printTight(fields['tool_calls'])).toBe(
      '[{"name":"wind","args":{"pier":1.10},"id":"c1","type":"tool_call"},{"name":"tide","args":{"at":12345678901234567890},"id":"c2","type":"tool_call"}]',
    );
  });

  it('a call that does not come out as an object is kept with its raw text', () => {
    const { fields, whole } = mergeChunks([chunk(piece(0, 'wind', '{"pier"', 'c1'))]);
    expect(whole).toBe(false);
    expect(fields['invalid_tool_calls']).toEqual([
      { name: 'wind', args: '{"pier"', id: 'c1', error: null, type: 'invalid_tool_call' },
    ]);
  });

  it('content is joined, tokens are added up, the first id stays', () => {
    const usage = (input: number, output: number) => ({
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
    });
    const { fields } = mergeChunks([
      { content: 'Once ', id: null, response_metadata: { model_name: 'm' }, usage_metadata: usage(5, 0) },
      { content: 'upon', id: 'run-1', response_metadata: {}, usage_metadata: usage(0, 2) },
      {
        content: '',
        id: 'run-1',
        response_metadata: { finish_reason: 'stop' },
        usage_metadata: null,
        chunk_position: 'last',
      },
    ]);
    expect(fields).toEqual({
      content: 'Once upon',
      id: 'run-1',
      response_metadata: { model_name: 'm', finish_reason: 'stop' },
      usage_metadata: usage(5, 2),
    });
  });

  it('blocks with one index are joined, a key __proto__ stays a key', () => {
    const { fields } = mergeChunks([
      JSON.parse('{"content": [{"type": "text", "text": "a", "index": 0}], "__proto__": 7}'),
      { content: [{ type: 'text', text: 'b', index: 0 }] },
      { content: 'c' },
    ]);
    expect(fields['content']).toEqual([
      { type: 'text', text: 'ab', index: 0 },
      { type: 'text', text: 'c' },
    ]);
    expect(Object.keys(fields)).toContain('__proto__');
  });
});

describe('ids', () => {
  const withPattern = targets.filter((target) => target.traits.callIdPattern);
  const mistral = findTarget('mistral') as Target;

  it.each(withPattern.map((target) => [target.id, target] as const))('fit %s, whatever they were', (_, target) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(fc.string()), (id, others) => {
        const used = new Set<unknown>(others);
        const made = fittingId(id, used, target);
        expect(target.traits.callIdPattern?.value.test(made)).toBe(true);
        expect(used.has(made)).toBe(false);
        expect(fittingId(id, used, target)).toBe(made);
      }),
    );
  });

  it('stay under a length', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 41, maxLength: 90 }), (id) => {
        expect(fittingId(id, new Set(), findTarget('openai') as Target, 40).length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('new ones are not used yet', () => {
    expect(newId(new Set(['call_1', 'call_2']), findTarget('openai') as Target)).toBe('call_3');
    expect(newId(new Set(['call00001']), mistral)).toBe('call00002');
  });
});
