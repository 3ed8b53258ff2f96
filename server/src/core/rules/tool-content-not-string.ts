// A result whose content is data instead of text.
import { printCompact } from '../json/print';
import { isObject, member } from '../model/message';
import { error, messageRule, warning } from './rule';

export const toolContentNotString = messageRule({
  id: 'tool-content-not-string',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionRequestToolMessage', {
      says: "Invalid type for 'messages[2].content': expected one of a string or array of objects, but got an object instead.",
    }),
    anthropic: error('src', '@anthropic-ai/sdk ToolResultBlockParam'),
    langchain: warning(
      'run',
      'langchain-core 1.6 messages/tool.py: becomes Python’s repr of it, with single quotes, which is no JSON',
    ),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
  },
  words: {
    en: {
      title: 'Result is no text',
      why: 'A result is text (or blocks of text). Data put there as it is gets refused, or LangChain turns it into Python’s notation, which the model then reads instead of JSON.',
      say: { data: ['The result is `{got}`, not text.', 'Write it as a string that holds JSON.'] },
      fixes: { json: 'Write it as JSON text' },
    },
    'zh-cn': {
      title: '结果不是文本',
      why: '结果是文本（或文本块）。直接放入数据会被拒绝，或被 LangChain 转成 Python 的写法，模型读到的就不是 JSON 了。',
      say: { data: ['结果是 `{got}`，不是文本。', '请写成包含 JSON 的字符串。'] },
      fixes: { json: '写成 JSON 文本' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": { "speed": 4.10 } }
                                                         ^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "{\\"speed\\": 4.10}" }
]`,
      },
    ],
    passing: [
      { text: '[{ "role": "tool", "tool_call_id": "call_1", "content": [{ "type": "text", "text": "4 m/s" }] }]' },
      {
        text: '{ "contents": [{ "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": { "speed": 4 } } }] }] }',
      },
    ],
  },
  check(message, report) {
    for (const { content, byProvider } of message.results) {
      if (!content || byProvider || isText(content.value)) continue;
      report({
        say: 'data',
        at: content.path,
        params: { got: Array.isArray(content.value) ? 'array' : typeof content.value },
      });
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    return [{ key: 'json', safe: false, edits: pen.set(place, printCompact(pen.value(place))) }];
  },
});

/** Null and absence are other rules' business; a list counts as blocks where all of it is blocks or text. */
const isText = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  (Array.isArray(value) &&
    value.every(
      (block) => typeof block === 'string' || (isObject(block) && typeof member(block, 'type') === 'string'),
    ));
