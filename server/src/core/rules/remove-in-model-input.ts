// LangGraph's instruction to remove a message, in a list that goes to a model.

import { wordOf } from '../model/message';
import { conversationRule, error, type FixContext, warning } from './rule';
import { isRemove } from './support/marks';

export const removeInModelInput = conversationRule({
  id: 'remove-in-model-input',
  group: 'langchain',
  judge: 'target',
  verdicts: {
    openai: error('run', 'langchain-openai 1.6.6 (TypeError), @langchain/openai 1.5.8', {
      says: 'Got unknown message type',
    }),
    anthropic: error('run', '@langchain/anthropic 1.5.11'),
    gemini: error('run', 'langchain-google-genai 4.4.0, @langchain/google-genai 2.3.2'),
    ollama: error('run', '@langchain/ollama 1.3.0, langchain-ollama'),
    mistral: warning('unsure', 'langchain-mistralai'),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
    vercel: warning('unsure', 'vercel/ai knows no such message'),
    bedrock: warning('unsure', 'langchain-aws'),
  },
  words: {
    en: {
      title: 'Instruction to remove in a model’s input',
      why: 'A RemoveMessage speaks to a graph’s reducer, not to a model. Left in a list that is sent, it makes every integration throw before any request.',
      say: {
        remove: [
          'This message tells a graph to remove “{id}”; a model cannot take it.',
          'Apply it: remove it together with the message it names.',
        ],
      },
      fixes: { apply: 'Remove it and the message it names', drop: 'Remove it' },
    },
    'zh-cn': {
      title: '模型输入中有移除指令',
      why: 'RemoveMessage 是给图的归约器看的，不是给模型看的。留在要发送的列表里，所有集成都会在请求之前抛出异常。',
      say: { remove: ['这条消息让图移除“{id}”，模型无法接收。', '请执行它：连同它所指的消息一起删除。'] },
      fixes: { apply: '删除它和它所指的消息', drop: '删除它' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Hi" },
  { "type": "ai", "id": "m2", "content": "Hello" },
  { "type": "remove", "id": "m1", "content": "" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        target: 'openai',
        fixed: `[
  { "type": "ai", "id": "m2", "content": "Hello" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "id": "m1", "content": "Hi" }, { "type": "remove", "id": "m1", "content": "" }]',
        target: 'langgraph',
      },
    ],
  },
  check({ messages }, report) {
    for (const { index, item } of messages.where(isRemove))
      report({ say: 'remove', message: index, at: [], params: { id: wordOf(item.id?.value ?? '–') } });
  },
  fix: (context) => applyFix(context),
});

function applyFix({ conversation, pen, report }: FixContext) {
  const index = report.message ?? -1;
  const id = conversation.messages[index]?.id?.value;
  const named =
    typeof id === 'string'
      ? conversation.messages.findIndex(
          (message, at) => at < index && message.kind !== 'remove' && message.id?.value === id,
        )
      : -1;
  const drop = pen.removeMessage(index);
  return named < 0
    ? [{ key: 'drop', safe: false, edits: drop }]
    : [
        { key: 'apply', safe: false, edits: pen.removeMessages([named, index]) },
        { key: 'drop', safe: false, edits: drop },
      ];
}
