// A call whose id is the empty string.

import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { isLegacyCopy } from './support/calls';
import { newId, usedIds } from './support/ids';

export const toolCallIdEmpty = messageRule({
  id: 'tool-call-id-empty',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: warning('unsure', 'openai-openapi ChatCompletionMessageToolCall.id'),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('iss', 'QwenLM/qwen-code#8160', {
      says: "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py'),
    bedrock: warning('doc', 'Bedrock Converse, ToolUseBlock'),
    langgraph: warning(
      'run',
      'langgraph 1.2.12 prebuilt/chat_agent_executor.py: no result but one with an empty id answers it',
    ),
  },
  words: {
    en: {
      title: 'Empty call id',
      why: 'An empty id names nothing: a result that repeats it answers no call in particular, and strict receivers refuse it.',
      say: {
        empty: [
          'The id of the call of {name} is empty.',
          'Give it one that is unique in its turn, and name it in the result.',
        ],
      },
      fixes: { add: 'Give the call an id' },
    },
    'zh-cn': {
      title: '调用 id 为空',
      why: '空的 id 什么也指不到：引用它的结果不知道应答的是哪个调用，严格的接收方会拒绝。',
      say: { empty: ['对 {name} 的调用的 id 是空字符串。', '请给它一个在本轮中唯一的 id，并在结果中引用。'] },
      fixes: { add: '为该调用加上 id' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
                                                                 ^^
  { "role": "tool", "tool_call_id": "", "content": "4 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "", "function": { "name": "wind", "arguments": {} } }] }',
      },
    ],
  },
  check(message, report) {
    for (const call of message.calls) {
      if (call.id?.value === '' && !isLegacyCopy(call))
        report({ say: 'empty', at: call.id.path, params: { name: wordOf(call.name?.value ?? '?') } });
    }
  },
  fix({ conversation, pairing, target, pen, report }) {
    const id = newId(usedIds(conversation), target);
    const own = pairing.groups
      .flatMap((group) => group.pairs)
      .find(({ call }) => call.message === report.message && String(call.call.id?.path) === String(report.at));
    const result = own?.result;
    const answered = result?.result.callId
      ? pen.set({ message: result.message, path: result.result.callId.path }, id)
      : [];
    return [{ key: 'add', safe: false, edits: [...pen.set({ ...report, path: report.at }, id), ...answered] }];
  },
});
