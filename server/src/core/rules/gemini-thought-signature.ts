// The opaque token that Gemini's thinking models want back on the first call of each step of the current turn.
import { isObject, type Message, member, text, valueAt, wordOf } from '../model/message';
import { conversationRule, warning } from './rule';

export const geminiThoughtSignature = conversationRule({
  id: 'gemini-thought-signature',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    gemini: warning('iss', 'end-4/dots-hyprland#3596; envoyproxy/ai-gateway#2366; MayDay-wpf/snow-cli#104', {
      says: 'Function call is missing a thought_signature in functionCall parts',
      models: [
        { match: /gemini-(?:[3-9]|\d\d)/, severity: 'error' },
        { match: /gemini-(?:1|2)\b/, severity: 'off' },
      ],
    }),
  },
  words: {
    en: {
      title: 'Call without a thought signature',
      why: 'Gemini 3 and later sign the thought behind a call and want the signature back while the turn goes on: on the first call of each step since the user last spoke. Older models do not care.',
      say: {
        missing: [
          'The first call of this step, {name}, has no `thoughtSignature`; Gemini 3 and later refuse it.',
          'Keep the signature of the reply beside `functionCall`.',
        ],
      },
    },
    'zh-cn': {
      title: '调用没有思考签名',
      why: 'Gemini 3 及更新的模型会为调用背后的思考签名，并要求在这一轮结束前带回签名：自用户上次发言起，每一步的第一个调用都要有。较旧的模型不在意。',
      say: {
        missing: [
          '这一步的第一个调用 {name} 没有 `thoughtSignature`，Gemini 3 及更新的模型会拒绝。',
          '请把回复中的签名保留在 `functionCall` 旁边。',
        ],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "List the shelf." }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "list", "args": {} } }] },
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "role": "user", "parts": [{ "functionResponse": { "name": "list", "response": { "items": [] } } }] }
] }`,
      },
    ],
    passing: [
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "List the shelf." }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "list", "args": {} }, "thoughtSignature": "c2ln" }, { "functionCall": { "name": "count", "args": {} } }] },
  { "role": "user", "parts": [{ "functionResponse": { "name": "list", "response": {} } }, { "functionResponse": { "name": "count", "response": {} } }] }
] }`,
      },
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "List the shelf." }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "list", "args": {} } }] },
  { "role": "user", "parts": [{ "functionResponse": { "name": "list", "response": { "items": [] } } }] },
  { "role": "model", "parts": [{ "text": "Nothing on it." }] }
] }`,
      },
    ],
  },
  check({ conversation, messages }, report, { dialect, target }) {
    const { last } = messages;
    // A turn that has come to its end is not looked at any more.
    if (
      dialect.vendor !== target.id ||
      conversation.reply ||
      !last ||
      (last.kind === 'assistant' && last.calls.length === 0)
    )
      return;
    for (let at = messages.lastIndex(speaks) + 1; at < messages.length; at++) {
      const message = messages.at(at) as Message;
      const first = message.kind === 'assistant' ? message.calls.find((call) => !call.byProvider) : undefined;
      if (first && !isSigned(valueAt(message.value, first.path))) {
        report({ say: 'missing', message: at, at: first.path, params: { name: wordOf(first.name?.value ?? '?') } });
      }
    }
  },
});

/** A user who says something of their own, beside results. */
const speaks = (message: Message): boolean =>
  message.kind === 'user' && message.parts.some((part) => part.type !== 'tool-result');

/** A signature inside the call is found for that. */
const isSigned = (part: unknown): boolean =>
  isObject(part) &&
  [part, ...Object.values(part)].some((holder) =>
    ['thoughtSignature', 'thought_signature'].some((key) => text({ value: member(holder, key), path: [] })),
  );
