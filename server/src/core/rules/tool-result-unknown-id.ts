// A result among the answers of a turn whose id is that of no call there.
import type { Message } from '../model/message';
import { conversationRule, error, type Report, type Whole, warning } from './rule';
import { idPlace, nearestCall, shownId } from './support/calls';
import { removedIn } from './support/removals';

export const toolResultUnknownId = conversationRule({
  id: 'tool-result-unknown-id',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'dapr/dapr-agents#145', {
      says: "'tool_call_id' of '…' not found in 'tool_calls' of previous message",
    }),
    'fine-tuning': warning('unsure', 'dapr/dapr-agents#145'),
    anthropic: error('iss', 'anthropics/claude-code#13460', {
      says: 'unexpected `tool_use_id` found in `tool_result` blocks',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py, tokenizer v11 and later', {
      says: 'Unexpected tool call id',
    }),
    vercel: warning(
      'unsure',
      'vercel/ai convert-to-language-model-prompt.ts does not look; the provider behind it does',
    ),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
    langgraph: error('run', 'langgraph 1.2.12 prebuilt/chat_agent_executor.py: the call that is meant has no result', {
      says: 'Found AIMessages with tool_calls that do not have a corresponding ToolMessage.',
    }),
  },
  words: {
    en: {
      title: 'Result with an unknown id',
      why: 'A result must name a call of the turn it stands in. An id that is off by a character makes both ends wrong: the call has no result, and the result has no call.',
      say: {
        empty: [
          'The id is empty, so the result answers no call.',
          'Put the id of the call there; completion offers those that still want an answer.',
        ],
        near: [
          'No call of this turn has the id “{id}”. The nearest is “{nearest}”.',
          'Correct the id, or remove the result.',
        ],
        unknown: ['No call of this turn has the id “{id}”.', 'Correct the id, or remove the result.'],
        surplus: ['There are more results here than calls.', 'Remove the result that answers no call.'],
      },
      related: { nearest: 'This call has no result' },
      fixes: { correct: 'Change the id to “{nearest}”' },
    },
    'zh-cn': {
      title: '结果的 id 未知',
      why: '结果必须指明它所在那一轮中的某个调用。id 差一个字符，两端就都错了：调用没有结果，结果也没有调用。',
      say: {
        empty: ['id 为空，因此该结果没有应答任何调用。', '请填入调用的 id；补全会列出尚未应答的调用。'],
        near: ['本轮没有 id 为“{id}”的调用，最接近的是“{nearest}”。', '请改正 id，或删除该结果。'],
        unknown: ['本轮没有 id 为“{id}”的调用。', '请改正 id，或删除该结果。'],
        surplus: ['这里的结果比调用多。', '请删除没有应答任何调用的结果。'],
      },
      related: { nearest: '该调用没有结果' },
      fixes: { correct: '把 id 改为“{nearest}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "", "content": "4 m/s" }
                                    ^^
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_wind", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_wnd", "content": "4 m/s" }
                                    ^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_wind", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_wind", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "tide", "arguments": "{}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_2", "content": "3.4 m" },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
  },
  check(whole, report, { dialect, target }) {
    const graph = target.traits.resultsAre === 'anywhere';
    const gone = graph ? removedIn(whole) : undefined;
    if (dialect.traits.callIds === 'required') reportEmpty(whole, report);
    for (const fault of whole.pairing.faults) {
      if (fault.type !== 'unknown-id') continue;
      const { message, result } = fault.result;
      const place = { message, at: idPlace(result) };
      // Where only calls are counted, a result too many is nobody's concern.
      const [meant] = fault.unanswered;
      if (graph && (!meant || gone?.has(meant.message))) continue;
      const id = result.callId && shownId(result.callId);
      if (id === undefined) {
        report({ say: 'surplus', ...place });
        continue;
      }
      const nearest = nearestCall(id, fault.unanswered);
      if (!nearest) report({ say: 'unknown', ...place, params: { id } });
      else {
        const related: Report['related'] = [{ say: 'nearest', message: nearest.message, at: nearest.call.path }];
        report({ say: 'near', ...place, params: { id, nearest: shownId(nearest.call.id) }, related });
      }
    }
  },
  fix({ pen, report }) {
    const nearest = report.params?.['nearest'];
    if (nearest === undefined) return [];
    return [
      {
        key: 'correct',
        params: { nearest },
        safe: false,
        edits: pen.set({ message: report.message, path: report.at }, String(nearest)),
      },
    ];
  },
});

/** A result with an empty id, unless a call of an empty id stands somewhere: that one is the fault then. */
function reportEmpty({ messages }: Whole, report: (report: Report<'empty'>) => void): void {
  for (const { index, item } of messages.where(answersNobody)) {
    if (messages.first(callsWithoutId)) return;
    for (const { callId, byProvider } of item.results)
      if (callId?.value === '' && !byProvider) report({ say: 'empty', message: index, at: callId.path });
  }
}

const answersNobody = ({ results }: Message): boolean =>
  results.some(({ callId, byProvider }) => callId?.value === '' && !byProvider);

const callsWithoutId = ({ calls }: Message): boolean => calls.some(({ id }) => id?.value === '');
