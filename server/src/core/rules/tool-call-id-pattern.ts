// Characters of a call's id, at both ends of the pair.
import type { Field } from '../model/message';
import { error, messageRule, warning } from './rule';
import { fittingId, groupAt, placesOf, usedIds } from './support/ids';

export const toolCallIdPattern = messageRule({
  id: 'tool-call-id-pattern',
  group: 'calls',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'maximhq/bifrost#5097; BerriAI/litellm#21114', {
      says: "String should match pattern '^[a-zA-Z0-9_-]+$'",
    }),
    mistral: error('iss', 'karthink/gptel#1203; nearai/ironclaw#1241 (code 3280)', {
      says: 'Tool call id was … but must be a-z, A-Z, 0-9, with a length of 9.',
    }),
    bedrock: warning('doc', 'Bedrock Converse, ToolUseBlock'),
  },
  words: {
    en: {
      title: 'Characters of a call id',
      why: 'Ids made by one provider do not always fit another: a conversation that changes hands is refused for its ids although every pair is complete.',
      say: {
        call: ['The id “{id}” does not fit {pattern}.', 'Use another id here and in the result that names it.'],
        result: ['The id “{id}” does not fit {pattern}.', 'Use another id here and in the call it answers.'],
      },
      fixes: { rename: 'Use the id “{id}” here and at the other end' },
    },
    'zh-cn': {
      title: '调用 id 的字符',
      why: '一家提供方生成的 id 不一定适合另一家：对话换了接收方，即使每一对都完整，也会因 id 而被拒绝。',
      say: {
        call: ['id“{id}”不符合 {pattern}。', '请在此处以及引用它的结果中换用另一个 id。'],
        result: ['id“{id}”不符合 {pattern}。', '请在此处以及它所应答的调用中换用另一个 id。'],
      },
      fixes: { rename: '在此处和另一端都改用 id“{id}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Ring the bell." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "call_9fK|fc_02", "name": "bell", "input": {} }] },
                                                                 ^^^^^^^^^^^^^^^^
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "call_9fK|fc_02", "content": "rung" }] }
                                                                        ^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Ring the bell." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "call_9fK_fc_02", "name": "bell", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "call_9fK_fc_02", "content": "rung" }] }
]`,
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "call_7|x", "type": "function", "function": { "name": "bell", "arguments": "{}" } }] }',
      },
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "id": "call_7Qm2", "name": "bell", "args": {} }] }, { "type": "tool", "tool_call_id": "call_7Qm2", "content": "rung" }]',
        target: 'mistral',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    const limit = target.traits.callIdPattern;
    if (!limit || (limit.mendedByLangChain && dialect.traits.normalises)) return;
    const look = (id: Field | undefined, say: 'call' | 'result'): void => {
      if (typeof id?.value !== 'string' || id.value === '' || limit.value.test(id.value)) return;
      report({ say, at: id.path, params: { id: id.value, pattern: limit.value.source } });
    };
    for (const call of message.calls) if (!call.byProvider) look(call.id, 'call');
    for (const result of message.results) if (!result.byProvider) look(result.callId, 'result');
  },
  fix({ conversation, dialect, pairing, target, pen, report }) {
    const old = String(report.params?.['id']);
    const group = groupAt(pairing.groups, report.message ?? -1, report.at);
    if (!group) return [];
    const id = fittingId(old, usedIds(conversation), target);
    const edits = placesOf(old, group, conversation).flatMap((place) => pen.set(place, id));
    return [{ key: 'rename', params: { id }, safe: !dialect.traits.normalises, edits }];
  },
});
