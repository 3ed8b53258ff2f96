// A result with somebody else's message between it and its call.
import { conversationRule, error, warning } from './rule';
import { shownCall } from './support/calls';
import { moveResult, placeOfResult } from './support/results';

export const toolResultNotAdjacent = conversationRule({
  id: 'tool-result-not-adjacent',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'sdcb/chats#132; BerriAI/litellm#10696', {
      says: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    }),
    'fine-tuning': warning('unsure', 'sdcb/chats#132'),
    anthropic: error('iss', 'anthropics/claude-code#7929', {
      says: '`tool_use` ids were found without `tool_result` blocks immediately after',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that function response turn comes immediately after a function call turn.',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py', { says: "Unexpected role 'tool' after role 'user'" }),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/convert-to-language-model-prompt.ts', {
      says: 'Tool result is missing for tool call',
    }),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Result away from its call',
      why: 'The results of a turn follow its calls directly. A message in between ends the turn: to the receiver the call has no result, and the result, though its id is right, no call.',
      say: {
        apart: [
          'The result of {name} ({id}) does not directly follow the turn that made the call.',
          'Move it there, before the message in between.',
        ],
      },
      related: { call: 'The call' },
      fixes: { move: 'Move the result behind its call' },
    },
    'zh-cn': {
      title: '结果与调用不相邻',
      why: '一轮的结果要紧跟在它的调用之后。中间的消息会结束这一轮：在接收方看来，调用没有结果，而结果即使 id 正确也没有调用。',
      say: { apart: ['{name}（{id}）的结果没有紧跟在发出调用的那一轮之后。', '请把它移到那里，放在中间的消息之前。'] },
      related: { call: '对应的调用' },
      fixes: { move: '把结果移到调用之后' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Start the kiln." },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "start", "arguments": "{}" } }] },
  { "role": "user", "content": "Try a lower temperature." },
  { "role": "tool", "tool_call_id": "call_1", "content": "refused" },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "assistant", "content": "Trying 750." }
]`,
        fixed: `[
  { "role": "user", "content": "Start the kiln." },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "start", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "refused" },
  { "role": "user", "content": "Try a lower temperature." },
  { "role": "assistant", "content": "Trying 750." }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": "", "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "tide", "arguments": "{}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "3.4 m" },
  { "role": "user", "content": "And tomorrow?" }
]`,
      },
    ],
  },
  check({ messages, pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'not-adjacent') continue;
      const { call, result } = fault;
      report({
        say: 'apart',
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
