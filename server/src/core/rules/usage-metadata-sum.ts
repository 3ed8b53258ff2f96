// `total_tokens` below the sum of its parts.
import { field, member } from '../model/message';
import { hint, messageRule } from './rule';

const isCount = (value: unknown): value is number => Number.isInteger(value);

export const usageMetadataSum = messageRule({
  id: 'usage-metadata-sum',
  group: 'langchain',
  judge: 'dialect',
  verdicts: { langchain: hint('run', 'langchain-core 1.6.5 messages/ai.py: not checked') },
  words: {
    en: {
      title: 'Total below its parts',
      why: 'Providers may count tokens in the total that are neither input nor output, so a larger total is no mistake. A smaller one is.',
      say: {
        less: [
          '`total_tokens` is {total}, less than `input_tokens` and `output_tokens` together ({sum}).',
          'Correct the counts if you rely on them.',
        ],
      },
      fixes: { sum: 'Set `total_tokens` to {sum}' },
    },
    'zh-cn': {
      title: '总数小于各项之和',
      why: '提供方可能把既非输入也非输出的词元计入总数，所以总数偏大并不是错误；偏小则是。',
      say: {
        less: [
          '`total_tokens` 为 {total}，小于 `input_tokens` 与 `output_tokens` 之和（{sum}）。',
          '如果要用到这些计数，请改正。',
        ],
      },
      fixes: { sum: '把 `total_tokens` 设为 {sum}' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Hi" },
  { "type": "ai", "content": "Hello", "usage_metadata": { "input_tokens": 30, "output_tokens": 20, "total_tokens": 5 } }
                                                                                                                   ^
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "ai", "content": "Hello", "usage_metadata": { "input_tokens": 30, "output_tokens": 20, "total_tokens": 74 } }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || message.kind !== 'assistant') return;
    const usage = field(message.fields, message.base, 'usage_metadata');
    const [input, output, total] = ['input_tokens', 'output_tokens', 'total_tokens'].map((key) =>
      member(usage?.value, key),
    );
    if (!usage || !isCount(input) || !isCount(output) || !isCount(total)) return;
    const sum = input + output;
    if (total < sum) report({ say: 'less', at: [...usage.path, 'total_tokens'], params: { total, sum } });
  },
  fix: ({ pen, report }) => [
    {
      key: 'sum',
      params: { sum: Number(report.params?.['sum']) },
      safe: false,
      edits: pen.set({ message: report.message, path: report.at }, Number(report.params?.['sum'])),
    },
  ],
});
