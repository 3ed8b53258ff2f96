// `content: null` where something must be said.
import { error, messageRule, warning } from './rule';
import { inEnvelope, speaksOtherwise, takesEmpty } from './support/contents';

export const contentNull = messageRule({
  id: 'content-null',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('iss', 'vercel/ai#13744; run-llama/llama_index#17555', {
      says: "Invalid value for 'content': expected a string, got null.",
    }),
    anthropic: error('src', '@anthropic-ai/sdk MessageParam', {
      says: 'messages.0.content: Input should be a valid list',
    }),
    gemini: error('src', '@google/genai Content'),
    langchain: error(
      'run',
      'langchain-core 1.6: messages_from_dict and load build the message, which takes a string or a list',
    ),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime Message'),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
  },
  words: {
    en: {
      title: 'Content is null',
      why: 'Content may be null only beside a call (or a refusal, or a sound) of the assistant. A cancelled reply leaves neither content nor call, and every later request repeats it.',
      say: {
        assistant: ['The assistant says nothing and calls nothing.', 'Write a string, or leave the message out.'],
        other: ['The content is null.', 'Write a string; an empty one will do.'],
      },
      fixes: { empty: 'Write an empty string', remove: 'Remove the message' },
    },
    'zh-cn': {
      title: '内容为 null',
      why: '只有助手的调用（或拒绝、声音）旁边，内容才可以为 null。被取消的回复既没有内容也没有调用，而之后的每个请求都会重复它。',
      say: {
        assistant: ['助手既没有说话也没有调用。', '请写一个字符串，或省略这条消息。'],
        other: ['内容为 null。', '请写一个字符串，空字符串也可以。'],
      },
      fixes: { empty: '写成空字符串', remove: '删除这条消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "List three knots." },
  { "role": "assistant", "content": null },
                                    ^^^^
  { "role": "user", "content": "Hello?" }
]`,
        fixed: `[
  { "role": "user", "content": "List three knots." },
  { "role": "assistant", "content": "" },
  { "role": "user", "content": "Hello?" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      { text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": null, "refusal": "No." }]' },
      { target: 'langchain', text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": null }]' },
    ],
  },
  check(message, report, { dialect }) {
    if (message.content?.value !== null || message.kind === 'unknown') return;
    if (dialect.traits.normalises ? !inEnvelope(message) : speaksOtherwise(message)) return;
    // Function messages may hold null (openai-openapi ChatCompletionRequestFunctionMessage).
    if (message.kind === 'function') return;
    report({ say: message.kind === 'assistant' ? 'assistant' : 'other', at: message.content.path });
  },
  fix(context) {
    const { pen, report, dialect } = context;
    const remove = { key: 'remove', safe: false, edits: pen.removeMessage(report.message ?? -1) };
    if (dialect.traits.contentIs === 'blocks' || !takesEmpty(context)) return [remove];
    const empty = { key: 'empty', safe: false, edits: pen.set({ message: report.message, path: report.at }, '') };
    // Without its message a result would be missing.
    return context.conversation.messages[report.message ?? -1]?.results.length ? [empty] : [empty, remove];
  },
});
