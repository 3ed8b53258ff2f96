// The registry of shapes: one line a dialect. A dialect's shapes are built when they are first asked for.
import { anthropic } from './anthropic';
import { bedrock } from './bedrock';
import type { Shapes } from './common';
import { gemini } from './gemini';
import { langChainFlat } from './langchain-flat';
import { langChainSerialized } from './langchain-serialized';
import { langChainStored } from './langchain-stored';
import { mistral } from './mistral';
import { ollama } from './ollama';
import { openAiChat } from './openai-chat';
import { openAiResponses } from './openai-responses';
import { vercelModel } from './vercel-model';
import { vercelUi } from './vercel-ui';

const registry: ReadonlyMap<string, () => Shapes> = new Map(
  Object.entries<() => Shapes>({
    'openai-chat': openAiChat,
    'openai-responses': openAiResponses,
    anthropic,
    gemini,
    ollama,
    mistral,
    bedrock,
    'vercel-model': vercelModel,
    'vercel-ui': vercelUi,
    'langchain-flat': langChainFlat,
    'langchain-stored': langChainStored,
    'langchain-serialized': langChainSerialized,
  }),
);

/** The ids of the dialects that have shapes, in the order in which they are published. */
export const shapedDialects: readonly string[] = [...registry.keys()];

/** The shapes of a dialect; undefined for an id without any. */
export const shapesOf = (dialect: string): Shapes | undefined => registry.get(dialect)?.();

export type { Shapes } from './common';
