// Both ends of a call, wherever the dialect writes them.
import { describe, expect, it } from 'vitest';
import { linkedAt, renamed } from '../../../server/src/core/features/links';
import { applyEdits } from '../../../server/src/core/text/span';
import { mark, marked } from '../../harness/marked';

/** Texts with the cursor on one end and marks around all of them. */
const pairs: Readonly<Record<string, string>> = {
  'openai, from the result': `[
  {"role": "assistant", "content": null, "tool_calls": [{"id": «"a"», "type": "function", "function": {"name": "f", "arguments": "{}"}}, {"id": "b", "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": «"$0a"», "content": "1"},
  {"role": "tool", "tool_call_id": "b", "content": "2"}
]`,
  'langchain, from the call, with the mirrors that other fields keep of it': `[
  {"type": "ai", "content": [{"type": "tool_use", "id": «"a"», "name": "f", "input": {}}], "tool_calls": [{"name": "f", "args": {}, "id": «"$0a"», "type": "tool_call"}]},
  {"type": "tool", "content": "1", "tool_call_id": «"a"»}
]`,
  'langchain, stored': `[
  {"type": "ai", "data": {"content": "", "tool_calls": [{"name": "f", "args": {}, "id": «"a"»}]}},
  {"type": "tool", "data": {"content": "1", "tool_call_id": «"a$0"»}}
]`,
  anthropic: `{"model": "claude-sonnet-4-5", "max_tokens": 9, "messages": [
  {"role": "user", "content": "?"},
  {"role": "assistant", "content": [{"type": "tool_use", "id": «"$0t1"», "name": "f", "input": {}}]},
  {"role": "user", "content": [{"type": "tool_result", "tool_use_id": «"t1"», "content": "1"}]}
]}`,
  gemini: `{"contents": [
  {"role": "user", "parts": [{"text": "?"}]},
  {"role": "model", "parts": [{"functionCall": {"id": «"$0c"», "name": "f", "args": {}}}]},
  {"role": "user", "parts": [{"functionResponse": {"id": «"c"», "name": "f", "response": {}}}]}
]}`,
  responses: `{"model": "gpt-5", "input": [
  {"role": "user", "content": "?"},
  {"type": "function_call", "call_id": «"c"», "name": "f", "arguments": "{}"},
  {"type": "function_call_output", "call_id": «"$0c"», "output": "1"}
]}`,
  'an id that is used again in a later turn, from the later one': `[
  {"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": "a", "content": "1"},
  {"role": "user", "content": "again"},
  {"role": "assistant", "content": null, "tool_calls": [{"id": «"a"», "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": «"$0a"», "content": "2"}
]`,
  'a tool, from a call to the body’s description': `{"model": "qwen3", "options": {}, "tools": [{"type": "function", "function": {"name": «"f"», "parameters": {}}}], "messages": [
  {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": «"$0f"», "arguments": {}}}]},
  {"role": "tool", "tool_name": «"f"», "content": "1"}
]}`,
  'where the text is broken behind': `[
  {"role": "assistant", "content": null, "tool_calls": [{"id": «"a"», "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": «"$0a"», "content": "1`,
};

describe('links', () => {
  for (const [name, source] of Object.entries(pairs)) {
    it(`find all ends: ${name}`, () => {
      const { text, offset, document, result } = marked(source);
      const linked = linkedAt(document, result, offset);
      expect(mark(text, linked?.places.map(({ span }) => span) ?? [])).toBe(source.replace('$0', ''));
    });

    it(`rename all ends: ${name}`, () => {
      const { text, offset, document, result } = marked(source);
      const linked = linkedAt(document, result, offset);
      expect(applyEdits(text, linked ? renamed(linked, 'new "name"') : [])).toBe(
        source.replace('$0', '').replaceAll(/«"[^"]*"»/g, '"new \\"name\\""'),
      );
    });
  }

  it('are not found on other strings', () => {
    const { offset, document, result } = marked('[{"role": "user", "content": "$0a"}]');
    expect(linkedAt(document, result, offset)).toBeUndefined();
  });
});
