// A thinking block without its signature.
import { field, isObject, valueAt } from '../model/message';
import { error, messageRule } from './rule';

export const thinkingSignatureMissing = messageRule({
  id: 'thinking-signature-missing',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    anthropic: error(
      'iss',
      'JohnnyZ93/oai-compatible-copilot#217; @anthropic-ai/sdk messages.d.ts ThinkingBlockParam',
      {
        says: 'thinking.signature: Field required',
      },
    ),
  },
  words: {
    en: {
      title: 'Thinking without a signature',
      why: 'A thinking block can only be sent back with the signature it came with, which proves that it is unchanged. Clients that keep only its text break the next request.',
      say: {
        missing: [
          'The thinking block has no `signature`.',
          'Restore the signature from the reply, or remove the block.',
        ],
        empty: [
          'The `signature` of the thinking block is empty.',
          'Restore the signature from the reply, or remove the block.',
        ],
      },
      fixes: { remove: 'Remove the thinking block' },
    },
    'zh-cn': {
      title: '思考块没有签名',
      why: '思考块必须带着原来的签名才能发回，签名证明内容未被改动。只保存文本的客户端会让下一次请求失败。',
      say: {
        missing: ['思考块没有 `signature`。', '请从回复中恢复签名，或删除该块。'],
        empty: ['思考块的 `signature` 为空。', '请从回复中恢复签名，或删除该块。'],
      },
      fixes: { remove: '删除该思考块' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Odd or even: 11?" },
  { "role": "assistant", "content": [
    { "type": "thinking", "thinking": "Not divisible by two." },
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    { "type": "text", "text": "Odd." }
  ] },
  { "role": "user", "content": "And 12?" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Odd or even: 11?" },
  { "role": "assistant", "content": [
    { "type": "thinking", "thinking": "Not divisible by two.", "signature": "c2lnbmF0dXJl" },
    { "type": "redacted_thinking", "data": "ZGF0YQ==" },
    { "type": "text", "text": "Odd." }
  ] }
]`,
      },
    ],
  },
  check(message, report) {
    if (message.kind !== 'assistant') return;
    for (const part of message.parts) {
      if (part.type !== 'reasoning' || part.word !== 'thinking') continue;
      const block = valueAt(message.value, part.path);
      if (!isObject(block)) continue;
      const signature = field(block, part.path, 'signature');
      if (!signature) report({ say: 'missing', at: part.path, lacks: true });
      else if (signature.value === null || signature.value === '') report({ say: 'empty', at: signature.path });
    }
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const path = report.say === 'empty' ? report.at.slice(0, -1) : report.at;
    if (!message || message.parts.length < 2) return [];
    return [{ key: 'remove', safe: false, edits: pen.remove({ message: report.message, path }) }];
  },
});
