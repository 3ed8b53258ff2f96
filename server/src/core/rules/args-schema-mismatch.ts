// Arguments of a call that the tool's own schema does not allow.
import { Validator } from '@cfworker/json-schema';
import type { Path } from '../json/tree';
import { isObject, type ToolCall, text, valueAt } from '../model/message';
import { conversationRule, warning } from './rule';
import { readArguments } from './support/arguments';

export const argsSchemaMismatch = conversationRule({
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
        value: ['Against the schema of {name}: {problem}', 'Correct the arguments, or the schema.'],
        text: ['Against the schema of {name}, at `{path}`: {problem}', 'Correct the arguments, or the schema.'],
      },
    },
    'zh-cn': {
      title: '参数不符合 schema',
      why: '历史会教模型如何调用工具。schema 不允许的参数是坏榜样，重新执行时也会失败。',
      say: {
        value: ['不符合 {name} 的 schema：{problem}', '请改正参数或 schema。'],
        text: ['不符合 {name} 的 schema，位于 `{path}`：{problem}', '请改正参数或 schema。'],
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
    ],
    passing: [
      {
        text: `{ "model": "m", "tools": [{ "type": "function", "function": { "name": "wind", "parameters": { "type": "object", "required": ["pier"] } } }], "messages": [
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": 1}" } }] },
  { "role": "tool", "tool_call_id": "c1", "content": "4 m/s" }
] }`,
      },
    ],
  },
  check({ conversation }, report) {
    const { tools, messages } = conversation;
    if (!tools.some((tool) => isObject(tool.schema?.value))) return;
    const schemas = new Map(tools.map((tool) => [text(tool.name), tool.schema?.value]));
    messages.forEach((message, index) => {
      for (const call of message.calls) {
        const name = text(call.name);
        const schema = schemas.get(name);
        if (!isObject(schema) || !call.args || name === undefined) continue;
        const problem = problemOf(call, schema);
        if (!problem) continue;
        const inText = call.args.form === 'text' && typeof call.args.value === 'string';
        report({
          say: inText ? 'text' : 'value',
          message: index,
          at: inText ? call.args.path : [...call.args.path, ...problem.path],
          params: inText
            ? { name, problem: problem.says, path: problem.path.join('.') || '$' }
            : { name, problem: problem.says },
        });
      }
    });
  },
});

interface Problem {
  readonly path: Path;
  readonly says: string;
}

const kept = new WeakMap<object, WeakMap<object, Problem | undefined>>();

/** The first thing that a schema has against the arguments of a call; looked up again only when one of the two has changed. */
function problemOf(call: ToolCall, schema: object): Problem | undefined {
  const own = kept.get(schema) ?? new WeakMap<object, Problem | undefined>();
  kept.set(schema, own);
  if (own.has(call)) return own.get(call);
  const problem = findProblem(call, schema);
  own.set(call, problem);
  return problem;
}

function findProblem(call: ToolCall, schema: object): Problem | undefined {
  const given = call.args?.value;
  const parsed = typeof given === 'string' ? readArguments(given) : { is: 'object', value: given };
  if (parsed.is !== 'object' || !('value' in parsed) || !isObject(parsed.value)) return undefined;
  try {
    const { valid, errors } = new Validator(schema, '2020-12', true).validate(parsed.value);
    const worst = errors.reduce<(typeof errors)[number] | undefined>(
      (deep, error) => (depth(error.instanceLocation) >= depth(deep?.instanceLocation) ? error : deep),
      undefined,
    );
    if (valid || !worst) return undefined;
    return { path: pathOf(worst.instanceLocation, parsed.value), says: worst.error };
  } catch {
    // A schema that the validator cannot follow (an unresolvable $ref) says nothing about the arguments.
    return undefined;
  }
}

const depth = (location: string | undefined): number => location?.split('/').length ?? 0;

/** A JSON pointer (`#/a/0`) as a path into `value`; stops where it leads nowhere. */
function pathOf(pointer: string, value: unknown): Path {
  const path: (string | number)[] = [];
  for (const step of pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(valueAt(value, path)) ? Number(key) : key);
  }
  return path;
}
