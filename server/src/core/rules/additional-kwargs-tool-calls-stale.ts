// The copy of the calls under `additional_kwargs` that LangChain does not read beside `tool_calls`.
import { field, isObject, type JsonObject, type Message, member, valueAt } from '../model/message';
import { information, messageRule } from './rule';
import { readArguments } from './support/arguments';

export const additionalKwargsToolCallsStale = messageRule({
  id: 'additional-kwargs-tool-calls-stale',
  group: 'calls',
  judge: 'dialect',
  verdicts: {
    langchain: information('run', 'langchain-core 1.6.5 messages/ai.py; langchain-openai 1.6.6 ignores the copy'),
  },
  words: {
    en: {
      title: 'Copy of the calls that differs',
      why: 'Older versions of LangChain keep the calls twice: in `tool_calls`, and as they came in `additional_kwargs.tool_calls`. The copy is only read where `tool_calls` is empty. One that says something else misleads whoever reads the file.',
      say: {
        differs: [
          'The copy of the calls in `additional_kwargs` differs from `tool_calls`, which counts.',
          'Remove the copy, or make both the same.',
        ],
      },
      fixes: { remove: 'Remove the copy' },
    },
    'zh-cn': {
      title: '调用的副本不一致',
      why: '旧版 LangChain 会把调用保存两份：一份在 `tool_calls`，一份按原样放在 `additional_kwargs.tool_calls`。只有 `tool_calls` 为空时才会读取副本。内容不同的副本会误导读文件的人。',
      say: {
        differs: ['`additional_kwargs` 中的调用副本与 `tool_calls` 不一致，以后者为准。', '请删除副本，或让两者一致。'],
      },
      fixes: { remove: '删除副本' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": { "pier": "west" }, "id": "c1" }],
    "additional_kwargs": { "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "wind", "arguments": "{\\"pier\\": \\"east\\"}" } }] } },
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": { "pier": "west", "at": 7 }, "id": "c1" }],
    "additional_kwargs": { "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "wind", "arguments": "{\\"at\\": 7, \\"pier\\": \\"west\\"}" } }] } },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
      },
    ],
  },
  check(message, report) {
    if (message.chunk || message.calls.length === 0) return;
    const copy = valueAt(message.value, [...message.base, 'additional_kwargs', 'tool_calls']);
    const own = field(message.fields, message.base, 'tool_calls');
    if (!Array.isArray(copy) || copy.length === 0 || !Array.isArray(own?.value) || own.value.length === 0) return;
    if (differs(copy, own.value, message))
      report({ say: 'differs', at: [...message.base, 'additional_kwargs', 'tool_calls'] });
  },
  fix: ({ pen, report }) => [
    { key: 'remove', safe: true, edits: pen.remove({ message: report.message, path: report.at }) },
  ],
});

function differs(copy: readonly unknown[], own: readonly unknown[], message: Message): boolean {
  const invalid = member(message.fields, 'invalid_tool_calls');
  const broken = new Set((Array.isArray(invalid) ? invalid : []).map((call) => member(call, 'id')));
  const valid = copy.filter((call) => !broken.has(member(call, 'id')));
  return valid.length !== own.length || valid.some((call, at) => !sameCall(call, own[at]));
}

/** A copy in OpenAI's form says the same as a call of LangChain's. A call in any other form is not compared. */
function sameCall(copy: unknown, call: unknown): boolean {
  const inner = member(copy, 'function');
  if (!isObject(inner) || !isObject(call) || !Object.hasOwn(call, 'args')) return true;
  const text = member(inner, 'arguments');
  const read = typeof text === 'string' ? readArguments(text) : undefined;
  const sameArgs = read?.is !== 'object' || same(read.value, call['args']);
  return member(copy, 'id') === call['id'] && member(inner, 'name') === call['name'] && sameArgs;
}

/** Equal as JSON, whatever the order of members. */
function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => same(item, b[at]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same((a as JsonObject)[key], (b as JsonObject)[key]))
  );
}
