// A key of the part itself that stands inside what the part holds.
import { isObject, member } from '../model/message';
import { error, messageRule } from './rule';

export const partKeyInside = messageRule({
  id: 'part-key-inside',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    gemini: error('iss', 'flachesis/gemini-rust#70', {
      says: 'Invalid JSON payload received. Unknown name "thoughtSignature" at \'contents[1].parts[0].function_call\'',
    }),
  },
  words: {
    en: {
      title: 'Key of the part one level too deep',
      why: 'What Gemini says about a part stands beside the one key that tells what the part is. Inside of it the key is unknown, and the request is refused.',
      say: { inside: ['`{key}` stands inside `{holder}`.', 'Move it out, beside `{holder}`.'] },
      fixes: { out: 'Move `{key}` beside `{holder}`' },
    },
    'zh-cn': {
      title: '内容块的键放深了一层',
      why: 'Gemini 关于内容块的说明应与表明内容块类型的那个键并列。放进去之后，这个键就不被认识，请求会被拒绝。',
      say: { inside: ['`{key}` 写在了 `{holder}` 里面。', '请把它移出来，与 `{holder}` 并列。'] },
      fixes: { out: '把 `{key}` 移到 `{holder}` 旁边' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "Wind?" }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "wind", "args": {}, "thoughtSignature": "c2ln" } }] },
                                                                               ^^^^^^^^^^^^^^^^^^
  { "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": { "output": "4 m/s" } } }] }
] }`,
        fixed: `{ "contents": [
  { "role": "user", "parts": [{ "text": "Wind?" }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "wind", "args": {} }, "thoughtSignature": "c2ln" }] },
  { "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": { "output": "4 m/s" } } }] }
] }`,
      },
    ],
    passing: [
      {
        text: '{ "contents": [{ "role": "user", "parts": [{ "text": "Wind?" }] }, { "role": "model", "parts": [{ "functionCall": { "name": "wind", "args": { "thoughtSignature": 1 } }, "thoughtSignature": "c2ln" }] }, { "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": {} } }] }] }',
      },
    ],
  },
  check(message, report, { dialect }) {
    const { blockKeys, partKeys } = dialect.traits;
    const { content } = message;
    if (!blockKeys || !partKeys || !Array.isArray(content?.value) || message.dialect !== dialect.id) return;
    for (const [index, part] of content.value.entries()) {
      for (const holder of blockKeys) {
        const held = member(part, holder);
        if (!isObject(held)) continue;
        for (const key of partKeys.filter((own) => Object.hasOwn(held, own)))
          report({ say: 'inside', at: [...content.path, index, holder, key], focus: 'key', params: { key, holder } });
      }
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const out = { message: report.message, path: report.at.slice(0, -2) };
    const key = report.at.at(-1) as string;
    const part = pen.value(out);
    if (!isObject(part) || Object.hasOwn(part, key)) return [];
    const edits = [...pen.remove(place), ...pen.set({ ...out, path: [...out.path, key] }, pen.value(place))];
    return [{ key: 'out', params: report.params ?? {}, safe: true, edits }];
  },
});
