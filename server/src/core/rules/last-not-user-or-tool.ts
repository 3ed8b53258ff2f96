// The list ends with text of the assistant.
import { member } from '../model/message';
import { conversationRule, error } from './rule';

export const lastNotUserOrTool = conversationRule({
  id: 'last-not-user-or-tool',
  group: 'list',
  judge: 'target',
  verdicts: {
    anthropic: {
      ...error('iss', 'cortexkit/magic-context#511; ericc-ch/copilot-api#261', {
        says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
      }),
      models: [
        { match: /claude-(?:opus|sonnet|haiku)-(?:4-[6-9]|[5-9])/, severity: 'error' },
        { match: /./, severity: 'off' },
      ],
    },
    gemini: {
      ...error('iss', 'microsoft/semantic-kernel#13288'),
      models: [
        { match: /gemini-(?:3\.[7-9]|[4-9])/, severity: 'error' },
        { match: /./, severity: 'off' },
      ],
    },
    mistral: error('run', 'mistral-common 1.12 validator.py', {
      says: 'Expected last role User or Tool (or Assistant with prefix)',
    }),
  },
  words: {
    en: {
      title: 'Ends with the assistant',
      why: 'Sent as it is, the list asks the model to go on with its own last message. Some models refuse that; a finished conversation kept as a record is not meant to be sent.',
      say: {
        last: [
          'The request ends with text of the assistant.',
          'End it with the user or a result; Mistral takes `"prefix": true`.',
        ],
      },
      fixes: { prefix: 'Add `"prefix": true`' },
    },
    'zh-cn': {
      title: '以助手结尾',
      why: '照此发送，等于让模型续写自己的最后一条消息。有的模型会拒绝；作为记录保存的完整对话本来就不用来发送。',
      say: { last: ['请求以助手的文本结尾。', '请以用户消息或结果结尾；Mistral 可用 `"prefix": true`。'] },
      fixes: { prefix: '添加 `"prefix": true`' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "claude-opus-4-6", "max_tokens": 100, "system": "Be brief.", "messages": [
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": "The" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
      },
      {
        text: `{ "model": "mistral-large-latest", "messages": [
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": "The" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
        fixed: `{ "model": "mistral-large-latest", "messages": [
  { "role": "user", "content": "Name a tree." },
  { "role": "assistant", "content": "The", "prefix": true }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "claude-haiku-4-5", "max_tokens": 100, "system": "Be brief.", "messages": [{ "role": "user", "content": "Name a tree." }, { "role": "assistant", "content": "The" }] }',
      },
      { text: '[{ "role": "user", "content": "Name a tree." }, { "role": "assistant", "content": "Oak." }]' },
      {
        target: 'mistral',
        text: '[{ "role": "user", "content": "Name a tree." }, { "role": "assistant", "content": "Oak." }]',
      },
    ],
  },
  check({ conversation, messages }, report) {
    const { body, single, reply, atRest, model } = conversation;
    // A bare list is a record as well as a request: only a request body is meant to be sent as it is.
    if (single || reply || atRest || !body || model === undefined) return;
    const { last } = messages;
    if (last?.kind !== 'assistant' || last.calls.length > 0 || member(last.fields, 'prefix') === true) return;
    report({ say: 'last', message: messages.length - 1, at: [] });
  },
  fix({ conversation, dialect, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    if (!message || !dialect.traits.messageKeys.includes('prefix')) return [];
    const edits = pen.set({ message: report.message, path: [...message.base, 'prefix'] }, true);
    return [{ key: 'prefix', safe: false, edits }];
  },
});
