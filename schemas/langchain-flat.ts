// LangChain flat: what `model_dump()` writes and `convert_to_messages` reads, with its tuples and bare strings.
// Source: langchain-core 1.6 messages/utils.py, executed.
import * as z from 'zod/mini';
import { anyObject, later } from './common';
import { langChainFields } from './langchain-fields';

export const langChainFlat = later(() => {
  const fields = langChainFields('coerced');

  const byType = z.discriminatedUnion('type', [
    z.object({ type: z.enum(['human', 'user', 'HumanMessageChunk']), ...fields.human }),
    z.object({ type: z.enum(['ai', 'assistant']), ...fields.ai }),
    z.object({ type: z.literal('AIMessageChunk'), ...fields.aiChunk }),
    z.object({ type: z.enum(['system', 'developer', 'SystemMessageChunk']), ...fields.system }),
    z.object({ type: z.enum(['tool', 'ToolMessageChunk']), ...fields.tool }),
    z.object({ type: z.enum(['function', 'FunctionMessageChunk']), ...fields.function }),
    z.object({ type: z.enum(['chat', 'ChatMessageChunk']), ...fields.chat }),
    z.object({ type: z.literal('remove'), ...fields.remove }),
  ]);
  const byRole = z.discriminatedUnion('role', [
    z.object({ role: z.enum(['human', 'user']), ...fields.human }),
    z.object({ role: z.enum(['ai', 'assistant']), ...fields.ai }),
    z.object({ role: z.enum(['system', 'developer']), ...fields.system }),
    z.object({ role: z.literal('tool'), ...fields.tool }),
    z.object({ role: z.literal('function'), ...fields.function }),
    z.object({ role: z.literal('remove'), ...fields.remove }),
  ]);
  const tuple = z.tuple([z.string(), fields.human.content]);
  const message = z.union([byType, byRole, z.string(), tuple]);

  // A graph's state, as LangGraph keeps it.
  const body = z.object({
    messages: z.array(message),
    values: z.optional(anyObject()),
    next: z.optional(z.array(z.string())),
    checkpoint: z.optional(z.nullable(anyObject())),
    metadata: z.optional(z.nullable(anyObject())),
  });

  return { message, body };
});

export type LangChainMessage = z.infer<ReturnType<typeof langChainFlat>['message']>;
