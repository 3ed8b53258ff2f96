// The final assistant text ends with a blank.
import { conversationRule, error } from './rule';

export const prefillTrailingWhitespace = conversationRule({
  id: 'prefill-trailing-whitespace',
  group: 'list',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'tailcallhq/forgecode#1872; GCWing/OpenBitFun#775', {
      says: 'final assistant content cannot end with trailing whitespace',
    }),
  },
  words: {
    en: {
      title: 'Final assistant text ends with a blank',
      why: 'The last assistant message is where the model would go on writing. One that ends with white space is refused.',
      say: { blank: ['The final assistant text ends with white space.', 'Remove it.'] },
      fixes: { trim: 'Remove the white space at the end' },
    },
    'zh-cn': {
      title: '最后的助手文本以空白结尾',
      why: '最后一条助手消息是模型续写的起点，以空白结尾会被拒绝。',
      say: { blank: ['最后的助手文本以空白结尾。', '请删除空白。'] },
      fixes: { trim: '删除末尾的空白' },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": "The tree is " }
                                                ^
]`,
        fixed: `[
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": "The tree is" }
]`,
      },
    ],
    passing: [
      {
        target: 'anthropic',
        text: '[{ "role": "assistant", "content": "Hello " }, { "role": "user", "content": "Hi " }]',
      },
    ],
  },
  check({ conversation, messages }, report) {
    if (conversation.single || conversation.reply) return;
    const { last } = messages;
    const part = last?.parts.at(-1);
    if (last?.kind !== 'assistant' || last.calls.length > 0 || part?.type !== 'text' || part.text === undefined) return;
    const end = part.text.trimEnd().length;
    if (end === part.text.length || end === 0) return;
    report({
      say: 'blank',
      message: messages.length - 1,
      at: part.word === undefined ? part.path : [...part.path, 'text'],
      within: { start: end, end: part.text.length },
    });
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    if (typeof value !== 'string') return [];
    const part = { start: value.trimEnd().length, end: value.length };
    return [{ key: 'trim', safe: true, edits: pen.splice(place, part, '') }];
  },
});
