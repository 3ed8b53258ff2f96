// Empty system text beside the messages, or an empty block of it.
import { isObject, member } from '../model/message';
import { conversationRule, error, warning } from './rule';

export const systemBlockEmpty = conversationRule({
  id: 'system-block-empty',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'BerriAI/litellm#17442; anomalyco/opencode#46289; t8y2/dbx#1298', {
      says: 'system: text content blocks must be non-empty',
    }),
    bedrock: warning('unsure', 'boto/botocore#3525 has it of the blocks of messages'),
  },
  words: {
    en: {
      title: 'Empty system text',
      why: 'A program with nothing to say to the model sends an empty block. An absent field is fine, an empty block refuses the request.',
      say: {
        empty: ['This block of the system text is empty.', 'Remove it.'],
        nothing: ['The system text is empty.', 'Remove the field.'],
      },
      fixes: { remove: 'Remove the empty block', drop: 'Remove the empty system text' },
    },
    'zh-cn': {
      title: '空的系统文本',
      why: '程序对模型没什么可说时会发送一个空块。没有这个字段没问题，空块却会让请求被拒绝。',
      say: {
        empty: ['系统文本的这个块是空的。', '请删除它。'],
        nothing: ['系统文本是空的。', '请删除这个字段。'],
      },
      fixes: { remove: '删除空的块', drop: '删除空的系统文本' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "claude-haiku-4-5", "max_tokens": 100, "system": [{ "type": "text", "text": "" }, { "type": "text", "text": "Be brief." }], "messages": [
                                                                                       ^^
  { "role": "user", "content": "Hi" }
] }`,
        fixed: `{ "model": "claude-haiku-4-5", "max_tokens": 100, "system": [{ "type": "text", "text": "Be brief." }], "messages": [
  { "role": "user", "content": "Hi" }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "model": "claude-haiku-4-5", "max_tokens": 100, "system": "Be brief.", "messages": [{ "role": "user", "content": "Hi" }] }',
      },
    ],
  },
  check({ conversation: { system } }, report, { dialect, target }) {
    // Another vendor's body is rewritten on its way.
    if (!system || dialect.vendor !== target.id) return;
    // One report of it, and one schema without a least length: not sure.
    if (system.value === '') report({ say: 'nothing', at: system.path, atMost: 'warning' });
    if (!Array.isArray(system.value)) return;
    const { length } = system.value;
    system.value.forEach((block, index) => {
      if (isObject(block) && member(block, 'text') === '')
        report({ say: 'empty', at: [...system.path, index, 'text'], data: length });
    });
  },
  fix({ pen, report }) {
    if (report.say === 'nothing') return [{ key: 'drop', safe: true, edits: pen.remove({ path: report.at }) }];
    const block = report.at.slice(0, -1);
    return report.data === 1
      ? [{ key: 'drop', safe: true, edits: pen.remove({ path: block.slice(0, -1) }) }]
      : [{ key: 'remove', safe: true, edits: pen.remove({ path: block }) }];
  },
});
