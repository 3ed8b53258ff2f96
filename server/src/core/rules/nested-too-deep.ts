// Deeper nesting than is looked into.
import { maxDepth } from '../json/read';
import { information, jsonRule } from './rule';

export const nestedTooDeep = jsonRule({
  id: 'nested-too-deep',
  group: 'json',
  judge: 'dialect',
  verdicts: {
    any: information('src', 'RFC 8259, section 9: an implementation may set limits on the depth of nesting'),
  },
  codes: { 'nested-too-deep': 'deep' },
  words: {
    en: {
      title: 'Nested too deep',
      why: 'Readers may limit how deep values are nested, and many do, between 64 and 1,000 levels. Beyond the depth named here only the syntax is checked.',
      say: {
        deep: [
          `Values are nested more than ${maxDepth} levels deep; what lies deeper is not looked into.`,
          'Make it flatter: some receivers refuse it.',
        ],
      },
    },
    'zh-cn': {
      title: '嵌套过深',
      why: '读取方可以限制嵌套深度，很多也确实如此（64 到 1,000 层不等）。超过这里所说的深度后，只检查语法。',
      say: { deep: [`嵌套超过 ${maxDepth} 层，更深的内容不再检查。`, '请减少嵌套：有的接收方会拒绝。'] },
    },
  },
  examples: {
    failing: [
      {
        text: `[{ "role": "user", "content": "Hi", "deep":\n${'['.repeat(maxDepth + 1)}\n${' '.repeat(maxDepth - 2)}^\n${']'.repeat(maxDepth + 1)} }]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": [{ "type": "text", "text": "Hi" }] }]' }],
  },
});
