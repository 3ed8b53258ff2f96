// Length of a call's id, at both ends of the pair.
import type { Field } from '../model/message';
import { error, messageRule, warning } from './rule';
import { fittingId, groupAt, placesOf, usedIds } from './support/ids';

export const toolCallIdLength = messageRule({
  id: 'tool-call-id-length',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error('src', 'openai-openapi FunctionCallOutputItemParam.call_id (64); iss camel-ai/camel#2215 (40)', {
      says: 'string too long. Expected a string with maximum length 40',
    }),
    'fine-tuning': warning('unsure', 'camel-ai/camel#2215'),
  },
  words: {
    en: {
      title: 'Length of a call id',
      why: 'OpenAI has limited the length of ids; some deployments still do. Ids that other programs make from names and hashes run into it.',
      say: {
        long: [
          'The id has {length} characters; the limit is {limit}.',
          'Use a shorter one here and at the other end of the pair.',
        ],
      },
      fixes: { rename: 'Use the id “{id}” here and at the other end' },
    },
    'zh-cn': {
      title: '调用 id 的长度',
      why: 'OpenAI 曾限制 id 的长度，部分部署至今如此。其他程序用名称和哈希拼成的 id 容易超长。',
      say: { long: ['该 id 有 {length} 个字符，上限为 {limit}。', '请在此处和另一端换用更短的 id。'] },
      fixes: { rename: '在此处和另一端都改用 id“{id}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_0123456789012345678901234567890123456789", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "tool", "tool_call_id": "call_0123456789012345678901234567890123456789", "content": "4 m/s" }
                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_01234567890123456789012345678901234", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_01234567890123456789012345678901234", "content": "4 m/s" }
]`,
      },
    ],
  },
  check(message, report, { dialect, target }) {
    const own = dialect.vendor === target.id ? dialect.traits.callIdLength : undefined;
    const limit = own ?? target.traits.callIdLength?.value;
    if (limit === undefined) return;
    const atMost = own === undefined ? 'warning' : undefined;
    const look = (id: Field | undefined): void => {
      if (typeof id?.value === 'string' && id.value.length > limit)
        report({ say: 'long', at: id.path, params: { length: id.value.length, limit }, atMost });
    };
    for (const call of message.calls) if (!call.byProvider) look(call.id);
    for (const result of message.results) if (!result.byProvider) look(result.callId);
  },
  fix({ conversation, dialect, pairing, target, pen, report }) {
    const { message = -1, at } = report;
    const group = groupAt(pairing.groups, message, at);
    const old = conversation.messages[message];
    const value =
      old &&
      [...old.calls.map((call) => call.id), ...old.results.map((result) => result.callId)].find(
        (id) => String(id?.path) === String(at),
      );
    if (!group || typeof value?.value !== 'string') return [];
    const id = fittingId(value.value, usedIds(conversation), target, Number(report.params?.['limit']));
    const edits = placesOf(value.value, group, conversation).flatMap((place) => pen.set(place, id));
    return [{ key: 'rename', params: { id }, safe: !dialect.traits.normalises, edits }];
  },
});
