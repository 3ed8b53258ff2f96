// Half of a surrogate pair in a string.
import { error, messageRule, warning } from './rule';
import { eachString, isWellFormed } from './support/strings';

export const loneSurrogate = messageRule({
  id: 'lone-surrogate',
  group: 'content',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'anthropics/claude-code#3277; anomalyco/opencode#13985', {
      says: 'The request body is not valid JSON: no low surrogate in string',
    }),
    bedrock: warning('unsure', 'the same models behind another door'),
    openai: warning('unsure', 'strict readers refuse the body; which do is not documented'),
    gemini: warning('unsure', 'strict readers refuse the body; which do is not documented'),
    mistral: warning('unsure', 'strict readers refuse the body; which do is not documented'),
    ollama: warning('src', 'Go’s encoding/json puts U+FFFD in its place'),
    langchain: warning('unsure', 'Python cannot encode it as UTF-8 when the request is written'),
    langgraph: warning('unsure', 'Python cannot encode it as UTF-8 when the state is stored'),
    vercel: warning('unsure', 'the provider behind it decides'),
    'fine-tuning': warning('unsure', 'strict readers refuse the line'),
  },
  words: {
    en: {
      title: 'Half a character',
      why: 'A text that was cut at a fixed length can end in half of an emoji. JavaScript parses and writes it without complaint; stricter readers call the whole body invalid JSON.',
      say: { half: ['The text holds half of a surrogate pair.', 'Remove the half, or write the whole character.'] },
      fixes: { remove: 'Remove the half character' },
    },
    'zh-cn': {
      title: '半个字符',
      why: '按固定长度截断的文本，可能以半个 emoji 结尾。JavaScript 读写时不会抱怨；更严格的读取方会说整个请求体不是有效的 JSON。',
      say: { half: ['文本中有半个代理对。', '请删除这半个，或写出完整的字符。'] },
      fixes: { remove: '删除半个字符' },
    },
  },
  examples: {
    failing: [
      {
        target: 'anthropic',
        text: `[
  { "role": "user", "content": "cut in the middle \\ud83d" }
                                                  ^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "cut in the middle " }
]`,
      },
    ],
    passing: [{ text: '[{ "role": "user", "content": "done \\ud83d\\ude80" }]' }],
  },
  check(message, report) {
    eachString(message.value, (text, path) => {
      if (isWellFormed(text)) return;
      const start = text.search(half);
      report({ say: 'half', at: [...path], within: { start, end: start + 1 } });
    });
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    if (typeof value !== 'string') return [];
    const found = [...value.matchAll(halves)].map(({ index }) => ({ start: index, end: index + 1 }));
    return [{ key: 'remove', safe: true, edits: found.flatMap((part) => pen.splice(place, part, '')) }];
  },
});

// With the u flag a pair is one character, so that only a lone half can match.
const half = /[\ud800-\udfff]/u;
const halves = /[\ud800-\udfff]/gu;
