// A conversation without a message.
import { conversationRule, error, warning } from './rule';

export const emptyList = conversationRule({
  id: 'empty-list',
  group: 'list',
  judge: 'target',
  verdicts: {
    openai: error('iss', 'CopilotKit/CopilotKit#529; microsoft/agent-framework#2384', {
      says: "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    }),
    'fine-tuning': error('src', 'openai-openapi FineTuneChatRequestInput'),
    anthropic: error('iss', 'hinthornw/promptimizer#19', { says: 'messages: at least one message is required' }),
    gemini: error('iss', 'langchain-ai/langchain-google#1393', {
      says: 'GenerateContentRequest.contents: contents is not specified',
    }),
    ollama: warning(
      'src',
      'ollama server/routes.go: only loads the model, and answers with no text and done_reason "load"',
    ),
    mistral: error('run', 'mistral-common 1.12 validator.py', { says: 'Conversation must have at least one message' }),
    vercel: error('src', 'vercel/ai packages/ai/src/prompt/standardize-prompt.ts', {
      says: 'messages must not be empty',
    }),
    bedrock: error('iss', 'langgenius/dify#12340', { says: 'A conversation must start with a user message.' }),
  },
  words: {
    en: {
      title: 'No messages',
      why: 'There is nothing to answer. Nearly every receiver refuses an empty list; Ollama takes it as a request to load the model.',
      say: { empty: ['The list holds no message.', 'Add at least what the user says.'] },
    },
    'zh-cn': {
      title: '没有消息',
      why: '没有可回复的内容。几乎所有接收方都会拒绝空列表；Ollama 则把它当作加载模型的请求。',
      say: { empty: ['列表中没有消息。', '请至少写上用户说的话。'] },
    },
  },
  examples: {
    failing: [{ text: `{ "model": "gpt-4.1", "messages": [] }\n                                  ^^` }],
    passing: [{ text: '[{ "role": "user", "content": "Hi" }]' }],
  },
  check({ conversation, messages }, report) {
    const { list, single, continued, body } = conversation;
    const value =
      body &&
      list
        .slice(body.path.length)
        .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step as string], body.value);
    if (messages.length === 0 && !single && !continued && (body === undefined || Array.isArray(value)))
      report({ say: 'empty', at: list });
  },
});
