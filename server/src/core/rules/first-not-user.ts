// The assistant speaks first.

import { conversationRule, error } from './rule';
import { isNoSystem } from './support/marks';

export const firstNotUser = conversationRule({
  id: 'first-not-user',
  group: 'list',
  judge: 'target',
  verdicts: {
    gemini: error('iss', 'archestra-ai/archestra#6258', {
      says: 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    }),
    bedrock: error('iss', 'langgenius/dify#12340; strands-agents/harness-sdk#2085', {
      says: 'A conversation must start with a user message.',
    }),
  },
  words: {
    en: {
      title: 'The assistant speaks first',
      why: 'Gemini refuses a list that opens with a function call; about plain text of the model at the head the reports disagree.',
      say: {
        call: ['The list opens with a call of the assistant.', 'Put what the user asked before it.'],
        text: ['The list opens with the assistant.', 'Put a user message before it.'],
      },
    },
    'zh-cn': {
      title: '助手先发言',
      why: 'Gemini 会拒绝以函数调用开头的列表；对以模型文本开头的列表，各处的报告并不一致。',
      say: {
        call: ['列表以助手的调用开头。', '请在它之前写上用户的问题。'],
        text: ['列表以助手开头。', '请在它之前加一条用户消息。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "contents": [
  { "role": "model", "parts": [{ "functionCall": { "name": "list", "args": {} }, "thoughtSignature": "c2ln" }] },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "parts": [{ "functionResponse": { "name": "list", "response": { "n": 2 } } }] }
] }`,
      },
    ],
    passing: [{ text: '[{ "role": "assistant", "content": "Hello" }, { "role": "user", "content": "Hi" }]' }],
  },
  check({ conversation, messages }, report) {
    const { single, reply, continued } = conversation;
    if (single || reply || continued) return;
    const first = messages.first(isNoSystem);
    if (first?.item.kind !== 'assistant') return;
    const calls = first.item.calls.length > 0;
    report({ say: calls ? 'call' : 'text', message: first.index, at: [], atMost: calls ? undefined : 'warning' });
  },
});
