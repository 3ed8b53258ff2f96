// Stored messages among others.

import type { Dialect } from '../dialects/dialect';
import { dialectById } from '../dialects/index';
import type { Message } from '../model/message';
import { conversationRule, error } from './rule';
import { markFor } from './support/marks';

const isStored = (message: Message): boolean => message.base[0] === 'data';

export const flatStoredMix = conversationRule({
  id: 'flat-stored-mix',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error(
      'run',
      'langchain-core 1.6.5 messages/utils.py; @langchain/core 1.4.0 makes an empty human message of it',
      {
        says: "Message dict must contain 'role' and 'content' keys",
      },
    ),
  },
  words: {
    en: {
      title: 'Stored and other messages in one list',
      why: 'One function reads flat messages, another one stored ones (`type` and `data`). In a mixed list one of them stumbles; LangChain for JavaScript silently makes an empty message of a stored one.',
      say: {
        mixed: [
          'This message is written in another of LangChain’s forms than the list around it; no function reads both.',
          'Write all messages in one form.',
        ],
      },
      related: { other: 'The form of the list' },
    },
    'zh-cn': {
      title: '存储形式与其他形式混在一个列表中',
      why: '扁平消息和存储形式的消息（`type` 加 `data`）由不同的函数读取。混在一起，总有一个会出错；JavaScript 版 LangChain 会悄悄把存储形式的消息变成空消息。',
      say: {
        mixed: [
          '这条消息与所在列表使用了 LangChain 的不同写法，没有函数能同时读取两者。',
          '请把所有消息写成同一种形式。',
        ],
      },
      related: { other: '列表的写法' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Hi" },
  { "type": "ai", "content": "Hello" },
  { "type": "human", "data": { "content": "Bye" } }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      { text: '[{ "type": "human", "data": { "content": "Hi" } }, { "type": "ai", "data": { "content": "Hello" } }]' },
      {
        text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": "Hello" }, { "lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "HumanMessage"], "kwargs": { "content": "Bye" } }]',
      },
    ],
  },
  check({ messages }, report, { dialect }) {
    if (!dialect.traits.normalises) return;
    const { isOwn, isOther } = marksFor(dialect);
    const own = messages.first(isOwn);
    if (!own) return;
    for (const { index, item } of messages.where(isOther)) {
      if (isStored(item) === isStored(own.item)) continue;
      return report({ say: 'mixed', message: index, at: [], related: [{ say: 'other', message: own.index, at: [] }] });
    }
  },
});

const marksFor = markFor((dialect: Dialect) => ({
  isOwn: (message: Message): boolean => message.dialect === dialect.id,
  /** In another of the forms that LangChain reads. */
  isOther: (message: Message): boolean =>
    message.dialect !== dialect.id && dialectById(message.dialect).traits.normalises,
}));
