// A result that does not say which call it answers.
import { error, type FixContext, messageRule, warning } from './rule';
import { holderOf, idUnderOtherName } from './support/results';

export const toolResultNoId = messageRule({
  id: 'tool-result-no-id',
  group: 'results',
  judge: 'reader-and-target',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequestToolMessage.tool_call_id', {
      says: "Missing required parameter: 'messages[2].tool_call_id'.",
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('src', '@anthropic-ai/sdk messages.d.ts ToolResultBlockParam.tool_use_id', {
      says: 'tool_use_id: Field required',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py', { says: 'has to be defined' }),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/content-part.ts: toolCallId'),
    bedrock: warning('doc', 'Bedrock Converse, ToolResultBlock'),
    langchain: error('run', 'langchain-core 1.6.5 messages/utils.py', { says: "KeyError: 'tool_call_id'" }),
    langgraph: error('run', 'langchain-core 1.6.5 messages/utils.py', { says: "KeyError: 'tool_call_id'" }),
  },
  words: {
    en: {
      title: 'Result without the id of its call',
      why: 'A result names the call it answers by its id. Without it nobody knows what it answers, and the receiver refuses the request.',
      say: {
        missing: ['The result has no `{key}`.', 'Add it, with the id of the call that is answered.'],
        near: ['The result has no `{key}`; it has `{near}`, which is not read here.', 'Rename `{near}` to `{key}`.'],
        nothing: ['`{key}` is null.', 'Write the id of the call that is answered.'],
      },
      fixes: { rename: 'Rename `{near}` to `{key}`', fill: 'Name the call “{id}”' },
    },
    'zh-cn': {
      title: '结果没有调用的 id',
      why: '结果要用 id 指明它应答的调用。没有 id，谁也不知道它应答的是什么，接收方会拒绝请求。',
      say: {
        missing: ['结果没有 `{key}`。', '请加上它，写明所应答调用的 id。'],
        near: ['结果没有 `{key}`，只有这里不会读取的 `{near}`。', '请把 `{near}` 改名为 `{key}`。'],
        nothing: ['`{key}` 为 null。', '请写明所应答调用的 id。'],
      },
      fixes: { rename: '把 `{near}` 改名为 `{key}`', fill: '指明调用“{id}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "call_id": "call_1", "content": "4 m/s" }
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": null, "content": "4 m/s" }
                                    ^^^^
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
        text: '[{ "role": "user", "content": "Wind?" }, { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }] }, { "role": "tool", "tool_name": "wind", "content": "4 m/s" }]',
      },
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "" }] }, { "type": "tool", "content": "4 m/s", "tool_call_id": "" }]',
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (dialect.traits.callIds === 'optional') return;
    const key = dialect.traits.resultIdKey;
    for (const result of message.results) {
      if (result.byProvider) continue;
      if (result.callId?.value === null) report({ say: 'nothing', at: result.callId.path, params: { key } });
      if (result.callId) continue;
      const at = holderOf(message, result, dialect);
      const near = idUnderOtherName(message, result, dialect);
      report({ say: near ? 'near' : 'missing', at, lacks: true, params: near ? { key, near } : { key } });
    }
  },
  fix(context) {
    const { dialect, pen, report } = context;
    const key = dialect.traits.resultIdKey;
    const near = report.params?.['near'];
    const place = {
      message: report.message,
      path:
        near === undefined ? [...report.at, ...(report.say === 'nothing' ? [] : [key])] : [...report.at, String(near)],
    };
    if (near !== undefined)
      return [
        { key: 'rename', params: { key, near }, safe: callOf(context) !== undefined, edits: pen.rename(place, key) },
      ];
    const id = callOf(context);
    return id === undefined ? [] : [{ key: 'fill', params: { id }, safe: false, edits: pen.set(place, id) }];
  },
});

/** The id of the call that the result stands for, as far as the order of the group tells. */
function callOf({ conversation, dialect, pairing, report }: FixContext): string | undefined {
  const pairs = pairing.groups.flatMap((group) => group.pairs);
  const message = conversation.messages[report.message ?? -1];
  const own = pairs.find(
    ({ result }) =>
      message &&
      result.message === report.message &&
      (String(holderOf(message, result.result, dialect)) === String(report.at) ||
        String(result.result.callId?.path) === String(report.at)),
  );
  const id = own?.call.call.id?.value;
  return typeof id === 'string' ? id : undefined;
}
