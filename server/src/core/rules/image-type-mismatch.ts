// A picture whose bytes are of another kind than its MIME type says.
import type { Path } from '../json/tree';
import { pictureType } from '../model/media';
import { isObject, valueAt } from '../model/message';
import type { Span } from '../text/span';
import { error, messageRule, warning } from './rule';
import { allParts } from './support/parts';

export const imageTypeMismatch = messageRule({
  id: 'image-type-mismatch',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'anthropics/claude-code#15746; home-assistant/core#167208', {
      says: 'The image was specified using the image/png media type, but the image appears to be a image/jpeg image',
    }),
    bedrock: warning('unsure', 'the same models behind another door'),
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
      fixes: { correct: 'Change to {actual}' },
    },
    'zh-cn': {
      title: '图片实际是另一种格式',
      why: '只改名而没有转换的文件，字节并没有变。会检查字节的接收方会拒绝请求。',
      say: { differs: ['字节是 {actual}，而类型写的是 {declared}。', '请写 {actual}。'] },
      fixes: { correct: '改为 {actual}' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/jpeg", "data": "iVBORw0KGgoAAAANSUhEUg==" } }] }
                                                                                                ^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgoAAAANSUhEUg==" } }] }
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "image": { "format": "png", "source": { "bytes": "/9j/4AAQSkZJRgABAQ==" } } }] }
                                                        ^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "image": { "format": "jpeg", "source": { "bytes": "/9j/4AAQSkZJRgABAQ==" } } }] }
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64,/9j/4AAQSkZJRgABAQ==" } }] }
                                                                                   ^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==" } }] }
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
    for (const part of allParts(message)) {
      if (part.type !== 'image' || part.media?.base64 === undefined || !part.media.mimeType) continue;
      const actual = pictureType(part.media.base64);
      const declared = part.media.mimeType.toLowerCase().replace('image/jpg', 'image/jpeg');
      if (actual === undefined || actual === declared) continue;
      const place = placeOfType(valueAt(message.value, part.path), part.media.mimeType);
      report({
        say: 'differs',
        at: [...part.path, ...(place?.path ?? [])],
        ...(place ? { within: place.within } : {}),
        params: { actual, declared },
        data: place?.bare,
      });
    }
  },
  fix({ pen, report }) {
    const { within, params = {}, data } = report;
    if (!within) return [];
    const actual = String(params['actual']);
    const place = { message: report.message, path: report.at };
    const edits = pen.splice(place, within, data === true ? actual.slice('image/'.length) : actual);
    return [{ key: 'correct', params, safe: true, edits }];
  },
});

interface TypePlace {
  readonly path: Path;
  readonly within: Span;
  /** Written without `image/`. */
  readonly bare: boolean;
}

/** Where in a block its type is written: a member of its own, or the head of a `data:` URL. */
function placeOfType(block: unknown, mimeType: string): TypePlace | undefined {
  if (typeof block === 'string')
    return block.startsWith(`data:${mimeType}`)
      ? { path: [], within: { start: 5, end: 5 + mimeType.length }, bare: false }
      : undefined;
  if (!isObject(block)) return undefined;
  for (const [key, value] of Object.entries(block)) {
    if (value === mimeType) return { path: [key], within: { start: 0, end: mimeType.length }, bare: false };
    if (key === 'format' && value === mimeType.slice('image/'.length))
      return { path: [key], within: { start: 0, end: value.length }, bare: true };
    const inside = placeOfType(value, mimeType);
    if (inside) return { ...inside, path: [key, ...inside.path] };
  }
  return undefined;
}
