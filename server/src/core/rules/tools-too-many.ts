// More tools than the target takes.
import { conversationRule, error, warning } from './rule';

export const toolsTooMany = conversationRule({
  id: 'tools-too-many',
  group: 'tools',
  judge: 'target',
  verdicts: {
    openai: error('iss', '0x4m4/hexstrike-ai#29; musistudio/claude-code-router#686', {
      says: "Invalid 'tools': array too long. Expected an array with maximum length 128",
    }),
    gemini: warning('unsure', 'older documentation'),
    mistral: warning('unsure', 'reports only'),
  },
  words: {
    en: {
      title: 'Too many tools',
      why: 'The number of tools in a request is limited, and each costs tokens in every request.',
      say: {
        many: ['This is tool {index}; {most} are allowed.', 'Leave out those that this conversation does not need.'],
      },
    },
    'zh-cn': {
      title: '工具过多',
      why: '请求中工具的数量有限，而且每个工具在每次请求中都要消耗 token。',
      say: { many: ['这是第 {index} 个工具，最多允许 {most} 个。', '请省略本对话用不到的工具。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }], "tools": [
${Array.from({ length: 128 }, (_, n) => `  { "type": "function", "function": { "name": "tool_${n}" } },\n`).join('')}  { "type": "function", "function": { "name": "tool_128" } }
                                    ^^^^^^^^^^^^^^^^^^^^^^
] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "type": "function", "function": { "name": "wind" } }] }',
      },
    ],
  },
  check({ conversation }, report, { target }) {
    const most = target.traits.maxTools?.value;
    const extra = most === undefined ? undefined : conversation.tools[most];
    if (extra && most !== undefined) report({ say: 'many', at: extra.path, params: { index: most + 1, most } });
  },
});
