// A picture whose bytes are of another kind than its MIME type says.
import { error, messageRule, warning } from './rule';

export const imageTypeMismatch = messageRule({
  id: 'image-type-mismatch',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('doc', 'Anthropic vision guide', { says: 'Image does not match the provided media type' }),
    bedrock: error('doc', 'Bedrock Converse, ImageBlock.format'),
    openai: warning('unsure', 'OpenAI vision guide'),
    gemini: warning('unsure', 'Gemini image understanding guide'),
    mistral: warning('unsure', 'Mistral vision guide'),
    vercel: warning('unsure', 'the provider behind it decides'),
    langchain: warning('unsure', 'the integration behind it decides'),
  },
  words: {
    en: {
      title: 'Picture is of another kind',
      why: 'A file that was renamed instead of converted keeps its bytes. Receivers that look at them refuse the request.',
      say: { differs: ['The bytes are {actual}, and the type says {declared}.', 'Write {actual}.'] },
    },
    'zh-cn': {
      title: '图片实际是另一种格式',
      why: '只改名而没有转换的文件，字节并没有变。会检查字节的接收方会拒绝请求。',
      say: { differs: ['字节是 {actual}，而类型写的是 {declared}。', '请写 {actual}。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/jpeg", "data": "iVBORw0KGgoAAAANSUhEUg==" } }] }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgoAAAANSUhEUg==" } }] }]',
      },
    ],
  },
  check(message, report) {
    for (const part of message.parts) {
      if (part.type !== 'image' || part.media?.base64 === undefined || !part.media.mimeType) continue;
      const actual = kindOfBytes(part.media.base64.slice(0, 24));
      const declared = part.media.mimeType.toLowerCase().replace('image/jpg', 'image/jpeg');
      if (actual !== undefined && actual !== declared)
        report({ say: 'differs', at: part.path, params: { actual, declared } });
    }
  },
});

/** What the first bytes of a picture, in base64, say it is. */
function kindOfBytes(head: string): string | undefined {
  if (head.startsWith('iVBORw0KGgo')) return 'image/png';
  if (head.startsWith('/9j/')) return 'image/jpeg';
  if (head.startsWith('R0lGOD')) return 'image/gif';
  return head.startsWith('UklGR') ? 'image/webp' : undefined;
}
