// A training line that does not end with what the model should learn to say.
import { conversationRule, error } from './rule';

export const lastNotAssistant = conversationRule({
  id: 'last-not-assistant',
  group: 'list',
  judge: 'target',
  verdicts: {
    'fine-tuning': error('iss', 'kohhnagata/clone-factory-v1#3; OpenAI fine-tuning guide', {
      says: 'The last message must be from the assistant',
    }),
  },
  words: {
    en: {
      title: 'Training line without an answer',
      why: 'A training line shows what the model should say. One that ends with anybody else teaches nothing, and the whole file is refused.',
      say: { last: ['A training line has to end with the assistant.', 'Add the answer that the model should learn.'] },
    },
    'zh-cn': {
      title: '训练行没有回答',
      why: '训练行展示模型应该说什么。以其他人结尾的训练行教不了任何东西，整个文件会被拒绝。',
      say: { last: ['训练行必须以助手结尾。', '请补上模型应该学会的回答。'] },
    },
  },
  examples: {
    failing: [
      {
        target: 'fine-tuning',
        text: `{ "messages": [
  { "role": "user", "content": "Hi" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
] }`,
      },
    ],
    passing: [
      {
        target: 'fine-tuning',
        text: '{ "messages": [{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" }] }',
      },
    ],
  },
  check({ conversation, messages }, report) {
    const { single, container } = conversation;
    const { last } = messages;
    // The question of a preference pair is answered by its outputs, and reinforcement lines leave the answer to a grader.
    if (!last || single || container === 'preference-line') return;
    if (last.kind !== 'assistant') report({ say: 'last', message: messages.length - 1, at: [] });
  },
});
