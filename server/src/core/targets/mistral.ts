// Mistral chat as a receiver; the hosted service is stricter than its open library.
import type { Target } from './target';

export const mistral: Target = {
  id: 'mistral',
  name: 'Mistral',
  dialect: 'mistral',
  traits: {
    is: 'model',
    callIds: 'required',
    argumentsAre: 'object-or-text',
    callIdPattern: {
      value: /^[a-zA-Z0-9]{9}$/,
      sure: true,
      source: 'iss editor-code-assistant/eca#233 (code 3280); mistral-common validator.py',
      mendedByLangChain: true,
    },
    maxTools: { value: 128, sure: false, source: 'reports only' },
    callIdsUnique: 'turn',
    toolNamePattern: { value: /^[a-zA-Z0-9_-]{1,64}$/, sure: true, source: 'mistral-common tool_calls.py' },
    messageKeys: {
      dialects: ['mistral', 'openai-chat'],
      byRole: {
        system: ['role', 'content'],
        user: ['role', 'content'],
        assistant: ['role', 'content', 'tool_calls', 'prefix'],
        tool: ['role', 'content', 'tool_calls', 'tool_call_id', 'name'],
      },
    },
    noPlaceFor: ['video'],
    imagesIn: 'user',
    imagesInResults: 'by-model',
    sameRole: 'kept',
    prefill: 'refused',
    systemAfter: 'user',
    systemIs: 'anywhere',
  },
};
