// Bare strings in a list of blocks.
import { error, messageRule, warning } from './rule';

export const contentStringItems = messageRule({
  id: 'content-string-items',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: warning('unsure', 'openai-openapi: the items are objects'),
    anthropic: error('src', '@anthropic-ai/sdk ContentBlockParam'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
  },
  words: {
    en: {
      title: 'String among blocks',
      why: 'LangChain takes strings in a list of blocks; the vendors want each piece as an object with a type.',
      say: { string: ['A bare string stands in the list of blocks.', 'Write `{ "type": "text", "text": … }`.'] },
      fixes: { wrap: 'Wrap it into a text block' },
    },
    'zh-cn': {
      title: '内容块中的字符串',
      why: 'LangChain 接受内容块列表中的字符串；各厂商要求每一块都是带类型的对象。',
      say: { string: ['内容块列表中有裸字符串。', '请写成 `{ "type": "text", "text": … }`。'] },
      fixes: { wrap: '包成文本块' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": ["Hi", { "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }
                                ^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "text", "text": "Hi" }, { "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }] }
]`,
      },
    ],
    passing: [{ target: 'langchain', text: '[{ "type": "human", "content": ["Hi", "there"] }]' }],
  },
  check(message, report, { dialect }) {
    const { content } = message;
    if (!Array.isArray(content?.value) || dialect.traits.contentIs !== 'string-or-blocks') return;
    content.value.forEach((item, index) => {
      if (typeof item === 'string') report({ say: 'string', at: [...content.path, index] });
    });
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    return [{ key: 'wrap', safe: true, edits: pen.set(place, { type: 'text', text: pen.value(place) }) }];
  },
});
