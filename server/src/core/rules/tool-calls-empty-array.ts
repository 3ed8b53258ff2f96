// `tool_calls: []` on a message.
import { field } from '../model/message';
import { error, messageRule, warning } from './rule';

export const toolCallsEmptyArray = messageRule({
  id: 'tool-calls-empty-array',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'home-assistant/core#118577; openai/openai-node#1341', {
      says: "Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    }),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
  },
  words: {
    en: {
      title: 'Empty tool_calls',
      why: 'A list of calls that is there must hold at least one. Clients that always write the key produce messages that cannot be sent again.',
      say: { empty: ['`tool_calls` is an empty list.', 'Remove the key: a message without calls has none.'] },
      fixes: { remove: 'Remove the empty `tool_calls`' },
    },
    'zh-cn': {
      title: '空的 tool_calls',
      why: '只要写了调用列表，其中就必须至少有一个调用。总是写出这个键的客户端，会产生无法再次发送的消息。',
      say: { empty: ['`tool_calls` 是空列表。', '请删除这个键：没有调用的消息不应包含它。'] },
      fixes: { remove: '删除空的 `tool_calls`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello", "tool_calls": [] }
                                                           ^^
]`,
        fixed: `[
  { "role": "user", "content": "Hi" },
  { "role": "assistant", "content": "Hello" }
]`,
      },
    ],
    passing: [
      { text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": "Hello", "tool_calls": [] }]' },
    ],
  },
  check(message, report, { dialect }) {
    // LangChain writes the key always, and leaves it out of what it sends.
    if (dialect.traits.normalises) return;
    const calls = field(message.fields, message.base, 'tool_calls');
    if (Array.isArray(calls?.value) && calls.value.length === 0) report({ say: 'empty', at: calls.path });
  },
  fix: ({ pen, report }) => [{ key: 'remove', safe: true, edits: pen.remove({ ...report, path: report.at }) }],
});
