// A result that stands before the call it answers.
import { conversationRule, error, warning } from './rule';
import { shownCall } from './support/calls';
import { moveResult, placeOfResult } from './support/results';

export const toolResultBeforeCall = conversationRule({
  id: 'tool-result-before-call',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'smarter-sh/smarter#264; sdcb/chats#132', {
      says: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    }),
    'fine-tuning': warning('unsure', 'smarter-sh/smarter#264'),
    anthropic: error('iss', 'anthropics/claude-code#13460', {
      says: 'unexpected `tool_use_id` found in `tool_result` blocks',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that function response turn comes immediately after a function call turn.',
    }),
    ollama: warning('src', 'ollama server/routes.go: nothing is checked, the template shows a result of no call'),
    mistral: error('run', 'mistral-common 1.12 validator.py', { says: "Unexpected role 'tool' after role 'user'" }),
    vercel: warning('unsure', 'vercel/ai convert-to-language-model-prompt.ts'),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Result before its call',
      why: 'A result follows the call it answers. Histories that are sorted by time or merged from two logs may turn the two around; the receiver then sees a result of nothing and a call without one.',
      say: {
        before: [
          'The result of {name} ({id}) stands before the call.',
          'Move it directly behind the message that makes the call.',
        ],
      },
      related: { call: 'The call' },
      fixes: { move: 'Move the result behind its call' },
    },
    'zh-cn': {
      title: '结果出现在调用之前',
      why: '结果要跟在它所应答的调用之后。按时间排序或由两份日志合并而来的历史可能把两者颠倒；接收方看到的就是没有调用的结果和没有结果的调用。',
      say: { before: ['{name}（{id}）的结果出现在调用之前。', '请把它移到发出调用的消息之后。'] },
      related: { call: '对应的调用' },
      fixes: { move: '把结果移到调用之后' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] }
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
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
  },
  check({ messages, pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'before-call') continue;
      const { call, result } = fault;
      report({
        say: 'before',
        message: result.message,
        at: placeOfResult(messages, result),
        params: shownCall(call.call),
        related: [{ say: 'call', message: call.message, at: call.call.path }],
        data: call.message,
      });
    }
  },
  fix: (context) => moveResult(context, 'move'),
});
