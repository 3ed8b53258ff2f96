// Ollama native, /api/chat. Source: ollama api/types.go (ChatRequest, Message, ToolCall): Go reads null as "not set", and any word as a role.
import * as z from 'zod/mini';
import { anyObject, later, suggested, whole } from './common';

export const ollama = later(() => {
  const call = z.object({
    id: z.nullish(z.string()),
    function: z.nullish(
      z.object({ name: z.nullish(z.string()), arguments: z.nullish(anyObject()), index: z.nullish(whole()) }),
    ),
  });
  const message = z.object({
    role: z.nullish(suggested(['system', 'user', 'assistant', 'tool'])),
    content: z.nullish(z.string()),
    thinking: z.nullish(z.string()),
    images: z.nullish(z.array(z.nullable(z.string()))),
    tool_calls: z.nullish(z.array(z.nullable(call))),
    tool_name: z.nullish(z.string()),
    tool_call_id: z.nullish(z.string()),
  });

  const options = z.object({
    num_ctx: z.nullish(z.number()),
    num_predict: z.nullish(z.number()),
    num_keep: z.nullish(z.number()),
    seed: z.nullish(z.number()),
    temperature: z.nullish(z.number()),
    top_k: z.nullish(z.number()),
    top_p: z.nullish(z.number()),
    min_p: z.nullish(z.number()),
    typical_p: z.nullish(z.number()),
    repeat_last_n: z.nullish(z.number()),
    repeat_penalty: z.nullish(z.number()),
    presence_penalty: z.nullish(z.number()),
    frequency_penalty: z.nullish(z.number()),
    stop: z.nullish(z.array(z.string())),
    num_batch: z.nullish(z.number()),
    num_gpu: z.nullish(z.number()),
    main_gpu: z.nullish(z.number()),
    use_mmap: z.nullish(z.boolean()),
    num_thread: z.nullish(z.number()),
  });

  const tool = z.object({
    type: z.nullish(suggested(['function'])),
    function: z.nullish(
      z.object({ name: z.nullish(z.string()), description: z.nullish(z.string()), parameters: z.nullish(anyObject()) }),
    ),
  });

  const body = z.object({
    model: z.optional(z.string()),
    messages: z.nullable(z.array(message)),
    tools: z.nullish(z.array(tool)),
    options: z.nullish(options),
    format: z.nullish(z.union([z.enum(['json', '']), anyObject()])),
    think: z.nullish(z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])])),
    stream: z.nullish(z.boolean()),
    keep_alive: z.nullish(z.union([z.string(), z.number()])),
    truncate: z.nullish(z.boolean()),
    shift: z.nullish(z.boolean()),
    logprobs: z.nullish(z.boolean()),
    top_logprobs: z.nullish(z.number()),
  });

  return { message, body };
});

export type OllamaMessage = z.infer<ReturnType<typeof ollama>['message']>;
export type OllamaBody = z.infer<ReturnType<typeof ollama>['body']>;
