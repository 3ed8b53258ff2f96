// Characters and length of a tool's name, in calls and in the tools offered.

import { type Field, text } from '../model/message';
import type { Group } from '../model/pairing';
import type { Target } from '../targets';
import { conversationRule, error, type Report, warning } from './rule';
import { markFor } from './support/marks';

export const toolNamePattern = conversationRule({
  id: 'tool-name-pattern',
  group: 'calls',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'mcp-use/mcp-use#90; packit/ai-workflows#619', {
      says: "Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    }),
    'fine-tuning': error('src', 'openai-openapi FunctionObject.name'),
    anthropic: error('iss', 'home-assistant/core#147760', {
      says: "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    }),
    gemini: error('src', '@google/genai types, FunctionDeclaration.name'),
    mistral: error('run', 'mistral-common 1.12 tool_calls.py'),
    bedrock: warning('doc', 'Bedrock Converse, ToolUseBlock'),
  },
  words: {
    en: {
      title: 'Characters of a tool’s name',
      why: 'Names of tools are held to a few characters and a length. Names that are made from servers and paths, with dots, slashes or spaces, run into it.',
      say: {
        pattern: [
          'The tool’s name “{name}” does not fit {pattern}.',
          'Rename the tool, here and wherever it is offered.',
        ],
        long: [
          'The tool’s name has {length} characters; some models take no more than {limit}.',
          'Use a shorter name.',
        ],
      },
      fixes: { rename: 'Use the name “{name}”' },
    },
    'zh-cn': {
      title: '工具名的字符',
      why: '工具名的字符和长度都有限制。由服务器名和路径拼成、带有点号、斜杠或空格的名称容易不合要求。',
      say: {
        pattern: ['工具名“{name}”不符合 {pattern}。', '请重命名该工具，此处和提供它的地方都要改。'],
        long: ['工具名有 {length} 个字符，部分模型最多接受 {limit} 个。', '请使用更短的名称。'],
      },
      fixes: { rename: '改用名称“{name}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "weather.wind", "arguments": "{}" } }] },
                                                                                                                     ^^^^^^^^^^^^^^
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
        fixed: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "weather_wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }
]`,
      },
      {
        text: `{
  "model": "gpt-5",
  "messages": [{ "role": "user", "content": "Wind?" }],
  "tools": [{ "type": "function", "function": { "name": "get wind" } }]
                                                        ^^^^^^^^^^
}`,
        fixed: `{
  "model": "gpt-5",
  "messages": [{ "role": "user", "content": "Wind?" }],
  "tools": [{ "type": "function", "function": { "name": "get_wind" } }]
}`,
      },
    ],
    passing: [
      {
        text: '[{ "role": "user", "content": "Wind?" }, { "role": "assistant", "content": null, "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "weather_wind-2", "arguments": "{}" } }] }, { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" }]',
      },
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "function": { "name": "weather.wind", "arguments": {} } }] }',
      },
    ],
  },
  check({ conversation, pairing }, report, { target }) {
    if (!target.traits.toolNamePattern) return;
    for (const tool of conversation.tools) {
      if (!tool.custom && tool.name) look(tool.name, undefined, target, report);
    }
    for (const group of pairing.groupsWith(marksFor(target))) {
      for (const { message, call } of group.calls) {
        if (!call.custom && call.name) look(call.name, message, target, report);
      }
    }
  },
  fix({ target, pen, report }) {
    const name = String(report.params?.['name'] ?? '').replace(/[^a-zA-Z0-9_-]+/g, '_');
    if (report.say !== 'pattern' || !target.traits.toolNamePattern?.value.test(name)) return [];
    return [
      {
        key: 'rename',
        params: { name },
        safe: false,
        edits: pen.set({ message: report.message, path: report.at }, name),
      },
    ];
  },
});

/** Groups with a name that a target may refuse. */
const marksFor = markFor(
  (target: Target) =>
    ({ calls }: Group): boolean =>
      calls.some(({ call }) => !isTaken(text(call.name), target)),
);

function isTaken(name: string | undefined, { traits }: Target): boolean {
  const { toolNamePattern: pattern, toolNameLength: length } = traits;
  return !name || !pattern || (pattern.value.test(name) && !(length && name.length > length.value));
}

function look(
  field: Field,
  message: number | undefined,
  target: Target,
  report: (report: Report<'pattern' | 'long'>) => void,
): void {
  const name = text(field);
  const { toolNamePattern: pattern, toolNameLength: length } = target.traits;
  if (!name || !pattern || isTaken(name, target)) return;
  if (!pattern.value.test(name))
    report({ say: 'pattern', message, at: field.path, params: { name, pattern: pattern.value.source } });
  else {
    report({
      say: 'long',
      message,
      at: field.path,
      params: { length: name.length, limit: length?.value ?? 0 },
      atMost: 'warning',
    });
  }
}
