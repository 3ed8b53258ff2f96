// A LangChain message whose content holds a call that `tool_calls` does not have.
import { isObject, member, text, valueAt, wordOf } from '../model/message';
import { messageRule, warning } from './rule';

export const toolUseInContentOnly = messageRule({
  id: 'tool-use-in-content-only',
  group: 'content',
  judge: 'dialect',
  verdicts: {
    langchain: warning(
      'run',
      'langchain-core 1.6: tool_calls stays empty; langchain-openai and @langchain/openai drop the block',
    ),
  },
  words: {
    en: {
      title: 'Call only in the content',
      why: 'LangChain reads calls from `tool_calls`. A `tool_use` block that is not mirrored there is no call for it, and most integrations drop it, so that the result has nothing to answer.',
      say: {
        only: [
          'The call {name} stands in the content and not in `tool_calls`.',
          'Add it to `tool_calls` with the same id.',
        ],
      },
      fixes: { add: 'Add it to `tool_calls`' },
    },
    'zh-cn': {
      title: '调用只在内容中',
      why: 'LangChain 从 `tool_calls` 读取调用。没有在那里出现的 `tool_use` 块对它来说不是调用，多数集成会丢掉它，结果就没有可应答的对象了。',
      say: { only: ['调用 {name} 出现在内容中，却不在 `tool_calls` 里。', '请以相同的 id 加入 `tool_calls`。'] },
      fixes: { add: '加入 `tool_calls`' },
    },
  },
  examples: {
    failing: [
      {
        target: 'langchain',
        text: `[
  { "type": "human", "content": "Late?" },
  { "type": "ai", "content": [{ "type": "tool_use", "id": "t1", "name": "ferry", "input": {} }] }
                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "type": "human", "content": "Late?" },
  { "type": "ai", "content": [{ "type": "tool_use", "id": "t1", "name": "ferry", "input": {} }], "tool_calls": [{ "name": "ferry", "args": {}, "id": "t1", "type": "tool_call" }] }
]`,
      },
    ],
    passing: [
      {
        target: 'langchain',
        text: '[{ "type": "ai", "content": [{ "type": "tool_use", "id": "t1", "name": "ferry", "input": {} }], "tool_calls": [{ "name": "ferry", "args": {}, "id": "t1" }] }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || message.kind !== 'assistant') return;
    for (const part of message.parts) {
      if (part.word !== 'tool_use') continue;
      const block = valueAt(message.value, part.path);
      const id = member(block, 'id');
      const mirrored =
        message.calls.some((call) => text(call.id) === id) ||
        (message.brokenCalls ?? []).some((call) => text(call.id) === id);
      if (!mirrored)
        report({ say: 'only', at: part.path, params: { name: wordOf(member(block, 'name') ?? '?').slice(0, 60) } });
    }
  },
  fix({ conversation, pen, report }) {
    const message = conversation.messages[report.message ?? -1];
    const block = pen.value({ message: report.message, path: report.at });
    if (!message || !isObject(block)) return [];
    const call = { name: block['name'], args: block['input'] ?? {}, id: block['id'], type: 'tool_call' };
    const list = { message: report.message, path: [...message.base, 'tool_calls'] };
    const known = member(message.fields, 'tool_calls');
    const edits = Array.isArray(known) ? pen.insertItem(list, known.length, call) : pen.set(list, [call]);
    return [{ key: 'add', safe: false, edits }];
  },
});
