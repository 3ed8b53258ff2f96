// Content on an instruction to remove.
import { error, messageRule } from './rule';

export const removeContentNonempty = messageRule({
  id: 'remove-content-nonempty',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/modifier.py; dropped when a plain object is read', {
      says: "RemoveMessage does not support 'content' field.",
    }),
  },
  words: {
    en: {
      title: 'Content on an instruction to remove',
      why: 'A RemoveMessage has nothing to say. Its constructor refuses a content; where it is read from a plain object, the content is dropped without a word.',
      say: { content: ['An instruction to remove cannot have a content.', 'Leave the content empty.'] },
      fixes: { empty: 'Empty the content' },
    },
    'zh-cn': {
      title: '移除指令带有内容',
      why: 'RemoveMessage 没有内容可言。它的构造函数拒绝内容；从普通对象读取时，内容会被悄悄丢掉。',
      say: { content: ['移除指令不能带有内容。', '请把内容留空。'] },
      fixes: { empty: '清空内容' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "remove", "id": "m1", "content": "gone" }
                                             ^^^^^^
]`,
        target: 'langgraph',
        fixed: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "remove", "id": "m1", "content": "" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "m1", "content": [] }]',
        target: 'langgraph',
      },
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "m1", "content": "" }]',
        target: 'langgraph',
      },
    ],
  },
  check(message, report) {
    if (message.kind !== 'remove' || !message.content) return;
    const { value, path } = message.content;
    if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return;
    report({ say: 'content', at: path, atMost: message.base.length === 0 ? 'warning' : undefined });
  },
  fix: ({ pen, report }) => [
    { key: 'empty', safe: true, edits: pen.set({ message: report.message, path: report.at }, '') },
  ],
});
