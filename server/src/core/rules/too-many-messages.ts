// More messages than the target takes.
import { conversationRule, error, warning } from './rule';

export const tooManyMessages = conversationRule({
  id: 'too-many-messages',
  group: 'list',
  judge: 'target',
  verdicts: {
    anthropic: error('doc', '@anthropic-ai/sdk messages.d.ts: at most 100,000 messages'),
    'fine-tuning': warning('unsure', 'reports of 2,048 messages a line'),
  },
  words: {
    en: {
      title: 'Too many messages',
      why: 'Some receivers limit how long a list may be, whatever the messages hold.',
      say: {
        many: [
          'This is message {index}, and no more than {most} are taken.',
          'Leave out older turns, each with its calls and results.',
        ],
      },
    },
    'zh-cn': {
      title: '消息过多',
      why: '有的接收方限制列表的长度，与消息内容无关。',
      say: { many: ['这是第 {index} 条消息，而最多接受 {most} 条。', '请省略较早的轮次，调用与结果要一起省略。'] },
    },
  },
  examples: {
    failing: [
      {
        target: 'fine-tuning',
        text: `[\n${'  { "role": "user", "content": "Hi" },\n'.repeat(2048)}  { "role": "assistant", "content": "Hello" }\n  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n]`,
      },
    ],
    passing: [
      {
        target: 'fine-tuning',
        text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" }]',
      },
    ],
  },
  check({ messages: { length } }, report, { target }) {
    const most = target.traits.maxMessages?.value;
    if (most !== undefined && length > most)
      report({ say: 'many', message: most, at: [], params: { index: most + 1, most } });
  },
});
