// Arguments as an object where their text is wanted, or the other way round.

import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { toExactValue } from '../json/tree';
import { isObject, wordOf } from '../model/message';
import { error, messageRule } from './rule';
import { readArguments } from './support/arguments';
import { isInert, isLegacyCopy, wantedArguments } from './support/calls';

export const argumentsWrongType = messageRule({
  id: 'arguments-wrong-type',
  group: 'calls',
  judge: 'dialect',
  verdicts: {
    openai: error('src', 'openai-openapi ChatCompletionMessageToolCall.function.arguments', {
      says: 'Invalid type for … expected a string, but got an object instead.',
    }),
    anthropic: error('iss', 'anthropics/claude-code#6696; prism-php/prism#659', {
      says: 'tool_use.input: Input should be a valid dictionary',
    }),
    gemini: error('src', 'googleapis generativelanguage/v1beta/content.proto, FunctionCall.args'),
    ollama: error('iss', 'openclaw/openclaw#52253; Xoshbin/asyar#513', {
      says: "Value looks like object, but can't find closing '}' symbol",
    }),
    langchain: error('run', 'langchain-core 1.6.5 messages/ai.py', { says: 'Input should be a valid dictionary' }),
  },
  words: {
    en: {
      title: 'Arguments of the wrong type',
      why: 'OpenAI writes the arguments of a call as a string that holds JSON; most others, LangChain among them, as the object itself. Each refuses the other’s way.',
      say: {
        text: [
          'The arguments of {name} are a string; an object is wanted here.',
          'Write the object itself, without quotes around it.',
        ],
        object: [
          'The arguments of {name} are an object; a string with its JSON text is wanted here.',
          'Put the JSON text in a string.',
        ],
        other: ['The arguments of {name} are not an object.', 'Write an object, with a member for each argument.'],
      },
      fixes: {
        unwrap: 'Turn the string into the object',
        wrap: 'Turn the object into its JSON text',
        empty: 'Write an empty object',
      },
    },
    'zh-cn': {
      title: '参数类型不对',
      why: 'OpenAI 把调用的参数写成装有 JSON 的字符串；包括 LangChain 在内的大多数其他写法则直接写对象。双方都拒绝对方的写法。',
      say: {
        text: ['{name} 的参数是字符串，这里需要对象。', '请直接写对象，不要加引号。'],
        object: ['{name} 的参数是对象，这里需要装有其 JSON 文本的字符串。', '请把 JSON 文本放进字符串。'],
        other: ['{name} 的参数不是对象。', '请写成对象，每个参数一个成员。'],
      },
      fixes: { unwrap: '把字符串转为对象', wrap: '把对象转为 JSON 文本', empty: '写成空对象' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Check this." },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "lint", "args": "{\\"id\\": 1720000000000000013}", "id": "c1" }] },
                                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "tool", "content": "clean", "tool_call_id": "c1" }
]`,
        target: 'langchain',
        fixed: `[
  { "type": "human", "content": "Check this." },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "lint", "args": { "id": 1720000000000000013 }, "id": "c1" }] },
  { "type": "tool", "content": "clean", "tool_call_id": "c1" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "wind", "arguments": { "pier": 1.10 } } }
                                                                                     ^^^^^^^^^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "5 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } },
    { "id": "call_2", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\":1.10}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "5 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "lint", "args": {}, "id": "c1" }] }]',
        target: 'langchain',
      },
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }] }',
      },
    ],
  },
  check(message, report, { dialect, target }) {
    if (!dialect.traits.normalises && target.traits.argumentsAre === 'object-or-text') return;
    for (const call of message.calls) {
      if (!call.args || isLegacyCopy(call) || isInert(message, dialect)) continue;
      const wanted = wantedArguments(call, dialect);
      if (wanted === undefined) continue;
      const { value, path } = call.args;
      if (value === null && dialect.traits.nullArguments === 'none') continue;
      const params = { name: wordOf(call.name?.value ?? '?') };
      if (wanted === 'object' && typeof value === 'string') report({ say: 'text', at: path, params });
      else if (wanted !== 'text' && typeof value !== 'string' && !isObject(value))
        report({ say: 'other', at: path, params });
      else if (wanted === 'text' && typeof value !== 'string')
        report({ say: isObject(value) ? 'object' : 'other', at: path, params });
    }
  },
  fix({ dialect, pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    if (report.say === 'object') return [{ key: 'wrap', safe: true, edits: pen.set(place, printTight(value)) }];
    if (report.say === 'text' && typeof value === 'string') {
      const { is } = readArguments(value);
      const { root } = readJson(value);
      if (is === 'object' && root) return [{ key: 'unwrap', safe: true, edits: pen.set(place, toExactValue(root)) }];
      return is === 'blank' ? [{ key: 'empty', safe: true, edits: pen.set(place, {}) }] : [];
    }
    const nothing = value === null || (Array.isArray(value) && value.length === 0);
    return nothing
      ? [{ key: 'empty', safe: true, edits: pen.set(place, dialect.traits.argumentsAre === 'text' ? '{}' : {}) }]
      : [];
  },
});
