// An instruction to remove that does not say what.
import { error, messageRule } from './rule';

export const removeIdMissing = messageRule({
  id: 'remove-id-missing',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py: TypeError', {
      says: "RemoveMessage.__init__() missing 1 required positional argument: 'id'",
    }),
  },
  words: {
    en: {
      title: 'Instruction to remove without an id',
      why: 'A RemoveMessage names the message to remove by its id. Without one it cannot even be read.',
      say: {
        missing: ['The instruction to remove has no `id`.', 'Add the id of the message to remove.'],
        nothing: ['The id of the message to remove is null.', 'Write the id of the message to remove.'],
      },
    },
    'zh-cn': {
      title: '移除指令没有 id',
      why: 'RemoveMessage 用 id 指明要移除的消息。没有 id 连读取都不行。',
      say: {
        missing: ['移除指令没有 `id`。', '请加上要移除的消息的 id。'],
        nothing: ['要移除的消息的 id 为 null。', '请写明要移除的消息的 id。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "remove", "content": "" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        target: 'langgraph',
      },
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "remove", "content": "", "id": null }
                                           ^^^^
]`,
        target: 'langgraph',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "__remove_all__", "content": "" }]',
        target: 'langgraph',
      },
    ],
  },
  check(message, report) {
    if (message.kind !== 'remove') return;
    if (!message.id) report({ say: 'missing', at: message.base, lacks: true });
    // In a stored or serialized message null is taken for an id; a graph then looks for it in vain.
    else if (message.id.value === null && message.base.length === 0) report({ say: 'nothing', at: message.id.path });
  },
});
