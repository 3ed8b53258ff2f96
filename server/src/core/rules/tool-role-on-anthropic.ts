// Role `tool` where results are blocks of a user message.
import { error, type FixContext, messageRule } from './rule';
import { isToolRole } from './support/roles';
import { writeResults } from './support/stubs';

export const toolRoleOnAnthropic = messageRule({
  id: 'tool-role-on-anthropic',
  group: 'results',
  judge: 'dialect',
  verdicts: {
    anthropic: error('iss', 'live errors of July 2026; @anthropic-ai/sdk messages.d.ts MessageParam.role', {
      says: 'Unexpected role "tool". Allowed roles are "user" or "assistant"',
    }),
    gemini: error('iss', 'songquanpeng/one-api#1385', { says: 'Please use a valid role: user, model.' }),
    bedrock: error('src', '@aws-sdk/client-bedrock-runtime 3.1164 ConversationRole'),
  },
  words: {
    en: {
      title: 'Role “tool” among results in user messages',
      why: 'Here a tool’s result is a block in a message of the user. A message of its own with the role “tool” is another vendor’s way and is refused.',
      say: {
        tool: ['The role “tool” does not exist here.', 'Put the result as a block into a message of the role “user”.'],
      },
      fixes: { user: 'Make it a user message with the result as a block' },
    },
    'zh-cn': {
      title: '结果属于用户消息，却用了角色“tool”',
      why: '在这里，工具的结果是用户消息中的一个块。角色为“tool”的单独消息是其他厂商的写法，会被拒绝。',
      say: { tool: ['这里不存在角色“tool”。', '请把结果作为一个块放进角色为“user”的消息。'] },
      fixes: { user: '改为以块承载结果的用户消息' },
    },
  },
  examples: {
    failing: [
      {
        text: `[
  { "role": "user", "content": "Dim the hall." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
  { "role": "tool", "tool_use_id": "toolu_1", "content": "dimmed" }
            ^^^^^^
]`,
      },
    ],
    passing: [
      {
        text: `[
  { "role": "user", "content": "Dim the hall." },
  { "role": "assistant", "content": [{ "type": "tool_use", "id": "toolu_1", "name": "dim", "input": {} }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "toolu_1", "content": "dimmed" }] }
]`,
      },
      { text: '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "Hello" }]' },
    ],
  },
  check(message, report, { dialect }) {
    if (message.role && isToolRole(message, dialect)) report({ say: 'tool', at: message.role.path });
  },
  fix: (context: FixContext) => {
    const { conversation, pen, report } = context;
    const index = report.message ?? -1;
    const message = conversation.messages[index];
    const id =
      message &&
      ['tool_call_id', 'tool_use_id', 'toolUseId', 'id']
        .map((key) => message.fields[key])
        .find((value) => typeof value === 'string');
    if (!message || typeof id !== 'string') return [];
    const [written] = writeResults(context, [
      { id, name: message.fields['name'], content: pen.value({ message: index, path: ['content'] }) },
    ]);
    return written === undefined
      ? []
      : [{ key: 'user', safe: false, edits: pen.set({ message: index, path: [] }, written) }];
  },
});
