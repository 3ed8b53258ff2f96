// OpenAI fine-tuning as a receiver: training lines in the shape of Chat Completions.
import { openai } from './openai';
import type { Target } from './target';

export const fineTuning: Target = {
  id: 'fine-tuning',
  name: 'OpenAI fine-tuning',
  dialect: 'openai-chat',
  traits: { ...openai.traits, maxMessages: { value: 2048, sure: false, source: 'reports only' } },
};
