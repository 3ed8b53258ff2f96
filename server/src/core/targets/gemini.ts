// Gemini generateContent as a receiver.
import type { Target } from './target';

export const gemini: Target = {
  id: 'gemini',
  name: 'Gemini',
  dialect: 'gemini',
  traits: {
    is: 'model',
    callIds: 'optional',
    maxTools: { value: 512, sure: false, source: 'reports only' },
    callIdsUnique: 'turn',
    toolNamePattern: {
      value: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/,
      sure: true,
      source: '@google/genai types, FunctionDeclaration.name',
    },
    toolNameLength: { value: 64, sure: false, source: 'error text of the service; @google/genai types say 128' },
    bytes: 'bare-base64',
    imagesIn: 'anywhere',
    sameRole: 'kept',
    prefill: 'by-model',
    systemIs: 'field',
  },
};
