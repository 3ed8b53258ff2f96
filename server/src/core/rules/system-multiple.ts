// Two system messages at the head of a list, for an integration that takes one.
import { conversationRule, warning } from './rule';

export const systemMultiple = conversationRule({
  id: 'system-multiple',
  group: 'list',
  judge: 'target',
  verdicts: {
    gemini: warning(
      'run',
      '@langchain/google-genai 2.3 throws; langchain-google-genai 4.4 joins them, older ones raised (langchain-ai/langchain#28164)',
      { says: 'System message should be the first one' },
    ),
  },
  words: {
    en: {
      title: 'Several system messages',
      why: 'Gemini takes one system instruction. LangChain’s Python integration joins the system messages at the head of the list; its JavaScript integration refuses the second.',
      say: { several: ['This is another system message at the head of the list.', 'Join it with the one before.'] },
      related: { first: 'The first one' },
      fixes: { join: 'Join it with the one before' },
    },
    'zh-cn': {
      title: '多条系统消息',
      why: 'Gemini 只接受一条系统指令。LangChain 的 Python 集成会合并列表开头的系统消息，而 JavaScript 集成会拒绝第二条。',
      say: { several: ['这是列表开头的又一条系统消息。', '请与前一条合并。'] },
      related: { first: '第一条' },
      fixes: { join: '与前一条合并' },
    },
  },
  examples: {
    failing: [
      {
        target: 'gemini',
        text: `[
  { "type": "system", "content": "Be brief." },
  { "type": "system", "content": "Be kind." },
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "human", "content": "Hi" }
]`,
        fixed: `[
  { "type": "system", "content": "Be brief.\\n\\nBe kind." },
  { "type": "human", "content": "Hi" }
]`,
      },
    ],
    passing: [
      {
        target: 'gemini',
        text: '[{ "type": "system", "content": "Be brief." }, { "type": "human", "content": "Hi" }]',
      },
      {
        target: 'anthropic',
        text: '[{ "type": "system", "content": "Be brief." }, { "type": "system", "content": "Be kind." }, { "type": "human", "content": "Hi" }]',
      },
    ],
  },
  check({ conversation, messages }, report, { dialect }) {
    if (!dialect.traits.normalises || conversation.single) return;
    if (messages.at(0)?.kind !== 'system') return;
    for (let index = 1; messages.at(index)?.kind === 'system'; index++) {
      report({ say: 'several', message: index, at: [], related: [{ say: 'first', message: 0, at: [] }] });
    }
  },
  fix({ conversation, pen, report }) {
    const index = report.message ?? -1;
    const [before, own] = [conversation.messages[index - 1]?.content, conversation.messages[index]?.content];
    if (typeof before?.value !== 'string' || typeof own?.value !== 'string') return [];
    const end = before.value.length;
    const edits = [
      ...pen.splice({ message: index - 1, path: before.path }, { start: end, end }, `\n\n${own.value}`),
      ...pen.removeMessage(index),
    ];
    return [{ key: 'join', safe: false, edits }];
  },
});
