// Nothing but system text.

import { conversationRule, error } from './rule';
import { isNoSystem } from './support/marks';

export const onlySystem = conversationRule({
  id: 'only-system',
  group: 'list',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'hinthornw/promptimizer#19; Helicone/helicone#5257', {
      says: 'messages: at least one message is required',
    }),
    gemini: error('iss', 'langchain-ai/langchainjs#7741; langchain-ai/langchain-google#1393', {
      says: 'contents is not specified',
    }),
    bedrock: error('iss', 'elastic/kibana#246393', { says: 'A conversation must start with a user message.' }),
  },
  words: {
    en: {
      title: 'Only system text',
      why: 'System text goes outside the messages on its way to the receiver, so that nothing is left in the list.',
      say: { only: ['There is system text and nothing else.', 'Add what the user says.'] },
    },
    'zh-cn': {
      title: '只有系统文本',
      why: '系统文本在发送时会移到消息之外，列表中就什么也不剩了。',
      say: { only: ['只有系统文本，没有其他消息。', '请加上用户说的话。'] },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "role": "system", "content": "Be brief." }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [{ text: '[{ "role": "system", "content": "Be brief." }]' }],
  },
  check({ conversation, messages }, report, { dialect }) {
    if (conversation.single || messages.length === 0 || dialect.traits.systemIs === 'field') return;
    if (!messages.first(isNoSystem)) report({ say: 'only', message: messages.length - 1, at: [] });
  },
});
