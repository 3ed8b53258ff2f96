// A template's placeholder where a message is expected.
import { error, messageRule } from './rule';
import { isPlaceholder } from './support/roles';

export const placeholderInMessages = messageRule({
  id: 'placeholder-in-messages',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py; only ChatPromptTemplate knows it', {
      says: "Unexpected message type: 'placeholder'",
    }),
  },
  words: {
    en: {
      title: 'Placeholder in a list of messages',
      why: 'A placeholder belongs to a prompt template, which puts messages in its place. In a list of messages nobody does, and the list is refused.',
      say: { placeholder: ['A placeholder is no message.', 'Put the messages themselves here.'] },
    },
    'zh-cn': {
      title: '消息列表中的占位符',
      why: '占位符属于提示模板，由模板用消息替换。在消息列表里没有谁会替换它，列表会被拒绝。',
      say: { placeholder: ['占位符不是消息。', '请在这里放消息本身。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  ["system", "Be brief."],
  ["placeholder", "{history}"],
   ^^^^^^^^^^^^^
  ["human", "Hi"]
]`,
      },
    ],
    passing: [{ text: '[["system", "Be brief."], ["human", "Hi"]]' }],
  },
  check(message, report, { dialect }) {
    if (message.role && isPlaceholder(message, dialect)) report({ say: 'placeholder', at: message.role.path });
  },
});
