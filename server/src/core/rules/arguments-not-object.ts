// Arguments whose text is JSON, but not an object.

import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { readArguments } from './support/arguments';
import { isLegacyCopy, isUnparsed, wantedArguments } from './support/calls';

export const argumentsNotObject = messageRule({
  id: 'arguments-not-object',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    openai: warning('iss', 'sgl-project/sglang#28035: compatible servers'),
    'fine-tuning': warning('unsure', 'sgl-project/sglang#28035'),
    ollama: error('src', 'ollama middleware/openai.go', { says: 'invalid tool call arguments' }),
    anthropic: warning('src', '@anthropic-ai/sdk messages.d.ts: input is an object'),
    gemini: warning('src', 'googleapis content.proto: args is an object'),
    langchain: error('run', 'langchain-core 1.6.5 messages/ai.py', { says: 'Input should be a valid dictionary' }),
    langgraph: error('run', 'langchain-core 1.6.5 messages/ai.py', { says: 'Input should be a valid dictionary' }),
  },
  words: {
    en: {
      title: 'Arguments that are not an object',
      why: 'The arguments of a call are named: their JSON text is an object. OpenAI does not look, but compatible servers and converters refuse a list, a number or a string.',
      say: {
        other: [
          'The arguments of {name} are JSON, but not an object.',
          'Write an object, with a member for each argument.',
        ],
        twice: [
          'The arguments of {name} are encoded twice: the text holds a string that holds the object.',
          'Encode them once.',
        ],
      },
      fixes: { once: 'Encode the arguments once' },
    },
    'zh-cn': {
      title: '参数不是对象',
      why: '调用的参数都有名称，其 JSON 文本应是一个对象。OpenAI 不检查这一点，但兼容服务器和转换器会拒绝数组、数字或字符串。',
      say: {
        other: ['{name} 的参数是 JSON，但不是对象。', '请写成对象，每个参数一个成员。'],
        twice: ['{name} 的参数被编码了两次：文本里是字符串，字符串里才是对象。', '请只编码一次。'],
      },
      fixes: { once: '只编码一次' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Sum them." },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "sum", "arguments": "[1, 2]" } }] },
                                                                                                                                       ^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "3" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "\\"{}\\"" } }] },
                                                                                                                                        ^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "sum", "arguments": "{\\"of\\": [1, 2]}" } }] }',
      },
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "sum", "arguments": "null" } }] }',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (message.chunk || isUnparsed(message, dialect)) return;
    for (const call of message.calls) {
      if (call.args?.form !== 'text' || typeof call.args.value !== 'string') continue;
      const wanted = wantedArguments(call, dialect);
      if (wanted !== 'text' && wanted !== 'object-or-text') continue;
      const read = readArguments(call.args.value);
      // OpenAI's own readers take null for no arguments; LangChain does not.
      if (read.is !== 'other' || (read.value === null && !dialect.traits.normalises)) continue;
      const twice = typeof read.value === 'string' && readArguments(read.value).is === 'object';
      report({
        say: twice ? 'twice' : 'other',
        at: call.args.path,
        params: { name: wordOf(call.name?.value ?? '?') },
        atMost: isLegacyCopy(call) ? 'warning' : undefined,
      });
    }
  },
  fix({ pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    const read = typeof value === 'string' ? readArguments(value) : undefined;
    if (report.say !== 'twice' || read?.is !== 'other') return [];
    return [{ key: 'once', safe: true, edits: pen.set(place, read.value) }];
  },
});
