// The registry of targets: one line each.
import { anthropic } from './anthropic';
import { bedrock } from './bedrock';
import { fineTuning } from './fine-tuning';
import { gemini } from './gemini';
import { langchain } from './langchain';
import { langgraph } from './langgraph';
import { mistral } from './mistral';
import { ollama } from './ollama';
import { openai } from './openai';
import type { Target } from './target';
import { vercel } from './vercel';

export const targets: readonly Target[] = [
  openai,
  anthropic,
  gemini,
  ollama,
  mistral,
  bedrock,
  vercel,
  langchain,
  langgraph,
  fineTuning,
];

export type { Target } from './target';

/** The target with an id, or undefined: ids come from settings and command lines. */
export const findTarget = (id: string): Target | undefined => targets.find((target) => target.id === id);
