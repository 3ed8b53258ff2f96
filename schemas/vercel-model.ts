// Vercel AI SDK ModelMessage. Source: vercel/ai packages/ai/src/prompt/{message,content-part}.ts (6.0 and 7.0), whose schemas the SDK runs before any request.
import * as z from 'zod/mini';
import { anyObject, later } from './common';

export const vercelModel = later(() => {
  const providerOptions = z.optional(z.record(z.string(), anyObject()));
  // As JSON: base64, a URL, or (7.0) an object that refers to a file.
  const data = z.union([z.string(), anyObject()]);

  const text = z.object({ type: z.literal('text'), text: z.string(), providerOptions });
  const image = z.object({ type: z.literal('image'), image: data, mediaType: z.optional(z.string()), providerOptions });
  const file = z.object({
    type: z.literal('file'),
    data,
    mediaType: z.string(),
    filename: z.optional(z.string()),
    providerOptions,
  });
  const reasoning = z.object({ type: z.literal('reasoning'), text: z.string(), providerOptions });
  const reasoningFile = z.object({ type: z.literal('reasoning-file'), data, mediaType: z.string(), providerOptions });
  const custom = z.object({ type: z.literal('custom'), kind: z.string(), providerOptions });
  const toolCall = z.object({
    type: z.literal('tool-call'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
    providerExecuted: z.optional(z.boolean()),
    providerOptions,
  });

  const fileId = z.union([z.string(), z.record(z.string(), z.string())]);
  const outputPart = z.discriminatedUnion('type', [
    text,
    z.object({ type: z.literal('media'), data: z.string(), mediaType: z.string() }),
    z.object({
      type: z.literal('file'),
      data: anyObject(),
      mediaType: z.string(),
      filename: z.optional(z.string()),
      providerOptions,
    }),
    z.object({
      type: z.literal('file-data'),
      data: z.string(),
      mediaType: z.string(),
      filename: z.optional(z.string()),
      providerOptions,
    }),
    z.object({ type: z.literal('file-url'), url: z.string(), mediaType: z.optional(z.string()), providerOptions }),
    z.object({ type: z.literal('file-id'), fileId, providerOptions }),
    z.object({
      type: z.literal('file-reference'),
      providerReference: z.record(z.string(), z.string()),
      providerOptions,
    }),
    z.object({ type: z.literal('image-data'), data: z.string(), mediaType: z.string(), providerOptions }),
    z.object({ type: z.literal('image-url'), url: z.string(), providerOptions }),
    z.object({ type: z.literal('image-file-id'), fileId, providerOptions }),
    z.object({
      type: z.literal('image-file-reference'),
      providerReference: z.record(z.string(), z.string()),
      providerOptions,
    }),
    z.object({ type: z.literal('custom'), providerOptions }),
  ]);
  const output = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), value: z.string(), providerOptions }),
    z.object({ type: z.literal('json'), value: z.unknown(), providerOptions }),
    z.object({ type: z.literal('content'), value: z.array(outputPart) }),
    z.object({ type: z.literal('error-text'), value: z.string(), providerOptions }),
    z.object({ type: z.literal('error-json'), value: z.unknown(), providerOptions }),
    z.object({ type: z.literal('execution-denied'), reason: z.optional(z.string()), providerOptions }),
  ]);
  const toolResult = z.object({
    type: z.literal('tool-result'),
    toolCallId: z.string(),
    toolName: z.string(),
    output,
    providerOptions,
  });
  const approvalRequest = z.object({
    type: z.literal('tool-approval-request'),
    approvalId: z.string(),
    toolCallId: z.string(),
    signature: z.optional(z.string()),
  });
  const approvalResponse = z.object({
    type: z.literal('tool-approval-response'),
    approvalId: z.string(),
    approved: z.boolean(),
    reason: z.optional(z.string()),
  });

  const message = z.discriminatedUnion('role', [
    z.object({ role: z.literal('system'), content: z.string(), providerOptions }),
    z.object({
      role: z.literal('user'),
      content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, image, file]))]),
      providerOptions,
    }),
    z.object({
      role: z.literal('assistant'),
      content: z.union([
        z.string(),
        z.array(
          z.discriminatedUnion('type', [
            text,
            reasoning,
            toolCall,
            toolResult,
            file,
            reasoningFile,
            custom,
            approvalRequest,
          ]),
        ),
      ]),
      providerOptions,
    }),
    z.object({
      role: z.literal('tool'),
      content: z.array(z.discriminatedUnion('type', [toolResult, approvalResponse])),
      providerOptions,
    }),
  ]);

  const body = z.object({
    model: z.optional(z.string()),
    system: z.optional(z.string()),
    messages: z.array(message),
    tools: z.optional(anyObject()),
    maxOutputTokens: z.optional(z.number()),
    temperature: z.optional(z.number()),
    topP: z.optional(z.number()),
    topK: z.optional(z.number()),
    stopSequences: z.optional(z.array(z.string())),
    seed: z.optional(z.number()),
    providerOptions,
  });

  return { message, body };
});

export type VercelModelMessage = z.infer<ReturnType<typeof vercelModel>['message']>;
