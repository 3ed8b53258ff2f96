// A part that says nothing, or two things, where its one key tells what it is.
import { isObject, member } from '../model/message';
import { error, messageRule } from './rule';

export const partData = messageRule({
  id: 'part-data',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    gemini: error('iss', 'router-for-me/CLIProxyAPI#1292; 54xzh/FLIT#69', {
      says: "required oneof field 'data' must have one initialized field",
    }),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime ContentBlock: a union of members, one of which is set'),
  },
  words: {
    en: {
      title: 'Part without its one key',
      why: 'These parts have no type: the one key they have tells what they are. A translation that skips an empty text leaves a part with no key at all, and the whole request is refused.',
      say: {
        none: ['The part holds nothing.', 'Remove it, or give it one of: {known}.'],
        several: ['The part is several things at once: {keys}.', 'Make a part of each.'],
      },
      fixes: { remove: 'Remove the part', split: 'Make a part of each' },
    },
    'zh-cn': {
      title: '内容块缺少唯一的键',
      why: '这类内容块没有类型，靠唯一的键说明自己是什么。跳过空文本的转换会留下没有任何键的块，整个请求因此被拒绝。',
      say: {
        none: ['这个内容块什么也没有。', '请删除，或写上其中之一：{known}。'],
        several: ['这个内容块同时是好几种内容：{keys}。', '请拆成各自的内容块。'],
      },
      fixes: { remove: '删除这个内容块', split: '拆成各自的内容块' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{}, { "text": "Hi" }] }
                              ^^
] }`,
        fixed: `{ "contents": [
  { "role": "user", "parts": [{ "text": "Hi" }] }
] }`,
      },
      {
        text: `[
  { "role": "user", "content": [{ "text": "Look.", "image": { "format": "png", "source": { "bytes": "iVBORw0KGgo=" } } }] }
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": [{ "text": "Look." }, { "image": { "format": "png", "source": { "bytes": "iVBORw0KGgo=" } } }] }
]`,
      },
    ],
    passing: [
      {
        text: '{ "contents": [{ "role": "user", "parts": [{ "text": "" }, { "inline_data": { "mime_type": "image/png", "data": "iVBORw0KGgo=" } }] }, { "role": "model", "parts": [{ "text": "Hm.", "thought": true, "thoughtSignature": "c2ln" }] }] }',
      },
    ],
  },
  check(message, report, { dialect }) {
    const { blockKeys } = dialect.traits;
    const { content } = message;
    if (!blockKeys || !Array.isArray(content?.value) || message.dialect !== dialect.id) return;
    for (const [index, part] of content.value.entries()) {
      if (!isObject(part)) continue;
      const keys = blockKeys.filter((key) => (member(part, key) ?? null) !== null);
      const at = [...content.path, index];
      if (keys.length > 1) report({ say: 'several', at, params: { keys: keys.join(', ') }, data: keys });
      else if (keys.length === 0)
        report({ say: 'none', at, params: { known: blockKeys.filter((key) => !key.includes('_')).join(', ') } });
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const part = pen.value(place);
    const index = report.at.at(-1);
    if (!isObject(part) || typeof index !== 'number') return [];
    const siblings = pen.value({ message: report.message, path: report.at.slice(0, -1) });
    // The last one cannot go: a message without any part is refused as well.
    if (report.say === 'none' && Array.isArray(siblings) && siblings.length === 1) return [];
    if (report.say === 'none')
      return [{ key: 'remove', safe: Object.keys(part).length === 0, edits: pen.remove(place) }];
    const [, ...others] = report.data as readonly string[];
    const list = { message: report.message, path: report.at.slice(0, -1) };
    const first = Object.fromEntries(Object.entries(part).filter(([key]) => !others.includes(key)));
    const edits = others.flatMap((key, at) => pen.insertItem(list, index + 1 + at, { [key]: part[key] }));
    return [{ key: 'split', safe: false, edits: [...pen.set(place, first), ...edits] }];
  },
});
