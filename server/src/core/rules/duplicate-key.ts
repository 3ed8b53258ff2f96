// The same key twice in one object.
import { jsonRule, warning } from './rule';

export const duplicateKey = jsonRule({
  id: 'duplicate-key',
  group: 'json',
  judge: 'dialect',
  verdicts: { any: warning('src', 'RFC 8259, section 4: the behaviour of software that receives it is unpredictable') },
  codes: { 'duplicate-key': 'duplicate' },
  words: {
    en: {
      title: 'Duplicate key',
      why: 'Most readers keep the last of two equal keys and drop the first without a word; some keep the first, a few refuse. What the receiver sees is a matter of luck.',
      say: {
        duplicate: [
          'The key `{key}` stands here for the second time.',
          'Remove one of the two; most readers keep only the last.',
        ],
      },
    },
    'zh-cn': {
      title: '重复的键',
      why: '多数读取方只保留两个相同键中的最后一个，悄悄丢掉前一个；有的保留第一个，少数会拒绝。接收方看到什么全凭运气。',
      say: { duplicate: ['键 `{key}` 在这里第二次出现。', '请删除其中一个；多数读取方只保留最后一个。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi", "content": "Hello" }
                                     ^^^^^^^^^
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" }]' }],
  },
});
