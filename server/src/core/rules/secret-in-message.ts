// A key or a token in a message: whoever gets the file gets it too.
import { messageRule, warning } from './rule';
import { redact } from './support/redact';
import { secretsIn } from './support/secrets';
import { eachString } from './support/strings';

export const secretInMessage = messageRule({
  id: 'secret-in-message',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    any: warning('src', '@secretlint/secretlint-rule-preset-recommend: patterns of the services’ own keys and tokens'),
  },
  words: {
    en: {
      title: 'Secret in a message',
      why: 'Conversations are kept as fixtures, sent to models and pasted into reports. A key that a user typed, or that a tool printed, goes along, also in `additional_kwargs`, which every dump contains.',
      say: {
        secret: [
          'This looks like a secret of {service}.',
          'Replace it by a placeholder, and have the key revoked if the file was shared.',
        ],
      },
      fixes: { redact: 'Replace it by {placeholder}, everywhere in the conversation' },
    },
    'zh-cn': {
      title: '消息中的密钥',
      why: '对话会作为测试数据保存、发给模型、贴进报告。用户输入的或工具打印的密钥也随之外泄，`additional_kwargs` 里的也一样，因为每次转储都包含它。',
      say: {
        secret: ['这看起来是 {service} 的密钥。', '请替换为占位符；如果文件已经分享，请吊销该密钥。'],
      },
      fixes: { redact: '在整个对话中替换为 {placeholder}' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Push it with ghp_${'x1Y2'.repeat(9)}, please." }
                                             ${'^'.repeat(40)}
]`,
        fixed: `[
  { "role": "user", "content": "Push it with [REDACTED_1], please." }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "Where do I put my token: ghp_…? Is sk-XXXX-your-key-here-XXXX-XXXX-XXXX a placeholder?" }]',
      },
    ],
  },
  check(message, report) {
    eachString(message.value, (text, path) => {
      for (const { start, end, service } of secretsIn(text))
        report({ say: 'secret', at: [...path], within: { start, end }, params: { service } });
    });
  },
  fix: (context) => redact(context, 'redact'),
});
