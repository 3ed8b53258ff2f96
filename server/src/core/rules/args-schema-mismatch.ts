// Arguments of a call that the tool's own schema does not allow.

import { readJson } from '../json/read';
import { findNode } from '../json/tree';
import type { Tool } from '../model/conversation';
import { isObject, type Message, type ToolCall, text, valueAt } from '../model/message';
import type { Params } from '../words/language';
import { conversationRule, type Report, warning } from './rule';
import { readArguments } from './support/arguments';
import { markFor } from './support/marks';
import { type SchemaProblem, schemaProblem } from './support/schemas';

type SayKey = 'type' | 'required' | 'extra' | 'value' | 'other';

export const argsSchemaMismatch = conversationRule<SayKey>({
  id: 'args-schema-mismatch',
  group: 'tools',
  judge: 'dialect',
  verdicts: {
    any: warning(
      'src',
      'the receivers replay it as it is; langgraph prebuilt/tool_node.py answers such a call with an error',
    ),
  },
  words: {
    en: {
      title: 'Arguments against the schema',
      why: 'The history teaches the model how the tool is called. Arguments that its schema does not allow are a bad example, and fail when the call is run again.',
      say: {
        type: ['`{path}` is `{found}`; the tool {name} takes `{wanted}`.', 'Correct the arguments, or the schema.'],
        required: ['The tool {name} requires `{path}`.', 'Add the argument, or correct the schema.'],
        extra: ['The tool {name} has no argument `{path}`.', 'Remove it, or correct the schema.'],
        value: ['The tool {name} takes as `{path}` only {wanted}.', 'Correct the arguments, or the schema.'],
        other: [
          '`{path}` does not fit the schema of the tool {name} (`{keyword}`).',
          'Correct the arguments, or the schema.',
        ],
      },
    },
    'zh-cn': {
      title: '参数不符合 schema',
      why: '历史会教模型如何调用工具。schema 不允许的参数是坏榜样，重新执行时也会失败。',
      say: {
        type: ['`{path}` 是 `{found}`，而工具 {name} 接受的是 `{wanted}`。', '请改正参数或 schema。'],
        required: ['工具 {name} 需要 `{path}`。', '请补上该参数，或改正 schema。'],
        extra: ['工具 {name} 没有参数 `{path}`。', '请删除，或改正 schema。'],
        value: ['工具 {name} 的 `{path}` 只接受 {wanted}。', '请改正参数或 schema。'],
        other: ['`{path}` 不符合工具 {name} 的 schema（`{keyword}`）。', '请改正参数或 schema。'],
      },
    },
  },
  examples: {
    failing: [
      {
        text: `{ "system": "s", "max_tokens": 9, "tools": [{ "name": "wind", "input_schema": { "type": "object", "properties": { "pier": { "type": "integer" } } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "t1", "name": "wind", "input": { "pier": "east" } }] },
                                                                                                          ^^^^^^
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "t1", "content": "4 m/s" }] }
] }`,
      },
      {
        text: `{ "model": "m", "tools": [{ "type": "function", "function": { "name": "wind", "parameters": { "type": "object", "properties": { "pier": { "enum": ["east", "west"] } } } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"north\\"}" } }] },
                                                                                                                                                  ^^^^^^^^^
  { "role": "tool", "tool_call_id": "c1", "content": "4 m/s" }
] }`,
      },
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "Wind?" }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "wind", "args": { "town": "Kiel" } }, "thoughtSignature": "c2ln" }] },
                                                                           ^^^^^^^^^^^^^^^^^^
  { "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": { "speed": 4 } } }] }
], "tools": [{ "functionDeclarations": [{ "name": "wind", "parameters": { "type": "OBJECT", "properties": { "pier": { "type": "STRING" } }, "required": ["pier"] } }] }] }`,
      },
    ],
    passing: [
      {
        text: `{ "model": "m", "tools": [{ "type": "function", "function": { "name": "wind", "parameters": { "type": "object", "required": ["pier"] } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": 1}" } }] },
  { "role": "tool", "tool_call_id": "c1", "content": "4 m/s" }
] }`,
      },
      {
        text: `{ "contents": [
  { "role": "user", "parts": [{ "text": "Wind?" }] },
  { "role": "model", "parts": [{ "functionCall": { "name": "wind", "args": { "pier": null, "type": "mean" } }, "thoughtSignature": "c2ln" }] },
  { "role": "user", "parts": [{ "functionResponse": { "name": "wind", "response": { "speed": 4 } } }] }
], "tools": [{ "functionDeclarations": [{ "name": "wind", "parameters": { "type": "OBJECT", "properties": { "pier": { "type": "STRING", "nullable": true }, "type": { "type": "STRING", "format": "date-time" } } } }] }] }`,
      },
    ],
  },
  check({ conversation: { tools }, messages }, report) {
    if (!tools.some(hasSchema)) return;
    const { problemOf, mark } = lookingAt(tools);
    for (const { index, item } of messages.where(mark)) {
      for (const call of item.calls) {
        const found = problemOf(call);
        const name = text(call.name)?.slice(0, 60) ?? '';
        if (found) report({ ...found, message: index, params: { ...found.params, name } });
      }
    }
  },
});

type Found = Pick<Report<SayKey>, 'say' | 'at' | 'within'> & { readonly params: Params };

const hasSchema = (tool: Tool): boolean => isObject(tool.schema?.value);

/** The first thing that the schema of its tool has against the arguments of a call; looked up again only when one of the two has changed. */
const lookingAt = markFor((tools: readonly Tool[]) => {
  const schemas = new Map(tools.map((tool) => [text(tool.name), tool.schema?.value]));
  const kept = new WeakMap<ToolCall, { readonly found: Found | undefined }>();
  const problemOf = (call: ToolCall): Found | undefined => {
    const name = text(call.name);
    const schema = schemas.get(name);
    if (!isObject(schema) || !call.args || name === undefined) return undefined;
    const known = kept.get(call) ?? { found: findProblem(call, schema) };
    kept.set(call, known);
    return known.found;
  };
  return { problemOf, mark: ({ calls }: Message): boolean => calls.some((call) => problemOf(call) !== undefined) };
});

function findProblem(call: ToolCall, schema: object): Found | undefined {
  const { args } = call;
  const parsed = typeof args?.value === 'string' ? readArguments(args.value) : { is: 'object', value: args?.value };
  if (!args || parsed.is !== 'object' || !('value' in parsed) || !isObject(parsed.value)) return undefined;
  const problem = schemaProblem(schema, parsed.value);
  if (!problem) return undefined;
  const said = sayOf(problem, parsed.value);
  if (typeof args.value !== 'string') return { ...said, at: [...args.path, ...problem.path] };
  // Inside a text, the place is a part of it.
  const node = findNode(readJson(args.value).root, problem.path);
  return { ...said, at: args.path, ...(node ? { within: { start: node.start, end: node.end } } : {}) };
}

function sayOf({ path, keyword, detail }: SchemaProblem, value: unknown): Pick<Found, 'say' | 'params'> {
  const shown = (steps: readonly (string | number)[]): string => steps.join('.').slice(0, 80) || '{}';
  const params = { path: shown(path) };
  if (keyword === 'false') return { say: 'extra', params };
  if (keyword === 'required' && detail !== undefined)
    return { say: 'required', params: { path: shown([...path, detail]) } };
  if (keyword === 'type' && detail !== undefined)
    return {
      say: 'type',
      params: { ...params, found: kindOf(valueAt(value, path)), wanted: detail.replaceAll('", "', ' | ') },
    };
  if ((keyword === 'enum' || keyword === 'const') && detail !== undefined)
    return { say: 'value', params: { ...params, wanted: detail.replace(/^\[(.*)\]$/, '$1').slice(0, 200) } };
  return { say: 'other', params: { ...params, keyword } };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
