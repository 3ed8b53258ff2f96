// One id for two calls: within a turn, or over the whole request where the receiver wants that.
import { type Message, type ToolCall, wordOf } from '../model/message';
import type { CallRef, Group } from '../model/pairing';
import { conversationRule, error, type Report, warning } from './rule';
import { newId, placesOf, usedIds } from './support/ids';

export const toolCallIdDuplicate = conversationRule({
  id: 'tool-call-id-duplicate',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'agno-agi/agno#5116; anomalyco/opencode#1211', { says: "Duplicate value for 'tool_call_id'" }),
    'fine-tuning': warning('unsure', 'agno-agi/agno#5116'),
    anthropic: error('iss', 'anthropics/claude-code#20901; BerriAI/litellm#23510', {
      says: '`tool_use` ids must be unique',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py, tokenizer v11 and later'),
    vercel: warning(
      'unsure',
      'vercel/ai packages/ai/src/prompt/convert-to-language-model-prompt.ts: one result counts for both',
    ),
    bedrock: warning('unsure', 'Bedrock Converse, ToolUseBlock'),
  },
  words: {
    en: {
      title: 'Call id used twice',
      why: 'A result names one id. Where two calls share it, nobody can tell which of them is answered; Anthropic wants ids to differ over the whole request.',
      say: {
        turn: [
          'The id “{id}” is used by another call of this turn.',
          'Give one of them another id, and name it in its result.',
        ],
        request: [
          'The id “{id}” was already used earlier in this conversation.',
          'Give this call another id, and name it in its result.',
        ],
      },
      related: { first: 'First used here' },
      fixes: { rename: 'Use the id “{id}” for this call and its result' },
    },
    'zh-cn': {
      title: '调用 id 重复',
      why: '结果只引用一个 id。两个调用共用同一个 id 时，无法判断应答的是哪一个；Anthropic 要求 id 在整个请求中互不相同。',
      say: {
        turn: ['id“{id}”已被本轮的另一个调用使用。', '请为其中一个换用别的 id，并在它的结果中引用。'],
        request: ['id“{id}”在本对话的前面已经用过。', '请为该调用换用别的 id，并在它的结果中引用。'],
      },
      related: { first: '首次使用处' },
      fixes: { rename: '为该调用及其结果改用 id“{id}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_1", "type": "function", "function": { "name": "tide", "arguments": "{}" } }
            ^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_1", "content": "3.4 m" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Open A." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_0", "name": "gate", "input": { "id": "A" } }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_0", "content": "open" }] },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_0", "name": "gate", "input": { "id": "B" } }] },
                                                                 ^^^^^^^^^
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_0", "content": "open" }] }
]`,
        fixed: `[
  { "role": "user", "content": "Open A." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_0", "name": "gate", "input": { "id": "A" } }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_0", "content": "open" }] },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "call_1", "name": "gate", "input": { "id": "B" } }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "call_1", "content": "open" }] }
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
  check({ messages, pairing }, report, { target }) {
    const everywhere = target.traits.callIdsUnique === 'request';
    if (everywhere && messages.repeated(idsOfCalls) === 0) return;
    const seen = new Map<unknown, CallRef>();
    for (const group of everywhere ? pairing.groups : pairing.groupsWith(repeatsIds)) {
      if (!everywhere) seen.clear();
      for (const ref of group.calls) {
        const id = ref.call.id?.value;
        if (typeof id !== 'string' || id === '') continue;
        const first = seen.get(id);
        if (first) reportTwice(ref, first, group, report);
        else seen.set(id, ref);
      }
    }
  },
  fix({ conversation, pairing, target, pen, report }) {
    const { message = -1, at } = report;
    const group = pairing.groups.find((one) =>
      one.calls.some((ref) => ref.message === message && String(ref.call.id?.path) === String(at)),
    );
    if (!group) return [];
    const old = String(report.params?.['id']);
    const id = newId(usedIds(conversation), target);
    if (report.say === 'request') {
      return [
        {
          key: 'rename',
          params: { id },
          safe: true,
          edits: placesOf(old, group, conversation).flatMap((place) => pen.set(place, id)),
        },
      ];
    }
    const result = group.pairs.find(
      ({ call }) => call.message === message && String(call.call.id?.path) === String(at),
    )?.result;
    const answered = result?.result.callId
      ? pen.set({ message: result.message, path: result.result.callId.path }, id)
      : [];
    return [
      { key: 'rename', params: { id }, safe: false, edits: [...pen.set({ message, path: at }, id), ...answered] },
    ];
  },
});

const idOf = ({ id }: ToolCall): readonly string[] =>
  typeof id?.value === 'string' && id.value !== '' ? [id.value] : [];

const idsOfCalls = ({ calls }: Message): readonly string[] => calls.flatMap(idOf);

const repeatsIds = ({ calls }: Group): boolean => {
  if (calls.length < 2) return false;
  if (calls.length === 2) return calls[0]?.call.id?.value === calls[1]?.call.id?.value;
  const ids = calls.flatMap(({ call }) => idOf(call));
  return new Set(ids).size < ids.length;
};

function reportTwice(
  ref: CallRef,
  first: CallRef,
  group: Group,
  report: (report: Report<'turn' | 'request'>) => void,
): void {
  report({
    say: group.calls.includes(first) ? 'turn' : 'request',
    message: ref.message,
    at: ref.call.id?.path ?? ref.call.path,
    params: { id: wordOf(ref.call.id?.value) },
    related: [{ say: 'first', message: first.message, at: first.call.id?.path ?? first.call.path }],
  });
}
