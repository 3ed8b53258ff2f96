// OpenAI Responses. Source: openai/openai-openapi 2.3.0, InputItem and CreateResponse; npm openai 6.49.0 resources/responses/responses.d.ts.
import * as z from 'zod/mini';
import { anyObject, later } from './common';

export const openAiResponses = later(() => {
  const id = z.nullish(z.string());
  const status = z.nullish(z.enum(['in_progress', 'completed', 'incomplete']));
  const inputText = z.object({ type: z.literal('input_text'), text: z.string() });
  const inputImage = z.object({
    type: z.literal('input_image'),
    image_url: z.nullish(z.string()),
    file_id: z.nullish(z.string()),
    detail: z.nullish(z.enum(['auto', 'low', 'high', 'original'])),
  });
  const inputFile = z.object({
    type: z.literal('input_file'),
    file_id: z.nullish(z.string()),
    file_url: z.nullish(z.string()),
    file_data: z.nullish(z.string()),
    filename: z.nullish(z.string()),
    detail: z.optional(z.enum(['auto', 'low', 'high'])),
  });
  const inputAudio = z.object({
    type: z.literal('input_audio'),
    input_audio: z.object({ data: z.string(), format: z.enum(['wav', 'mp3']) }),
  });
  const outputText = z.object({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.optional(z.array(anyObject())),
  });
  const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });

  // One shape for what a user writes and what the model answered: the service takes an answer back without its id and status.
  const spoken = z.object({
    type: z.optional(z.literal('message')),
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    content: z.union([
      z.string(),
      z.array(z.discriminatedUnion('type', [inputText, inputImage, inputFile, inputAudio, outputText, refusal])),
    ]),
    id,
    status,
    phase: z.nullish(z.enum(['commentary', 'final_answer'])),
  });
  const output = z.union([z.string(), z.array(z.discriminatedUnion('type', [inputText, inputImage, inputFile]))]);

  /** An item of a hosted tool, or of housekeeping: comes from the service and goes back as it is. */
  const hosted = <const Word extends string>(word: Word) => z.object({ type: z.literal(word), id });

  const item = z.discriminatedUnion('type', [
    spoken,
    z.object({
      type: z.literal('function_call'),
      call_id: z.string(),
      name: z.string(),
      arguments: z.string(),
      id,
      status,
    }),
    z.object({ type: z.literal('function_call_output'), call_id: z.string(), output, id, status }),
    z.object({ type: z.literal('custom_tool_call'), call_id: z.string(), name: z.string(), input: z.string(), id }),
    z.object({ type: z.literal('custom_tool_call_output'), call_id: z.string(), output, id }),
    z.object({
      type: z.literal('reasoning'),
      id: z.string(),
      summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
      content: z.nullish(z.array(z.object({ type: z.literal('reasoning_text'), text: z.string() }))),
      encrypted_content: z.nullish(z.string()),
      status,
    }),
    z.object({ type: z.literal('compaction'), encrypted_content: z.string(), id }),
    hosted('compaction_trigger'),
    hosted('web_search_call'),
    hosted('file_search_call'),
    hosted('tool_search_call'),
    hosted('tool_search_output'),
    hosted('additional_tools'),
    hosted('computer_call'),
    z.object({ type: z.literal('computer_call_output'), call_id: z.string(), output: anyObject(), id }),
    hosted('image_generation_call'),
    hosted('code_interpreter_call'),
    hosted('local_shell_call'),
    z.object({ type: z.literal('local_shell_call_output'), output: z.string(), id }),
    hosted('shell_call'),
    z.object({ type: z.literal('shell_call_output'), call_id: z.string(), output: z.array(anyObject()), id }),
    hosted('apply_patch_call'),
    z.object({ type: z.literal('apply_patch_call_output'), call_id: z.string(), output: z.nullish(z.string()), id }),
    hosted('mcp_list_tools'),
    hosted('mcp_call'),
    hosted('mcp_approval_request'),
    z.object({ type: z.literal('mcp_approval_response'), approval_request_id: z.string(), approve: z.boolean(), id }),
    hosted('program'),
    hosted('program_output'),
  ]);
  const reference = z.object({ type: z.nullish(z.literal('item_reference')), id: z.string() });
  const message = z.union([item, reference]);

  const tool = z.union([
    z.object({
      type: z.literal('function'),
      name: z.string(),
      description: z.nullish(z.string()),
      parameters: z.nullish(anyObject()),
      strict: z.nullish(z.boolean()),
    }),
    z.object({ type: z.string() }),
  ]);

  const body = z.object({
    model: z.optional(z.string()),
    instructions: z.nullish(z.string()),
    input: z.optional(z.union([z.string(), z.array(message)])),
    tools: z.optional(z.array(tool)),
    tool_choice: z.optional(z.union([z.enum(['none', 'auto', 'required']), anyObject()])),
    parallel_tool_calls: z.nullish(z.boolean()),
    previous_response_id: z.nullish(z.string()),
    conversation: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
    reasoning: z.nullish(anyObject()),
    text: z.optional(anyObject()),
    temperature: z.nullish(z.number()),
    top_p: z.nullish(z.number()),
    max_output_tokens: z.nullish(z.number()),
    truncation: z.nullish(z.enum(['auto', 'disabled'])),
    include: z.nullish(z.array(z.string())),
    store: z.nullish(z.boolean()),
    stream: z.nullish(z.boolean()),
    metadata: z.nullish(anyObject()),
    service_tier: z.nullish(z.enum(['auto', 'default', 'flex', 'scale', 'priority'])),
    user: z.optional(z.string()),
  });

  return { message, body };
});

export type OpenAiResponsesItem = z.infer<ReturnType<typeof openAiResponses>['message']>;
export type OpenAiResponsesBody = z.infer<ReturnType<typeof openAiResponses>['body']>;
