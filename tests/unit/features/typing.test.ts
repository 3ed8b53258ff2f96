// What is put right while somebody types, and what is left alone.
import { describe, expect, it } from 'vitest';
import { afterTyping } from '../../../server/src/core/features/typing';
import { applyEdits } from '../../../server/src/core/text/span';
import { marked } from '../../harness/marked';

const typed = (source: string, sign: string): string => {
  const { text, offset, document, result } = marked(source);
  return applyEdits(text, afterTyping(document, result, offset, sign));
};

describe('a line end', () => {
  it.each<[string, string, string]>([
    [
      'in a string, with the white space that the editor puts in',
      '[\n  {"role": "user", "content": "one,\n  $0 two"}\n]',
      '[\n  {"role": "user", "content": "one,\\n two"}\n]',
    ],
    [
      'in a string, in a file with the line ends of Windows',
      '[\r\n  {"role": "user", "content": "one,\r\n$0two"}\r\n]',
      '[\r\n  {"role": "user", "content": "one,\\ntwo"}\r\n]',
    ],
    [
      'before the closing quote, with more members behind',
      '[{"content": "one\n$0", "role": "user"}]',
      '[{"content": "one\\n", "role": "user"}]',
    ],
    [
      'in a string with escapes',
      '[{"role": "user", "content": "a \\"b\\" \\\\\n    $0c\\u0041"\n}]',
      '[{"role": "user", "content": "a \\"b\\" \\\\\\nc\\u0041"\n}]',
    ],
    [
      'in arguments written as a string',
      '[{"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{\n$0}"}}]}]',
      '[{"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{\\n}"}}]}]',
    ],
  ])('%s becomes its escape', (_, before, after) => expect(typed(before, '\n')).toBe(after));

  it.each([
    '[\n$0{"role": "user", "content": "hi"}]',
    '[{"role": "user",\n$0"content": "hi"}]',
    '[{"role": "user", "content": "left open\n$0',
    '[{"role": "user", "content": "left open\n$0}]',
    '[{"role": "user, \n$0"content": "hi"}]',
    '[{"role": "user", "content": "hi"},\n$0{"role": "assistant", "content": "x"}]',
    '\n$0',
  ])('outside of strings, and in one that was open before, stays: %j', (source) =>
    expect(typed(source, '\n')).toBe(source.replace('$0', '')),
  );
});

describe('a closing bracket', () => {
  it.each<[string, string, string, string]>([
    ['of a message', '}', '[\n  {\n    "role": "user"\n    }$0\n]', '[\n  {\n    "role": "user"\n  }\n]'],
    ['of the list', ']', '[\n\t{"role": "user", "content": "hi"}\n\t]$0', '[\n\t{"role": "user", "content": "hi"}\n]'],
    ['that stands right', '}', '[\n  {\n    "role": "user"\n  }$0\n]', '[\n  {\n    "role": "user"\n  }\n]'],
    ['behind something else', '}', '[\n  {\n    "role": "user" }$0\n]', '[\n  {\n    "role": "user" }\n]'],
    ['in a string', '}', '[{"role": "user", "content": "  }$0"}]', '[{"role": "user", "content": "  }"}]'],
  ])('%s goes under the line that it closes', (_, sign, before, after) => expect(typed(before, sign)).toBe(after));
});
