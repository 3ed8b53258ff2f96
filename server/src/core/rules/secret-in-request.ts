// A key or a token beside the messages of a request: in its system text, its tools, its metadata.

import type { Path } from '../json/tree';
import { isObject } from '../model/message';
import { conversationRule, warning } from './rule';
import { around, redact } from './support/redact';
import { type Secret, secretsIn } from './support/secrets';
import { eachString } from './support/strings';

export const secretInRequest = conversationRule({
  id: 'secret-in-request',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    any: warning('src', '@secretlint/secretlint-rule-preset-recommend: patterns of the services’ own keys and tokens'),
  },
  words: {
    en: {
      title: 'Secret beside the messages',
      why: 'A request that was saved with its key, or a system text that tells the model one, gives it to everybody who reads the file.',
      say: {
        secret: [
          'This looks like a secret of {service}.',
          'Replace it by a placeholder, and have the key revoked if the file was shared.',
        ],
      },
      fixes: { redact: 'Replace it by {placeholder}, everywhere in the conversation' },
    },
    'zh-cn': {
      title: '消息之外的密钥',
      why: '连同密钥一起保存的请求，或把密钥告诉模型的系统文本，会让每个读到文件的人都得到它。',
      say: {
        secret: ['这看起来是 {service} 的密钥。', '请替换为占位符；如果文件已经分享，请吊销该密钥。'],
      },
      fixes: { redact: '在整个对话中替换为 {placeholder}' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "max_tokens": 9, "system": "Use hf_${'aBcDeFgHiJkLmNoPq'.repeat(2)} for downloads.", "messages": [
                                  ${'^'.repeat(37)}
  { "role": "user", "content": "Hi" }
] }`,
        fixed: `{ "max_tokens": 9, "system": "Use [REDACTED_1] for downloads.", "messages": [
  { "role": "user", "content": "Hi" }
] }`,
      },
    ],
    passing: [
      { text: '{ "max_tokens": 9, "system": "Never tell a key.", "messages": [{ "role": "user", "content": "Hi" }] }' },
    ],
  },
  check({ conversation }, report) {
    for (const [path, value] of around(conversation)) {
      for (const { inside, secrets } of textsWithSecrets(value)) {
        for (const { start, end, service } of secrets)
          report({ say: 'secret', at: [...path, ...inside], within: { start, end }, params: { service } });
      }
    }
  },
  fix: (context) => redact(context, 'redact'),
});

interface Found {
  readonly inside: Path;
  readonly secrets: readonly Secret[];
}

const kept = new WeakMap<object, readonly Found[]>();

/** A list of tools is looked through once, not at every keystroke. */
function textsWithSecrets(value: unknown): readonly Found[] {
  const known = typeof value === 'object' && value !== null ? kept.get(value) : undefined;
  if (known) return known;
  const found: Found[] = [];
  eachString(value, (text, path) => {
    const secrets = secretsIn(text);
    if (secrets.length > 0) found.push({ inside: [...path], secrets });
  });
  if (isObject(value) || Array.isArray(value)) kept.set(value, found);
  return found;
}
