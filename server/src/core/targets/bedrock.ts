// Amazon Bedrock's Converse API as a receiver.
import type { Target } from './target';

export const bedrock: Target = {
  id: 'bedrock',
  name: 'Bedrock Converse',
  dialect: 'bedrock',
  traits: {
    is: 'model',
    callIds: 'required',
    callIdPattern: {
      value: /^[a-zA-Z0-9_.:-]{1,64}$/,
      sure: false,
      source: 'Bedrock Converse, ToolUseBlock.toolUseId',
    },
    callIdsUnique: 'turn',
    toolNamePattern: { value: /^[a-zA-Z0-9_-]{1,64}$/, sure: false, source: 'Bedrock Converse, ToolUseBlock.name' },
    imagesIn: 'anywhere',
    sameRole: 'refused',
    prefill: 'by-model',
    systemIs: 'field',
  },
};
