// LangChain serialized: `{lc, type, id, kwargs}`, written by `dumpd` and `JSON.stringify(message)`.
// Source: langchain-core 1.6 load/{dump,load,serializable,mapping}.py; @langchain/core 1.4 load/serializable.ts.
import * as z from 'zod/mini';
import { later } from './common';
import { langChainFields } from './langchain-fields';

export const langChainSerialized = later(() => {
  const { aiChunk, tool, chat } = langChainFields('model');
  // The class stands in `id`, a list, so that no word tells the classes apart: one shape for the arguments of all of them, each to be left out.
  const kwargs = z.partial(z.object({ ...chat, ...aiChunk, ...tool }));
  const envelope = { lc: z.literal(1), id: z.array(z.string()) };

  const message = z.discriminatedUnion('type', [
    z.object({ ...envelope, type: z.literal('constructor'), kwargs }),
    z.object({ ...envelope, type: z.literal('not_implemented'), repr: z.nullish(z.string()) }),
    z.object({ ...envelope, type: z.literal('secret') }),
  ]);

  return { message, body: z.object({ messages: z.array(message) }) };
});

export type LangChainSerializedMessage = z.infer<ReturnType<typeof langChainSerialized>['message']>;
