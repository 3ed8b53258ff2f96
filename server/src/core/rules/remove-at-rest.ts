// An instruction to remove that was kept in a graph's state.

import { wordOf } from '../model/message';
import { conversationRule, warning } from './rule';
import { isRemove } from './support/marks';

export const removeAtRest = conversationRule({
  id: 'remove-at-rest',
  group: 'langchain',
  judge: 'target',
  verdicts: {
    langgraph: warning('run', 'langgraph 1.2.12 graph/message.py: stays in the list as an element'),
    langchain: warning('run', 'langgraph 1.2.12 graph/message.py: stays in the list as an element'),
  },
  words: {
    en: {
      title: 'Instruction to remove in a saved state',
      why: 'A RemoveMessage works while it is added to a state. Kept in one, it is never applied, and the next model call fails on it.',
      say: {
        rest: [
          'This instruction to remove “{id}” is part of the saved state and will never be applied.',
          'Remove it, with the message it names.',
        ],
      },
      fixes: { drop: 'Remove it' },
    },
    'zh-cn': {
      title: '保存的状态中有移除指令',
      why: 'RemoveMessage 只在加入状态时起作用。留在状态里就永远不会执行，下一次调用模型会因它而失败。',
      say: { rest: ['移除“{id}”的指令成了已保存状态的一部分，永远不会执行。', '请删除它以及它所指的消息。'] },
      fixes: { drop: '删除它' },
    },
  },
  examples: {
    failing: [
      {
        text: `{
  "values": { "messages": [
    { "type": "human", "id": "m1", "content": "Hi" },
    { "type": "remove", "id": "m1", "content": "" }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  "next": []
}`,
        target: 'langgraph',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "m1", "content": "" }]',
        target: 'langgraph',
      },
    ],
  },
  check({ conversation, messages }, report) {
    if (!conversation.atRest) return;
    for (const { index, item } of messages.where(isRemove))
      report({ say: 'rest', message: index, at: [], params: { id: wordOf(item.id?.value ?? '–') } });
  },
  fix: ({ pen, report }) => [{ key: 'drop', safe: false, edits: pen.removeMessage(report.message ?? -1) }],
});
