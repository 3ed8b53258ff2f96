// A call that is answered twice.
import { field, type Message, member } from '../model/message';
import { conversationRule, error, warning } from './rule';
import { idPlace, shownId } from './support/calls';
import { removeResult } from './support/results';

export const toolResultDuplicate = conversationRule({
  id: 'tool-result-duplicate',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'agno-agi/agno#5116; anomalyco/opencode#1211', { says: "Duplicate value for 'tool_call_id'" }),
    'fine-tuning': warning('unsure', 'agno-agi/agno#5116'),
    anthropic: error('iss', 'quoted in several public issues of 2025', {
      says: 'each tool_use must have a single result',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py', {
      says: 'Not the same number of function calls and responses',
    }),
    vercel: warning(
      'unsure',
      'vercel/ai convert-to-language-model-prompt.ts does not look; the provider behind it does',
    ),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
  },
  words: {
    en: {
      title: 'Call answered twice',
      why: 'Each call has one result. A retry or a resumed run may write a second one; the receiver then refuses the request.',
      say: { twice: ['The call “{id}” already has a result.', 'Remove one of the two.'] },
      related: { first: 'The first result' },
      fixes: { remove: 'Remove this result' },
    },
    'zh-cn': {
      title: '调用被应答了两次',
      why: '每个调用只有一个结果。重试或恢复运行可能写入第二个结果，接收方会因此拒绝请求。',
      say: { twice: ['调用“{id}”已经有结果。', '请删除其中一个。'] },
      related: { first: '第一个结果' },
      fixes: { remove: '删除这个结果' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
                                    ^^^^^^^^
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
        text: `[
  { "role": "user", "content": "Open A." },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_0", "type": "function", "function": { "name": "gate", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_0", "content": "open" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_0", "type": "function", "function": { "name": "gate", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_0", "content": "open" }
]`,
      },
    ],
  },
  check({ pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'duplicate') continue;
      const { result, first } = fault;
      report({
        say: 'twice',
        message: result.message,
        at: idPlace(result.result),
        params: { id: shownId(result.result.callId) },
        related: [{ say: 'first', message: first.message, at: idPlace(first.result) }],
        data: first.message,
      });
    }
  },
  fix(context) {
    const { conversation, report } = context;
    const second = conversation.messages[report.message ?? -1];
    const first = conversation.messages[Number(report.data)];
    return removeResult(
      context,
      'remove',
      second !== undefined && first !== undefined && second !== first && sayTheSame(first, second),
    );
  },
});

/** Two messages that are nothing but one result each, and the same one. */
function sayTheSame(first: Message, second: Message): boolean {
  const whole =
    first.results.length === 1 && second.results.length === 1 && first.parts.length <= 1 && second.parts.length <= 1;
  const same = (key: string): boolean =>
    JSON.stringify(member(first.fields, key)) === JSON.stringify(member(second.fields, key));
  return (
    whole &&
    field(second.fields, second.base, 'content') !== undefined &&
    same('content') &&
    same('status') &&
    same('artifact')
  );
}
