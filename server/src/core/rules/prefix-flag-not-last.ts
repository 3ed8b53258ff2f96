// Mistral's `prefix` on a message that is not the last.
import { type Field, field, type Message } from '../model/message';
import { conversationRule, error } from './rule';

export const prefixFlagNotLast = conversationRule({
  id: 'prefix-flag-not-last',
  group: 'list',
  judge: 'target',
  verdicts: { mistral: error('run', 'mistral-common 1.12 validator.py') },
  words: {
    en: {
      title: 'Prefix before the end',
      why: '`prefix` asks the model to go on with this message, which only makes sense at the end of the list.',
      say: { early: ['`prefix` stands on a message that is not the last.', 'Remove it.'] },
      fixes: { remove: 'Remove `prefix`' },
    },
    'zh-cn': {
      title: 'prefix 不在末尾',
      why: '`prefix` 要求模型续写这条消息，只有在列表末尾才有意义。',
      say: { early: ['`prefix` 所在的消息不是最后一条。', '请删除它。'] },
      fixes: { remove: '删除 `prefix`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello", "prefix": true },
                                                       ^^^^
  { "role": "user", "content": "Bye" }
]`,
        fixed: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello" },
  { "role": "user", "content": "Bye" }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hel", "prefix": true }]' },
    ],
  },
  check({ messages }, report) {
    for (const { index, item } of messages.where(isPrefix)) {
      if (index < messages.length - 1) report({ say: 'early', message: index, at: prefixOf(item)?.path ?? [] });
    }
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: true, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});

const prefixOf = ({ fields, base }: Message): Field | undefined => field(fields, base, 'prefix');

const isPrefix = (message: Message): boolean => prefixOf(message)?.value === true;
