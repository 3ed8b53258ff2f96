// A reply in place of what stands behind its place, and the records of runs.
import { describe, expect, it } from 'vitest';
import { answeredBy, hasMoreBehind, replaceRest, turnEnd } from '../../../server/src/core/run/proposal';
import { hider, recordOf } from '../../../server/src/core/run/record';
import { applyEdits } from '../../../server/src/core/text/span';
import { content, done } from './replies';
import { planOf, runOn } from './running';

const reply = [{ role: 'assistant', content: 'New.' }];

describe('in place of what follows', () => {
  it.each([
    [
      'on lines',
      '[\n  {\n    "role": "user",\n    "content": "A"\n  },\n  {\n    "role": "assistant",\n    "content": "Old."\n  },\n  {\n    "role": "user",\n    "content": "B"\n  }\n]\n',
      '[\n  {\n    "role": "user",\n    "content": "A"\n  },\n  {\n    "role": "assistant",\n    "content": "New."\n  }\n]\n',
    ],
    [
      'on one line, in a body',
      '{"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "Old."}], "model": "m"}',
      '{"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "New."}], "model": "m"}',
    ],
  ])('a reply %s', (_, before, after) => {
    const { place } = planOf(before, { at: 0 });
    expect(hasMoreBehind(place)).toBe(true);
    expect(applyEdits(before, [replaceRest(place, reply)])).toBe(after);
  });

  it('nothing else goes where nothing follows', () => {
    const before = '[{"role": "user", "content": "A"}]';
    const { place } = planOf(before);
    expect(hasMoreBehind(place)).toBe(false);
    expect(JSON.parse(applyEdits(before, [replaceRest(place, reply)]))).toHaveLength(2);
  });

  it('in the right one of several lines', () => {
    const line = '[{"role": "user", "content": "A"}, {"role": "assistant", "content": "Old."}]';
    const { place } = planOf(`${line}\n${line}\n`, { lines: true, conversation: 1, at: 0 });
    const after = applyEdits(`${line}\n${line}\n`, [replaceRest(place, reply)]);
    expect(after).toBe(`${line}\n${line.replace('Old', 'New')}\n`);
  });
});

describe('a turn', () => {
  const { conversation } = planOf(
    JSON.stringify([
      { role: 'user', content: 'A' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'x' },
      { role: 'assistant', content: 'B' },
    ]),
  ).place;

  it('is asked for anew from the last that the assistant did not say', () => {
    expect([1, 3].map((index) => answeredBy(conversation.messages, index))).toEqual([0, 2]);
    expect(answeredBy(conversation.messages, 0)).toBe(-1);
  });

  it('ends behind the results of its calls', () => {
    expect([0, 1, 2, 3].map((index) => turnEnd(conversation.messages, index))).toEqual([0, 2, 2, 3]);
  });
});

describe('the record of a run', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`;

  it('holds request, reply and counts', () => {
    const text = '{"options": {"seed": 12345678901234567890}, "messages": [{"role": "user", "content": "Hi"}]}';
    const { session } = runOn(text, [content('Yes.'), done]);
    const record = recordOf(session, planOf(text).request, 'm', 8192);
    expect(record).toMatchObject({ model: 'm', index: 1, doneReason: 'stop' });
    expect(record.request).toContain('"options":{"num_ctx":8192,"seed":12345678901234567890}');
    expect(JSON.parse(record.reply)).toEqual({ role: 'assistant', content: 'Yes.' });
  });

  it('holds no secret, neither of the question nor of the answer', () => {
    const text = JSON.stringify([{ role: 'user', content: `My key is ${key}, is it?` }]);
    const { session } = runOn(text, [content(`Yes, ${key}.`), done]);
    const record = recordOf(session, planOf(text).request, 'm', undefined);
    expect(JSON.stringify(record)).not.toContain(key);
    expect(record.request).toContain('My key is [REDACTED_1], is it?');
    expect(record.reply).toContain('Yes, [REDACTED_1].');
  });

  it('has the same placeholder for the same secret, and another for another', () => {
    const hide = hider();
    const other = `ghp_${'c3D4'.repeat(9)}`;
    expect(hide({ a: [`${key} ${other}`], b: key, c: 1 })).toEqual({
      a: ['[REDACTED_1] [REDACTED_2]'],
      b: '[REDACTED_1]',
      c: 1,
    });
  });
});
