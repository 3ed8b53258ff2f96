// A call without a result before the next turn begins.
import { conversationRule, error } from './rule';
import { shownCall } from './support/calls';
import { removedIn } from './support/removals';
import { addResults } from './support/stubs';

export const toolCallUnansweredMid = conversationRule({
  id: 'tool-call-unanswered-mid',
  group: 'results',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'sdcb/chats#132; BerriAI/litellm#10696', {
      says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('iss', 'anthropics/claude-code#7929', {
      says: '`tool_use` ids were found without `tool_result` blocks immediately after',
    }),
    gemini: error('iss', 'google-gemini/gemini-cli#3814', {
      says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    }),
    mistral: error('run', 'mistral-common 1.12 validator.py', {
      says: 'Not the same number of function calls and responses',
    }),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/convert-to-language-model-prompt.ts', {
      says: 'Tool result is missing for tool call',
    }),
    bedrock: error('doc', 'Bedrock Converse, ToolResultBlock'),
    langgraph: error(
      'run',
      'langgraph 1.2.12 prebuilt/chat_agent_executor.py: the state is taken, the prebuilt agent refuses the history',
      { says: 'Found AIMessages with tool_calls that do not have a corresponding ToolMessage.' },
    ),
  },
  words: {
    en: {
      title: 'Call without a result',
      why: 'Each call of an assistant turn wants its own result before anybody else speaks. One that is missing makes the receiver refuse the whole request, and it names an id at best.',
      say: {
        unanswered: [
          'The call {name} ({id}) has no result before the next turn.',
          'Add its result directly behind the calls of this turn, or remove the call.',
        ],
      },
      related: { elsewhere: 'Its result stands here' },
      fixes: { add: 'Add results for the unanswered calls' },
    },
    'zh-cn': {
      title: '调用没有结果',
      why: '助手一轮中的每个调用都要有自己的结果，然后其他人才能发言。只要缺一个，接收方就会拒绝整个请求，最多只告诉你一个 id。',
      say: {
        unanswered: ['调用 {name}（{id}）在下一轮开始之前没有结果。', '请在本轮的调用之后立即补上结果，或删除该调用。'],
      },
      related: { elsewhere: '它的结果在这里' },
      fixes: { add: '为未应答的调用补上结果' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind at the pier?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  { "role": "user", "content": "Hello?" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind at the pier?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "user", "content": "Thanks" }
]`,
      },
      {
        text: `[
  { "type": "human", "id": "m1", "content": "Wind?" },
  { "type": "ai", "id": "m2", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
  { "type": "remove", "id": "m2", "content": "" },
  { "type": "human", "id": "m3", "content": "Hello?" }
]`,
        target: 'langgraph',
      },
    ],
  },
  check(whole, report, { target }) {
    const graph = target.traits.resultsAre === 'anywhere';
    const gone = graph ? removedIn(whole) : undefined;
    for (const fault of whole.pairing.faults) {
      if (fault.type !== 'unanswered' || fault.end) continue;
      const { call, elsewhere } = fault;
      if (graph && (elsewhere || gone?.has(call.message))) continue;
      report({
        say: 'unanswered',
        message: call.message,
        at: call.call.path,
        params: shownCall(call.call),
        related: elsewhere ? [{ say: 'elsewhere', message: elsewhere.message, at: elsewhere.result.path }] : [],
      });
    }
  },
  fix: (context) => addResults(context, 'add'),
});
