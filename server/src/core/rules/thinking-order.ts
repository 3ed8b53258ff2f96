// With thinking enabled, the turn whose calls are being answered begins with thinking.
import { member } from '../model/message';
import { conversationRule, warning } from './rule';

export const thinkingOrder = conversationRule({
  id: 'thinking-order',
  group: 'reasoning',
  judge: 'target',
  verdicts: {
    anthropic: warning('iss', 'anomalyco/opencode#3077; Kilo-Org/kilocode#5219; not seen with newer models', {
      says: 'Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block',
      models: [{ match: /claude-(?:3-7|(?:opus|sonnet|haiku)-4(?:-[0-5](?!\d)|-20|@|$))/, severity: 'error' }],
    }),
  },
  words: {
    en: {
      title: 'Turn without its thinking',
      why: 'While thinking is enabled, the assistant’s turn whose calls are being answered has to begin with the thinking that led to them. A history whose thinking was stripped is refused in the middle of a tool loop.',
      say: {
        first: [
          'The request enables thinking, but the turn whose calls are answered last does not begin with a thinking block.',
          'Restore its thinking blocks, or disable `thinking` for this request.',
        ],
      },
    },
    'zh-cn': {
      title: '该轮缺少思考',
      why: '启用思考时，助手那一轮的调用正在被应答，就必须以引出这些调用的思考开头。思考被剥掉的历史会在工具循环中途被拒绝。',
      say: {
        first: [
          '请求启用了思考，但最后被应答的那一轮没有以思考块开头。',
          '请恢复思考块，或在本次请求中关闭 `thinking`。',
        ],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `{
  "model": "claude-sonnet-4-5", "max_tokens": 4000, "thinking": { "type": "enabled", "budget_tokens": 2000 },
  "messages": [
    { "role": "user", "content": "Dim the hall." },
    { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }] }
  ]
}`,
      },
    ],
    passing: [
      {
        text: `{
  "model": "claude-sonnet-4-5", "max_tokens": 4000, "thinking": { "type": "enabled", "budget_tokens": 2000 },
  "messages": [
    { "role": "user", "content": "Dim the hall." },
    { "role": "assistant", "content": [{ "type": "thinking", "thinking": "Dim it.", "signature": "c2ln" }, { "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
    { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }] }
  ]
}`,
      },
      {
        text: `{
  "model": "claude-sonnet-4-5", "max_tokens": 4000, "thinking": { "type": "disabled" },
  "messages": [
    { "role": "user", "content": "Dim the hall." },
    { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
    { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }] }
  ]
}`,
      },
    ],
  },
  check({ conversation, messages, pairing }, report) {
    if (member(member(conversation.body?.value, 'thinking'), 'type') !== 'enabled') return;
    const last = pairing.lastGroup;
    const first = last?.open && last.pairs.length > 0 ? messages.at(last.message)?.parts[0] : undefined;
    if (last && first && first.type !== 'reasoning') report({ say: 'first', message: last.message, at: first.path });
  },
});
