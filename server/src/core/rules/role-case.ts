// A role that is right but for its capitals.
import { dialectById } from '../dialects/index';
import { text } from '../model/message';
import { error, messageRule, warning } from './rule';

export const roleCase = messageRule({
  id: 'role-case',
  group: 'list',
  judge: 'reader-and-target',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6 messages/utils.py', { says: 'MESSAGE_COERCION_FAILURE' }),
    openai: warning('unsure', 'openai-openapi ChatCompletionRequestMessage: the roles are written in small letters'),
    anthropic: warning('unsure', '@anthropic-ai/sdk messages.d.ts: the roles are written in small letters'),
    gemini: warning('unsure', '@google/genai types: the roles are written in small letters'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
    bedrock: warning('unsure', 'Bedrock Converse, ConversationRole'),
  },
  words: {
    en: {
      title: 'Role in capitals',
      why: 'Roles are compared letter by letter. Ollama alone takes capitals as small letters.',
      say: { capitals: ['“{role}” is written “{small}”.', 'Use small letters.'] },
      fixes: { lower: 'Change to “{small}”' },
    },
    'zh-cn': {
      title: '角色大小写不符',
      why: '角色按字母逐一比较，只有 Ollama 把大写当作小写。',
      say: { capitals: ['“{role}”应写作“{small}”。', '请使用小写。'] },
      fixes: { lower: '改为“{small}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "User", "content": "Hi" }
            ^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "USER", "content": "Hi", "images": [] }]' },
      { text: '[{ "role": "user", "content": "Hi" }]' },
    ],
  },
  check(message, report) {
    const word = text(message.role);
    if (message.kind !== 'unknown' || word === undefined || !message.role) return;
    const known = dialectById(message.dialect).traits.roles.find((own) => own.word === word.toLowerCase());
    if (known) report({ say: 'capitals', at: message.role.path, params: { role: word, small: known.word } });
  },
  fix: ({ pen, report }) => [
    {
      key: 'lower',
      params: report.params ?? {},
      safe: true,
      edits: pen.set({ message: report.message, path: report.at }, report.params?.['small']),
    },
  ],
});
