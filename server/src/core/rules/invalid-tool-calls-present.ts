// LangChain's `invalid_tool_calls`: calls whose arguments it could not parse.
import { field } from '../model/message';
import { messageRule, warning } from './rule';

export const invalidToolCallsPresent = messageRule({
  id: 'invalid-tool-calls-present',
  group: 'calls',
  judge: 'dialect',
  verdicts: {
    langchain: warning(
      'run',
      'langchain-openai 1.6.6 sends them as calls with the raw text; @langchain/openai 1.5.8, @langchain/anthropic 1.5.11 and langchain-google-genai 4.4.0 drop them',
    ),
  },
  words: {
    en: {
      title: 'Calls that could not be parsed',
      why: 'LangChain keeps a call whose arguments were not JSON under `invalid_tool_calls`. What becomes of it depends on the way: ChatOpenAI of Python sends it as an ordinary call, which then wants a result; the others drop it, and a result for it answers nothing.',
      say: {
        present: [
          'The message keeps {count} calls that could not be parsed.',
          'Repair them and move them to `tool_calls`, or remove them with their results.',
        ],
      },
      fixes: { remove: 'Remove `invalid_tool_calls`' },
    },
    'zh-cn': {
      title: '无法解析的调用',
      why: '参数不是 JSON 的调用，LangChain 会放在 `invalid_tool_calls` 里。它的下场取决于去向：Python 的 ChatOpenAI 会当作普通调用发送，于是需要结果；其他集成会丢掉它，它的结果也就没有调用可以应答。',
      say: { present: ['消息中有 {count} 个无法解析的调用。', '请修好后移入 `tool_calls`，或连同结果一起删除。'] },
      fixes: { remove: '删除 `invalid_tool_calls`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [], "invalid_tool_calls": [{ "name": "wind", "args": "{\\"pier\\":", "id": "c1", "error": null }] },
                                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "tool", "content": "bad arguments", "tool_call_id": "c1" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "human", "content": "Hi" }, { "type": "ai", "content": "Hello", "tool_calls": [], "invalid_tool_calls": [] }]',
      },
    ],
  },
  check(message, report) {
    if (message.chunk) return;
    const invalid = field(message.fields, message.base, 'invalid_tool_calls');
    if (Array.isArray(invalid?.value) && invalid.value.length > 0)
      report({ say: 'present', at: invalid.path, params: { count: invalid.value.length } });
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: false, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});
