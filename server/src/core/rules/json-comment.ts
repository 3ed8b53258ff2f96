// A comment; editors tolerate it in .jsonc, readers of .json do not.

import { error, jsonRule } from './rule';
import { lineOf } from './support/lines';

export const jsonComment = jsonRule({
  id: 'json-comment',
  group: 'json',
  judge: 'dialect',
  verdicts: { any: error('run', 'RFC 8259; JSON.parse') },
  codes: { comment: 'comment' },
  words: {
    en: {
      title: 'Comment in JSON',
      why: 'JSON has no comments. Editors accept them in their own settings files, and the receiver of a conversation refuses the whole file.',
      say: { comment: ['JSON has no comments.', 'Remove it. To switch a rule off, use `messages.config.json`.'] },
      fixes: { remove: 'Remove the comment' },
    },
    'zh-cn': {
      title: 'JSON 中的注释',
      why: 'JSON 没有注释。编辑器只在自己的设置文件中接受注释，而对话的接收方会拒绝整个文件。',
      say: { comment: ['JSON 没有注释。', '请删除。要关闭某条规则，请使用 `messages.config.json`。'] },
      fixes: { remove: '删除注释' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  // the greeting
  ^^^^^^^^^^^^^^^
  { "role": "user", "content": "Hi" }
]`,
        fixed: `[
  { "role": "user", "content": "Hi" }
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": "// no comment, see https://example.org" }]' }],
  },
  // What it says is the user's own, so that it never goes without being asked.
  mend: ({ span }, document) => [{ key: 'remove', safe: false, edits: [{ ...lineOf(document, span), text: '' }] }],
});
