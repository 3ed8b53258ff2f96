// Role developer where the target does not have it.
import { error, messageRule, warning } from './rule';

export const developerRole = messageRule({
  id: 'developer-role',
  group: 'list',
  judge: 'target',
  verdicts: {
    ollama: warning(
      'iss',
      'ollama/ollama#18305; ollama/ollama-python#453: most templates have no such role, and drop the text without a word',
    ),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/message.ts'),
    openai: {
      ...warning('iss', 'older models answer 400 unsupported_value; openai/openai-python#2047', {
        says: "Unsupported value: 'messages[0].role' does not support 'developer' with this model.",
      }),
      models: [
        { match: /^(?:o1-mini|o1-preview)/, severity: 'error' },
        { match: /^(?:gpt-3\.5|gpt-4-|gpt-4$|gpt-4o)/, severity: 'warning' },
        { match: /./, severity: 'off' },
      ],
    },
  },
  words: {
    en: {
      title: 'Role developer',
      why: 'The role is OpenAI’s name for system text to its newer models. Elsewhere the request may succeed although the instruction never reaches the model.',
      say: {
        developer: ['{target} does not know the role “developer”, or not with every model.', 'Write “system”.'],
        system: ['{model} takes no system text, under no role.', 'Put it at the head of the user’s message.'],
      },
      fixes: { system: 'Change to “system”' },
    },
    'zh-cn': {
      title: '角色 developer',
      why: '这是 OpenAI 对其较新模型的系统文本的称呼。在别处请求可能成功，而指令根本没有到达模型。',
      say: {
        developer: ['{target} 不认识角色“developer”，或只有部分模型认识。', '请写“system”。'],
        system: ['{model} 不接受系统文本，无论用哪个角色。', '请把它放到用户消息的开头。'],
      },
      fixes: { system: '改为“system”' },
    },
  },
  examples: {
    failing: [
      {
        target: 'ollama',
        text: `[
  { "role": "developer", "content": "Reply in one word." },
            ^^^^^^^^^^^
  { "role": "user", "content": "Colour of copper?" }
]`,
        fixed: `[
  { "role": "system", "content": "Reply in one word." },
  { "role": "user", "content": "Colour of copper?" }
]`,
      },
      {
        text: `{ "model": "o1-mini", "messages": [
  { "role": "system", "content": "Reply in one word." },
            ^^^^^^^^
  { "role": "user", "content": "Colour of copper?" }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "o3", "messages": [{ "role": "system", "content": "Reply in one word." }, { "role": "user", "content": "Colour of copper?" }] }',
      },
      {
        text: '[{ "role": "developer", "content": "Reply in one word." }, { "role": "user", "content": "Colour of copper?" }]',
      },
    ],
  },
  check(message, report, { model, target }) {
    const isSystem = message.kind === 'system' || message.kind === 'developer';
    if (!message.role || !isSystem) return;
    if (model !== undefined && target.traits.noSystemText?.test(model)) {
      report({ say: 'system', at: message.role.path, params: { model } });
      return;
    }
    if (message.kind === 'system') return;
    // Where models differ and none is named, the milder verdict counts: none.
    if (model === undefined && target.traits.developerRole === 'by-model') return;
    report({ say: 'developer', at: message.role.path, params: { target: target.name } });
  },
  fix: ({ pen, report }) => {
    if (report.say === 'system') return [];
    return [{ key: 'system', safe: false, edits: pen.set({ message: report.message, path: report.at }, 'system') }];
  },
});
