// Type names of stored messages that only one of LangChain's two languages reads.
import { wordOf } from '../model/message';
import { information, messageRule } from './rule';

const readers: Readonly<Record<string, string>> = { chat: 'Python', generic: 'JavaScript' };

export const storedTypeCrossLanguage = messageRule({
  id: 'stored-type-cross-language',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: information('run', 'langchain-core 1.6.5 messages/utils.py; @langchain/core 1.4.0 messages/utils.ts', {
      says: 'Got unexpected type',
    }),
  },
  words: {
    en: {
      title: 'Stored type of one language',
      why: 'LangChain stores a chat message as “chat” in Python and as “generic” in JavaScript, and neither reads the other’s word.',
      say: {
        only: ['The type “{type}” is only read by LangChain for {language}.', 'Keep it if nobody else loads the file.'],
      },
    },
    'zh-cn': {
      title: '只有一种语言能读的存储类型',
      why: '聊天消息在 LangChain 的 Python 版中存为“chat”，在 JavaScript 版中存为“generic”，双方都不读对方的写法。',
      say: { only: ['类型“{type}”只有 {language} 版 LangChain 能读取。', '如果没有别的程序加载该文件，可以保留。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "data": { "content": "Hi" } },
  { "type": "generic", "data": { "role": "user", "content": "Hello" } }
            ^^^^^^^^^
]`,
        target: 'langchain',
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "data": { "content": "Hi" } }, { "type": "ai", "data": { "content": "Hello" } }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report) {
    if (message.kind !== 'chat' || message.base[0] !== 'data' || !message.role) return;
    const type = wordOf(message.role.value);
    const language = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (language) report({ say: 'only', at: message.role.path, params: { type, language } });
  },
});
