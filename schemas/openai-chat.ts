// OpenAI Chat Completions. Source: openai/openai-openapi 2.3.0, ChatCompletionRequest*Message and CreateChatCompletionRequest.
import * as z from 'zod/mini';
import { anyObject, filled, functionTool, later } from './common';

export const openAiChat = later(() => {
  const text = z.object({ type: z.literal('text'), text: z.string() });
  const image = z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string(), detail: z.optional(z.enum(['auto', 'low', 'high'])) }),
  });
  const audio = z.object({
    type: z.literal('input_audio'),
    input_audio: z.object({ data: z.string(), format: z.enum(['wav', 'mp3']) }),
  });
  const file = z.object({
    type: z.literal('file'),
    file: z.object({
      file_id: z.optional(z.string()),
      file_data: z.optional(z.string()),
      filename: z.optional(z.string()),
    }),
  });
  const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });

  const texts = z.union([z.string(), filled(z.discriminatedUnion('type', [text]))]);
  const name = z.optional(z.string());

  const call = z.discriminatedUnion('type', [
    z.object({
      id: z.string(),
      type: z.literal('function'),
      function: z.object({ name: z.string(), arguments: z.string() }),
    }),
    z.object({ id: z.string(), type: z.literal('custom'), custom: z.object({ name: z.string(), input: z.string() }) }),
  ]);

  const message = z.discriminatedUnion('role', [
    z.object({ role: z.literal('system'), content: texts, name }),
    z.object({ role: z.literal('developer'), content: texts, name }),
    z.object({
      role: z.literal('user'),
      content: z.union([z.string(), filled(z.discriminatedUnion('type', [text, image, audio, file]))]),
      name,
    }),
    z.object({
      role: z.literal('assistant'),
      content: z.nullish(z.union([z.string(), filled(z.discriminatedUnion('type', [text, refusal]))])),
      tool_calls: z.optional(filled(call)),
      refusal: z.nullish(z.string()),
      audio: z.nullish(z.object({ id: z.string() })),
      name,
      function_call: z.nullish(z.object({ name: z.string(), arguments: z.string() })),
      // Fine-tuning only: whether the turn is learned from.
      weight: z.optional(z.literal([0, 1])),
    }),
    z.object({ role: z.literal('tool'), content: texts, tool_call_id: z.string() }),
    z.object({ role: z.literal('function'), content: z.nullable(z.string()), name: z.string() }),
  ]);

  const customTool = z.object({
    type: z.literal('custom'),
    custom: z.object({ name: z.string(), description: z.optional(z.string()), format: z.optional(anyObject()) }),
  });

  const body = z.object({
    model: z.optional(z.string()),
    messages: z.array(message),
    tools: z.optional(z.array(z.discriminatedUnion('type', [functionTool(z.literal('function')), customTool]))),
    tool_choice: z.optional(z.union([z.enum(['none', 'auto', 'required']), anyObject()])),
    parallel_tool_calls: z.optional(z.boolean()),
    response_format: z.optional(
      z.object({ type: z.enum(['text', 'json_object', 'json_schema']), json_schema: z.optional(anyObject()) }),
    ),
    temperature: z.nullish(z.number()),
    top_p: z.nullish(z.number()),
    max_completion_tokens: z.nullish(z.number()),
    max_tokens: z.nullish(z.number()),
    stop: z.nullish(z.union([z.string(), z.array(z.string())])),
    stream: z.nullish(z.boolean()),
    stream_options: z.nullish(anyObject()),
    n: z.nullish(z.number()),
    seed: z.nullish(z.number()),
    reasoning_effort: z.nullish(z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
    verbosity: z.nullish(z.enum(['low', 'medium', 'high'])),
    modalities: z.nullish(z.array(z.enum(['text', 'audio']))),
    audio: z.nullish(anyObject()),
    prediction: z.nullish(anyObject()),
    frequency_penalty: z.nullish(z.number()),
    presence_penalty: z.nullish(z.number()),
    logit_bias: z.nullish(anyObject()),
    logprobs: z.nullish(z.boolean()),
    top_logprobs: z.nullish(z.number()),
    metadata: z.nullish(anyObject()),
    store: z.nullish(z.boolean()),
    service_tier: z.nullish(z.enum(['auto', 'default', 'flex', 'scale', 'priority'])),
    user: z.optional(z.string()),
    functions: z.optional(
      z.array(z.object({ name: z.string(), description: z.optional(z.string()), parameters: z.optional(anyObject()) })),
    ),
    function_call: z.optional(z.union([z.enum(['none', 'auto']), z.object({ name: z.string() })])),
  });

  return { message, body };
});

export type OpenAiChatMessage = z.infer<ReturnType<typeof openAiChat>['message']>;
export type OpenAiChatBody = z.infer<ReturnType<typeof openAiChat>['body']>;
