// Anthropic Messages as a receiver.
import type { Target } from './target';

export const anthropic: Target = {
  id: 'anthropic',
  name: 'Anthropic',
  dialect: 'anthropic',
  traits: {
    is: 'model',
    callIds: 'required',
    maxMessages: { value: 100_000, sure: true, source: '@anthropic-ai/sdk messages.d.ts' },
    callIdPattern: { value: /^[a-zA-Z0-9_-]+$/, sure: true, source: 'iss maximhq/bifrost#5097' },
    callIdsUnique: 'request',
    toolNamePattern: { value: /^[a-zA-Z0-9_-]{1,128}$/, sure: true, source: 'iss home-assistant/core#147760' },
    maxCacheMarks: 4,
    reasoningBlocks: ['thinking', 'redacted_thinking'],
    noPlaceFor: ['audio', 'video'],
    bytes: 'bare-base64',
    imagesIn: 'user-and-results',
    sameRole: 'merged',
    prefill: 'by-model',
    // vercel/ai#15674, pydantic/pydantic-ai#5706.
    systemInside: /claude-(?:opus-4-[89]|(?:opus|sonnet|haiku)-[5-9])/,
    systemIs: 'field',
  },
};
