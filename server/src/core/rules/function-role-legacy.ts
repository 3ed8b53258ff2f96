// Messages of the role `function`, the results of `function_call`.
import { printTight } from '../json/print';
import { field, isObject, type Message, member, text } from '../model/message';
import type { CallRef, Pairing } from '../model/pairing';
import { error, type Fix, type FixContext, messageRule, warning } from './rule';
import { newId, usedIds } from './support/ids';

export const functionRoleLegacy = messageRule({
  id: 'function-role-legacy',
  group: 'results',
  judge: 'reader-and-target',
  verdicts: {
    openai: warning('iss', 'TheR1D/shell_gpt#717', {
      says: "Unsupported value: 'messages[2].role' does not support 'function' with this model.",
      models: [
        { match: /^o\d/, severity: 'error' },
        { match: /^gpt-(?:3\.5|4)/, severity: 'off' },
      ],
    }),
    anthropic: error('run', '@langchain/anthropic 1.5.11 throws; @anthropic-ai/sdk messages.d.ts knows no such role'),
    gemini: warning('run', '@langchain/google-genai 2.3.2 sends it as plain text of the user'),
    ollama: error('run', '@langchain/ollama 1.3.0 and langchain-ollama throw; raw, the template decides'),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    vercel: error('src', 'vercel/ai packages/provider-utils/src/types/model-message.ts'),
    langchain: warning('run', '@langchain/core 1.4.0 refuses the role; langchain-core 1.6.5 takes it'),
    langgraph: warning('run', '@langchain/core 1.4.0 refuses the role; langchain-core 1.6.5 takes it'),
  },
  words: {
    en: {
      title: 'Role “function”',
      why: 'The role “function” belongs to `function_call` and went with it. Newer models and most other receivers refuse it; some show the result to the model as something else.',
      say: {
        legacy: [
          'The role “function” is one of the past.',
          'Make it a message of the role “tool” that names the id of its call.',
        ],
      },
      fixes: { tool: 'Make it a tool message for the call “{id}”', both: 'Write call and result in the new way' },
    },
    'zh-cn': {
      title: '角色“function”',
      why: '角色“function”属于 `function_call`，已随之弃用。较新的模型和大多数其他接收方会拒绝它，有的会把结果当作别的内容展示给模型。',
      say: { legacy: ['角色“function”已经过时。', '请改为角色“tool”的消息，并写明调用的 id。'] },
      fixes: { tool: '改为应答调用“{id}”的工具消息', both: '把调用和结果都改成新写法' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "function_call": { "name": "wind", "arguments": "{}" } },
  { "role": "function", "name": "wind", "content": "4 m/s" }
            ^^^^^^^^^^
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
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_9", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "function", "name": "wind", "content": "4 m/s" }
            ^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_9", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_9", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: `{ "model": "gpt-4-0613", "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "function_call": { "name": "wind", "arguments": "{}" } },
  { "role": "function", "name": "wind", "content": "4 m/s" }
] }`,
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (message.kind !== 'function' || !message.role) return;
    const lenient = !dialect.traits.normalises && target.traits.roles === 'any';
    report({ say: 'legacy', at: message.role.path, atMost: lenient ? 'warning' : undefined });
  },
  fix: (context) => toolMessage(context),
});

/** The call that a function message answers: the last one of its name that waits. */
function waitingCall(pairing: Pairing, index: number, name: string): CallRef | undefined {
  const before = pairing.groups.filter((group) => group.message < index).flatMap((group) => group.unanswered);
  return before.findLast((ref) => text(ref.call.name) === name && typeof ref.call.id?.value === 'string');
}

function toolMessage(context: FixContext): readonly Fix[] {
  const { conversation, dialect, pairing, pen, report, target } = context;
  const index = report.message ?? -1;
  const message = conversation.messages[index];
  const name = message?.name;
  const word = dialect.traits.roles.find((entry) => entry.kind === 'tool')?.word;
  if (!message || typeof name?.value !== 'string' || word === undefined) return [];
  const asTool = (id: string) => [
    ...pen.set({ message: index, path: report.at }, word),
    ...pen.rename({ message: index, path: name.path }, dialect.traits.resultIdKey),
    ...pen.set({ message: index, path: name.path }, id),
  ];
  const id = waitingCall(pairing, index, name.value)?.call.id?.value;
  if (typeof id === 'string') return [{ key: 'tool', params: { id }, safe: false, edits: asTool(id) }];
  const legacy = legacyCall(conversation.messages[index - 1]);
  if (!legacy || member(legacy.value, 'name') !== name.value) return [];
  const fresh = newId(usedIds(conversation), target);
  const place = { message: index - 1, path: legacy.path };
  const calls = [{ id: fresh, type: 'function', function: withText(pen.value(place)) }];
  return [
    {
      key: 'both',
      safe: false,
      edits: [...pen.rename(place, 'tool_calls'), ...pen.set(place, calls), ...asTool(fresh)],
    },
  ];
}

/** What is called, with arguments as the text that a call has there. */
const withText = (called: unknown): unknown =>
  isObject(called) && isObject(called['arguments'])
    ? { ...called, arguments: printTight(called['arguments']) }
    : called;

function legacyCall(message: Message | undefined) {
  const own = message && field(message.fields, message.base, 'function_call');
  return own && isObject(own.value) ? own : undefined;
}
