// The registry of dialects: one line each. The order breaks ties between dialects that a message fits equally well.
import type { Dialect } from './dialect';
import { langChainFlat } from './langchain-flat';
import { langChainSerialized } from './langchain-serialized';
import { langChainStored } from './langchain-stored';
import { ollama } from './ollama';
import { openAiChat } from './openai-chat';

export const dialects: readonly Dialect[] = [
  openAiChat,
  langChainFlat,
  langChainStored,
  langChainSerialized,
  ollama,
];

const byId = new Map(dialects.map((dialect) => [dialect.id, dialect]));

/** The dialect with an id that came out of this registry. Throws on any other, which is a mistake in the program. */
export function dialectById(id: string): Dialect {
  const dialect = byId.get(id);
  if (!dialect) throw new Error(`no dialect ${id}`);
  return dialect;
}
