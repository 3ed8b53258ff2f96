// A message of white space only.
import { error, messageRule } from './rule';

export const contentWhitespace = messageRule({
  id: 'content-whitespace',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'TheValkyrja/Anthropic2Vertex#5', {
      says: 'text content blocks must contain non-whitespace text',
    }),
    bedrock: error('iss', 'NousResearch/hermes-agent#60628', {
      says: 'text content blocks must contain non-whitespace text',
    }),
  },
  words: {
    en: {
      title: 'Only white space',
      why: 'Some receivers take a message without a visible character for an empty one.',
      say: { blank: ['The message holds nothing but white space.', 'Write something, or leave the message out.'] },
      fixes: { remove: 'Remove the message' },
    },
    'zh-cn': {
      title: '只有空白',
      why: '有的接收方把没有可见字符的消息视为空消息。',
      say: { blank: ['这条消息里只有空白。', '请写点内容，或省略这条消息。'] },
      fixes: { remove: '删除这条消息' },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "role": "user", "content": "Name a tree." },
  { "role": "user", "content": " \\n " }
                               ^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Name a tree." }
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": " " }]' }],
  },
  check(message, report) {
    const { content, kind } = message;
    if ((kind !== 'user' && kind !== 'assistant') || typeof content?.value !== 'string' || message.calls.length > 0)
      return;
    if (content.value !== '' && !/\S/.test(content.value)) report({ say: 'blank', at: content.path });
  },
  fix: ({ pen, report }) => [{ key: 'remove', safe: false, edits: pen.removeMessage(report.message ?? -1) }],
});
