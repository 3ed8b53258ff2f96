// A key that a block of its type does not have, where the receiver counts keys.
import { isObject, member } from '../model/message';
import { error, messageRule } from './rule';

export const unknownBlockField = messageRule({
  id: 'unknown-block-field',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    anthropic: error('iss', 'anthropics/claude-code#4378; @anthropic-ai/sdk messages.d.ts ContentBlockParam', {
      says: 'messages.1.content.0.tool_use.text: Extra inputs are not permitted',
    }),
  },
  words: {
    en: {
      title: 'Key that a block does not have',
      why: 'A block that went through a program of one’s own comes back with a key more: an index of the stream, a note for the display, a cache mark on thinking. The receiver refuses the whole request for it.',
      say: { unknown: ['A block “{type}” has no `{key}`.', 'Remove it before the conversation is sent.'] },
      fixes: { remove: 'Remove `{key}`' },
    },
    'zh-cn': {
      title: '内容块没有的键',
      why: '内容块经过自己的程序之后多出一个键：流的序号、显示用的备注、思考块上的缓存标记。接收方会因此拒绝整个请求。',
      say: { unknown: ['“{type}”块没有 `{key}`。', '请在发送对话之前删除。'] },
      fixes: { remove: '删除 `{key}`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "wind", "input": {}, "index": 1 }] },
                                                                                                         ^^^^^^^
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "4 m/s" }] }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "wind", "input": { "index": 1 } }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "4 m/s", "cache_control": { "type": "ephemeral" } }, { "type": "a_block_of_tomorrow", "x": 1 }] }
]`,
      },
    ],
  },
  check(message, report, { dialect, asItCame }) {
    const known = dialect.traits.blockFields;
    const { content } = message;
    if (!known || asItCame || !Array.isArray(content?.value) || message.dialect !== dialect.id) return;
    for (const [index, block] of content.value.entries()) {
      const type = member(block, 'type');
      if (!isObject(block) || typeof type !== 'string' || !Object.hasOwn(known, type)) continue;
      const [main, ...others] = known[type] ?? [];
      // Without what it is about the block is another's, and found for that.
      if (main === undefined || !Object.hasOwn(block, main)) continue;
      for (const key of Object.keys(block)) {
        if (key !== 'type' && key !== main && !others.includes(key))
          report({ say: 'unknown', at: [...content.path, index, key], focus: 'key', params: { type, key } });
      }
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'remove',
      params: report.params ?? {},
      safe: false,
      edits: pen.remove({ message: report.message, path: report.at }),
    },
  ],
});
