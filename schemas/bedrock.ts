// Bedrock Converse. Source: npm @aws-sdk/client-bedrock-runtime 3.1164 models (ContentBlock, ConverseRequest), as JSON: bytes are base64, null is "not set".
import * as z from 'zod/mini';
import { anyObject, later } from './common';

export const bedrock = later(() => {
  const string = z.nullish(z.string());
  const source = z.object({ bytes: string, s3Location: z.nullish(z.object({ uri: z.string(), bucketOwner: string })) });

  const image = z.object({ format: z.enum(['png', 'jpeg', 'gif', 'webp']), source });
  const document = z.object({
    format: z.nullish(z.enum(['pdf', 'csv', 'doc', 'docx', 'xls', 'xlsx', 'html', 'txt', 'md'])),
    name: z.string(),
    source: z.object({ ...source.shape, text: string, content: z.nullish(z.array(anyObject())) }),
    context: string,
    citations: z.nullish(z.object({ enabled: z.boolean() })),
  });
  const video = z.object({
    format: z.enum(['mkv', 'mov', 'mp4', 'webm', 'flv', 'mpeg', 'mpg', 'wmv', 'three_gp']),
    source,
  });
  const audio = z.object({ format: z.string(), source });
  const searchResult = z.object({
    source: z.string(),
    title: z.string(),
    content: z.array(anyObject()),
    citations: z.nullish(anyObject()),
  });
  const cachePoint = z.object({ type: z.literal('default'), ttl: z.nullish(z.enum(['5m', '1h'])) });

  // A block is told by its one key; the others are not set.
  const resultBlock = z.object({
    text: string,
    json: z.optional(z.unknown()),
    image: z.nullish(image),
    document: z.nullish(document),
    video: z.nullish(video),
    searchResult: z.nullish(searchResult),
  });
  const block = z.object({
    text: string,
    image: z.nullish(image),
    document: z.nullish(document),
    video: z.nullish(video),
    audio: z.nullish(audio),
    toolUse: z.nullish(z.object({ toolUseId: z.string(), name: z.string(), input: z.unknown() })),
    toolResult: z.nullish(
      z.object({
        toolUseId: z.string(),
        content: z.array(resultBlock),
        status: z.nullish(z.enum(['success', 'error'])),
      }),
    ),
    reasoningContent: z.nullish(
      z.object({
        reasoningText: z.nullish(z.object({ text: z.string(), signature: string })),
        redactedContent: string,
      }),
    ),
    guardContent: z.nullish(anyObject()),
    cachePoint: z.nullish(cachePoint),
    citationsContent: z.nullish(anyObject()),
    searchResult: z.nullish(searchResult),
  });

  const message = z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.array(block) });

  const tool = z.object({
    toolSpec: z.nullish(
      z.object({
        name: z.string(),
        description: string,
        inputSchema: z.object({ json: z.unknown() }),
        strict: z.nullish(z.boolean()),
      }),
    ),
    cachePoint: z.nullish(cachePoint),
    systemTool: z.nullish(z.object({ name: z.string() })),
  });
  const body = z.object({
    modelId: z.optional(z.string()),
    system: z.nullish(
      z.array(z.object({ text: string, guardContent: z.nullish(anyObject()), cachePoint: z.nullish(cachePoint) })),
    ),
    messages: z.array(message),
    inferenceConfig: z.nullish(
      z.object({
        maxTokens: z.nullish(z.number()),
        temperature: z.nullish(z.number()),
        topP: z.nullish(z.number()),
        stopSequences: z.nullish(z.array(z.string())),
      }),
    ),
    toolConfig: z.nullish(
      z.object({
        tools: z.array(tool),
        toolChoice: z.nullish(
          z.object({
            auto: z.nullish(anyObject()),
            any: z.nullish(anyObject()),
            tool: z.nullish(z.object({ name: z.string() })),
          }),
        ),
      }),
    ),
    guardrailConfig: z.nullish(anyObject()),
    additionalModelRequestFields: z.optional(z.unknown()),
    requestMetadata: z.nullish(z.record(z.string(), z.string())),
  });

  return { message, body };
});

export type BedrockMessage = z.infer<ReturnType<typeof bedrock>['message']>;
export type BedrockBody = z.infer<ReturnType<typeof bedrock>['body']>;
