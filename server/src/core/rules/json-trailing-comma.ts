// A comma with nothing behind it.
import { error, jsonRule } from './rule';

export const jsonTrailingComma = jsonRule({
  id: 'json-trailing-comma',
  group: 'json',
  judge: 'dialect',
  verdicts: { any: error('run', 'RFC 8259; JSON.parse') },
  codes: { 'trailing-comma': 'trailing-comma' },
  words: {
    en: {
      title: 'Trailing comma',
      why: 'JSON has a comma between two values and nowhere else. JavaScript and Python accept one at the end, and the receiver of a conversation refuses the whole file.',
      say: { 'trailing-comma': ['Nothing follows this comma.', 'Remove it.'] },
      fixes: { remove: 'Remove the comma' },
    },
    'zh-cn': {
      title: '多余的逗号',
      why: 'JSON 只在两个值之间使用逗号。JavaScript 和 Python 接受末尾的逗号，而对话的接收方会拒绝整个文件。',
      say: { 'trailing-comma': ['这个逗号后面没有内容。', '请删除。'] },
      fixes: { remove: '删除逗号' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi", },
                                   ^
  { "role": "assistant", "content": "Hello" },
                                             ^
]`,
      },
      {
        text: `[{ "role": "user", "content": "Hi" },
                                    ^
]`,
        fixed: `[{ "role": "user", "content": "Hi" }
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": "Hi" }]' }],
  },
  mend: ({ span }) => [{ key: 'remove', safe: true, edits: [{ ...span, text: '' }] }],
});
