// `reasoning_content`, which servers other than OpenAI's put beside the content.
import { field } from '../model/message';
import { information, messageRule } from './rule';

export const reasoningContentField = messageRule({
  id: 'reasoning-content-field',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    openai: information(
      'iss',
      'CherryHQ/cherry-studio#16790 (compatible servers that refuse it); MacPaw/OpenAI#402 (DeepSeek wants it back)',
      {
        // Another maker's model: DeepSeek and others read the field.
        models: [{ match: /^(?!gpt-|o\d|chatgpt-)/, severity: 'off' }],
      },
    ),
    'fine-tuning': information('src', 'openai-openapi FineTuneChatRequestInput has no such field'),
    ollama: information('src', 'ollama openai/openai.go reads “reasoning”; api/types.go reads “thinking”'),
  },
  words: {
    en: {
      title: 'reasoning_content',
      why: 'DeepSeek and others write their reasoning into `reasoning_content` and read it back within a tool loop. OpenAI has no such field: it is ignored there, and refused by some compatible servers.',
      say: {
        ignored: ['`reasoning_content` is not read by this target.', 'Keep it only for a server that wants it back.'],
      },
      fixes: { remove: 'Remove `reasoning_content`' },
    },
    'zh-cn': {
      title: 'reasoning_content',
      why: 'DeepSeek 等会把推理写进 `reasoning_content`，并在工具循环中读回。OpenAI 没有这个字段：在那里会被忽略，有些兼容服务器则会拒绝。',
      say: { ignored: ['该目标不读取 `reasoning_content`。', '只有需要读回它的服务器才应保留。'] },
      fixes: { remove: '删除 `reasoning_content`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Odd or even: 11?" },
  { "role": "assistant", "content": "Odd.", "reasoning_content": "Not divisible by two." }
                                                                 ^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '{ "model": "deepseek-chat", "messages": [{ "role": "user", "content": "11?" }, { "role": "assistant", "content": "Odd.", "reasoning_content": "Not divisible." }] }',
      },
      {
        text: '[{ "role": "user", "content": "11?" }, { "role": "assistant", "content": "Odd.", "reasoning_content": null }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.messageKeys.includes('reasoning_content')) return;
    const reasoning = field(message.fields, message.base, 'reasoning_content');
    if (typeof reasoning?.value === 'string' && reasoning.value !== '') report({ say: 'ignored', at: reasoning.path });
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: false, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});
