// Arguments as an empty text.

import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { isBlank, isLegacyCopy, isUnparsed, wantedArguments } from './support/calls';

export const argumentsEmptyString = messageRule({
  id: 'arguments-empty-string',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    ollama: warning('src', 'ollama middleware/openai.go; iss agno-agi/agno#10254', {
      says: 'invalid tool call arguments',
    }),
    langchain: error('run', 'langchain-core 1.6.5 messages/tool.py', { says: 'JSONDecodeError' }),
    langgraph: error('run', 'langchain-core 1.6.5 messages/tool.py', { says: 'JSONDecodeError' }),
  },
  words: {
    en: {
      title: 'Empty arguments',
      why: 'Some models write an empty string for a call without parameters. It is not JSON, and readers that parse the arguments stumble over it.',
      say: { empty: ['The arguments of {name} are an empty string.', 'Write {}: an object without members.'] },
      fixes: { object: 'Write {} instead' },
    },
    'zh-cn': {
      title: '参数为空',
      why: '有些模型会为没有参数的调用写一个空字符串。空字符串不是 JSON，会解析参数的读取方会因此出错。',
      say: { empty: ['{name} 的参数是空字符串。', '请写 {}，即没有成员的对象。'] },
      fixes: { object: '改写为 {}' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Which version?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "version", "arguments": "" } }] },
                                                                                                                                             ^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4.2" }
]`,
        target: 'ollama',
        fixed: `[
  { "role": "user", "content": "Which version?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "version", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4.2" }
]`,
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "version", "arguments": "" } }] }',
      },
      {
        text: '{ "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "version", "arguments": "{}" } }] }',
        target: 'ollama',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (message.chunk || isUnparsed(message, dialect)) return;
    for (const call of message.calls) {
      if (call.args?.form !== 'text' || typeof call.args.value !== 'string' || isLegacyCopy(call)) continue;
      const wanted = wantedArguments(call, dialect);
      if (wanted !== 'text' && wanted !== 'object-or-text') continue;
      if (isBlank(call.args.value))
        report({ say: 'empty', at: call.args.path, params: { name: wordOf(call.name?.value ?? '?') } });
    }
  },
  fix: ({ pen, report }) => [{ key: 'object', safe: true, edits: pen.set({ ...report, path: report.at }, '{}') }],
});
