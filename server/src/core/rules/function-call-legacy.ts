// `function_call`, the way of calling before `tool_calls`.
import { field, isObject, type Message, wordOf } from '../model/message';
import { error, hint, messageRule, warning } from './rule';

/** The old call of a message: its own, or the one that LangChain keeps under `additional_kwargs`. */
function legacyCall(message: Message) {
  const own = field(message.fields, message.base, 'function_call');
  if (own) return own;
  const kept = field(message.fields, message.base, 'additional_kwargs');
  return kept && isObject(kept.value) ? field(kept.value, kept.path, 'function_call') : undefined;
}

export const functionCallLegacy = messageRule({
  id: 'function-call-legacy',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: hint('src', 'openai-openapi ChatCompletionRequestAssistantMessage.function_call, deprecated', {
      models: [{ match: /^gpt-(?:3\.5|4)/, severity: 'off' }],
    }),
    ollama: warning('src', 'ollama api/types.go: Message has no function_call'),
    mistral: error('run', 'mistral-common 1.12 messages.py', { says: 'Extra inputs are not permitted' }),
  },
  words: {
    en: {
      title: 'function_call is deprecated',
      why: '`function_call` was replaced by `tool_calls`. Older OpenAI models still read it; other receivers refuse it or never see the call.',
      say: {
        legacy: [
          'The call of {name} is written as `function_call`, which is deprecated.',
          'Write it as an entry of `tool_calls`, and its result as a message of the role “tool”.',
        ],
      },
    },
    'zh-cn': {
      title: 'function_call 已弃用',
      why: '`function_call` 已被 `tool_calls` 取代。较旧的 OpenAI 模型仍能读取它；其他接收方会拒绝，或根本看不到这个调用。',
      say: {
        legacy: [
          '对 {name} 的调用写成了已弃用的 `function_call`。',
          '请改写为 `tool_calls` 中的一项，并把结果改为角色“tool”的消息。',
        ],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "function_call": { "name": "wind", "arguments": "{}" } },
                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "function", "name": "wind", "content": "4 m/s" }
]`,
        target: 'ollama',
      },
    ],
    passing: [
      {
        text: '{ "model": "gpt-4", "messages": [{ "role": "user", "content": "Wind?" }, { "role": "assistant", "content": null, "function_call": { "name": "wind", "arguments": "{}" } }] }',
      },
      {
        text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello", "function_call": null }]',
        target: 'ollama',
      },
    ],
  },
  check(message, report) {
    if (message.calls.length > 0) return;
    const legacy = legacyCall(message);
    if (legacy && isObject(legacy.value))
      report({ say: 'legacy', at: legacy.path, params: { name: wordOf(legacy.value['name'] ?? '?') } });
  },
});
