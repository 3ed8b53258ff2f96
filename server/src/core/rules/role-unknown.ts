// A role or a type that the dialect does not have.
import { dialectById } from '../dialects/index';
import { text } from '../model/message';
import { error, messageRule, warning } from './rule';
import { hasOwnRule } from './support/roles';
import { nearest } from './support/words';

export const roleUnknown = messageRule({
  id: 'role-unknown',
  group: 'list',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequestMessage', {
      says: "Invalid value. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    }),
    anthropic: error('iss', 'QuixiAI/dolphin-mcp#5', {
      says: 'Unexpected role. Allowed roles are "user" or "assistant"',
    }),
    gemini: error('iss', 'songquanpeng/one-api#1385', { says: 'Please use a valid role: user, model.' }),
    ollama: warning('src', 'ollama server/routes.go: any role is passed on, and the model’s template decides'),
    langchain: error('run', 'langchain-core 1.6 messages/utils.py', {
      says: 'Unexpected message type. Use one of human, user, ai, assistant, function, tool, system, or developer. (MESSAGE_COERCION_FAILURE)',
    }),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts', {
      says: 'The messages do not match the ModelMessage[] schema.',
    }),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime ConversationRole'),
  },
  words: {
    en: {
      title: 'Unknown role',
      why: 'The role decides how everything else in a message is read. A word that the receiver does not know makes it refuse the request, or hand the message to a template that drops it.',
      say: {
        near: ['“{role}” is no role here; “{nearest}” is.', 'Valid are: {known}.'],
        far: ['“{role}” is no role here.', 'Valid are: {known}.'],
        type: ['The role is no string.', 'Valid are: {known}.'],
      },
      fixes: { replace: 'Change to “{nearest}”' },
    },
    'zh-cn': {
      title: '未知的角色',
      why: '角色决定了消息中其他内容如何解读。接收方不认识的词会使它拒绝请求，或把消息交给会丢弃它的模板。',
      say: {
        near: ['这里没有角色“{role}”，是否想写“{nearest}”？', '可用的有：{known}。'],
        far: ['这里没有角色“{role}”。', '可用的有：{known}。'],
        type: ['角色不是字符串。', '可用的有：{known}。'],
      },
      fixes: { replace: '改为“{nearest}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistent", "content": "Hello" }
            ^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello" }
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Hi" },
  { "type": "aii", "content": "Hello" }
            ^^^^^
]`,
      },
    ],
    passing: [
      { text: '[{ "type": "human", "content": "Hi" }, { "role": "assistant", "content": "Hello" }, ["user", "Bye"]]' },
      { text: '[{ "role": "USER", "content": "Hi", "images": [] }]' },
    ],
  },
  check(message, report, { dialect }) {
    const { role } = message;
    if (message.kind !== 'unknown' || !role || hasOwnRule(message, dialect)) return;
    const { roles } = dialectById(message.dialect).traits;
    const known = roles.filter((word) => !word.alias).map((word) => word.word);
    if (known.length === 0) return;
    const word = text(role);
    if (word === undefined) return report({ say: 'type', at: role.path, params: { known: known.join(', ') } });
    if (roles.some((own) => own.word === word.toLowerCase())) return;
    const near = nearest(word, known) ?? borrowed.get(word.toLowerCase())?.find((other) => known.includes(other));
    report({
      say: near ? 'near' : 'far',
      at: role.path,
      params: { role: word.slice(0, 40), known: known.join(', '), ...(near ? { nearest: near } : {}) },
      data: near,
    });
  },
  fix: ({ pen, report }) =>
    typeof report.data === 'string'
      ? [
          {
            key: 'replace',
            params: { nearest: report.data },
            safe: false,
            edits: pen.set({ message: report.message, path: report.at }, report.data),
          },
        ]
      : [],
});

/** What other vendors call the same speaker. */
const borrowed: ReadonlyMap<string, readonly string[]> = new Map([
  ['human', ['user']],
  ['ai', ['assistant', 'model']],
  ['bot', ['assistant', 'ai', 'model']],
  ['gpt', ['assistant', 'ai', 'model']],
  ['model', ['assistant', 'ai']],
  ['assistant', ['model', 'ai', 'AIMessage']],
  ['user', ['human', 'HumanMessage']],
  ['tool_result', ['tool']],
]);
