// `type` of an entry of `tool_calls`.
import { field, isObject, member, valueAt, wordOf } from '../model/message';
import { error, messageRule } from './rule';

export const toolCallType = messageRule({
  id: 'tool-call-type',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionMessageToolCall.type', {
      says: "Missing required parameter: 'messages[1].tool_calls[0].type'.",
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
  },
  words: {
    en: {
      title: 'Type of a call',
      why: 'Each entry of `tool_calls` says which kind of tool it calls. OpenAI refuses one that does not, or that names a kind it does not know.',
      say: {
        missing: ['The call of {name} has no `type`.', 'Add `"type": "function"`.'],
        unknown: ['“{type}” is no type of a call.', 'Write “function” (or “custom” for a custom tool).'],
      },
      fixes: { set: 'Set `type` to “function”' },
    },
    'zh-cn': {
      title: '调用的类型',
      why: '`tool_calls` 的每一项都要说明调用的是哪种工具。缺少类型或类型未知时，OpenAI 会拒绝。',
      say: {
        missing: ['对 {name} 的调用没有 `type`。', '请加上 `"type": "function"`。'],
        unknown: ['“{type}”不是调用的类型。', '请写“function”（自定义工具则写“custom”）。'],
      },
      fixes: { set: '把 `type` 设为“function”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "function": { "name": "wind", "arguments": "{}" } }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "tool_call", "function": { "name": "wind", "arguments": "{}" } }] },
                                                                                   ^^^^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "custom", "custom": { "name": "note", "input": "hello" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "noted" }
]`,
      },
      {
        text: '{ "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1", "type": "tool_call" }] }',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (dialect.traits.normalises) return;
    for (const call of message.calls) {
      const value = valueAt(message.value, call.path);
      if (!isObject(value) || !isObject(member(value, 'function'))) continue;
      const type = field(value, call.path, 'type');
      if (!type)
        report({ say: 'missing', at: call.path, lacks: true, params: { name: wordOf(call.name?.value ?? '?') } });
      else if (type.value !== 'function' && type.value !== 'custom')
        report({ say: 'unknown', at: type.path, params: { type: wordOf(type.value) } });
    }
  },
  fix({ pen, report }) {
    const path = report.say === 'missing' ? [...report.at, 'type'] : report.at;
    return [{ key: 'set', safe: true, edits: pen.set({ ...report, path }, 'function') }];
  },
});
