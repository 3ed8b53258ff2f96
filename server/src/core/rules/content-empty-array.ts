// Content that is an empty list.
import { error, messageRule } from './rule';
import { takesEmpty } from './support/contents';

export const contentEmptyArray = messageRule({
  id: 'content-empty-array',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi: content arrays have at least one item', {
      says: "Invalid 'messages[0].content': empty array.",
    }),
    anthropic: error('iss', 'anthropics/claude-code#6774', {
      says: 'all messages must have non-empty content except for the optional final assistant message',
    }),
    gemini: error('iss', 'egoist/chatwise-releases#250', { says: 'contents.parts must not be empty.' }),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime Message'),
  },
  words: {
    en: {
      title: 'Empty list as content',
      why: 'A list of blocks must hold at least one. Ollama’s OpenAI-compatible endpoint drops such a message and hands its calls to the one before.',
      say: { empty: ['The content is an empty list.', 'Write a string, or leave the message out.'] },
      fixes: { string: 'Write an empty string' },
    },
    'zh-cn': {
      title: '内容是空列表',
      why: '内容块的列表至少要有一项。Ollama 的 OpenAI 兼容接口会丢掉这样的消息，并把它的调用算到前一条上。',
      say: { empty: ['内容是空列表。', '请写字符串，或省略这条消息。'] },
      fixes: { string: '写成空字符串' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": [] }
                               ^^
]`,
        fixed: `[
  { "role": "user", "content": "" }
]`,
      },
    ],
    passing: [{ target: 'langchain', text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": [] }]' }],
  },
  check(message, report) {
    const { content } = message;
    if (Array.isArray(content?.value) && content.value.length === 0 && message.kind !== 'remove')
      report({ say: 'empty', at: content.path });
  },
  fix: (context) =>
    context.dialect.traits.contentIs === 'string-or-blocks' && takesEmpty(context)
      ? [
          {
            key: 'string',
            safe: true,
            edits: context.pen.set({ message: context.report.message, path: context.report.at }, ''),
          },
        ]
      : [],
});
