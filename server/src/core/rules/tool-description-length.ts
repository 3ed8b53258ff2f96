// A description that is longer than the target takes.
import { text } from '../model/message';
import { conversationRule, warning } from './rule';

export const toolDescriptionLength = conversationRule({
  id: 'tool-description-length',
  group: 'tools',
  judge: 'target',
  verdicts: {
    openai: warning('unsure', 'getsentry/sentry-mcp#106 (2025); whether it still holds is not known', {
      says: "Invalid 'tools[0].function.description': string too long. Expected a string with maximum length 1024",
    }),
  },
  words: {
    en: {
      title: 'Long tool description',
      why: 'OpenAI has refused descriptions of more than 1,024 characters.',
      say: {
        long: [
          'The description has {length} characters; {most} are sure to be taken.',
          'Shorten it, or say the rest in the system text.',
        ],
      },
    },
    'zh-cn': {
      title: '工具描述过长',
      why: 'OpenAI 曾拒绝超过 1,024 个字符的描述。',
      say: { long: ['描述有 {length} 个字符，确定可接受的是 {most} 个。', '请缩短，或把其余内容写进系统文本。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "type": "function", "function": { "name": "wind", "description":
"${'x'.repeat(1025)}"
${'^'.repeat(1027)}
} }] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "gpt-4.1", "messages": [{ "role": "user", "content": "Hi" }], "tools": [{ "type": "function", "function": { "name": "wind", "description": "Wind at a pier." } }] }',
      },
    ],
  },
  check({ conversation }, report) {
    for (const { description } of conversation.tools) {
      const length = text(description)?.length ?? 0;
      if (description && length > most) report({ say: 'long', at: description.path, params: { length, most } });
    }
  },
});

const most = 1024;
