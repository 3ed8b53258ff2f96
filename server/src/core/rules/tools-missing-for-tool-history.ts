// Calls in the messages, and no tools in the request.

import { conversationRule, error } from './rule';
import { makesCalls } from './support/marks';

export const toolsMissingForToolHistory = conversationRule({
  id: 'tools-missing-for-tool-history',
  group: 'tools',
  judge: 'target',
  verdicts: {
    bedrock: error('iss', 'langgenius/dify#17545', {
      says: 'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
    }),
  },
  words: {
    en: {
      title: 'Calls without tools',
      why: 'Bedrock wants the tools to be declared as long as a call or a result stands in the history, also when none is to be called any more.',
      say: {
        missing: [
          'There are calls in the messages, and the request declares no tools.',
          'Add `toolConfig` with the tools that were called.',
        ],
      },
    },
    'zh-cn': {
      title: '有调用却没有工具',
      why: '只要历史中有调用或结果，Bedrock 就要求声明工具，即使之后不再调用。',
      say: { missing: ['消息中有调用，而请求没有声明工具。', '请加上 `toolConfig`，列出被调用过的工具。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "modelId": "m", "messages": [
  { "role": "user", "content": [{ "text": "Wind?" }] },
  { "role": "assistant", "content": [{ "toolUse": { "toolUseId": "t1", "name": "wind", "input": {} } }] },
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": [{ "toolResult": { "toolUseId": "t1", "content": [{ "text": "4 m/s" }] } }] }
] }`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": [{ "text": "Hi" }] }]' }],
  },
  check({ conversation, messages }, report) {
    // Only a request body says what it declares; a bare list leaves that open.
    if (!conversation.body || conversation.tools.length > 0) return;
    const first = messages.first(makesCalls);
    const call = first?.item.calls[0];
    if (call) report({ say: 'missing', message: first.index, at: call.path });
  },
});
