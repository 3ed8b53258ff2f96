// One list, written in more than one dialect.

import type { Dialect } from '../dialects/dialect';
import { dialectById } from '../dialects/index';
import type { Message } from '../model/message';
import { conversationRule, warning } from './rule';
import { markFor } from './support/marks';
import { isToolRole } from './support/roles';

export const mixedDialect = conversationRule({
  id: 'mixed-dialect',
  group: 'list',
  judge: 'dialect',
  verdicts: { any: warning('src', 'the request schemas of each vendor: none takes another’s messages') },
  words: {
    en: {
      title: 'Mixed dialects',
      why: 'A list that was put together from two sources is readable by neither receiver. It is reported once, at the first message that differs.',
      say: {
        one: ['This message is written as {other}, the list as {dialect}.', 'Write it as the others are.'],
        more: [
          'This message and {more} more are written as {other}, the list as {dialect}.',
          'Write them as the others are.',
        ],
      },
    },
    'zh-cn': {
      title: '混用写法',
      why: '由两个来源拼成的列表，哪个接收方都读不了。只在第一条不同的消息上报告一次。',
      say: {
        one: ['这条消息的写法是 {other}，而列表是 {dialect}。', '请改成与其他消息一致。'],
        more: ['这条消息以及另外 {more} 条的写法是 {other}，而列表是 {dialect}。', '请改成与其他消息一致。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello" },
  { "role": "user", "parts": [{ "text": "Bye" }] },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "assistant", "content": "See you" }
]`,
      },
    ],
    passing: [
      { text: '[{ "type": "human", "content": "Hi" }, { "role": "assistant", "content": "Hello" }, ["human", "Bye"]]' },
    ],
  },
  check({ messages }, report, { dialect }) {
    const isForeign = foreignTo(dialect);
    const first = messages.first(isForeign);
    if (!first) return;
    const more = messages.sum(isForeign) - 1;
    const other = dialectById(first.item.dialect).name;
    report({
      say: more > 0 ? 'more' : 'one',
      message: first.index,
      at: [],
      params: { other, dialect: dialect.name, ...(more > 0 ? { more } : {}) },
    });
  },
});

/** Messages in another family's dialect; forms of one family have a rule of their own. */
const foreignTo = markFor(
  (dialect: Dialect) =>
    (message: Message): boolean =>
      message.dialect !== dialect.id &&
      dialectById(message.dialect).family !== dialect.family &&
      !isToolRole(message, dialect),
);
