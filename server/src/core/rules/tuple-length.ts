// LangChain's short form of a message, a list of role and content, with too many or too few items.
import { error, messageRule } from './rule';

export const tupleLength = messageRule({
  id: 'tuple-length',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py; @langchain/core 1.4.0 ignores what is too much', {
      says: 'Message as a sequence must be (role string, template)',
    }),
  },
  words: {
    en: {
      title: 'Short form of the wrong length',
      why: 'A message may be written as a list of exactly two: its role and its content. LangChain for Python refuses any other length; for JavaScript it ignores the rest.',
      say: {
        length: [
          'This short form has {length} items in place of two.',
          'Write role and content, or an object for everything else.',
        ],
      },
    },
    'zh-cn': {
      title: '简写长度不对',
      why: '消息可以写成恰好两项的列表：角色和内容。其他长度，Python 版 LangChain 会拒绝，JavaScript 版会忽略多余的部分。',
      say: { length: ['这个简写有 {length} 项，而不是两项。', '请只写角色和内容；其他信息请用对象书写。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  ["human", "Hi"],
  ["ai", "Hello", "kindly"]
  ^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [{ text: '[["human", "Hi"], ["ai", "Hello"]]' }],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || !Array.isArray(message.value) || message.value.length === 2) return;
    report({ say: 'length', at: [], params: { length: message.value.length } });
  },
});
