// Something else before the results of a user message.
import { valueAt } from '../model/message';
import { conversationRule, error, type FixContext } from './rule';

export const toolResultNotFirstInUser = conversationRule({
  id: 'tool-result-not-first-in-user',
  group: 'results',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'anthropics/anthropic-sdk-typescript#653; QwenLM/qwen-code#8161', {
      says: '`tool_use` ids were found without `tool_result` blocks immediately after',
    }),
  },
  words: {
    en: {
      title: 'Text before a result',
      why: 'The results of a turn lead the user message that holds them. Behind a text they are not seen as results: the call counts as unanswered although its result is there, and the error does not say why.',
      say: { before: ['This block stands before a tool result of the same message.', 'Move it behind the results.'] },
      related: { result: 'A result that must come first' },
      fixes: { move: 'Move it behind the results' },
    },
    'zh-cn': {
      title: '结果之前有文本',
      why: '一轮的结果必须位于用户消息的最前面。排在文本后面的结果不会被当作结果：结果明明在，调用却算作未应答，而错误信息并不说明原因。',
      say: { before: ['该块位于同一条消息的工具结果之前。', '请把它移到结果之后。'] },
      related: { result: '应排在前面的结果' },
      fixes: { move: '移到结果之后' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Dim the hall." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
  { "role": "user", "content": [
    { "type": "text", "text": "Be brief." },
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    { "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }
  ] }
]`,
        fixed: `[
  { "role": "user", "content": "Dim the hall." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
  { "role": "user", "content": [
    { "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" },
    { "type": "text", "text": "Be brief." }
  ] }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Dim the hall." },
  { "role": "assistant", "content": [{ "type": "text", "text": "Yes." }, { "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }, { "type": "text", "text": "Be brief." }] }
]`,
      },
    ],
  },
  check({ messages, pairing }, report) {
    for (const fault of pairing.faults) {
      if (fault.type !== 'not-first') continue;
      const { message, result } = fault.result;
      const part = messages.at(message)?.parts[fault.partIndex];
      if (part)
        report({ say: 'before', message, at: part.path, related: [{ say: 'result', message, at: result.path }] });
    }
  },
  fix: (context) => moveFix(context),
});

/** Moves every block that stands before the last result behind it; their order stays. */
function moveFix({ conversation, pen, report }: FixContext) {
  const index = report.message ?? -1;
  const message = conversation.messages[index];
  const list = report.at.slice(0, -1);
  const items = message && valueAt(message.value, list);
  if (!message || !Array.isArray(items)) return [];
  const last = message.parts.findLastIndex((part) => part.type === 'tool-result');
  const early = message.parts.slice(0, last).filter((part) => part.type !== 'tool-result');
  if (early.length !== 1) return [];
  const [block] = early;
  const place = { message: index, path: block?.path ?? [] };
  const edits = [...pen.remove(place), ...pen.insertItem({ message: index, path: list }, last + 1, pen.value(place))];
  return [{ key: 'move', safe: true, edits }];
}
