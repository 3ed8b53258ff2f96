// Calls at the end of the list that nobody has answered yet.
import { conversationRule, error, warning } from './rule';
import { shownCall } from './support/calls';
import { addResults } from './support/stubs';

export const toolCallUnansweredEnd = conversationRule({
  id: 'tool-call-unanswered-end',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'sdcb/chats#132; BerriAI/litellm#10696', {
      says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
    }),
    anthropic: error('iss', 'anthropics/claude-code#7929', {
      says: '`tool_use` ids were found without `tool_result` blocks immediately after',
    }),
    gemini: warning('unsure', 'google-gemini/gemini-cli#3814'),
    ollama: warning('src', 'ollama server/routes.go: the model goes on as if its call were an answer'),
    mistral: error('run', 'mistral-common 1.12 validator.py', {
      says: 'Expected last role User or Tool (or Assistant with prefix)',
    }),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/convert-to-language-model-prompt.ts', {
      says: 'Tool result is missing for tool call',
    }),
    bedrock: warning('unsure', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Last call without a result',
      why: 'A conversation that ends with calls waits for their results. Sent as it is, the request is refused, or the model goes on without them.',
      say: {
        waiting: [
          'The call {name} ({id}) waits for its result.',
          'Add the result behind it before the conversation is sent.',
        ],
      },
      fixes: { add: 'Add results for the unanswered calls' },
    },
    'zh-cn': {
      title: '末尾的调用没有结果',
      why: '以调用结尾的对话还在等待结果。就这样发送，请求会被拒绝，或者模型会在没有结果的情况下继续。',
      say: { waiting: ['调用 {name}（{id}）还在等待结果。', '请在发送对话之前，在它后面补上结果。'] },
      fixes: { add: '为未应答的调用补上结果' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "tide", "arguments": "{}" } }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "tide", "arguments": "{}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] }]',
        target: 'langgraph',
      },
      {
        text: '{ "object": "chat.completion", "choices": [{ "index": 0, "finish_reason": "tool_calls", "message": { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] } }] }',
      },
      {
        text: '{ "messages": [{ "role": "user", "content": "Wind?" }, { "role": "assistant", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] }] }',
        target: 'fine-tuning',
      },
    ],
  },
  check({ pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'unanswered' || !fault.end) continue;
      const { message, call } = fault.call;
      report({ say: 'waiting', message, at: call.path, params: shownCall(call) });
    }
  },
  fix: (context) => addResults(context, 'add'),
});
