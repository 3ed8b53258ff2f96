// Both ends of a call, wherever the dialect writes them.
import { describe, expect, it } from 'vitest';
import { linkedAt, renamed, sameText } from '../../../server/src/core/features/links';
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
  'a tool, from the place where a body insists on it': `{"model": "gpt-4o", "tool_choice": {"type": "function", "function": {"name": «"$0f"»}}, "tools": [{"type": "function", "function": {"name": «"f"»}}], "messages": [
  {"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": «"f"», "arguments": "{\\"name\\": \\"f\\"}"}}]},
  {"role": "tool", "tool_call_id": "a", "content": "f"}
]}`,
  'a tool, in a list of those that may be called': `{"toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": [«"f"», "g"]}}, "tools": [{"functionDeclarations": [{"name": «"f"»}]}], "contents": [
  {"role": "model", "parts": [{"functionCall": {"name": «"$0f"», "args": {"name": "f"}}}]},
  {"role": "user", "parts": [{"functionResponse": {"name": «"f"», "response": {}}}]}
]}`,
  'bedrock, a tool': `{"modelId": "anthropic.claude", "toolConfig": {"toolChoice": {"tool": {"name": «"f"»}}, "tools": [{"toolSpec": {"name": «"f"», "inputSchema": {"json": {}}}}]}, "messages": [
  {"role": "assistant", "content": [{"toolUse": {"toolUseId": "t", "name": «"$0f"», "input": {}}}]},
  {"role": "user", "content": [{"toolResult": {"toolUseId": "t", "content": [{"text": "1"}]}}]}
]}`,
  'langchain, a tool with the mirrors that other fields keep of it': `[
  {"type": "ai", "content": [{"type": "tool_use", "id": "a", "name": «"f"», "input": {"name": "f"}}], "additional_kwargs": {"tool_calls": [{"id": "a", "type": "function", "function": {"name": «"f"», "arguments": "{}"}}]}, "tool_calls": [{"name": «"$0f"», "args": {"name": "f"}, "id": "a", "type": "tool_call"}]},
  {"type": "tool", "content": "1", "tool_call_id": "a", "name": «"f"»}
]`,
  'langchain, serialized': `[
  {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "AIMessage"], "kwargs": {"content": "", "tool_calls": [{"name": "f", "args": {}, "id": «"a"»}]}},
  {"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "ToolMessage"], "kwargs": {"content": "1", "tool_call_id": «"$0a"»}}
]`,
  mistral: `{"model": "mistral-large-latest", "safe_prompt": true, "messages": [
  {"role": "assistant", "content": "", "tool_calls": [{"id": «"D681PevKs"», "function": {"name": "f", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": «"$0D681PevKs"», "content": "1"}
]}`,
  bedrock: `{"modelId": "anthropic.claude", "messages": [
  {"role": "assistant", "content": [{"toolUse": {"toolUseId": «"t"», "name": "f", "input": {}}}]},
  {"role": "user", "content": [{"toolResult": {"toolUseId": «"$0t"», "content": [{"text": "1"}]}}]}
]}`,
  'vercel, model messages': `[
  {"role": "assistant", "content": [{"type": "tool-call", "toolCallId": «"$0a"», "toolName": "f", "input": {}}]},
  {"role": "tool", "content": [{"type": "tool-result", "toolCallId": «"a"», "toolName": "f", "output": {"type": "text", "value": "1"}}]}
]`,
  'vercel, model messages, a tool': `[
  {"role": "assistant", "content": [{"type": "tool-call", "toolCallId": "a", "toolName": «"$0f"», "input": {}}]},
  {"role": "tool", "content": [{"type": "tool-result", "toolCallId": "a", "toolName": «"f"», "output": {"type": "text", "value": "1"}}]}
]`,
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

  it('are typed as one where all are written alike, and only there', () => {
    for (const [name, source] of Object.entries(pairs)) {
      const { text, offset, document, result } = marked(source);
      const linked = linkedAt(document, result, offset);
      const typed = applyEdits(text, linked ? sameText(document, linked).map((span) => ({ ...span, text: 'x' })) : []);
      expect(typed, name).toBe(source.replace('$0', '').replaceAll(/«"[^"]*"»/g, '"x"'));
    }
    const { offset, document, result } = marked(
      '[{"role": "assistant", "tool_calls": [{"id": "\\u0061", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}, {"role": "tool", "tool_call_id": "$0a", "content": "1"}]',
    );
    const linked = linkedAt(document, result, offset);
    expect(linked?.places).toHaveLength(2);
    expect(linked && sameText(document, linked)).toEqual([]);
  });

  it('are not found on other strings', () => {
    const { offset, document, result } = marked('[{"role": "user", "content": "$0a"}]');
    expect(linkedAt(document, result, offset)).toBeUndefined();
  });
});
