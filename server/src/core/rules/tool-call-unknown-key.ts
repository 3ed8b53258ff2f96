// A key in one of LangChain's calls that its calls do not have.
import { isObject, valueAt } from '../model/message';
import { error, messageRule } from './rule';

export const toolCallUnknownKey = messageRule({
  id: 'tool-call-unknown-key',
  group: 'calls',
  judge: 'dialect',
  verdicts: {
    langchain: error('run', 'langchain-core 1.6.5 messages/tool.py; @langchain/core 1.4.0 takes any key', {
      says: 'tool_call() got an unexpected keyword argument',
    }),
  },
  words: {
    en: {
      title: 'Unknown key in a call',
      why: 'LangChain for Python builds each entry of `tool_calls` from its keys, and refuses the whole message for one that it does not know. Such keys come from streams (`index`) and from other vendors’ calls.',
      say: {
        unknown: [
          'LangChain’s calls have no `{key}`.',
          'Remove it; a call has `name`, `args`, `id` and `type`, and `extras` for all else.',
        ],
      },
      fixes: { remove: 'Remove `{key}`' },
    },
    'zh-cn': {
      title: '调用中的未知键',
      why: 'Python 版 LangChain 用 `tool_calls` 每一项的键来构造调用，遇到不认识的键就会拒绝整条消息。这样的键多来自流式输出（`index`）或其他厂商的调用。',
      say: {
        unknown: [
          'LangChain 的调用没有 `{key}`。',
          '请删除；调用只有 `name`、`args`、`id` 和 `type`，其余内容放在 `extras` 中。',
        ],
      },
      fixes: { remove: '删除 `{key}`' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1", "index": 0 }] },
                                                                                          ^^^^^^^^^^
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        target: 'langchain',
        fixed: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1" }] },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "type": "human", "content": "Wind?" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "wind", "args": {}, "id": "c1", "type": "tool_call", "extras": { "index": 0 } }] },
  { "type": "tool", "content": "4 m/s", "tool_call_id": "c1" }
]`,
        target: 'langchain',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises) return;
    for (const call of message.calls) {
      const value = valueAt(message.value, call.path);
      // One in OpenAI's form is parsed, and only what is looked for counts.
      if (!isObject(value) || Object.hasOwn(value, 'function') || Object.hasOwn(value, 'custom')) continue;
      for (const key of Object.keys(value)) {
        if (!known.has(key)) report({ say: 'unknown', at: [...call.path, key], focus: 'member', params: { key } });
      }
    }
  },
  fix: ({ pen, report }) => [
    {
      key: 'remove',
      params: report.params ?? {},
      safe: false,
      edits: pen.remove({ message: report.message, path: report.at }),
    },
  ],
});

/** Keys of a call, and those of the calls of other shapes, of whose absence in LangChain's other rules speak. */
const known = new Set(['name', 'args', 'id', 'type', 'extras', 'arguments', 'input']);
