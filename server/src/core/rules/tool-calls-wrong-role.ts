// Calls on a message that is not the assistant's.

import { samePath } from '../json/path';
import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { isLegacyCopy, mayCall } from './support/calls';

export const toolCallsWrongRole = messageRule({
  id: 'tool-calls-wrong-role',
  group: 'calls',
  judge: 'both',
  verdicts: {
    openai: warning('unsure', 'openai-openapi: only ChatCompletionRequestAssistantMessage has tool_calls'),
    'fine-tuning': warning('unsure', 'openai-openapi: only ChatCompletionRequestAssistantMessage has tool_calls'),
    anthropic: error('src', '@anthropic-ai/sdk messages.d.ts: tool_use is a block of the assistant'),
    gemini: warning('unsure', 'googleapis generativelanguage/v1beta/content.proto'),
    ollama: warning('src', 'ollama api/types.go: taken as they are, the template decides'),
    mistral: error('run', 'mistral-common 1.12 messages.py', { says: 'Extra inputs are not permitted' }),
    vercel: error('src', 'vercel/ai packages/provider-utils/src/types/user-model-message.ts'),
    bedrock: warning('unsure', 'Bedrock Converse, ToolUseBlock'),
    langchain: warning('run', 'langchain-core 1.6.5 messages/utils.py: kept as an extra field, never used'),
    langgraph: warning('run', 'langgraph 1.2.12 graph/message.py: kept as an extra field, never used'),
  },
  words: {
    en: {
      title: 'Calls on the wrong role',
      why: 'Only the assistant calls tools. Calls on any other message are refused by some receivers and silently dropped by others, so that the results behind them answer nothing.',
      say: {
        wrong: ['A message of the role “{role}” has calls.', 'Give it the assistant’s role, or remove the calls.'],
      },
      fixes: { assistant: 'Make it a message of the assistant' },
    },
    'zh-cn': {
      title: '调用出现在错误的角色上',
      why: '只有助手才会调用工具。其他消息上的调用，有的接收方会拒绝，有的会悄悄丢掉，后面的结果也就没有调用可以应答。',
      say: { wrong: ['角色为“{role}”的消息带有调用。', '请改为助手的角色，或删除这些调用。'] },
      fixes: { assistant: '改为助手的消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] }
                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Wind?", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        target: 'langchain',
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] }',
      },
      { text: '[{ "type": "human", "content": "Wind?", "tool_calls": [] }]', target: 'langchain' },
    ],
  },
  check(message, report, { dialect }) {
    const [call] = message.calls;
    if (!call || mayCall(message) || isLegacyCopy(call)) return;
    const isBlock = message.parts.some((part) => samePath(part.path, call.path));
    report({
      say: 'wrong',
      at: isBlock ? call.path : call.path.slice(0, -1),
      params: { role: wordOf(message.role?.value ?? message.kind) },
      atMost: dialect.traits.normalises ? 'warning' : undefined,
    });
  },
  fix({ conversation, dialect, pen, report }) {
    const role = conversation.messages[report.message ?? -1]?.role;
    const word = dialect.traits.roles.find((entry) => entry.kind === 'assistant')?.word;
    return role && word
      ? [{ key: 'assistant', safe: false, edits: pen.set({ ...report, path: role.path }, word) }]
      : [];
  },
});
