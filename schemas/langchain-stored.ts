// LangChain stored: `{type, data}`, read by `messages_from_dict` and `mapStoredMessagesToChatMessages`.
// Source: langchain-core 1.6 messages/utils.py, executed; @langchain/core 1.4 messages/utils.ts.
import * as z from 'zod/mini';
import { later } from './common';
import { langChainFields } from './langchain-fields';

export const langChainStored = later(() => {
  const fields = langChainFields('model');

  const message = z.discriminatedUnion('type', [
    z.object({ type: z.enum(['human', 'HumanMessageChunk']), data: z.object(fields.human) }),
    z.object({ type: z.literal('ai'), data: z.object(fields.ai) }),
    z.object({ type: z.literal('AIMessageChunk'), data: z.object(fields.aiChunk) }),
    z.object({ type: z.enum(['system', 'SystemMessageChunk']), data: z.object(fields.system) }),
    z.object({ type: z.enum(['tool', 'ToolMessageChunk']), data: z.object(fields.tool) }),
    z.object({ type: z.enum(['function', 'FunctionMessageChunk']), data: z.object(fields.function) }),
    z.object({ type: z.enum(['chat', 'generic', 'ChatMessageChunk']), data: z.object(fields.chat) }),
    z.object({ type: z.literal('remove'), data: z.object(fields.remove) }),
  ]);

  return { message, body: z.object({ messages: z.array(message) }) };
});

export type LangChainStoredMessage = z.infer<ReturnType<typeof langChainStored>['message']>;
