// A message id that is no string.
import { error, messageRule } from './rule';

export const messageIdType = messageRule({
  id: 'message-id-type',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/base.py; numbers are turned into strings', {
      says: 'Input should be a valid string',
    }),
  },
  words: {
    en: {
      title: 'Message id that is no string',
      why: 'Ids of messages are strings. LangChain turns a number into one, so that the message comes back with another id than it was written with; anything else it refuses.',
      say: {
        number: ['The id is a number; LangChain turns it into a string.', 'Write it as a string.'],
        other: ['The id is neither a string nor null.', 'Write it as a string, or leave it out.'],
      },
      fixes: { quote: 'Write the id as a string' },
    },
    'zh-cn': {
      title: '消息 id 不是字符串',
      why: '消息的 id 是字符串。LangChain 会把数字转成字符串，于是消息读回来时 id 与写下的不同；其他类型则会被拒绝。',
      say: {
        number: ['id 是数字，LangChain 会把它转成字符串。', '请写成字符串。'],
        other: ['id 既不是字符串也不是 null。', '请写成字符串，或省略它。'],
      },
      fixes: { quote: '把 id 写成字符串' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": true, "content": "Hi" }
                           ^^^^
]`,
        target: 'langchain',
      },
      {
        text: `[
  { "type": "human", "id": 7, "content": "Hi" }
                           ^
]`,
        target: 'langchain',
        fixed: `[
  { "type": "human", "id": "7", "content": "Hi" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": null, "content": "Hi" }, { "type": "ai", "id": "m2", "content": "Hello" }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || !message.id || message.id.value === null || typeof message.id.value === 'string')
      return;
    const number = typeof message.id.value === 'number';
    report({ say: number ? 'number' : 'other', at: message.id.path, atMost: number ? 'warning' : undefined });
  },
  fix: ({ pen, report }) => {
    const value = pen.value({ message: report.message, path: report.at });
    return typeof value === 'number'
      ? [{ key: 'quote', safe: true, edits: pen.set({ message: report.message, path: report.at }, String(value)) }]
      : [];
  },
});
