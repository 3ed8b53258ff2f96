// A message that says nothing, for a target that wants words.
import type { Message } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const contentEmpty = conversationRule({
  id: 'content-empty',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'anthropics/claude-code#6774', {
      says: 'all messages must have non-empty content except for the optional final assistant message',
    }),
    gemini: warning('run', 'langchain-google-genai 4.4 sends an empty text part, which the API refuses'),
    bedrock: error('iss', 'continuedev/continue#9767; boto/botocore#3525', {
      says: 'The text field in the ContentBlock object is blank.',
    }),
  },
  words: {
    en: {
      title: 'Empty content',
      why: 'OpenAI and Ollama take an empty message, Anthropic and Gemini do not. An assistant that makes a call may stay silent everywhere.',
      say: { empty: ['The message says nothing.', 'Write something, or leave the message out.'] },
      fixes: { remove: 'Remove the message' },
    },
    'zh-cn': {
      title: '内容为空',
      why: 'OpenAI 和 Ollama 接受空消息，Anthropic 和 Gemini 不接受。发出调用的助手在哪里都可以不说话。',
      say: { empty: ['这条消息什么也没说。', '请写点内容，或省略这条消息。'] },
      fixes: { remove: '删除这条消息' },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "role": "user", "content": "" },
                               ^^
  { "role": "assistant", "content": "Hello" }
]`,
        fixed: `[
  { "role": "assistant", "content": "Hello" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "" }, { "role": "assistant", "content": "" }, { "role": "user", "content": "Hi" }]',
      },
      { target: 'anthropic', text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "" }]' },
    ],
  },
  check({ messages }, report) {
    for (const { index, item } of messages.where(isEmpty)) {
      if (index === messages.length - 1 && item.kind === 'assistant') continue;
      report({ say: 'empty', message: index, at: item.content?.path ?? [] });
    }
  },
  fix: ({ pen, report }) => [{ key: 'remove', safe: false, edits: pen.removeMessage(report.message ?? -1) }],
});

/** A user or an assistant who says nothing at all. */
const isEmpty = ({ kind, content, calls, results, parts }: Message): boolean =>
  (kind === 'user' || kind === 'assistant') &&
  content?.value === '' &&
  calls.length + results.length === 0 &&
  parts.every((part) => part.type === 'text');
