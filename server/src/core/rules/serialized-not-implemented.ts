// Objects that LangChain could not serialize, where a message is expected.
import { member, wordOf } from '../model/message';
import { error, messageRule } from './rule';
import { isUnwritten } from './support/roles';

export const serializedNotImplemented = messageRule({
  id: 'serialized-not-implemented',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 load/load.py', {
      says: "Trying to load an object that doesn't implement serialization",
    }),
  },
  words: {
    en: {
      title: 'Not a serialized message',
      why: 'LangChain writes “not_implemented” for an object that it cannot serialize, and “secret” for a value that it keeps back. Neither can be loaded as a message.',
      say: {
        type: [
          '“{type}” stands for something that was not written down; it cannot be loaded.',
          'Put the message itself here, as “constructor” with its `kwargs`.',
        ],
      },
    },
    'zh-cn': {
      title: '不是序列化的消息',
      why: '对无法序列化的对象，LangChain 写“not_implemented”；对不写出的值，写“secret”。两者都无法作为消息加载。',
      say: {
        type: ['“{type}”代表没有写下来的东西，无法加载。', '请在这里放消息本身，写成带 `kwargs` 的“constructor”。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } },
  { "lc": 1, "type": "not_implemented", "id": ["app", "MyMessage"], "repr": "MyMessage()" }
                     ^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Hi" } }]',
      },
    ],
  },
  check(message, report) {
    if (!isUnwritten(message)) return;
    report({ say: 'type', at: ['type'], params: { type: wordOf(member(message.value, 'type')) } });
  },
});
