// Mistral chat. Source: mistral-common 1.13 protocol/instruct/{messages,chunk,tool_calls}.py, executed; docs.mistral.ai/api for the chunks of the hosted service.
import * as z from 'zod/mini';
import { anyObject, functionTool, later, suggested } from './common';

export const mistral = later(() => {
  const text = z.object({ type: z.literal('text'), text: z.string() });
  const chunk = z.discriminatedUnion('type', [
    text,
    z.object({
      type: z.literal('image_url'),
      image_url: z.union([
        z.object({ url: z.string(), detail: z.nullish(suggested(['auto', 'low', 'high'])) }),
        z.string(),
      ]),
    }),
    z.object({ type: z.literal('document_url'), document_url: z.string(), document_name: z.nullish(z.string()) }),
    z.object({ type: z.literal('file'), file_id: z.string() }),
    z.object({
      type: z.literal('input_audio'),
      input_audio: z.union([z.string(), z.object({ data: z.string(), format: z.optional(z.string()) })]),
    }),
    z.object({ type: z.literal('audio_url'), audio_url: z.union([z.string(), z.object({ url: z.string() })]) }),
    z.object({ type: z.literal('reference'), reference_ids: z.array(z.union([z.number(), z.string()])) }),
    z.object({
      type: z.literal('thinking'),
      thinking: z.union([z.string(), z.array(anyObject())]),
      closed: z.optional(z.boolean()),
    }),
  ]);
  const content = z.union([z.string(), z.array(chunk)]);
  const call = z.object({
    id: z.optional(z.string()),
    type: z.optional(suggested(['function'])),
    function: z.object({ name: z.string(), arguments: z.nullable(z.union([z.string(), anyObject()])) }),
    index: z.nullish(z.number()),
  });

  const message = z.discriminatedUnion('role', [
    z.object({ role: z.literal('system'), content }),
    z.object({ role: z.literal('user'), content: z.nullable(content) }),
    z.object({
      role: z.literal('assistant'),
      content: z.nullish(content),
      tool_calls: z.nullish(z.array(call)),
      prefix: z.optional(z.boolean()),
    }),
    z.object({ role: z.literal('tool'), content, tool_call_id: z.nullish(z.string()), name: z.nullish(z.string()) }),
  ]);

  const body = z.object({
    model: z.optional(z.string()),
    messages: z.array(message),
    tools: z.nullish(z.array(functionTool(z.optional(suggested(['function']))))),
    tool_choice: z.nullish(z.union([z.enum(['auto', 'none', 'any', 'required']), anyObject()])),
    parallel_tool_calls: z.optional(z.boolean()),
    response_format: z.nullish(
      z.object({ type: z.enum(['text', 'json_object', 'json_schema']), json_schema: z.nullish(anyObject()) }),
    ),
    temperature: z.nullish(z.number()),
    top_p: z.nullish(z.number()),
    max_tokens: z.nullish(z.number()),
    stop: z.nullish(z.union([z.string(), z.array(z.string())])),
    random_seed: z.nullish(z.number()),
    presence_penalty: z.nullish(z.number()),
    frequency_penalty: z.nullish(z.number()),
    n: z.nullish(z.number()),
    prediction: z.nullish(anyObject()),
    prompt_mode: z.nullish(z.string()),
    safe_prompt: z.optional(z.boolean()),
    stream: z.optional(z.boolean()),
  });

  return { message, body };
});

export type MistralMessage = z.infer<ReturnType<typeof mistral>['message']>;
export type MistralBody = z.infer<ReturnType<typeof mistral>['body']>;
