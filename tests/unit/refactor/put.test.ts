// Messages put where somebody pastes them: in the file's dialect and layout, and nowhere else.
import { describe, expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { put } from '../../../server/src/core/refactor/put';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';

const hi = [{ role: 'user', content: 'Hi' }];

/** `$0` is where somebody pastes. */
function pasted(source: string, value: unknown): string | undefined {
  const at = source.indexOf('$0');
  const text = source.replace('$0', '');
  const document = openDocument(text);
  const span = { start: at, end: at };
  const done = put(document, check(document), span, value);
  return done && applyEdits(text, [{ ...span, text: done.text }]);
}

describe('pasted messages', () => {
  it('begin an empty file as they are', () => {
    expect(pasted('$0', hi)).toBe('[\n  {\n    "role": "user",\n    "content": "Hi"\n  }\n]\n');
  });

  it('stand behind a message, with a comma', () => {
    expect(pasted('[\n  { "role": "user", "content": "One" }$0\n]', [{ role: 'assistant', content: '1' }])).toBe(
      '[\n  { "role": "user", "content": "One" },\n  {\n    "role": "assistant",\n    "content": "1"\n  }\n]',
    );
  });

  it('stand before one', () => {
    const text = pasted('[\n  $0{ "role": "assistant", "content": "1" }\n]', hi);
    expect(JSON.parse(text ?? '')).toEqual([...hi, { role: 'assistant', content: '1' }]);
  });

  it('stand between two behind a comma', () => {
    const text = pasted(
      '[\n  { "role": "user", "content": "One" },\n  $0\n  { "role": "user", "content": "3" }\n]',
      hi,
    );
    expect(JSON.parse(text ?? '')).toHaveLength(3);
  });

  it('are written in the dialect of the file', () => {
    const text = pasted('[{ "type": "human", "content": "One", "id": "1" }$0]', [
      { role: 'user', parts: [{ text: 'Two' }] },
    ]);
    expect(JSON.parse(text ?? '')).toMatchObject([{ type: 'human' }, { type: 'human', content: 'Two' }]);
  });

  it('come out of a body', () => {
    const text = pasted('[{ "role": "user", "content": "One" }$0]', { model: 'm', messages: hi });
    expect(JSON.parse(text ?? '')).toHaveLength(2);
  });

  it.each([
    ['inside a string', '[{ "role": "user", "content": "One$0" }]'],
    ['inside a message', '[{ "role": "user", $0"content": "One" }]'],
    ['before the list', '$0[{ "role": "user", "content": "One" }]'],
    ['in a file that is something else', '{ "hello": $0"Hello" }'],
  ])('are not put %s', (_, source) => {
    expect(pasted(source, hi)).toBeUndefined();
  });

  it('are none where there are none', () => {
    expect(pasted('$0', { hello: 'Hello' })).toBeUndefined();
  });
});
