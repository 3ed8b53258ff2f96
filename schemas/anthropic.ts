// Anthropic Messages. Source: npm @anthropic-ai/sdk resources/messages/messages.d.ts (ContentBlockParam, MessageCreateParamsBase).
import * as z from 'zod/mini';
import { anyObject, later } from './common';

export const anthropic = later(() => {
  const cache_control = z.nullish(z.object({ type: z.literal('ephemeral'), ttl: z.optional(z.enum(['5m', '1h'])) }));

  const text = z.object({
    type: z.literal('text'),
    text: z.string(),
    citations: z.nullish(z.array(anyObject())),
    cache_control,
  });
  const image = z.object({
    type: z.literal('image'),
    source: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('base64'),
        media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
        data: z.string(),
      }),
      z.object({ type: z.literal('url'), url: z.string() }),
      z.object({ type: z.literal('file'), file_id: z.string() }),
    ]),
    cache_control,
  });
  const document = z.object({
    type: z.literal('document'),
    source: z.discriminatedUnion('type', [
      z.object({ type: z.literal('base64'), media_type: z.literal('application/pdf'), data: z.string() }),
      z.object({ type: z.literal('text'), media_type: z.literal('text/plain'), data: z.string() }),
      z.object({
        type: z.literal('content'),
        content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, image]))]),
      }),
      z.object({ type: z.literal('url'), url: z.string() }),
      z.object({ type: z.literal('file'), file_id: z.string() }),
    ]),
    title: z.nullish(z.string()),
    context: z.nullish(z.string()),
    citations: z.nullish(z.object({ enabled: z.optional(z.boolean()) })),
    cache_control,
  });
  const searchResult = z.object({
    type: z.literal('search_result'),
    source: z.string(),
    title: z.string(),
    content: z.array(z.discriminatedUnion('type', [text])),
    citations: z.nullish(z.object({ enabled: z.optional(z.boolean()) })),
    cache_control,
  });
  const toolReference = z.object({ type: z.literal('tool_reference'), tool_name: z.string(), cache_control });
  const browserState = z.object({ type: z.literal('browser_state'), tabs: z.array(anyObject()), cache_control });
  const toolUse = z.object({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: anyObject(),
    cache_control,
  });
  const toolResult = z.object({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.optional(
      z.union([
        z.string(),
        z.array(z.discriminatedUnion('type', [text, image, document, searchResult, toolReference, browserState])),
      ]),
    ),
    is_error: z.optional(z.boolean()),
    cache_control,
  });
  const thinking = z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });
  const redactedThinking = z.object({ type: z.literal('redacted_thinking'), data: z.string() });

  /** A call that the vendor's own server runs, and its answer, in the same turn: they come from the service and go back as they are. */
  const serverUse = <const Word extends string>(word: Word) =>
    z.object({ type: z.literal(word), id: z.string(), name: z.string(), input: anyObject(), cache_control });
  const serverResult = <const Word extends string>(word: Word) =>
    z.object({ type: z.literal(word), tool_use_id: z.string(), content: z.unknown(), cache_control });

  // One list for all roles: which block may stand in which turn is not a matter of shape.
  const block = z.discriminatedUnion('type', [
    text,
    image,
    document,
    searchResult,
    toolUse,
    toolResult,
    thinking,
    redactedThinking,
    serverUse('server_tool_use'),
    serverResult('web_search_tool_result'),
    serverResult('web_fetch_tool_result'),
    serverResult('code_execution_tool_result'),
    serverResult('bash_code_execution_tool_result'),
    serverResult('text_editor_code_execution_tool_result'),
    serverResult('tool_search_tool_result'),
    serverUse('mcp_tool_use'),
    serverResult('mcp_tool_result'),
    z.object({ type: z.literal('container_upload'), file_id: z.string(), cache_control }),
    z.object({ type: z.literal('compaction'), content: z.nullish(z.string()), cache_control }),
  ]);
  const content = z.union([z.string(), z.array(block)]);

  const message = z.discriminatedUnion('role', [
    z.object({ role: z.literal('user'), content }),
    z.object({ role: z.literal('assistant'), content }),
    z.object({ role: z.literal('system'), content }),
  ]);

  const tool = z.union([
    z.object({
      name: z.string(),
      description: z.optional(z.string()),
      input_schema: anyObject(),
      type: z.nullish(z.literal('custom')),
      strict: z.optional(z.boolean()),
      cache_control,
    }),
    z.object({ type: z.string(), cache_control }),
  ]);

  const body = z.object({
    model: z.optional(z.string()),
    max_tokens: z.optional(z.number()),
    system: z.optional(z.union([z.string(), z.array(z.discriminatedUnion('type', [text]))])),
    messages: z.array(message),
    tools: z.optional(z.array(tool)),
    tool_choice: z.optional(
      z.object({
        type: z.enum(['auto', 'any', 'tool', 'none']),
        name: z.optional(z.string()),
        disable_parallel_tool_use: z.optional(z.boolean()),
      }),
    ),
    thinking: z.optional(
      z.object({
        type: z.enum(['enabled', 'disabled', 'adaptive', 'between_tools']),
        budget_tokens: z.optional(z.number()),
      }),
    ),
    output_config: z.optional(anyObject()),
    temperature: z.optional(z.number()),
    top_p: z.optional(z.number()),
    top_k: z.optional(z.number()),
    stop_sequences: z.optional(z.array(z.string())),
    stream: z.optional(z.boolean()),
    metadata: z.optional(z.object({ user_id: z.nullish(z.string()) })),
    service_tier: z.optional(z.enum(['auto', 'standard_only'])),
    anthropic_version: z.optional(z.string()),
    anthropic_beta: z.optional(z.array(z.string())),
  });

  return { message, body };
});

export type AnthropicMessage = z.infer<ReturnType<typeof anthropic>['message']>;
export type AnthropicBody = z.infer<ReturnType<typeof anthropic>['body']>;
