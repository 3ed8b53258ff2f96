// A message without its content.
import { isObject, valueAt } from '../model/message';
import { error, messageRule } from './rule';
import { contentKey, isBareItem, speaksOtherwise, takesEmpty } from './support/contents';

export const contentMissing = messageRule({
  id: 'content-missing',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequestMessage', {
      says: "Missing required parameter: 'messages[0].content'.",
    }),
    anthropic: error('src', '@anthropic-ai/sdk MessageParam', { says: 'messages.0.content: Field required' }),
    gemini: error('iss', 'egoist/chatwise-releases#250; agno-agi/agno#6644', {
      says: 'contents.parts must not be empty.',
    }),
    langchain: error('run', 'langchain-core 1.6 messages/utils.py', {
      says: "Message dict must contain 'role' and 'content' keys",
    }),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime Message'),
  },
  words: {
    en: {
      title: 'Content missing',
      why: 'A message says something, even if it is an empty string. Only an assistant that makes a call may leave it out, and not everywhere.',
      say: { missing: ['The message has no `{key}`.', 'Add it.'] },
      fixes: { add: 'Add `"{key}": ""`' },
    },
    'zh-cn': {
      title: '缺少内容',
      why: '消息总要说点什么，哪怕是空字符串。只有发出调用的助手可以省略，而且并非处处可以。',
      say: { missing: ['这条消息没有 `{key}`。', '请补上。'] },
      fixes: { add: '添加 `"{key}": ""`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user" },
  ^
  { "role": "assistant", "content": "Hello" }
]`,
        fixed: `[
  { "role": "user", "content": "" },
  { "role": "assistant", "content": "Hello" }
]`,
      },
      {
        target: 'langchain',
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
  ^
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        fixed: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }], "content": "" },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      { text: '[{ "role": "user", "content": "Hi", "images": [] }, { "role": "assistant", "thinking": "…" }]' },
    ],
  },
  check(message, report, { dialect }) {
    if (message.content || message.kind === 'unknown' || isBareItem(message, dialect) || Array.isArray(message.value))
      return;
    if (!dialect.traits.normalises && speaksOtherwise(message)) return;
    // The class itself does without (`messages_from_dict`, `load`); only a plain object must have the key.
    if (message.kind === 'tool' && message.base.length > 0) return;
    // Where there is nothing to hold it (an envelope without `kwargs`), other rules speak.
    if (!isObject(valueAt(message.value, message.base))) return;
    report({ say: 'missing', at: message.base, focus: 'opening', lacks: true, params: { key: contentKey(dialect) } });
  },
  fix(context) {
    const { pen, report, dialect } = context;
    const key = contentKey(dialect);
    return key === 'content' && takesEmpty(context)
      ? [
          {
            key: 'add',
            params: { key },
            safe: false,
            edits: pen.set({ message: report.message, path: [...report.at, key] }, ''),
          },
        ]
      : [];
  },
});
