// A template placeholder that was never filled.
import { hint, messageRule } from './rule';

export const templatePlaceholder = messageRule({
  id: 'template-placeholder',
  group: 'content',
  judge: 'dialect',
  verdicts: { any: hint('src', 'langchain-core prompts; Jinja and Mustache templates') },
  words: {
    en: {
      title: 'Unfilled placeholder',
      why: 'A prompt template that was saved before it was rendered sends its braces to the model.',
      say: {
        placeholder: [
          '“{placeholder}” looks like a placeholder that was not filled.',
          'Put its value there, if it is one.',
        ],
      },
    },
    'zh-cn': {
      title: '未填充的占位符',
      why: '在渲染之前就保存的提示模板，会把花括号发给模型。',
      say: { placeholder: ['“{placeholder}”看起来是未填充的占位符。', '如果是，请填入它的值。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Write to {{ customer_name }} today." }
                                         ^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      { text: `[{ "role": "system", "content": "The workflow reads \${{ secrets.TOKEN }} by itself." }]` },
      { text: '[{ "role": "user", "content": "What does `{{ name }}` mean in a template, and {this}?" }]' },
    ],
  },
  check(message, report) {
    if (message.kind !== 'user' && message.kind !== 'system' && message.kind !== 'developer') return;
    for (const part of message.parts) {
      if (part.type !== 'text' || part.text === undefined || !part.text.includes('{{')) continue;
      const found = placeholder.exec(part.text.replace(code, (quoted) => ' '.repeat(quoted.length)));
      if (!found) continue;
      report({
        say: 'placeholder',
        at: part.word === undefined ? part.path : [...part.path, 'text'],
        within: { start: found.index, end: found.index + found[0].length },
        params: { placeholder: found[0].slice(0, 60) },
      });
    }
  },
});

/** What stands between backquotes is meant as it is. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Behind a dollar sign it is somebody else's: a workflow of GitHub, a shell. */
const placeholder = /(?<!\$)\{\{-?\s*[a-z_][\w.]*\s*-?\}\}/i;
