// More cache marks than a request may have.
import type { Path } from '../json/tree';
import { isObject, member } from '../model/message';
import { conversationRule, error } from './rule';

export const cacheMarksTooMany = conversationRule({
  id: 'cache-marks-too-many',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'tghamm/Anthropic.SDK#50', {
      says: 'A maximum of 4 blocks with cache_control may be provided.',
    }),
  },
  words: {
    en: {
      title: 'Too many cache marks',
      why: 'A request may mark four places for the cache, counting tools, system text and messages together. Marks that are set turn by turn add up.',
      say: {
        many: [
          'This is cache mark {count}; {most} are allowed, counting tools and system text.',
          'Remove the older marks.',
        ],
      },
      fixes: { remove: 'Remove this mark' },
    },
    'zh-cn': {
      title: '缓存标记过多',
      why: '一个请求最多标记四处缓存，工具、系统文本和消息合并计数。逐轮设置的标记会累积。',
      say: { many: ['这是第 {count} 个缓存标记；连同工具和系统文本，最多允许 {most} 个。', '请删除较早的标记。'] },
      fixes: { remove: '删除这个标记' },
    },
  },
  examples: {
    failing: [
      {
        text: `{
  "system": [{ "type": "text", "text": "A", "cache_control": { "type": "ephemeral" } }, { "type": "text", "text": "B", "cache_control": { "type": "ephemeral" } }],
  "messages": [
    { "role": "user", "content": [{ "type": "text", "text": "C", "cache_control": { "type": "ephemeral" } }] },
    { "role": "assistant", "content": [{ "type": "text", "text": "D", "cache_control": { "type": "ephemeral" } }] },
    { "role": "user", "content": [{ "type": "text", "text": "E", "cache_control": { "type": "ephemeral" } }] }
                                                                                  ^^^^^^^^^^^^^^^^^^^^^^^
  ]
}`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": [{ "type": "text", "text": "C", "cache_control": { "type": "ephemeral" } }] }]',
      },
    ],
  },
  check({ conversation }, report, { target }) {
    const most = target.traits.maxCacheMarks;
    if (most === undefined) return;
    const { body, system, messages } = conversation;
    let count = marks(member(body?.value, 'tools'), []).length + marks(system?.value, []).length;
    messages.forEach((message, index) => {
      for (const path of marks(message.content?.value, message.content?.path ?? [])) {
        count++;
        if (count > most) report({ say: 'many', message: index, at: path, params: { count, most } });
      }
    });
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: false, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});

/** Paths of the marks in a list of blocks, and in the lists inside their `content`. */
function marks(blocks: unknown, path: Path): readonly Path[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block, index) => {
    if (!isObject(block)) return [];
    const own = (member(block, 'cache_control') ?? null) === null ? [] : [[...path, index, 'cache_control']];
    return [...own, ...marks(member(block, 'content'), [...path, index, 'content'])];
  });
}
