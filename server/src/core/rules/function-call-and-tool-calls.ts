// `function_call` beside `tool_calls`.
import { field, isObject, member, text } from '../model/message';
import { error, messageRule } from './rule';

export const functionCallAndToolCalls = messageRule({
  id: 'function-call-and-tool-calls',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error(
      'src',
      'langchain-openai 1.6.6 chat_models/base.py: “OpenAI raises 400 if both function_call and tool_calls are present in the same message”',
    ),
  },
  words: {
    en: {
      title: 'function_call beside tool_calls',
      why: 'A message says what it calls either in the old way or in the new one. OpenAI refuses a message with both.',
      say: {
        both: [
          'The message has `function_call` beside `tool_calls`.',
          'Remove `function_call`: `tool_calls` replaces it.',
        ],
      },
      fixes: { remove: 'Remove `function_call`' },
    },
    'zh-cn': {
      title: 'function_call 与 tool_calls 并存',
      why: '一条消息只能用旧写法或新写法之一来表示调用。两者并存时 OpenAI 会拒绝。',
      say: {
        both: ['消息同时包含 `function_call` 和 `tool_calls`。', '请删除 `function_call`：它已被 `tool_calls` 取代。'],
      },
      fixes: { remove: '删除 `function_call`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null,
    "function_call": { "name": "wind", "arguments": "{}" },
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "function_call": null,
    "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
  },
  check(message, report, { dialect }) {
    if (dialect.traits.normalises || message.calls.length === 0) return;
    const legacy = field(message.fields, message.base, 'function_call');
    if (isObject(legacy?.value)) report({ say: 'both', at: legacy.path });
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const legacy = message && field(message.fields, message.base, 'function_call');
    const repeated = message?.calls.some(
      (call) =>
        text(call.name) === member(legacy?.value, 'name') && call.args?.value === member(legacy?.value, 'arguments'),
    );
    return [{ key: 'remove', safe: repeated === true, edits: pen.remove({ ...report, path: report.at }) }];
  },
});
