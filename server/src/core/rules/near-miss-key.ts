// A key that is a slip of the pen: `tool_calls_id`, `refuesal`.
import { messageRule, warning } from './rule';
import { nearMisses } from './support/keys';

export const nearMissKey = messageRule({
  id: 'near-miss-key',
  group: 'content',
  judge: 'dialect',
  verdicts: { any: warning('src', 'the message schemas of each vendor: a key of another name is ignored or refused') },
  words: {
    en: {
      title: 'Mistyped key',
      why: 'A key that is written nearly right is not read at all: what it holds is lost without a word, or the request is refused for an unknown key.',
      say: { near: ['Messages have no `{key}`; they have `{nearest}`.', 'Rename the key.'] },
      fixes: { rename: 'Rename to `{nearest}`' },
    },
    'zh-cn': {
      title: '键名写错',
      why: '几乎写对的键根本不会被读取：其中的内容会悄悄丢失，或因未知的键而请求被拒绝。',
      say: { near: ['消息没有 `{key}`，而有 `{nearest}`。', '请改名。'] },
      fixes: { rename: '改名为 `{nearest}`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Say it." },
  { "role": "assistant", "content": null, "refuesal": "No." }
                                          ^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Say it." },
  { "role": "assistant", "content": null, "refusal": "No." }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "user", "content": "Hi", "note": "mine" }]' },
      { text: '[{ "type": "human", "content": "Hi", "extra": 1 }]' },
    ],
  },
  check(message, report, { dialect }) {
    for (const [key, nearest] of nearMisses(message, dialect)) {
      // A result whose id is missing is found for that, with the same mend.
      if (nearest === dialect.traits.resultIdKey && message.results.length > 0) continue;
      report({
        say: 'near',
        at: [...message.base, key],
        focus: 'key',
        params: { key: key.slice(0, 60), nearest },
        data: nearest,
      });
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'rename',
      params: report.params ?? {},
      safe: false,
      edits: pen.rename({ message: report.message, path: report.at }, String(report.data)),
    },
  ],
});
