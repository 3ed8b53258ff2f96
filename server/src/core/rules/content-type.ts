// Content that is neither text nor a list of blocks.
import { printTight } from '../json/print';
import type { Path } from '../json/tree';
import { type Field, isObject } from '../model/message';
import { error, type Fix, type FixContext, messageRule } from './rule';
import { writeParts } from './support/stubs';

export const contentType = messageRule({
  id: 'content-type',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequestMessage', {
      says: "Invalid type for 'messages[0].content': expected one of a string or array of objects",
    }),
    anthropic: error('src', '@anthropic-ai/sdk MessageParam'),
    gemini: error('src', '@google/genai Content'),
    ollama: error('iss', 'ollama/ollama#6451', {
      says: 'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
    }),
    langchain: error('run', 'langchain-core 1.6 messages/base.py'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime Message'),
  },
  words: {
    en: {
      title: 'Content of the wrong kind',
      why: 'Content is text or, for most receivers, a list of blocks. Anything else is refused when the request is decoded, with a message that names a type and not a place.',
      say: {
        wrong: ['Content cannot be `{got}` here.', 'Write a string.'],
        string: ['Content has to be one string here; pictures go into `images`.', 'Join the texts into one string.'],
      },
      fixes: { text: 'Write it as text', apart: 'Write text and pictures apart' },
    },
    'zh-cn': {
      title: '内容的类型不对',
      why: '内容是文本，或（对多数接收方）内容块的列表。其他类型在解码请求时就会被拒绝，报错只说类型而不说位置。',
      say: {
        wrong: ['这里的内容不能是 `{got}`。', '请写字符串。'],
        string: ['这里的内容必须是一个字符串；图片放进 `images`。', '请把文本合并为一个字符串。'],
      },
      fixes: { text: '改写为文本', apart: '文本和图片分开写' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": 42 }
                               ^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "text", "text": "Hi" }], "images": [] }
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi", "images": [] }
]`,
      },
      {
        target: 'ollama',
        text: `{ "model": "llava", "options": {}, "messages": [
  { "role": "user", "content": [{ "type": "text", "text": "What is this?" }, { "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } }] }
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
        fixed: `{ "model": "llava", "options": {}, "messages": [
  { "role": "user", "content": "What is this?", "images": ["iVBORw0KGgo="] }
] }`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": [{ "type": "text", "text": "Hi" }] }]' },
      { target: 'langchain', text: '[{ "type": "human", "content": 0 }]' },
    ],
  },
  check(message, report, { dialect }) {
    const { content } = message;
    if (!content || content.value === null || typeof content.value === 'string' || message.kind === 'remove') return;
    const { contentIs, normalises } = dialect.traits;
    const list = Array.isArray(content.value);
    if (contentIs === 'string' && list) return report({ say: 'string', at: content.path });
    if (list && normalises && message.kind !== 'tool')
      reportItems(content, (at, got) => report({ say: 'wrong', at, params: { got } }));
    if (list || (message.results.length > 0 && message.kind === 'tool' && contentIs !== 'string')) return;
    // LangChain turns what Python takes for false into "" where a message comes as a plain object.
    if (normalises && message.base.length === 0 && (content.value === 0 || content.value === false)) return;
    report({ say: 'wrong', at: content.path, params: { got: typeof content.value } });
  },
  fix(context) {
    const { pen, report } = context;
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    const texts = Array.isArray(value) ? value.map((block) => (isObject(block) ? block['text'] : block)) : [];
    const joined = texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts.join('\n\n') : undefined;
    if (joined !== undefined) return [{ key: 'text', safe: true, edits: pen.set(place, joined) }];
    return Array.isArray(value)
      ? writeApart(context)
      : [{ key: 'text', safe: false, edits: pen.set(place, printTight(value)) }];
  },
});

/** Every part where the dialect has a place for it, each under a key of its own; nothing where one would be lost or a key is taken. */
function writeApart(context: FixContext): readonly Fix[] {
  const { conversation, pen, report } = context;
  const message = conversation.messages[report.message ?? -1];
  if (!message || message.parts.some((part) => part.type !== 'text' && part.type !== 'image')) return [];
  const written = writeParts(context, message.parts);
  const keys = Object.keys(written ?? {}).filter((key) => key !== 'role');
  if (!written || keys.some((key) => key !== report.at.at(-1) && Object.hasOwn(message.fields, key))) return [];
  const edits = keys.flatMap((key) => pen.set({ message: report.message, path: [...message.base, key] }, written[key]));
  return [{ key: 'apart', safe: false, edits }];
}

/** LangChain's lists hold strings and blocks; of other lists the shape speaks. */
function reportItems({ value, path }: Field, wrong: (at: Path, got: string) => void): void {
  if (!Array.isArray(value)) return;
  value.forEach((item, index) => {
    if (typeof item !== 'string' && !isObject(item)) wrong([...path, index], item === null ? 'null' : typeof item);
  });
}
