// One line of Ollama's reply as events.
import { describe, expect, it } from 'vitest';
import { readLine } from '../../../server/src/runner/reply';

describe('readLine', () => {
  it('gives thinking before content, then calls, then the end', () => {
    const line =
      '{"model":"m","created_at":"2025-01-01T00:00:00Z","message":{"role":"assistant","content":"b","thinking":"a","tool_calls":[{"id":"call_1","function":{"index":0,"name":"clock","arguments":{}}}]},' +
      '"done":true,"done_reason":"stop","total_duration":2500000,"load_duration":1000000,"prompt_eval_count":7,"eval_count":3,"eval_duration":500000}';
    expect(readLine(line)).toEqual({
      events: [
        { type: 'thinking', text: 'a' },
        { type: 'content', text: 'b' },
        { type: 'tool-call', name: 'clock', argumentsText: '{}', id: 'call_1' },
        {
          type: 'done',
          reason: 'stop',
          model: 'm',
          createdAt: '2025-01-01T00:00:00Z',
          metrics: { promptTokens: 7, replyTokens: 3, totalMs: 2.5, loadMs: 1, replyMs: 0.5 },
        },
      ],
    });
  });

  it('keeps the arguments as the server wrote them', () => {
    const line =
      '{"message":{"tool_calls":[{"function":{"name":"a","arguments":{"id": 12345678901234567890, "x":1.50}}},{"function":{"name":"b","arguments":{"z":1,"a":2}}}]},"done":false}';
    expect(readLine(line)).toMatchObject({
      events: [
        { name: 'a', argumentsText: '{"id": 12345678901234567890, "x":1.50}' },
        { name: 'b', argumentsText: '{"z":1,"a":2}' },
      ],
    });
  });

  it.each([
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['null', '{}'],
  ])('takes arguments %s as %s', (written, text) => {
    expect(
      readLine(`{"message":{"tool_calls":[{"function":{"name":"a","arguments":${written}}}]},"done":false}`),
    ).toMatchObject({
      events: [{ argumentsText: text }],
    });
  });

  it('gives a call without arguments empty ones, and one without an id none', () => {
    expect(readLine('{"message":{"tool_calls":[{"function":{"name":"a"}}]},"done":false}')).toEqual({
      events: [{ type: 'tool-call', name: 'a', argumentsText: '{}', id: undefined }],
    });
  });

  it.each([
    ['{"error":"out of paper"}', 'out of paper'],
    ['{"message":{"content":"x"},"done":true,"error":"late"}', 'late'],
    ['{"error":{"message":"nested"}}', 'nested'],
    ['{"error":"{\\"error\\":{\\"code\\":500,\\"message\\":\\"passed on\\"}}"}', 'passed on'],
  ])('finds the error in %s', (line, error) => {
    expect(readLine(line)).toEqual({ error });
  });

  it.each(['<html>', 'data: {"x":1}', '[]', 'null', '{}', '{"object":"chat.completion","choices":[]}', ''])(
    'knows that %j is none of Ollama’s',
    (line) => {
      expect(readLine(line)).toBe('foreign');
    },
  );

  it('gives no event for empty texts', () => {
    expect(readLine('{"model":"m","message":{"role":"assistant","content":"","thinking":""},"done":false}')).toEqual({
      events: [],
    });
  });
});
