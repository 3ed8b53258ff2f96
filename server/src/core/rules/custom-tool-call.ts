// OpenAI custom tool calls on their way to somebody who has none.
import type { Group } from '../model/pairing';
import { conversationRule, error, warning } from './rule';
import { shownCall } from './support/calls';

export const customToolCall = conversationRule({
  id: 'custom-tool-call',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    ollama: warning('src', 'ollama api/types.go: a call without “function” has an empty name'),
    mistral: error('run', 'mistral-common 1.12 tool_calls.py'),
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py: TypeError'),
    langgraph: error('run', 'langchain-core 1.6.5 messages/utils.py: TypeError'),
  },
  words: {
    en: {
      title: 'Custom tool call',
      why: 'A custom call hands its tool free text in place of arguments. OpenAI alone has such calls; elsewhere the call is refused, or arrives without name and input.',
      say: {
        custom: [
          'The call of {name} is a custom one, which only OpenAI knows.',
          'Make it a function call whose arguments hold the text.',
        ],
      },
    },
    'zh-cn': {
      title: '自定义工具调用',
      why: '自定义调用交给工具的是自由文本，而不是参数。只有 OpenAI 有这种调用；别处会拒绝，或收到的调用没有名称和输入。',
      say: { custom: ['对 {name} 的调用是自定义调用，只有 OpenAI 支持。', '请改为函数调用，把文本放进参数。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Note it." },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "custom", "custom": { "name": "note", "input": "hello" } }] },
                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "noted" }
]`,
        target: 'ollama',
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "Note it." }, { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "custom", "custom": { "name": "note", "input": "hello" } }] }, { "role": "tool", "tool_call_id": "call_1", "content": "noted" }]',
      },
    ],
  },
  check({ pairing }, report) {
    for (const group of pairing.groupsWith(hasCustom)) {
      for (const { message, call } of group.calls) {
        if (call.custom) report({ say: 'custom', message, at: call.path, params: shownCall(call) });
      }
    }
  },
});

const hasCustom = ({ calls }: Group): boolean => calls.some(({ call }) => call.custom);
