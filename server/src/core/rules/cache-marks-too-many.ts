// More cache marks than a request may have.
import type { Path } from '../json/tree';
import { isObject, type Message, member } from '../model/message';
import { conversationRule, error, type Place } from './rule';

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
      fixes: { older: 'Remove the oldest mark among the messages', remove: 'Remove this mark' },
    },
    'zh-cn': {
      title: '缓存标记过多',
      why: '一个请求最多标记四处缓存，工具、系统文本和消息合并计数。逐轮设置的标记会累积。',
      say: { many: ['这是第 {count} 个缓存标记；连同工具和系统文本，最多允许 {most} 个。', '请删除较早的标记。'] },
      fixes: { older: '删除消息中最早的标记', remove: '删除这个标记' },
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
        fixed: `{
  "system": [{ "type": "text", "text": "A", "cache_control": { "type": "ephemeral" } }, { "type": "text", "text": "B", "cache_control": { "type": "ephemeral" } }],
  "messages": [
    { "role": "user", "content": [{ "type": "text", "text": "C" }] },
    { "role": "assistant", "content": [{ "type": "text", "text": "D", "cache_control": { "type": "ephemeral" } }] },
    { "role": "user", "content": [{ "type": "text", "text": "E", "cache_control": { "type": "ephemeral" } }] }
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
  check({ conversation, messages }, report, { target }) {
    const most = target.traits.maxCacheMarks;
    if (most === undefined) return;
    const { body, system } = conversation;
    const around = [
      ...marks(member(body?.value, 'tools'), [...(body?.path ?? []), 'tools']),
      ...marks(system?.value, system?.path ?? []),
    ].map((path): Place => ({ path }));
    if (around.length + messages.sum(countMarks) <= most) return;
    const inside = [...messages.where(countMarks)].flatMap(({ index, item }) =>
      marksOf(item).map((path): Place => ({ message: index, path })),
    );
    [...around, ...inside].forEach(({ message, path }, index) => {
      if (index < most) return;
      report({ say: 'many', message, at: path, params: { count: index + 1, most }, data: inside[index - most] });
    });
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const older = report.data as Place | undefined;
    return [
      { key: 'older', safe: false, edits: older && older.message !== place.message ? pen.remove(older) : [] },
      { key: 'remove', safe: false, edits: pen.remove(place) },
    ];
  },
});

const marksOf = ({ content }: Message): readonly Path[] => marks(content?.value, content?.path ?? []);

const countMarks = (message: Message): number => marksOf(message).length;

/** Paths of the marks in a list of blocks, and in the lists inside their `content`. */
function marks(blocks: unknown, path: Path): readonly Path[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block, index) => {
    if (!isObject(block)) return [];
    const own = (member(block, 'cache_control') ?? null) === null ? [] : [[...path, index, 'cache_control']];
    return [...own, ...marks(member(block, 'content'), [...path, index, 'content'])];
  });
}
