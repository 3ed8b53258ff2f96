// Sound, film or a document for a target that has no place for it.
import { error, messageRule, warning } from './rule';

export const mediaUnsupported = messageRule({
  id: 'media-unsupported',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('src', '@anthropic-ai/sdk ContentBlockParam: there is no block for sound or film'),
    ollama: warning('src', 'ollama api/types.go: a message has text and pictures, and nothing else'),
    mistral: warning('unsure', 'mistral-common chunks: sound only for some models'),
  },
  words: {
    en: {
      title: 'No place for this medium',
      why: 'The target has no block for it, so that the request is refused or the medium is left out without a word.',
      say: { none: ['{target} has no place for `{medium}`.', 'Say in text what matters about it.'] },
    },
    'zh-cn': {
      title: '无法表示这种媒体',
      why: '目标没有对应的内容块，请求会被拒绝，或者媒体被悄悄省略。',
      say: { none: ['{target} 没有放置 `{medium}` 的地方。', '请用文字说明其中重要的内容。'] },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "type": "human", "content": [{ "type": "audio", "base64": "UklGRg==", "mime_type": "audio/wav" }] }
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "input_audio", "input_audio": { "data": "UklGRg==", "format": "wav" } }] }]',
      },
    ],
  },
  check(message, report, { target, dialect }) {
    const none = target.traits.noPlaceFor ?? [];
    for (const part of message.parts) {
      if (!none.includes(part.type)) continue;
      if (
        dialect.vendor === target.id &&
        part.word !== undefined &&
        dialect.traits.blocks &&
        !Object.values(dialect.traits.blocks).flat().includes(part.word)
      )
        continue;
      report({ say: 'none', at: part.path, params: { medium: part.type, target: target.name } });
    }
  },
});
