// A key that messages of the file's dialect have, and that the receiver does not take in a message of that role.
import { error, messageRule } from './rule';

export const refusedMessageField = messageRule({
  id: 'refused-message-field',
  group: 'content',
  judge: 'target',
  verdicts: {
    mistral: error(
      'run',
      'mistral-common 1.12 messages.py; iss charmbracelet/crush#1590; iss Gage-Technologies/mistral-go#2',
      {
        says: 'Extra inputs are not permitted',
      },
    ),
  },
  words: {
    en: {
      title: 'Key that the receiver refuses',
      why: 'Messages that look alike are not alike: Mistral takes OpenAI’s shape, but each role has its own few keys, and one more refuses the whole request, even where it is null.',
      say: { refused: ['{target} has no `{key}` in a message of the role “{role}”.', 'Remove it.'] },
      fixes: { remove: 'Remove `{key}`' },
    },
    'zh-cn': {
      title: '接收方拒绝的键',
      why: '看起来一样的消息并不一样：Mistral 接受 OpenAI 的结构，但每个角色只有少数几个键，多出一个（即使是 null）就会拒绝整个请求。',
      say: { refused: ['在角色为“{role}”的消息中，{target} 没有 `{key}`。', '请删除它。'] },
      fixes: { remove: '删除 `{key}`' },
    },
  },
  examples: {
    failing: [
      {
        target: 'mistral',
        text: `[
  { "role": "user", "content": "Hi", "name": "anna" },
                                     ^^^^^^
  { "role": "assistant", "content": "Hello", "refusal": null },
                                             ^^^^^^^^^
  { "role": "user", "content": "And now?" }
]`,
      },
    ],
    passing: [
      {
        target: 'mistral',
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "abcdef123", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "name": "wind", "tool_call_id": "abcdef123", "content": "4 m/s" }
]`,
      },
      { text: '[{ "role": "user", "content": "Hi", "name": "anna" }]' },
    ],
  },
  check(message, report, { dialect, target, asItCame }) {
    const own = target.traits.messageKeys;
    const keys = own?.dialects.includes(message.dialect) ? own.byRole[message.kind] : undefined;
    if (!keys || asItCame) return;
    for (const key of Object.keys(message.fields)) {
      // Keys that the dialect itself does not have are found for that.
      if (keys.includes(key) || !dialect.traits.messageKeys.includes(key)) continue;
      const params = { key, role: message.kind, target: target.name };
      report({ say: 'refused', at: [...message.base, key], focus: 'key', params });
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'remove',
      params: report.params ?? {},
      // What is null says nothing.
      safe: pen.value({ message: report.message, path: report.at }) === null,
      edits: pen.remove({ message: report.message, path: report.at }),
    },
  ],
});
