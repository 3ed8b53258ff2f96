// A call that does not say which tool it calls.

import type { Dialect } from '../dialects/dialect';
import type { Path } from '../json/tree';
import type { Message, ToolCall } from '../model/message';
import { isObject, member, valueAt } from '../model/message';
import { error, messageRule, warning } from './rule';
import { bodyOf, isInert } from './support/calls';

/** The object in which the name of a call should stand. */
function nameHolder(message: Message, call: ToolCall, dialect: Dialect): Path {
  for (const key of ['function', 'custom']) {
    if (isObject(member(valueAt(message.value, call.path), key))) return [...call.path, key];
  }
  return bodyOf(message, call.path, dialect);
}

export const toolNameEmpty = messageRule({
  id: 'tool-name-empty',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    openai: error('iss', 'continuedev/continue#9784, #11645', {
      says: 'empty string. Expected a string with minimum length 1',
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('src', '@anthropic-ai/sdk messages.d.ts ToolUseBlockParam.name', {
      says: "tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    }),
    gemini: error('src', 'googleapis generativelanguage/v1beta/content.proto, FunctionCall.name'),
    mistral: error('run', 'mistral-common 1.12 validator.py'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/content-part.ts: toolName'),
    bedrock: warning('doc', 'Bedrock Converse, ToolUseBlock'),
    langchain: error('run', 'langchain-core 1.6.5 messages/tool.py: TypeError'),
    langgraph: error('run', 'langchain-core 1.6.5 messages/tool.py: TypeError'),
  },
  words: {
    en: {
      title: 'Call without a tool’s name',
      why: 'A call names the tool it wants. Servers that stream may leave the name out of all but the first piece; kept that way, the message is refused.',
      say: {
        missing: ['The call does not name a tool.', 'Add the `name` of the tool.'],
        empty: ['The name of the called tool is empty.', 'Write the name of the tool.'],
      },
    },
    'zh-cn': {
      title: '调用没有工具名',
      why: '调用要写明所需的工具。流式输出的服务器可能只在第一个片段里带名称；如果照此保存，消息会被拒绝。',
      say: {
        missing: ['该调用没有写明工具。', '请加上工具的 `name`。'],
        empty: ['所调用工具的名称为空。', '请写上工具的名称。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "", "arguments": "{}" } }] },
                                                                                                                     ^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "arguments": "{}" } }] },
                                                                                                           ^^^^^^^^^^^^^^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "", "args": {}, "id": "c1" }] }]',
        target: 'langchain',
      },
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "", "arguments": {} } }] }',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (message.chunk || isInert(message, dialect)) return;
    for (const call of message.calls) {
      if (call.byProvider) continue;
      if (call.name) {
        const refused = call.name.value === '' && target.traits.toolNamePattern?.value.test('') === false;
        if (refused) report({ say: 'empty', at: call.name.path });
        continue;
      }
      const holder = nameHolder(message, call, dialect);
      // A call that has no arguments either is of a kind that needs no name (a shell's, a computer's).
      if (call.args !== undefined || holder.length > call.path.length)
        report({ say: 'missing', at: holder, lacks: true });
    }
  },
});
