// A content block that the dialect has, in a message of a speaker who may not use it.

import { samePath } from '../json/path';
import { wordOf } from '../model/message';
import { error, messageRule } from './rule';

export const contentBlockRole = messageRule({
  id: 'content-block-role',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('iss', 'openai-openapi ChatCompletionRequest*MessageContentPart; jeremychone/rust-genai#119'),
    anthropic: error('iss', '@anthropic-ai/sdk ContentBlockParam; microsoft/agent-framework#4328'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts', {
      says: 'The messages do not match the ModelMessage[] schema.',
    }),
  },
  words: {
    en: {
      title: 'Block of another speaker',
      why: 'Who may show a file, think aloud or give a result is fixed: a recording belongs to the user, thoughts to the assistant, results to whoever the receiver takes them from. The same block elsewhere is refused.',
      say: {
        role: ['A message of the role “{role}” cannot hold a block “{type}”.', 'It may hold: {known}.'],
      },
      fixes: { retype: 'Change to “{type}”' },
    },
    'zh-cn': {
      title: '属于其他发言者的内容块',
      why: '谁可以展示文件、写出思考、给出结果，都有规定：录音属于用户，思考属于助手，结果属于接收方指定的一方。同样的块放在别处会被拒绝。',
      say: {
        role: ['角色“{role}”的消息不能包含内容块“{type}”。', '可以包含：{known}。'],
      },
      fixes: { retype: '改为“{type}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Listen." },
  { "role": "assistant", "content": [{ "type": "input_audio", "input_audio": { "data": "UklGRg==", "format": "wav" } }] },
                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": "Well?" }
]`,
      },
      {
        text: `{ "model": "gpt-5", "input": [
  { "role": "user", "content": [{ "type": "output_text", "text": "Hi" }] }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
        fixed: `{ "model": "gpt-5", "input": [
  { "role": "user", "content": [{ "type": "input_text", "text": "Hi" }] }
] }`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "thinking", "thinking": "Hm.", "signature": "c2ln" }, { "type": "text", "text": "Hi" }] }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "input_audio", "input_audio": { "data": "UklGRg==", "format": "wav" } }] }, { "role": "assistant", "content": [{ "type": "refusal", "refusal": "No." }] }]',
      },
      {
        target: 'openai',
        text: '[{ "type": "ai", "content": [{ "type": "input_audio", "input_audio": { "data": "UklGRg==", "format": "wav" } }] }, { "type": "human", "content": "Hi" }]',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    const { content, kind, role } = message;
    const blocks = dialect.traits.blocks;
    const here = blocks?.[kind];
    if (!blocks || !here || !Array.isArray(content?.value) || message.dialect !== dialect.id) return;
    for (const part of message.parts) {
      const { word, type } = part;
      if (word === undefined || here.includes(word) || part.path.length !== content.path.length + 1) continue;
      // Pictures and calls have rules of their own; a word that nobody uses has another.
      if (type === 'tool-call' || (type === 'image' && target.traits.imagesIn !== 'anywhere')) continue;
      if (!Object.values(blocks).some((words) => words.includes(word))) continue;
      report({
        say: 'role',
        at: part.path,
        params: { role: wordOf(role?.value).slice(0, 40), type: word, known: here.join(', ') },
      });
    }
  },
  fix({ conversation, dialect, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const part = message?.parts.find((own) => samePath(own.path, report.at));
    const type = message && part?.type === 'text' ? dialect.traits.blocks?.[message.kind]?.find(isText) : undefined;
    if (type === undefined) return [];
    const edits = pen.set({ message: report.message, path: [...report.at, 'type'] }, type);
    return [{ key: 'retype', params: { type }, safe: true, edits }];
  },
});

const isText = (word: string): boolean => word.endsWith('text');
