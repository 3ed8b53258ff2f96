// Ollama /api/chat with a local model as a receiver.
import type { Target } from './target';

export const ollama: Target = {
  id: 'ollama',
  name: 'Ollama',
  dialect: 'ollama',
  traits: {
    is: 'model',
    callIds: 'optional',
    callIdsUnique: 'turn',
    roles: 'any',
    reasoningBlocks: [],
    images: 'bare-base64',
    noPlaceFor: ['audio', 'video', 'file'],
    imagesIn: 'anywhere',
    sameRole: 'merged-with-loss',
    prefill: 'continues',
    systemIs: 'anywhere',
    defaultContext: 4096,
  },
};
