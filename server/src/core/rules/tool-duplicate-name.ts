// Two tools of one name.
import { text } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const toolDuplicateName = conversationRule({
  id: 'tool-duplicate-name',
  group: 'tools',
  judge: 'target',
  verdicts: {
    anthropic: error('doc', 'Anthropic Messages API, tools', { says: 'tools: Tool names must be unique.' }),
    gemini: error('doc', 'Gemini API, FunctionDeclaration', { says: 'Duplicate function declaration found' }),
    openai: warning('unsure', 'not documented'),
    mistral: warning('unsure', 'not documented'),
    bedrock: warning('unsure', 'not documented'),
  },
  words: {
    en: {
      title: 'Two tools of one name',
      why: 'A call names its tool and nothing else. Where two have one name, nobody knows which is meant.',
      say: { twice: ['There is a tool “{name}” already.', 'Rename one of the two, or remove it.'] },
    },
    'zh-cn': {
      title: '工具重名',
      why: '调用只说工具的名称。两个工具同名时，谁也不知道指的是哪一个。',
      say: { twice: ['已经有名为“{name}”的工具。', '请改名或删除其中一个。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [
  { "name": "wind", "input_schema": { "type": "object" } },
  { "name": "wind", "input_schema": { "type": "object" } }
            ^^^^^^
] }`,
      },
    ],
    passing: [
      {
        text: '{ "system": "s", "max_tokens": 9, "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "name": "wind", "input_schema": { "type": "object" } }] }',
      },
    ],
  },
  check({ conversation }, report) {
    const seen = new Set<string>();
    for (const { name } of conversation.tools) {
      const word = text(name);
      if (!word || !name) continue;
      if (seen.has(word)) report({ say: 'twice', at: name.path, params: { name: word.slice(0, 60) } });
      seen.add(word);
    }
  },
});
