// The Vercel AI SDK as a receiver: what its prompt check refuses before any request.
import type { Target } from './target';

export const vercel: Target = {
  id: 'vercel',
  name: 'AI SDK',
  dialect: 'vercel-model',
  traits: {
    is: 'model',
    callIds: 'required',
    callIdsUnique: 'turn',
    imagesIn: 'anywhere',
    sameRole: 'kept',
    prefill: 'continues',
    systemIs: 'field',
  },
};
