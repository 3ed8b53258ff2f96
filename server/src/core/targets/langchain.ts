// LangChain itself as a receiver: `convert_to_messages` and `messages_from_dict`, no vendor behind.
import type { Target } from './target';

export const langchain: Target = {
  id: 'langchain',
  name: 'LangChain',
  dialect: 'langchain-flat',
  traits: {
    is: 'library',
    callIds: 'optional',
    callIdsUnique: 'turn',
    imagesIn: 'anywhere',
    sameRole: 'kept',
    prefill: 'continues',
    systemIs: 'anywhere',
  },
};
