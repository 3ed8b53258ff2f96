// A content block of a type that the dialect does not have.
import type { DialectTraits } from '../dialects/dialect';
import { samePath } from '../json/path';
import type { Part, PartType } from '../model/message';
import { error, messageRule } from './rule';
import { allParts, partsInResults } from './support/parts';
import { writeBlock } from './support/stubs';
import { nearest } from './support/words';

export const contentBlockType = messageRule({
  id: 'content-block-type',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequest*MessageContentPart', {
      says: "Invalid value: 'image'. Supported values are: 'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'.",
    }),
    anthropic: error('src', '@anthropic-ai/sdk ContentBlockParam', {
      says: 'Input tag does not match any of the expected tags',
    }),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
  },
  words: {
    en: {
      title: 'Unknown content block',
      why: 'Every vendor has its own words for pictures, files and calls. A block that is perfect for another one is refused here, and the offending word is its type.',
      say: {
        near: ['“{type}” is no block here; “{nearest}” is.', 'Valid are: {known}.'],
        far: ['“{type}” is no block here.', 'Valid are: {known}.'],
        untyped: ['The block has no type.', 'Valid are: {known}.'],
      },
      fixes: { convert: 'Write the block as {dialect} does', replace: 'Change to “{nearest}”' },
    },
    'zh-cn': {
      title: '未知的内容块',
      why: '每家厂商对图片、文件和调用都有自己的叫法。对另一家完全正确的块在这里会被拒绝，问题就出在类型这个词上。',
      say: {
        near: ['这里没有内容块“{type}”，是否想写“{nearest}”？', '可用的有：{known}。'],
        far: ['这里没有内容块“{type}”。', '可用的有：{known}。'],
        untyped: ['内容块没有类型。', '可用的有：{known}。'],
      },
      fixes: { convert: '按 {dialect} 的写法改写', replace: '改为“{nearest}”' },
    },
  },
  examples: {
    failing: [
      {
        target: 'openai',
        text: `[
  { "role": "user", "content": [
    { "type": "text", "text": "What shape is this?" },
    { "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo=" } }
              ^^^^^^^
  ] }
]`,
        fixed: `[
  { "role": "user", "content": [
    { "type": "text", "text": "What shape is this?" },
    { "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } }
  ] }
]`,
      },
      {
        text: `{ "system": "Be brief.", "max_tokens": 100, "messages": [
  { "role": "user", "content": [{ "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } }] }
                                          ^^^^^^^^^^^
] }`,
        fixed: `{ "system": "Be brief.", "max_tokens": 100, "messages": [
  { "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo=" } }] }
] }`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "texts", "text": "Hi" }] }
                                          ^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "type": "text", "text": "Hi" }] }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo=" } }] }]',
      },
      { text: '[{ "type": "human", "content": [{ "type": "anything", "x": 1 }] }]' },
    ],
  },
  check(message, report, { dialect }) {
    const blocks = dialect.traits.blocks;
    const { content } = message;
    if (!blocks || !Array.isArray(content?.value) || message.dialect !== dialect.id) return;
    const look = (part: Part, here: readonly string[]): void => {
      // What is written out for a report would cost more than the look itself.
      if (part.word === undefined) {
        // A bare string is another rule's business; so is what a result holds instead of text.
        if (part.text === undefined && message.results.length === 0)
          report({ say: 'untyped', at: part.path, params: { known: here.join(', ') } });
        return;
      }
      // A block that another speaker may use is judged by where it stands, not by its word.
      if (here.includes(part.word) || part.word.endsWith('_tool_result') || isWordOf(blocks, part.word)) return;
      const near = nearest(part.word, here);
      report({
        say: near ? 'near' : 'far',
        at: [...part.path, 'type'],
        params: { type: part.word.slice(0, 40), known: here.join(', '), ...(near ? { nearest: near } : {}) },
        data: near,
      });
    };
    const here = blocks[message.kind] ?? blocks.user ?? [];
    for (const part of message.parts) if (part.path.length === content.path.length + 1) look(part, here);
    for (const part of partsInResults(message)) look(part, blocks.tool ?? here);
  },
  fix(context) {
    const { conversation, dialect, pen, report } = context;
    const path = report.at.slice(0, -1);
    const message = conversation.messages[report.message ?? -1];
    const part = message && allParts(message).find((own) => samePath(own.path, path));
    const block = part && convertible.has(part.type) ? writeBlock(context, part, message.kind) : undefined;
    if (block !== undefined) {
      const edits = pen.set({ message: report.message, path }, block);
      return [{ key: 'convert', params: { dialect: dialect.name }, safe: true, edits }];
    }
    if (typeof report.data !== 'string') return [];
    const edits = pen.set({ message: report.message, path: report.at }, report.data);
    return [{ key: 'replace', params: { nearest: report.data }, safe: false, edits }];
  },
});

const isWordOf = (blocks: NonNullable<DialectTraits['blocks']>, word: string): boolean =>
  Object.values(blocks).some((words) => words.includes(word));

/** Parts that say the same in every vendor's words. */
const convertible: ReadonlySet<PartType> = new Set<PartType>(['text', 'image', 'audio', 'file']);
