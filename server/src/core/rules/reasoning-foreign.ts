// Reasoning blocks that LangChain's integration for the target drops.
import { messageRule, warning } from './rule';

export const reasoningForeign = messageRule({
  id: 'reasoning-foreign',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    openai: warning('run', 'langchain-openai 1.6.6, @langchain/openai 1.5.8: thinking blocks are dropped'),
    anthropic: warning('run', '@langchain/anthropic 1.5.11: reasoning blocks are dropped'),
    ollama: warning('run', '@langchain/ollama 1.3.0: thinking and reasoning blocks are dropped'),
  },
  words: {
    en: {
      title: 'Reasoning that is not sent on',
      why: 'Reasoning is bound to the model that made it. LangChain’s integration for this target leaves such blocks out without a word: the model does not see them.',
      say: {
        dropped: [
          'The block “{type}” is dropped on the way to this target.',
          'Keep it for the record, or remove it to see what is really sent.',
        ],
      },
      fixes: { remove: 'Remove the block' },
    },
    'zh-cn': {
      title: '不会发送的推理',
      why: '推理与产生它的模型绑定。LangChain 对该目标的集成会悄悄略去这些块：模型看不到它们。',
      say: { dropped: ['块“{type}”在发往该目标的途中会被丢掉。', '可以保留备查，或删除它以看清实际发送的内容。'] },
      fixes: { remove: '删除该块' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Odd or even: 11?" },
  { "type": "ai", "content": [{ "type": "thinking", "thinking": "Not divisible.", "signature": "c2ln" }, { "type": "text", "text": "Odd." }] }
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        target: 'openai',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "11?" }, { "type": "ai", "content": [{ "type": "thinking", "thinking": "Not divisible.", "signature": "c2ln" }, { "type": "text", "text": "Odd." }] }]',
        target: 'anthropic',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    const kept = target.traits.reasoningBlocks;
    if (!kept || !dialect.traits.normalises || message.kind !== 'assistant') return;
    const part = message.parts.find(
      (one) => one.type === 'reasoning' && one.word !== undefined && !kept.includes(one.word),
    );
    if (part) report({ say: 'dropped', at: part.path, params: { type: part.word ?? '' } });
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    if (!message || message.parts.length < 2) return [];
    return [{ key: 'remove', safe: false, edits: pen.remove({ message: report.message, path: report.at }) }];
  },
});
