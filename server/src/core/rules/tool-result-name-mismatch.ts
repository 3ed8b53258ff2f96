// A result that names another tool than its call.

import { text } from '../model/message';
import type { Group, Pair } from '../model/pairing';
import { conversationRule, warning } from './rule';

export const toolResultNameMismatch = conversationRule({
  id: 'tool-result-name-mismatch',
  group: 'results',
  judge: 'target',
  verdicts: {
    ollama: warning('src', 'ollama api/types.go: the model sees the name that the result gives'),
    gemini: warning('unsure', 'googleapis content.proto, FunctionResponse.name: the name is the link'),
    vercel: warning(
      'unsure',
      'vercel/ai packages/provider-utils/src/types/content-part.ts: providers link by toolName',
    ),
  },
  words: {
    en: {
      title: 'Result with another tool’s name',
      why: 'Where results are linked by the tool’s name, or the model is shown it, a result under another name answers the wrong call.',
      say: {
        other: [
          'The result names the tool “{name}”, but the call was of “{called}”.',
          'Use the name of the called tool.',
        ],
      },
      related: { call: 'The call' },
      fixes: { set: 'Change the name to “{called}”' },
    },
    'zh-cn': {
      title: '结果的工具名不符',
      why: '在按工具名关联结果、或会把工具名展示给模型的地方，用了别的名称的结果会应答到错误的调用。',
      say: { other: ['结果写的工具是“{name}”，而调用的是“{called}”。', '请使用所调用工具的名称。'] },
      related: { call: '对应的调用' },
      fixes: { set: '把名称改为“{called}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }] },
  { "role": "tool", "tool_name": "tide", "content": "4 m/s" }
                                 ^^^^^^
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }] },
  { "role": "tool", "tool_name": "wind", "content": "4 m/s" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind and tide?" },
  { "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "wind", "arguments": {} } }, { "function": { "name": "tide", "arguments": {} } }] },
  { "role": "tool", "tool_name": "tide", "content": "3.4 m" },
  { "role": "tool", "tool_name": "wind", "content": "4 m/s" }
]`,
      },
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "name": "breeze", "content": "4 m/s" }
]`,
      },
    ],
  },
  check({ pairing }, report) {
    for (const group of pairing.groupsWith(namesDiffer)) {
      for (const { call, result } of group.pairs) {
        const called = text(call.call.name);
        const { name } = result.result;
        if (!called || !name || !isOther({ call, result })) continue;
        report({
          say: 'other',
          message: result.message,
          at: name.path,
          params: { name: text(name) ?? '', called },
          related: [{ say: 'call', message: call.message, at: call.call.path }],
          data: call.call.id !== undefined && call.call.id.value === result.result.callId?.value,
        });
      }
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'set',
      params: { called: String(report.params?.['called']) },
      safe: report.data === true,
      edits: pen.set({ message: report.message, path: report.at }, String(report.params?.['called'])),
    },
  ],
});

/** A result that says it is another tool's than the one that was called. */
const isOther = ({ call, result }: Pair): boolean => {
  const [called, named] = [text(call.call.name), text(result.result.name)];
  return Boolean(called) && Boolean(named) && called !== named;
};

const namesDiffer = ({ pairs }: Group): boolean => pairs.some(isOther);
