// LangChain's ChatMessage with a role of its own.
import { field } from '../model/message';
import { error, messageRule, warning } from './rule';

/** Roles that LangChain turns into a message class, and vendors know. */
const standard = new Set(['human', 'user', 'ai', 'assistant', 'system', 'developer', 'tool', 'function']);

export const chatRoleNonstandard = messageRule({
  id: 'chat-role-nonstandard',
  group: 'langchain',
  judge: 'target',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py', { says: 'Unexpected message type' }),
    langgraph: error('run', 'langchain-core 1.6.5 messages/utils.py', { says: 'Unexpected message type' }),
    openai: error(
      'run',
      'langchain-openai 1.6.6 and @langchain/openai 1.5.8 send the role as it is, which the service refuses',
    ),
    anthropic: error('run', '@langchain/anthropic 1.5.11 throws'),
    gemini: error('run', 'langchain-google-genai 4.4.0 and @langchain/google-genai 2.3.2 throw'),
    ollama: error(
      'run',
      'as a plain object refused by langchain-core 1.6.5; as a message @langchain/ollama 1.3.0 makes it the user’s',
    ),
    mistral: warning('unsure', 'langchain-mistralai'),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
  },
  words: {
    en: {
      title: 'Chat message with a role of its own',
      why: 'A ChatMessage may have any role, but hardly anybody takes it: as a plain object LangChain refuses it, most integrations throw, and OpenAI refuses the role itself.',
      say: {
        custom: ['The role “{role}” is not one that models know.', 'Use a system, human, ai or tool message.'],
        missing: [
          'A chat message needs a `role` of its own, and has none.',
          'Use a system, human, ai or tool message.',
        ],
      },
      fixes: { user: 'Make it a message of the user' },
    },
    'zh-cn': {
      title: '自定义角色的聊天消息',
      why: 'ChatMessage 可以用任意角色，但几乎没有谁接受：作为普通对象，LangChain 会拒绝；多数集成会抛出异常；OpenAI 则拒绝这个角色本身。',
      say: {
        custom: ['模型不认识角色“{role}”。', '请使用 system、human、ai 或 tool 消息。'],
        missing: ['聊天消息需要自己的 `role`，这里没有。', '请使用 system、human、ai 或 tool 消息。'],
      },
      fixes: { user: '改为用户的消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Draft it." },
  { "type": "chat", "role": "critic", "content": "Too long." }
                            ^^^^^^^^
]`,
        target: 'langchain',
      },
      {
        text: `[
  { "type": "human", "data": { "content": "Draft it." } },
  { "type": "chat", "data": { "role": "critic", "content": "Too long." } }
                                      ^^^^^^^^
]`,
        target: 'openai',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "Draft it." }, { "type": "chat", "role": "user", "content": "Too long." }]',
        target: 'langchain',
      },
      {
        text: '[{ "type": "human", "data": { "content": "Draft it." } }, { "type": "chat", "data": { "role": "critic", "content": "Too long." } }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (message.kind !== 'chat' || !dialect.traits.normalises) return;
    const role = field(message.fields, message.base, 'role');
    if (!role) return report({ say: 'missing', at: message.base, lacks: true });
    if (typeof role.value !== 'string' || standard.has(role.value)) return;
    const wrapped = message.base.length > 0;
    if (wrapped && target.traits.is === 'library') return;
    report({
      say: 'custom',
      at: role.path,
      params: { role: role.value },
      atMost: wrapped && target.traits.roles === 'any' ? 'warning' : undefined,
    });
  },
  fix: ({ pen, report }) =>
    report.say === 'missing'
      ? []
      : [{ key: 'user', safe: false, edits: pen.set({ message: report.message, path: report.at }, 'user') }],
});
