// A reasoning item of the Responses API belongs to the item that follows it.
import { type Message, member } from '../model/message';
import { conversationRule, error } from './rule';

export const reasoningItemPairing = conversationRule({
  id: 'reasoning-item-pairing',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'openai/openai-node#1567; continuedev/continue#8933; vercel/ai#7099', {
      says: "Item '…' of type 'reasoning' was provided without its required following item.",
    }),
  },
  words: {
    en: {
      title: 'Reasoning without its item',
      why: 'A reasoning item leads to the message or call behind it, and both are sent back together. Where the second was trimmed away, or something else was put between, the request is refused.',
      say: {
        alone: [
          'The item that this reasoning led to does not follow it.',
          'Restore the message or call behind it, or remove the reasoning.',
        ],
      },
      fixes: { remove: 'Remove the reasoning item' },
    },
    'zh-cn': {
      title: '推理缺少后续条目',
      why: '推理条目引出它后面的消息或调用，两者要一起发回。如果后者被裁掉，或中间插入了别的内容，请求会被拒绝。',
      say: { alone: ['该推理所引出的条目没有跟在它后面。', '请恢复其后的消息或调用，或删除该推理。'] },
      fixes: { remove: '删除该推理条目' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-5", "input": [
  { "role": "user", "content": "Hi" },
  { "type": "reasoning", "id": "rs_1", "summary": [] },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": "Hello?" }
] }`,
      },
    ],
    passing: [
      {
        text: `{ "model": "gpt-5", "input": [
  { "role": "user", "content": "Wind?" },
  { "type": "reasoning", "id": "rs_1", "summary": [] },
  { "type": "function_call", "call_id": "call_1", "name": "wind", "arguments": "{}" },
  { "type": "function_call_output", "call_id": "call_1", "output": "4 m/s" }
] }`,
      },
    ],
  },
  check({ conversation, messages }, report, { dialect }) {
    if (dialect.traits.resultsAre !== 'anywhere') return;
    for (const { index } of messages.where(isReasoning)) {
      const next = messages.at(index + 1);
      const followed = next
        ? next.kind === 'assistant' || next.kind === 'unknown'
        : conversation.reply || conversation.single;
      if (!followed) report({ say: 'alone', message: index, at: [] });
    }
  },
  fix: ({ pen, report }) => [{ key: 'remove', safe: false, edits: pen.removeMessage(report.message ?? -1) }],
});

const isReasoning = (message: Message): boolean => member(message.value, 'type') === 'reasoning';
