// The registry of dialects: one line each. The order breaks ties between dialects that a message fits equally well.
import { anthropic } from './anthropic';
import { bedrock } from './bedrock';
import type { Dialect } from './dialect';
import { gemini } from './gemini';
import { langChainFlat } from './langchain-flat';
import { langChainSerialized } from './langchain-serialized';
import { langChainStored } from './langchain-stored';
import { mistral } from './mistral';
import { mistralSdk } from './mistral-sdk';
import { ollama } from './ollama';
import { openAiChat } from './openai-chat';
import { openAiResponses } from './openai-responses';
import { vercelModel } from './vercel-model';
import { vercelUi } from './vercel-ui';

export const dialects: readonly Dialect[] = [
  openAiChat,
  langChainFlat,
  langChainStored,
  langChainSerialized,
  anthropic,
  ollama,
  gemini,
  mistral,
  openAiResponses,
  vercelModel,
  vercelUi,
  bedrock,
  mistralSdk,
];

const byId = new Map(dialects.map((dialect) => [dialect.id, dialect]));

/** The dialect with an id that came out of this registry. Throws on any other, which is a mistake in the program. */
export function dialectById(id: string): Dialect {
  const dialect = byId.get(id);
  if (!dialect) throw new Error(`no dialect ${id}`);
  return dialect;
}
