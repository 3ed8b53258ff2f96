// LangChain stored: `{type, data}`, read by `messages_from_dict` and `mapStoredMessagesToChatMessages`.
// Source: langchain-core 1.6 messages/utils.py, executed; @langchain/core 1.4 messages/utils.ts.
import * as z from 'zod/mini';
import { later } from './common';
import { langChainFields } from './langchain-fields';

export const langChainStored = later(() => {
  const fields = langChainFields('model');

  // The class stands twice in what Python writes, and must be the same; JavaScript writes it once.
  const data = <const Words extends readonly [string, ...string[]], Fields extends z.core.$ZodShape>(
    words: Words,
    own: Fields,
  ) => z.object({ type: z.optional(z.enum(words)), ...own });

  const human = ['human', 'HumanMessageChunk'] as const;
  const system = ['system', 'SystemMessageChunk'] as const;
  const tool = ['tool', 'ToolMessageChunk'] as const;
  const called = ['function', 'FunctionMessageChunk'] as const;
  const chat = ['chat', 'generic', 'ChatMessageChunk'] as const;
  const message = z.discriminatedUnion('type', [
    z.object({ type: z.enum(human), data: data(human, fields.human) }),
    z.object({ type: z.literal('ai'), data: data(['ai'], fields.ai) }),
    z.object({ type: z.literal('AIMessageChunk'), data: data(['AIMessageChunk'], fields.aiChunk) }),
    z.object({ type: z.enum(system), data: data(system, fields.system) }),
    z.object({ type: z.enum(tool), data: data(tool, fields.tool) }),
    z.object({ type: z.enum(called), data: data(called, fields.function) }),
    z.object({ type: z.enum(chat), data: data(chat, fields.chat) }),
    z.object({ type: z.literal('remove'), data: data(['remove'], fields.remove) }),
  ]);

  return { message, body: z.object({ messages: z.array(message) }) };
});

export type LangChainStoredMessage = z.infer<ReturnType<typeof langChainStored>['message']>;
