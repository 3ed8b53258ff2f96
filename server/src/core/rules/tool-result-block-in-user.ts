// Anthropic's result block in a LangChain human message, on its way to somebody else.
import { isObject } from '../model/message';
import { error, messageRule } from './rule';
import { writeResults } from './support/stubs';

export const toolResultBlockInUser = messageRule({
  id: 'tool-result-block-in-user',
  group: 'content',
  judge: 'target',
  verdicts: {
    openai: error('run', 'langchain-openai 1.6 leaves the block in place; openai-openapi has no such part', {
      says: "Invalid value: 'tool_result'.",
    }),
    mistral: error('run', 'mistral-common 1.12 messages.py'),
    ollama: error('run', '@langchain/ollama 1.3 throws'),
    gemini: error('run', 'langchain-google-genai 4.4 raises'),
  },
  words: {
    en: {
      title: 'Result block in a human message',
      why: 'In LangChain a result is a message of type tool. A `tool_result` block among a human’s words only means something to Anthropic.',
      say: { block: ['A `tool_result` block stands in a human message.', 'Write it as a message of type tool.'] },
      fixes: { tool: 'Write it as a message of type tool' },
    },
    'zh-cn': {
      title: '用户消息中的结果块',
      why: '在 LangChain 中，结果是 tool 类型的消息。用户消息里的 `tool_result` 块只有 Anthropic 能懂。',
      say: { block: ['用户消息中有 `tool_result` 块。', '请写成 tool 类型的消息。'] },
      fixes: { tool: '写成 tool 类型的消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "type": "human", "content": [{ "type": "tool_result", "tool_use_id": "t1", "content": "3" }] }
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "type": "tool", "content": "3", "tool_call_id": "t1" }
]`,
      },
      {
        text: `[
  { "type": "human", "content": [{ "type": "tool_result", "tool_use_id": "t1", "content": "3" }, { "type": "text", "text": "And now?" }] }
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
]`,
        fixed: `[
  { "type": "tool", "content": "3", "tool_call_id": "t1" },
  { "type": "human", "content": [{ "type": "text", "text": "And now?" }] }
]`,
      },
    ],
    passing: [
      {
        target: 'anthropic',
        text: '[{ "type": "human", "content": [{ "type": "tool_result", "tool_use_id": "t1", "content": "3" }] }]',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (!dialect.traits.normalises || message.kind !== 'user') return;
    for (const part of message.parts) if (part.word === 'tool_result') report({ say: 'block', at: part.path });
  },
  fix(context) {
    const { conversation, pen, report } = context;
    const index = report.message ?? -1;
    const place = { message: index, path: report.at };
    const block = pen.value(place);
    if (!isObject(block)) return [];
    const [result] = writeResults(context, [
      { id: block['tool_use_id'], name: undefined, content: block['content'] ?? '' },
    ]);
    const isAll = conversation.messages[index]?.parts.length === 1;
    const edits = isAll
      ? pen.set({ message: index, path: [] }, result)
      : [...pen.insertMessage(index, result), ...pen.remove(place)];
    return [{ key: 'tool', safe: false, edits }];
  },
});
