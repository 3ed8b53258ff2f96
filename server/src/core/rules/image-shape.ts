// A picture where the target takes none, or written so that it cannot be read.
import { startsWith } from '../json/path';
import type { Path } from '../json/tree';
import { isObject, valueAt } from '../model/message';
import { error, messageRule } from './rule';
import { allParts } from './support/parts';

export const imageShape = messageRule({
  id: 'image-shape',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'OpenHands/OpenHands#7700; openai/openai-node#1030', {
      says: "Image URLs are only allowed for messages with role 'user', but this message with role 'tool' contains an image URL.",
    }),
    'fine-tuning': error('src', 'openai-openapi: only ChatCompletionRequestUserMessage has parts for images'),
    anthropic: error('iss', '@anthropic-ai/sdk ContentBlockParam; livekit/agents#3867', {
      says: 'image.source.base64: invalid base64 data',
    }),
    gemini: error('src', 'googleapis content.proto, Blob.data: bytes, which JSON holds as base64'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    ollama: error('iss', 'langgenius/dify#8170', { says: 'illegal base64 data at input byte 4' }),
  },
  words: {
    en: {
      title: 'Picture in the wrong place or shape',
      why: 'Most receivers let only the user show pictures: a screenshot that a tool returns is refused. Ollama wants bare base64, and fetches nothing.',
      say: {
        place: ['A picture may not stand in a message of this kind.', 'Show it in a user message behind the result.'],
        prefix: [
          'The picture begins with `data:`; only bare base64 is read here.',
          'Remove everything up to the comma.',
        ],
        url: ['The picture is a URL; only bare base64 is read here.', 'Put the bytes of the picture here, as base64.'],
        object: ['`image_url` is an object with a `url`, not the URL itself.', 'Write `{ "url": … }`.'],
      },
      fixes: { bare: 'Remove the `data:` prefix', wrap: 'Put the URL into an object' },
    },
    'zh-cn': {
      title: '图片的位置或写法不对',
      why: '多数接收方只允许用户展示图片：工具返回的截图会被拒绝。Ollama 只要裸 base64，不会下载任何东西。',
      say: {
        place: ['这类消息中不能有图片。', '请在结果之后的用户消息中展示。'],
        prefix: ['图片以 `data:` 开头；这里只能读裸 base64。', '请删除逗号及之前的内容。'],
        url: ['图片是一个 URL；这里只能读裸 base64。', '请放入图片字节的 base64。'],
        object: ['`image_url` 是带有 `url` 的对象，而不是 URL 本身。', '请写成 `{ "url": … }`。'],
      },
      fixes: { bare: '删除 `data:` 前缀', wrap: '把 URL 放进对象' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Describe it.", "images": ["data:image/png;base64,iVBORw0KGgo="] }
                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Describe it.", "images": ["iVBORw0KGgo="] }
]`,
      },
      {
        text: `[
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_cam", "type": "function", "function": { "name": "snap", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_cam", "content": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } }] }
                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": "https://example.org/a.png" }] }
                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "data:image/png;base64,iVBORw0KGgo=" } }] }
                                                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo=" } }] }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": "Describe it.", "images": ["iVBORw0KGgo="] }]' },
      {
        target: 'mistral',
        text: '{ "model": "pixtral-large", "messages": [{ "role": "user", "content": [{ "type": "image_url", "image_url": "https://example.org/a.png" }] }] }',
      },
      {
        text: '[{ "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }]',
      },
    ],
  },
  check(message, report, { target, dialect }) {
    const { imagesIn } = target.traits;
    for (const part of allParts(message)) {
      if (part.type !== 'image') continue;
      if (target.traits.images === 'bare-base64') {
        const data = part.path[0] === 'images' ? (part.media?.base64 ?? '') : '';
        if (data.startsWith('data:')) report({ say: 'prefix', at: part.path });
        else if (/^https?:/.test(data.slice(0, 6))) report({ say: 'url', at: part.path });
        continue;
      }
      if (target.traits.bytes === 'bare-base64' && target.dialect === message.dialect) {
        const inside = prefixedBytes(valueAt(message.value, part.path));
        if (inside) report({ say: 'prefix', at: [...part.path, ...inside] });
      }
      if (target.traits.images === 'url-object' && target.dialect === message.dialect && part.word === 'image_url') {
        const at = [...part.path, 'image_url'];
        if (typeof valueAt(message.value, at) === 'string') report({ say: 'object', at });
      }
      if (imagesIn === 'anywhere' || message.kind === 'user' || message.kind === 'unknown') continue;
      const inResult = message.kind === 'tool' || message.results.some((result) => startsWith(part.path, result.path));
      if (inResult && imagesIn === 'user-and-results') continue;
      // A block that this dialect does not have at all is another rule's.
      if (
        dialect.traits.blocks &&
        part.word !== undefined &&
        !Object.values(dialect.traits.blocks).flat().includes(part.word)
      )
        continue;
      const atMost = inResult && target.traits.imagesInResults === 'by-model' ? 'warning' : undefined;
      report({ say: 'place', at: part.path, atMost });
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = report.say === 'prefix' || report.say === 'object' ? pen.value(place) : undefined;
    if (report.say === 'object') return [{ key: 'wrap', safe: true, edits: pen.set(place, { url: value }) }];
    if (typeof value !== 'string' || !value.includes(',')) return [];
    const part = { start: 0, end: value.indexOf(',') + 1 };
    return [{ key: 'bare', safe: true, edits: pen.splice(place, part, '') }];
  },
});

/** Where a block has a `data:` URL in place of its bytes. */
function prefixedBytes(block: unknown): Path | undefined {
  if (!isObject(block)) return undefined;
  for (const [key, value] of Object.entries(block)) {
    if (key === 'data' && typeof value === 'string' && value.startsWith('data:')) return [key];
    const inside = prefixedBytes(value);
    if (inside) return [key, ...inside];
  }
  return undefined;
}
