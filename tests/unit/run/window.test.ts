// The window of a run, what falls out of it as Ollama does it, and what a template leaves out.
import { describe, expect, it } from 'vitest';
import { unseenIn } from '../../../server/src/core/run/rendered';
import { fallingOut, mayBeTight, windowFor } from '../../../server/src/core/run/window';
import { planOf } from './running';

describe('the window of a run', () => {
  it.each([
    [
      'what the file wants',
      { estimate: 900, wanted: 2048, loaded: 512, most: 9999 },
      { numCtx: undefined, size: 2048, fits: true },
    ],
    [
      'what the file wants, though it is too small',
      { estimate: 9000, wanted: 2048 },
      { numCtx: undefined, size: 2048, fits: false },
    ],
    [
      'the one in memory while it suffices',
      { estimate: 5000, loaded: 8192, most: 131_072 },
      { numCtx: undefined, size: 8192, fits: true },
    ],
    [
      'the next power of two that suffices',
      { estimate: 9000, loaded: 8192, most: 131_072 },
      { numCtx: 16_384, size: 16_384, fits: true },
    ],
    [
      'with room for the reply that the file allows',
      { estimate: 3000, limit: 9000, most: 131_072 },
      { numCtx: 16_384, size: 16_384, fits: true },
    ],
    [
      'no more than the model has',
      { estimate: 90_000, loaded: 4096, most: 40_960 },
      { numCtx: 40_960, size: 40_960, fits: false },
    ],
    ['the smallest where nobody tells', { estimate: 9000 }, { numCtx: undefined, size: 4096, fits: false }],
    ['that of a small model', { estimate: 100, most: 2048 }, { numCtx: undefined, size: 2048, fits: true }],
  ])('is %s', (_, facts, wished) => {
    expect(windowFor(facts)).toEqual(wished);
  });

  it('is worth a question only where it may be tight', () => {
    expect(mayBeTight({ estimate: 1000 })).toBe(false);
    expect(mayBeTight({ estimate: 4000 })).toBe(true);
    expect(mayBeTight({ estimate: 4000, wanted: 32_768 })).toBe(false);
  });
});

describe('what falls out', () => {
  const { conversation, dialect } = planOf(
    JSON.stringify([
      { role: 'system', content: 'S' },
      { role: 'user', content: 'A' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'x' },
      { role: 'user', content: 'B' },
    ]),
  ).place;
  const out = (window: number, around = 0) =>
    fallingOut(conversation.messages, [10, 10, 10, 10, 10], around, window, dialect.traits);

  it.each([
    [50, [], []],
    [49, [1], []],
    [35, [1, 2], [3]],
    [20, [1, 2, 3], []],
    [1, [1, 2, 3], []],
  ])('of a window of %i are the oldest, system text and the last message aside', (window, messages, orphaned) => {
    expect(out(window)).toEqual({ messages, orphaned });
  });

  it('is more where tools take their part', () => {
    expect(out(50, 1).messages).toEqual([1]);
  });
});

it('knows texts that a prompt does not have', () => {
  const { conversation } = planOf(
    JSON.stringify([
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: ' Say "hi"\n' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'line\none' },
      { role: 'user', content: 'Now?' },
    ]),
  ).place;
  const prompt = '<user>Say "hi"</user><tool>{"result": "line\\none"}</tool><user>Now?</user>';
  expect(unseenIn(prompt, conversation)).toEqual([{ message: 0, path: ['content'] }]);
  expect(unseenIn('', conversation).map(({ message }) => message)).toEqual([0, 1, 3, 4]);
});
