// A key that messages of the dialect do not have.
import { error, messageRule, warning } from './rule';
import { nearMisses, unknownKeys } from './support/keys';
import { idUnderOtherName } from './support/results';

export const unknownMessageField = messageRule({
  id: 'unknown-message-field',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: warning(
      'unsure',
      'refused in 2023 (“Additional properties are not allowed”); today some proxies refuse, the API often ignores',
    ),
    anthropic: error('iss', 'microsoft/autogen#3034; langchain-ai/langchain#31208', {
      says: 'Extra inputs are not permitted',
    }),
    gemini: error('iss', 'flachesis/gemini-rust#70', { says: 'Invalid JSON payload received. Unknown name' }),
    mistral: error('run', 'mistral-common 1.12 messages.py', { says: 'Extra inputs are not permitted' }),
  },
  words: {
    en: {
      title: 'Key that messages do not have',
      why: 'A saved reply or a dump of an object has keys that its own vendor does not take back. Strict receivers refuse the whole request for one of them.',
      say: { unknown: ['Messages have no `{key}` here.', 'Remove it before the conversation is sent.'] },
      fixes: { remove: 'Remove `{key}`' },
    },
    'zh-cn': {
      title: '消息没有的键',
      why: '保存下来的回复或对象转储里，有些键连自家厂商都不收。严格的接收方会因为其中一个拒绝整个请求。',
      say: { unknown: ['这里的消息没有 `{key}`。', '请在发送对话之前删除。'] },
      fixes: { remove: '删除 `{key}`' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "system": "Be brief.", "max_tokens": 100, "messages": [
  { "role": "user", "content": "Hi", "id": "msg_1" }
                                     ^^^^
] }`,
        fixed: `{ "system": "Be brief.", "max_tokens": 100, "messages": [
  { "role": "user", "content": "Hi" }
] }`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": "Hi", "name": "anna" }]' },
      { text: '[{ "type": "human", "content": "Hi", "my_own_key": 1 }]' },
    ],
  },
  check(message, report, { dialect, asItCame }) {
    if (asItCame || dialect.traits.normalises || message.dialect !== dialect.id) return;
    const near = nearMisses(message, dialect);
    // The id of a result's call under another name is found for that.
    const id = message.results[0] && idUnderOtherName(message, message.results[0], dialect);
    for (const key of unknownKeys(message, dialect)) {
      if (!near.has(key) && key !== id)
        report({ say: 'unknown', at: [...message.base, key], focus: 'key', params: { key: key.slice(0, 60) } });
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'remove',
      params: report.params ?? {},
      safe: false,
      edits: pen.remove({ message: report.message, path: report.at }),
    },
  ],
});
