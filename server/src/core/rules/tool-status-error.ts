// A failed result whose failure is only told by a flag that does not reach the model.

import { field, type Message, type ToolResult } from '../model/message';
import { messageRule, warning } from './rule';
import { isBlank } from './support/calls';

export const toolStatusError = messageRule({
  id: 'tool-status-error',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: warning('run', 'langchain-openai 1.6.6, @langchain/openai 1.5.8: no field for it'),
    anthropic: warning('run', '@langchain/anthropic 1.5.11: not mapped to is_error'),
    gemini: warning('run', 'langchain-google-genai 4.4.0: not mapped'),
    ollama: warning('run', '@langchain/ollama 1.3.0: not sent'),
    mistral: warning('src', 'mistral-common messages.py: no field for it'),
  },
  words: {
    en: {
      title: 'Failure that nobody is told of',
      why: 'That a tool failed is said by a flag of the message. The flag is not sent to this target, and the result has no text: the model sees a tool that answered nothing.',
      say: {
        silent: [
          'The result is marked as failed, but its content is empty, and the mark is not sent.',
          'Say in the content what went wrong.',
        ],
      },
    },
    'zh-cn': {
      title: '失败没有传达',
      why: '工具失败只由消息的标记说明。这个标记不会发送给该目标，而结果又没有文本：模型看到的是一个什么也没返回的工具。',
      say: { silent: ['结果标记为失败，但内容为空，而标记不会被发送。', '请在内容中说明出了什么错。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
  { "type": "tool", "content": "", "tool_call_id": "c1", "status": "error" }
                               ^^
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
  { "type": "tool", "content": "timeout", "tool_call_id": "c1", "status": "error" }
]`,
      },
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] }, { "type": "tool", "content": "", "tool_call_id": "c1", "status": "success" }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises) return;
    for (const result of message.results) {
      if (result.failed && saysNothing(result)) report({ say: 'silent', at: contentPath(message, result) });
    }
  },
});

function saysNothing({ content }: ToolResult): boolean {
  if (typeof content?.value === 'string') return isBlank(content.value);
  return (
    content === undefined || content.value === null || (Array.isArray(content.value) && content.value.length === 0)
  );
}

const contentPath = (message: Message, result: ToolResult) =>
  result.content?.path ?? field(message.fields, message.base, 'status')?.path ?? [];
