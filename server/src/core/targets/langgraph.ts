// LangGraph as a receiver: the `add_messages` reducer of a graph's state.
import type { Target } from './target';

export const langgraph: Target = {
  id: 'langgraph',
  name: 'LangGraph',
  dialect: 'langchain-flat',
  traits: {
    is: 'library',
    callIds: 'optional',
    resultsAre: 'anywhere',
    sameMessageId: 'replaces',
    callIdsUnique: 'turn',
    imagesIn: 'anywhere',
    sameRole: 'kept',
    prefill: 'continues',
    systemIs: 'anywhere',
  },
};
