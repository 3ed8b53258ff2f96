// Arguments as text that is not JSON.

import { wordOf } from '../model/message';
import { error, messageRule, warning } from './rule';
import { readArguments } from './support/arguments';
import { isLegacyCopy, isUnparsed, wantedArguments } from './support/calls';

export const argumentsNotJson = messageRule({
  id: 'arguments-not-json',
  group: 'calls',
  judge: 'reader-and-target',
  verdicts: {
    openai: warning(
      'iss',
      'local-inference-lab/vllm#684; OpenHands/software-agent-sdk#2887; agno-agi/agno#8343: compatible servers',
    ),
    'fine-tuning': warning('unsure', 'openai-openapi FineTuneChatRequestInput'),
    ollama: error('src', 'ollama middleware/openai.go', { says: 'invalid tool call arguments' }),
    anthropic: warning('src', '@anthropic-ai/sdk messages.d.ts: input is an object, which this text cannot become'),
    gemini: warning('src', 'googleapis content.proto: args is an object, which this text cannot become'),
    bedrock: warning('src', 'Bedrock Converse, ToolUseBlock.input: JSON, which this text cannot become'),
    langchain: error('run', 'langchain-core 1.6.5 messages/tool.py', { says: 'JSONDecodeError' }),
    langgraph: error('run', 'langchain-core 1.6.5 messages/tool.py', { says: 'JSONDecodeError' }),
  },
  words: {
    en: {
      title: 'Arguments that are not JSON',
      why: '`arguments` is a string that must itself hold the JSON text of an object. A reply that was cut off at its length leaves half of one in the history, and every later request repeats it: strict servers and converters refuse it each time.',
      say: {
        cut: [
          'The arguments of {name} break off: they are not complete JSON.',
          'Complete them, or remove the call with its result.',
        ],
        broken: ['The arguments of {name} are not JSON.', 'Write the JSON text of an object, such as {"key":"value"}.'],
        loose: [
          'The arguments of {name} have line breaks or other control characters inside a string, which JSON does not allow.',
          'Write them as \\n and the like.',
        ],
      },
      fixes: { empty: 'Replace the arguments by {}' },
    },
    'zh-cn': {
      title: '参数不是 JSON',
      why: '`arguments` 是字符串，其内容必须是一个对象的 JSON 文本。因长度上限而被截断的回复会在历史中留下半截 JSON，之后的每次请求都会带上它，严格的服务器和转换器每次都会拒绝。',
      say: {
        cut: ['{name} 的参数中途断掉，不是完整的 JSON。', '请补全参数，或连同结果一起删除该调用。'],
        broken: ['{name} 的参数不是 JSON。', '请写成对象的 JSON 文本，例如 {"key":"value"}。'],
        loose: ['{name} 的参数在字符串中含有换行或其他控制字符，这不符合 JSON。', '请写成 \\n 等转义形式。'],
      },
      fixes: { empty: '把参数换成 {}' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Write the labels." },
  { "role": "assistant", "content": "", "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "write", "arguments": "{\\"path\\": \\"labels.txt\\", \\"text\\": \\"oat, rye, spe" } }
                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "error" }
]`,
      },
      {
        text: `[
  { "role": "assistant", "content": "", "tool_calls": [{ "id": "c1", "type": "function", "function": { "name": "write", "arguments": "path=labels.txt" } }] },
                                                                                                                                     ^^^^^^^^^^^^^^^^^
  { "type": "tool", "content": "error", "tool_call_id": "c1" }
]`,
        target: 'langchain',
      },
    ],
    passing: [
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "function", "function": { "name": "write", "arguments": " { \\"path\\": \\"a\\" } " } }] }',
      },
      {
        text: '{ "role": "assistant", "content": "", "tool_calls": [{ "id": "call_1", "type": "custom", "custom": { "name": "note", "input": "free text" } }] }',
      },
    ],
  },
  check(message, report, { dialect }) {
    if (message.chunk || isUnparsed(message, dialect)) return;
    for (const call of message.calls) {
      if (call.args?.form !== 'text' || typeof call.args.value !== 'string') continue;
      const wanted = wantedArguments(call, dialect);
      if (wanted !== 'text' && wanted !== 'object-or-text') continue;
      const { is } = readArguments(call.args.value);
      if (is !== 'cut' && is !== 'broken' && is !== 'loose') continue;
      const mild = is === 'loose' || isLegacyCopy(call);
      report({
        say: is,
        at: call.args.path,
        params: { name: wordOf(call.name?.value ?? '?') },
        atMost: mild ? 'warning' : undefined,
      });
    }
  },
  fix: ({ pen, report }) => [{ key: 'empty', safe: false, edits: pen.set({ ...report, path: report.at }, '{}') }],
});
