// A text block without text.
import { error, messageRule, warning } from './rule';

export const textBlockEmpty = messageRule({
  id: 'text-block-empty',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'anthropics/claude-code#59812; anthropics/anthropic-sdk-python#461', {
      says: 'messages: text content blocks must be non-empty',
    }),
    gemini: warning('unsure', 'boldsoftware/sketch#68; two server versions differ'),
    bedrock: error('iss', 'continuedev/continue#9767; boto/botocore#3525', {
      says: 'The text field in the ContentBlock object is blank.',
    }),
  },
  words: {
    en: {
      title: 'Empty text block',
      why: 'The receiver may itself have returned an empty text block beside a call, and refuses the same block when it is sent back.',
      say: {
        empty: ['The text block is empty.', 'Remove the block.'],
        blank: ['The text block holds nothing but white space.', 'Remove the block.'],
      },
      fixes: { remove: 'Remove the empty block' },
    },
    'zh-cn': {
      title: '空的文本块',
      why: '接收方自己可能在调用旁返回空文本块，而把同样的块发回去时却会拒绝。',
      say: {
        empty: ['文本块是空的。', '请删除这个块。'],
        blank: ['文本块里只有空白。', '请删除这个块。'],
      },
      fixes: { remove: '删除空的块' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Close the vent." },
  { "role": "assistant", "content": [{ "type": "text", "text": "" }, { "type": "tool_use", "id": "toolu_v", "name": "close", "input": {} }] },
                                                               ^^
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_v", "content": "closed" }] }
]`,
        fixed: `[
  { "role": "user", "content": "Close the vent." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_v", "name": "close", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_v", "content": "closed" }] }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": [{ "type": "text", "text": "" }, { "type": "text", "text": "Hi" }] }]' },
    ],
  },
  check(message, report) {
    if (!Array.isArray(message.content?.value)) return;
    const others = message.parts.some((part) => part.type !== 'text' || /\S/.test(part.text ?? ''));
    for (const part of message.parts) {
      if (part.type !== 'text' || part.text === undefined) continue;
      const at = part.word === undefined ? part.path : [...part.path, 'text'];
      if (part.text === '') report({ say: 'empty', at });
      // White space is refused only where nothing else is said.
      else if (!others && !/\S/.test(part.text)) report({ say: 'blank', at });
    }
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const block = report.at.at(-1) === 'text' ? report.at.slice(0, -1) : report.at;
    if (!message || message.parts.length < 2) return [];
    return [{ key: 'remove', safe: true, edits: pen.remove({ message: report.message, path: block }) }];
  },
});
