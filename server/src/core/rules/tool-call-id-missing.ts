// A call without an id.
import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { bodyOf, callIdKey, isInert, isLegacyCopy } from './support/calls';
import { newId, pairOf, usedIds } from './support/ids';

export const toolCallIdMissing = messageRule({
  id: 'tool-call-id-missing',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionMessageToolCall.id', {
      says: "Missing required parameter: 'messages[1].tool_calls[0].id'.",
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('src', '@anthropic-ai/sdk messages.d.ts ToolUseBlockParam.id', {
      says: 'tool_use.id: Field required',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py: the id is then “null”'),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/content-part.ts: toolCallId'),
    bedrock: warning('doc', 'Bedrock Converse, ToolUseBlock'),
    langchain: error('run', 'langchain-core 1.6.5 messages/tool.py: TypeError, in OpenAI’s form KeyError'),
    langgraph: error('run', 'langchain-core 1.6.5 messages/tool.py: TypeError, in OpenAI’s form KeyError'),
  },
  words: {
    en: {
      title: 'Call without an id',
      why: 'The id is what a result names to say which call it answers. Without one the receiver refuses the call, or the result cannot be told from another.',
      say: {
        missing: [
          'The call of {name} has no id.',
          'Give it one that is unique in its turn, and name it in the result.',
        ],
        nothing: [
          'The id of the call of {name} is null.',
          'Give it one that is unique in its turn, and name it in the result.',
        ],
      },
      fixes: { add: 'Give the call an id' },
    },
    'zh-cn': {
      title: '调用没有 id',
      why: '结果靠 id 说明它应答的是哪个调用。没有 id，接收方会拒绝该调用，或者无法区分各个结果。',
      say: {
        missing: ['对 {name} 的调用没有 id。', '请给它一个在本轮中唯一的 id，并在结果中引用。'],
        nothing: ['对 {name} 的调用的 id 为 null。', '请给它一个在本轮中唯一的 id，并在结果中引用。'],
      },
      fixes: { add: '为该调用加上 id' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "type": "function", "function": { "name": "wind", "arguments": "{}" } }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": null }] },
                                                                                    ^^^^
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        target: 'openai',
      },
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {} }] }
                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        target: 'langchain',
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "Wind?" }, { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }] }, { "role": "tool", "tool_name": "wind", "content": "4 m/s" }]',
      },
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": null }] }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (dialect.traits.callIds === 'optional' || message.chunk || isInert(message, dialect)) return;
    const mayBeNull = dialect.traits.normalises && target.traits.callIds === 'optional';
    message.calls.forEach((call, data) => {
      const { id, path, name } = call;
      if (call.byProvider || (mayBeNull && isLegacyCopy(call))) return;
      // The prebuilt agent, which looks for a result of each call, finds none for this one (langgraph 1.2.12 prebuilt/chat_agent_executor.py).
      const unanswerable = target.traits.resultsAre === 'anywhere';
      if (mayBeNull && id?.value === null && !unanswerable) return;
      const atMost = mayBeNull && id?.value === null ? 'warning' : undefined;
      const params = { name: wordOf(name?.value ?? '?') };
      if (!id) report({ say: 'missing', at: bodyOf(message, path, dialect), lacks: true, params, data });
      else if (id.value === null) report({ say: 'nothing', at: id.path, params, data, atMost });
    });
  },
  fix({ conversation, dialect, pairing, target, pen, report }) {
    const { message = -1, at, say } = report;
    const own = conversation.messages[message]?.calls[Number(report.data)];
    const result = own && pairOf(pairing.groups, message, own)?.result;
    const answered = result?.result.callId;
    const named = typeof answered?.value === 'string' && answered.value !== '' ? answered.value : undefined;
    const id = named ?? newId(usedIds(conversation), target);
    const edits = pen.set({ message, path: say === 'missing' ? [...at, callIdKey(dialect)] : at }, id);
    const other =
      result && answered && named === undefined ? pen.set({ message: result.message, path: answered.path }, id) : [];
    return [{ key: 'add', safe: false, edits: [...edits, ...other] }];
  },
});
