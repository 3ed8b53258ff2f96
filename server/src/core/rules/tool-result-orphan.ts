// A result that no call precedes.
import { conversationRule, error, warning } from './rule';
import { idPlace, shownId } from './support/calls';
import { removeResult } from './support/results';

export const toolResultOrphan = conversationRule({
  id: 'tool-result-orphan',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'smarter-sh/smarter#264; sdcb/chats#132', {
      says: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    }),
    'fine-tuning': warning('unsure', 'smarter-sh/smarter#264'),
    anthropic: error('iss', 'anthropics/claude-code#13460, #18947', {
      says: 'unexpected `tool_use_id` found in `tool_result` blocks',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that function response turn comes immediately after a function call turn.',
    }),
    ollama: warning('src', 'ollama server/routes.go: nothing is checked, the template shows a result of no call'),
    mistral: error('run', 'mistral-common 1.12 validator.py', { says: "Unexpected role 'tool' after role 'user'" }),
    vercel: warning(
      'unsure',
      'vercel/ai convert-to-language-model-prompt.ts does not look; the provider behind it does',
    ),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Result without a call',
      why: 'A result answers a call. One that is left over, usually after a history was shortened, makes the receiver refuse the whole request.',
      say: {
        orphan: ['No call has the id “{id}”.', 'Remove the result, or put the assistant’s call before it.'],
        unnamed: ['No call stands before this result.', 'Remove the result, or put the assistant’s call before it.'],
      },
      fixes: { remove: 'Remove the result' },
    },
    'zh-cn': {
      title: '结果没有对应的调用',
      why: '结果应答的是调用。历史被裁剪后剩下的孤立结果，会让接收方拒绝整个请求。',
      say: {
        orphan: ['没有 id 为“{id}”的调用。', '请删除该结果，或在它之前放上助手的调用。'],
        unnamed: ['该结果之前没有调用。', '请删除该结果，或在它之前放上助手的调用。'],
      },
      fixes: { remove: '删除该结果' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Begin." },
  { "role": "tool", "tool_call_id": "call_none", "content": "stray" }
                                    ^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Begin." }
]`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_gone", "content": "3 items" }] },
                                                                        ^^^^^^^^^^^^
  { "role": "assistant", "content": "Three items." }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      { text: '{ "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }' },
    ],
  },
  check({ pairing }, report, { dialect }) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'orphan') continue;
      const { message, result } = fault.result;
      const named = typeof result.callId?.value === 'string' && result.callId.value !== '';
      // One that lacks the id it must have is found for that already.
      if (!named && dialect.traits.callIds === 'required' && (result.callId?.value ?? null) === null) continue;
      report({
        say: named ? 'orphan' : 'unnamed',
        message,
        at: idPlace(result),
        params: named ? { id: shownId(result.callId) } : {},
      });
    }
  },
  fix: (context) => removeResult(context, 'remove', false),
});
