// A result that says the tool failed, and nothing of how.
import { error, messageRule } from './rule';

export const failedResultEmpty = messageRule({
  id: 'failed-result-empty',
  group: 'results',
  judge: 'target',
  verdicts: {
    anthropic: error('iss', 'jlevy/markform#153; bytedance/trae-agent#230', {
      says: 'tool_result: content cannot be empty if `is_error` is true',
    }),
    bedrock: error('iss', 'aws-samples/sample-multi-agent-orchestration-chat-on-agentcore#15', {
      says: 'The content field at messages.2.content.0.toolResult cannot be empty when status value is error.',
    }),
  },
  words: {
    en: {
      title: 'Failed result without a word',
      why: 'A result may be empty, but not one that is marked as failed: the model has to be told what went wrong. A tool that ended without output, or a call that was cut off, leaves such a result, and each later request of the conversation is refused.',
      say: { empty: ['The result is marked as failed and says nothing.', 'Write what went wrong.'] },
      fixes: { word: 'Write “error”' },
    },
    'zh-cn': {
      title: '失败的结果没有内容',
      why: '结果可以为空，但标记为失败的不行：必须告诉模型出了什么错。工具没有输出就结束，或者调用被中断，都会留下这样的结果，之后这段对话的每个请求都会被拒绝。',
      say: { empty: ['结果标记为失败，却什么也没说。', '请写明出了什么错。'] },
      fixes: { word: '写上“error”' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "wind", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "", "is_error": true }] }
                                                                                              ^^
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Wind?" },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "wind", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "", "is_error": false }] }
]`,
      },
    ],
  },
  check(message, report, { dialect, target }) {
    // What an integration makes of a failure is its own affair.
    if (dialect.vendor !== target.id) return;
    for (const { failed, content, path } of message.results) {
      const value = content?.value ?? '';
      if (failed && (value === '' || (Array.isArray(value) && value.length === 0)))
        report({ say: 'empty', at: content?.path ?? path });
    }
  },
  fix({ dialect, pen, report }) {
    const place = { message: report.message, path: report.at };
    const value = pen.value(place);
    if (value !== '' && !Array.isArray(value)) return [];
    const word = dialect.traits.contentIs === 'blocks' ? [{ text: 'error' }] : 'error';
    return [{ key: 'word', safe: false, edits: pen.set(place, word) }];
  },
});
