// LangChain's `usage_metadata`: three counts, all of them.
import { field, isObject } from '../model/message';
import { error, messageRule } from './rule';

const counts = ['input_tokens', 'output_tokens', 'total_tokens'];

/** What LangChain takes for a whole number: also the text of one. */
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));

export const usageMetadataKeys = messageRule({
  id: 'usage-metadata-keys',
  group: 'langchain',
  judge: 'dialect',
  verdicts: {
    langchain: error(
      'run',
      'langchain-core 1.6.5 messages/ai.py, UsageMetadata; as a plain object it is set aside unread',
      { says: 'Field required' },
    ),
  },
  words: {
    en: {
      title: 'Incomplete usage_metadata',
      why: 'Where `usage_metadata` is there, it needs `input_tokens`, `output_tokens` and `total_tokens` as whole numbers. The message class refuses one without them.',
      say: {
        missing: ['`usage_metadata` has no {keys}.', 'Add it, or remove `usage_metadata`.'],
        type: ['`{key}` is not a whole number.', 'Write the count of tokens.'],
        shape: ['`usage_metadata` is not an object.', 'Write an object with the three counts, or null.'],
      },
    },
    'zh-cn': {
      title: 'usage_metadata 不完整',
      why: '只要写了 `usage_metadata`，就需要整数的 `input_tokens`、`output_tokens` 和 `total_tokens`。缺少它们时消息类会拒绝。',
      say: {
        missing: ['`usage_metadata` 缺少 {keys}。', '请补上，或删除 `usage_metadata`。'],
        type: ['`{key}` 不是整数。', '请写词元数量。'],
        shape: ['`usage_metadata` 不是对象。', '请写成包含三个计数的对象，或 null。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "data": { "content": "Hi" } },
  { "type": "ai", "data": { "content": "Hello", "usage_metadata": { "input_tokens": 3, "output_tokens": 2 } } }
                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
      },
      {
        text: `[
  { "type": "human", "content": "Hi" },
  { "type": "ai", "content": "Hello", "usage_metadata": { "input_tokens": 3, "output_tokens": 2.5, "total_tokens": 5 } }
                                                                                              ^^^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "ai", "content": "Hello", "usage_metadata": { "input_tokens": 3, "output_tokens": 2, "total_tokens": 5, "input_token_details": { "cache_read": 0 } } }]',
      },
      { text: '[{ "type": "ai", "content": "Hello", "usage_metadata": null }]' },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || message.kind !== 'assistant') return;
    const usage = field(message.fields, message.base, 'usage_metadata');
    if (!usage || usage.value === null) return;
    // A plain object's counts are set aside unread; only the message class insists on them.
    const atMost = message.base.length === 0 ? 'warning' : undefined;
    if (!isObject(usage.value)) return report({ say: 'shape', at: usage.path, atMost });
    const fields = usage.value;
    const missing = counts.filter((key) => !Object.hasOwn(fields, key));
    if (missing.length > 0)
      report({
        say: 'missing',
        at: usage.path,
        params: { keys: missing.map((key) => `\`${key}\``).join(', ') },
        atMost,
      });
    for (const key of counts) {
      if (Object.hasOwn(fields, key) && !isCount(fields[key]))
        report({ say: 'type', at: [...usage.path, key], params: { key }, atMost });
    }
  },
});
