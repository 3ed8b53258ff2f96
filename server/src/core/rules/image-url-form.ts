// A picture's URL that is none, or a `data:` URL of nothing or of a kind that is not taken.
import type { Path } from '../json/tree';
import { pictureType } from '../model/media';
import { type Part, valueAt } from '../model/message';
import { error, messageRule } from './rule';
import { allParts } from './support/parts';

type SayKey = 'bare' | 'empty' | 'kind';

export const imageUrlForm = messageRule<SayKey>({
  id: 'image-url-form',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'Alibaba-NLP/OmniSearch#3; WordPress/php-ai-client#137; STranslate/STranslate#277', {
      says: "Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU=')",
    }),
  },
  words: {
    en: {
      title: 'URL of a picture that is none',
      why: 'OpenAI wants a web address or a `data:` URL. Base64 by itself is taken for an address that nobody can reach, and a `data:` URL has to hold a PNG, JPEG, GIF or WebP.',
      say: {
        bare: ['This is no URL.', 'Write `data:image/…;base64,` before base64, or a web address.'],
        empty: ['The `data:` URL holds nothing.', 'Put the picture into it, or leave the block out.'],
        kind: ['Pictures of the kind {kind} are not taken.', 'Convert it to PNG, JPEG, GIF or WebP.'],
      },
      fixes: { prefix: 'Make it a `data:` URL' },
    },
    'zh-cn': {
      title: '图片的 URL 不是 URL',
      why: 'OpenAI 需要网址或 `data:` URL。单独的 base64 会被当成谁也访问不到的网址；`data:` URL 里必须是 PNG、JPEG、GIF 或 WebP。',
      say: {
        bare: ['这不是 URL。', '请在 base64 前写上 `data:image/…;base64,`，或写网址。'],
        empty: ['这个 `data:` URL 里什么也没有。', '请放入图片，或省略这个块。'],
        kind: ['不接受 {kind} 类型的图片。', '请转换为 PNG、JPEG、GIF 或 WebP。'],
      },
      fixes: { prefix: '改为 `data:` URL' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB" } }] }
                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB" } }] }
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=" } }] }
                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64," } }] }
                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.com/a.svg" } }, { "type": "image_url", "image_url": { "url": "data:image/webp;base64,UklGRg==" } }] }]',
      },
    ],
  },
  check(message, report) {
    for (const part of allParts(message)) {
      const at = placeOf(part, message.value);
      const url = at && valueAt(message.value, at);
      const say = typeof url === 'string' ? faultOf(url) : undefined;
      if (at && say)
        report({ say, at, params: { kind: /^data:([^;,]*)/i.exec(String(url).slice(0, headLength))?.[1] ?? '' } });
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const base64 = String(pen.value(place));
    const type = report.say === 'bare' ? pictureType(base64) : undefined;
    return type === undefined
      ? []
      : [{ key: 'prefix', safe: true, edits: pen.set(place, `data:${type};base64,${base64}`) }];
  },
});

/** Where a block of OpenAI's has the URL. */
function placeOf({ word, path }: Part, message: unknown): Path | undefined {
  if (word !== 'image_url' && word !== 'input_image') return undefined;
  const at = [...path, 'image_url'];
  return typeof valueAt(message, at) === 'string' ? at : [...at, 'url'];
}

/** A `data:` URL's head is this long at most; what follows may be a megabyte. */
const headLength = 256;

function faultOf(url: string): SayKey | undefined {
  const head = url.slice(0, headLength);
  if (!/^data:/i.test(head)) return /^[a-z][a-z0-9+.-]*:/i.test(head) || head.includes('{') ? undefined : 'bare';
  const comma = head.indexOf(',');
  if (comma >= 0 && head.slice(comma + 1).trim() === '') return 'empty';
  const type = /^data:([^;,]*)/i.exec(head)?.[1] ?? '';
  return /^image\/(?!(?:png|jpe?g|gif|webp)$)/i.test(type) ? 'kind' : undefined;
}
