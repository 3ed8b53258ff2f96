// A user message directly behind tool results.
import type { Message } from '../model/message';
import { conversationRule, error } from './rule';
import { writeText } from './support/stubs';

export const toolThenUser = conversationRule({
  id: 'tool-then-user',
  group: 'results',
  judge: 'target',
  verdicts: {
    mistral: error('iss', 'avante-corp/avante.nvim#2695; NousResearch/hermes-agent#99155 (code 3230)', {
      says: "Unexpected role 'user' after role 'tool'",
    }),
  },
  words: {
    en: {
      title: 'User directly after results',
      why: 'Mistral’s service wants the assistant to speak after tool results, before the user does. Its open library accepts both.',
      say: { user: ['The user speaks directly after a tool result.', 'Put a message of the assistant in between.'] },
      fixes: { insert: 'Insert a message of the assistant' },
    },
    'zh-cn': {
      title: '结果之后直接是用户消息',
      why: 'Mistral 的托管服务要求在工具结果之后由助手先发言，然后才是用户。其开源库两种都接受。',
      say: { user: ['用户紧接在工具结果之后发言。', '请在两者之间放一条助手消息。'] },
      fixes: { insert: '插入一条助手消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "abcdef123", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "abcdef123", "content": "4 m/s" },
  { "role": "user", "content": "And the tide?" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        target: 'mistral',
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "abcdef123", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "abcdef123", "content": "4 m/s" },
  { "role": "assistant", "content": "4 m/s." },
  { "role": "user", "content": "And the tide?" }
]`,
        target: 'mistral',
      },
    ],
  },
  check({ messages, pairing }, report) {
    // A result that answers nothing is the fault itself.
    const loose = new Set(pairing.faults.map((fault) => (fault.type === 'orphan' ? fault.result.message : -1)));
    for (const { index } of messages.neighbours(isUserAfterTool)) {
      if (!loose.has(index - 1)) report({ say: 'user', message: index, at: [] });
    }
  },
  fix(context) {
    const message = writeText(context, 'assistant', 'OK');
    return message === undefined
      ? []
      : [{ key: 'insert', safe: false, edits: context.pen.insertMessage(context.report.message ?? 0, message) }];
  },
});

const isUserAfterTool = (before: Message, message: Message): boolean =>
  before.kind === 'tool' && message.kind === 'user';
