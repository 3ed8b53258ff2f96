// A refusal that does not arrive: its text stands where the target, or LangChain on the way to it, does not look.
import { field, isObject, member } from '../model/message';
import { messageRule, warning } from './rule';

export const refusalLost = messageRule({
  id: 'refusal-lost',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: warning('run', 'langchain-openai 1.6 and @langchain/openai 1.5 do not send additional_kwargs.refusal'),
    ollama: warning('src', 'ollama api/types.go: a message has no such field, and unknown ones are ignored'),
    anthropic: warning('src', '@anthropic-ai/sdk MessageParam has no such field'),
    gemini: warning('src', '@google/genai Content has no such field'),
    mistral: warning('run', 'mistral-common 1.12 messages.py: unknown fields are refused, conversions drop it'),
    bedrock: warning('src', '@aws-sdk/client-bedrock-runtime Message has no such field'),
    vercel: warning('src', 'vercel/ai packages/ai/src/prompt/message.ts has no such field'),
  },
  words: {
    en: {
      title: 'Refusal is not sent',
      why: 'OpenAI keeps the text of a refusal apart from the content. Whoever has no place for it gets an assistant that said nothing, and the next turn answers to a silence.',
      say: { lost: ['The refusal does not reach {target}.', 'Say it in `content`.'] },
      fixes: { content: 'Write it as the content' },
    },
    'zh-cn': {
      title: '拒绝的文本不会发送',
      why: 'OpenAI 把拒绝的文本放在内容之外。没有对应位置的接收方只会看到什么也没说的助手，下一轮就成了对沉默的回应。',
      say: { lost: ['拒绝的文本到不了 {target}。', '请写进 `content`。'] },
      fixes: { content: '写成内容' },
    },
  },
  examples: {
    failing: [
      {
        target: 'ollama',
        text: `[
  { "role": "user", "content": "Pick this lock." },
  { "role": "assistant", "content": null, "refusal": "I would rather not." },
                                                     ^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "content": "Why?" }
]`,
        fixed: `[
  { "role": "user", "content": "Pick this lock." },
  { "role": "assistant", "content": "I would rather not.", "refusal": null },
  { "role": "user", "content": "Why?" }
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Pick this lock." },
  { "type": "ai", "content": "", "additional_kwargs": { "refusal": "I would rather not." } },
                                                                   ^^^^^^^^^^^^^^^^^^^^^
  { "type": "human", "content": "Why?" }
]`,
        fixed: `[
  { "type": "human", "content": "Pick this lock." },
  { "type": "ai", "content": "I would rather not.", "additional_kwargs": { "refusal": null } },
  { "type": "human", "content": "Why?" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "Pick this lock." }, { "role": "assistant", "content": null, "refusal": "I would rather not." }]',
      },
      {
        text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": "Hello", "additional_kwargs": { "refusal": null } }]',
      },
      {
        target: 'ollama',
        text: '[{ "role": "user", "content": "Pick this lock." }, { "role": "assistant", "content": "No.", "refusal": "I would rather not." }]',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (message.kind !== 'assistant' || says(message.content?.value) || message.calls.length > 0) return;
    const base = dialect.traits.normalises ? [...message.base, 'additional_kwargs'] : message.base;
    const holder = dialect.traits.normalises ? member(message.fields, 'additional_kwargs') : message.fields;
    const refusal = isObject(holder) ? field(holder, base, 'refusal') : undefined;
    if (!refusal || typeof refusal.value !== 'string' || refusal.value === '') return;
    // In its own vendor's shape it goes out as it is.
    if (!dialect.traits.normalises && dialect.vendor === target.id) return;
    report({ say: 'lost', at: refusal.path, params: { target: target.name } });
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const place = { message: report.message, path: report.at };
    const text = pen.value(place);
    if (!message || typeof text !== 'string') return [];
    const content = message.content?.path ?? [...message.base, 'content'];
    const edits = [...pen.set({ message: report.message, path: content }, text), ...pen.set(place, null)];
    return [{ key: 'content', safe: false, edits }];
  },
});

const says = (content: unknown): boolean =>
  Array.isArray(content) ? content.length > 0 : content !== undefined && content !== null && content !== '';
