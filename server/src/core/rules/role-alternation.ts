// Two messages of one role in a row, where the second one loses something.
import type { Message } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const roleAlternation = conversationRule({
  id: 'role-alternation',
  group: 'list',
  judge: 'target',
  verdicts: {
    ollama: warning(
      'src',
      'ollama template/template.go: equal roles are joined, and the later one’s calls and pictures are lost',
    ),
    bedrock: error('iss', 'langchain-ai/langchain-aws#130; Portkey-AI/gateway#748', {
      says: 'A conversation must alternate between user and assistant roles.',
    }),
  },
  words: {
    en: {
      title: 'The same role twice in a row',
      why: 'Templates of older local models join neighbours of one role into one message. Text survives that, calls and pictures of the later one do not.',
      say: {
        lost: [
          'This message follows another of the same role, and what it has beside its text is lost.',
          'Join the two, or put the other side’s turn between them.',
        ],
        refused: ['This message follows another of the same role.', 'Join the two.'],
      },
      related: { before: 'The message before it' },
      fixes: { join: 'Join the two' },
    },
    'zh-cn': {
      title: '同一角色连续两次',
      why: '较旧的本地模型的模板会把相邻的同角色消息合并为一条。文本会保留，后一条的调用和图片会丢失。',
      say: {
        lost: ['这条消息紧跟着同一角色的另一条，除文本以外的内容会丢失。', '请合并两条，或在中间加上对方的一轮。'],
        refused: ['这条消息紧跟着同一角色的另一条。', '请合并两条。'],
      },
      related: { before: '它之前的消息' },
      fixes: { join: '合并两条' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Look at this." },
  { "role": "user", "content": "And this.", "images": ["iVBORw0KGgo="] }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "text": "Hi." }] },
  { "role": "user", "content": [{ "text": "Are you there?" }] }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "text": "Hi." }, { "text": "Are you there?" }] }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": "Hi", "images": [] }, { "role": "user", "content": "Are you there?" }]' },
    ],
  },
  check({ messages }, report, { target, dialect }) {
    const refuses = target.traits.sameRole === 'refused';
    // Only a file in its own shape goes out as it is; conversions join neighbours.
    if (refuses && dialect.vendor !== target.id) return;
    for (const { index } of messages.neighbours(refuses ? speakTwice : speakTwiceAndLose)) {
      report({
        say: refuses ? 'refused' : 'lost',
        message: index,
        at: [],
        related: [{ say: 'before', message: index - 1, at: [] }],
      });
    }
  },
  fix({ conversation, pen, report }) {
    const index = report.message ?? -1;
    const [before, own] = [conversation.messages[index - 1], conversation.messages[index]];
    const blocks = pen.value({ message: index, path: own?.content?.path ?? [] });
    // Results have to stand first in their message.
    if (!before?.content || !Array.isArray(before.content.value) || !Array.isArray(blocks) || own?.results.length)
      return [];
    const list = { message: index - 1, path: before.content.path };
    const { length } = before.content.value;
    const edits = blocks.flatMap((block: unknown, at) => pen.insertItem(list, length + at, block));
    return [{ key: 'join', safe: false, edits: [...edits, ...pen.removeMessage(index)] }];
  },
});

const speakTwice = (before: Message, message: Message): boolean =>
  before.kind === message.kind && (message.kind === 'user' || message.kind === 'assistant');

/** What is joined into one loses the second's calls and pictures. */
const speakTwiceAndLose = (before: Message, message: Message): boolean =>
  speakTwice(before, message) && (message.calls.length > 0 || message.parts.some((part) => part.type === 'image'));
