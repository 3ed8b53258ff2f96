// A recorded reply that ended with calls and has none.
import { wordOf } from '../model/message';
import { messageRule, warning } from './rule';
import { finishReason } from './support/metadata';

const withCalls = new Set(['tool_calls', 'tool_use', 'TOOL_CALL', 'function_call']);

export const finishReasonToolCallsWithoutCalls = messageRule({
  id: 'finish-reason-tool-calls-without-calls',
  group: 'langchain',
  judge: 'dialect',
  verdicts: { langchain: warning('src', 'langchain-core 1.6.5 keeps response_metadata as it is') },
  words: {
    en: {
      title: 'Calls that were lost',
      why: 'The reply says that it ended in order to call tools, but there is no call in it. Somebody lost them on the way, often a converter that reads only the text.',
      say: {
        lost: [
          'The reply ended with “{reason}”, but the message has no calls.',
          'Restore the calls from the recording.',
        ],
      },
    },
    'zh-cn': {
      title: '调用丢失',
      why: '回复说明它是为了调用工具而结束的，但其中没有调用。它们在途中丢失了，通常是因为某个转换器只读取了文本。',
      say: { lost: ['回复以“{reason}”结束，但消息中没有调用。', '请根据记录恢复这些调用。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [], "response_metadata": { "finish_reason": "tool_calls" } }
                                                                                           ^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }], "response_metadata": { "finish_reason": "tool_calls" } }]',
        target: 'langchain',
      },
      {
        text: '[{ "type": "human", "content": "Wind?" }, { "type": "ai", "content": "", "tool_calls": [], "additional_kwargs": { "function_call": { "name": "wind", "arguments": "{}" } }, "response_metadata": { "finish_reason": "function_call" } }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || message.chunk || message.kind !== 'assistant') return;
    const elsewhere =
      message.calls.length > 0 ||
      message.brokenCalls !== undefined ||
      message.parts.some((part) => part.type === 'tool-call');
    const reason = finishReason(message);
    if (!reason || elsewhere || !withCalls.has(wordOf(reason.value)) || hasLegacyCall(message.fields)) return;
    report({ say: 'lost', at: reason.path, params: { reason: wordOf(reason.value) } });
  },
});

const hasLegacyCall = (fields: Readonly<Record<string, unknown>>): boolean => {
  const kwargs = fields['additional_kwargs'];
  return typeof kwargs === 'object' && kwargs !== null && Object.hasOwn(kwargs, 'function_call');
};
