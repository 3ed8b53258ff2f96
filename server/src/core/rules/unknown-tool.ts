// A call of a tool that the request does not offer.

import type { Tool } from '../model/conversation';
import { type Message, type ToolCall, text } from '../model/message';
import { conversationRule, warning } from './rule';
import { markFor } from './support/marks';
import { nearest } from './support/words';

export const unknownTool = conversationRule({
  id: 'unknown-tool',
  group: 'tools',
  judge: 'dialect',
  verdicts: {
    any: warning(
      'src',
      'the receivers accept it in a history; langgraph prebuilt/tool_node.py answers such a call with an error',
    ),
  },
  words: {
    en: {
      title: 'Call of an unknown tool',
      why: 'The history shows the model calling something that it is not offered. Receivers take it; the model is invited to do so again, and the executor then has nothing to run.',
      say: {
        near: ['There is no tool “{name}”; there is “{nearest}”.', 'Correct the name.'],
        far: ['There is no tool “{name}” in the request.', 'Add it to the tools, or correct the name.'],
      },
      related: { tools: 'A tool that is offered' },
      fixes: { rename: 'Change to “{nearest}”' },
    },
    'zh-cn': {
      title: '调用了未知的工具',
      why: '历史中模型调用了没有提供给它的工具。接收方会接受，但模型可能再次这样做，而执行方无从执行。',
      say: {
        near: ['没有工具“{name}”，是否想写“{nearest}”？', '请改正名称。'],
        far: ['请求中没有工具“{name}”。', '请加入工具列表，或改正名称。'],
      },
      related: { tools: '已提供的工具' },
      fixes: { rename: '改为“{nearest}”' },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "model": "gpt-4.1", "tools": [{ "type": "function", "function": { "name": "get_wind", "parameters": { "type": "object" } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "get_wnd", "arguments": "{}" } }] },
                                                                                                                 ^^^^^^^^^
  { "role": "tool", "tool_call_id": "c1", "content": "4 m/s" }
] }`,
        fixed: `{ "model": "gpt-4.1", "tools": [{ "type": "function", "function": { "name": "get_wind", "parameters": { "type": "object" } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "get_wind", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "c1", "content": "4 m/s" }
] }`,
      },
    ],
    passing: [
      {
        text: '[{ "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] }, { "type": "tool", "content": "4", "tool_call_id": "c1" }]',
      },
    ],
  },
  check({ conversation, messages }, report) {
    const { tools } = conversation;
    if (tools.length === 0) return;
    const names = tools.map((tool) => text(tool.name) ?? '');
    const isUnknown = unknownBeside(tools);
    for (const { index, item } of messages.where(callsUnknown(tools))) {
      for (const call of item.calls) {
        const name = text(call.name);
        if (!name || !call.name || !isUnknown(call)) continue;
        const near = nearest(name, names);
        report({
          say: near ? 'near' : 'far',
          message: index,
          at: call.name.path,
          params: { name: name.slice(0, 60), ...(near ? { nearest: near } : {}) },
          data: near,
        });
      }
    }
  },
  fix: ({ pen, report }) =>
    typeof report.data === 'string'
      ? [
          {
            key: 'rename',
            params: { nearest: report.data },
            safe: false,
            edits: pen.set({ message: report.message, path: report.at }, report.data),
          },
        ]
      : [],
});

/** Calls of tools that the request does not declare. */
const unknownBeside = markFor((tools: readonly Tool[]) => {
  const known = new Set(tools.map((tool) => text(tool.name) ?? ''));
  return ({ name, byProvider }: ToolCall): boolean =>
    !byProvider && Boolean(text(name)) && !known.has(text(name) ?? '');
});

const callsUnknown = markFor(
  (tools: readonly Tool[]) =>
    ({ calls }: Message): boolean =>
      calls.some(unknownBeside(tools)),
);
