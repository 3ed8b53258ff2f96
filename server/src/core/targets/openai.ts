// OpenAI Chat Completions as a receiver.
import type { Target } from './target';

export const openai: Target = {
  id: 'openai',
  name: 'OpenAI',
  dialect: 'openai-chat',
  traits: {
    is: 'model',
    callIds: 'required',
    maxTools: { value: 128, sure: true, source: 'iss 0x4m4/hexstrike-ai#29' },
    callIdLength: { value: 40, sure: false, source: 'iss camel-ai/camel#2215; a later test accepted 51' },
    callIdsUnique: 'turn',
    toolNamePattern: {
      value: /^[a-zA-Z0-9_-]{1,64}$/,
      sure: true,
      source: 'openai-openapi FunctionObject; iss mcp-use/mcp-use#90',
    },
    messageNamePattern: { value: /^[^\s<|\\/>]+$/, sure: true, source: 'iss langchain-ai/langchain#35054' },
    reasoningBlocks: ['reasoning'],
    images: 'url-object',
    imagesIn: 'user',
    sameRole: 'kept',
    prefill: 'new-turn',
    developerRole: 'by-model',
    // iss openai/openai-python#2047
    noSystemText: /^(?:o1-mini|o1-preview)/,
    systemIs: 'anywhere',
  },
};
