// The fields of LangChain's message classes, which the flat, the stored and the serialized form share.
// Source: langchain-core 1.6 messages/{base,ai,human,system,tool,function,chat,modifier,utils}.py, executed.
import * as z from 'zod/mini';
import { anyObject, whole } from './common';

/**
 * Who builds the message. `coerced`: `convert_to_messages`, which takes null for most fields and OpenAI's form of a call.
 * `model`: the class itself, by `messages_from_dict` or `load`.
 */
export type Reader = 'coerced' | 'model';

/** Blocks that LangChain has names for, and those of vendors that people put in. Nothing refuses others, so any object passes behind them. */
function contentBlock() {
  const media = <const Word extends string>(word: Word) =>
    z.object({
      type: z.literal(word),
      url: z.optional(z.string()),
      base64: z.optional(z.string()),
      file_id: z.optional(z.string()),
      mime_type: z.optional(z.string()),
      source_type: z.optional(z.enum(['url', 'base64', 'id', 'text'])),
    });
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string(), annotations: z.optional(z.array(anyObject())) }),
    z.object({ type: z.literal('reasoning'), reasoning: z.string() }),
    media('image'),
    media('audio'),
    media('video'),
    media('file'),
    z.object({
      type: z.literal('text-plain'),
      text: z.optional(z.string()),
      mime_type: z.optional(z.string()),
      title: z.optional(z.string()),
    }),
    z.object({ type: z.literal('non_standard'), value: anyObject() }),
    z.object({
      type: z.literal('image_url'),
      image_url: z.union([
        z.object({ url: z.string(), detail: z.optional(z.enum(['auto', 'low', 'high'])) }),
        z.string(),
      ]),
    }),
    z.object({
      type: z.literal('input_audio'),
      input_audio: z.object({ data: z.string(), format: z.enum(['wav', 'mp3']) }),
    }),
    z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: anyObject() }),
    z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.optional(z.string()) }),
  ]);
}

/** The members of each message class, without the word that names it. */
export function langChainFields(reader: Reader) {
  const coerced = reader === 'coerced';
  /** A field whose null `convert_to_messages` takes for its absence. */
  const unset = <Field extends z.core.SomeType>(field: Field): z.ZodMiniOptional<z.ZodMiniNullable<Field>> =>
    (coerced ? z.nullish(field) : z.optional(field)) as never;

  const text = z.union([z.string(), z.array(z.union([z.string(), contentBlock(), anyObject()]))]);
  // `convert_to_messages` turns what Python holds for false into "".
  const content = coerced ? z.union([text, z.null(), z.literal([0, false])]) : text;
  const id = z.nullish(z.union([z.string(), z.number()]));
  const name = z.nullish(z.string());
  // Others' encoders write an empty object as [] and an empty list as {}: `convert_to_messages` walks over either.
  const kwargs = coerced ? z.union([anyObject(), z.array(z.never())]) : anyObject();
  const base = { content, name, id, additional_kwargs: z.optional(kwargs), response_metadata: unset(anyObject()) };

  const ownCall = z.object({
    name: z.string(),
    args: anyObject(),
    id: z.nullable(z.string()),
    type: z.optional(z.union([z.literal('tool_call'), z.unknown()])),
  });
  const openAiCall = z.object({
    id: z.nullable(z.string()),
    function: z.object({ name: z.string(), arguments: z.union([z.string(), anyObject()]) }),
    type: z.optional(z.unknown()),
  });
  const call = coerced ? z.union([ownCall, openAiCall]) : ownCall;

  // Digits in a string pass: pydantic reads them as a number.
  const count = z.union([whole(), z.string().check(z.regex(/^\s*[+-]?\d+\s*$/, { abort: true }))]);
  const details = z.optional(
    z.object({
      audio: z.optional(count),
      cache_creation: z.optional(count),
      cache_read: z.optional(count),
      reasoning: z.optional(count),
    }),
  );
  const usage = z.object({
    input_tokens: count,
    output_tokens: count,
    total_tokens: count,
    input_token_details: details,
    output_token_details: details,
  });
  const invalidCall = z.object({
    name,
    args: z.nullish(z.string()),
    id: z.nullish(z.string()),
    error: z.nullish(z.string()),
  });
  const chunk = z.object({
    name,
    args: z.nullish(z.string()),
    id: z.nullish(z.string()),
    index: z.nullish(z.union([whole(), z.string()])),
  });

  const ai = {
    ...base,
    tool_calls: unset(coerced ? z.union([z.array(call), z.strictObject({})]) : z.array(call)),
    // `convert_to_messages` puts them among `additional_kwargs`, unread.
    invalid_tool_calls: coerced
      ? z.optional(z.union([z.array(invalidCall), z.unknown()]))
      : unset(z.array(invalidCall)),
    usage_metadata: z.nullish(usage),
  };
  return {
    human: base,
    ai,
    aiChunk: { ...ai, tool_call_chunks: z.optional(z.array(chunk)), chunk_position: z.nullish(z.literal('last')) },
    system: base,
    tool: {
      ...base,
      // Whatever stands there becomes text; the class does without.
      content: coerced ? z.union([text, z.unknown()]) : z.optional(z.union([text, z.unknown()])),
      tool_call_id: z.union([z.string(), z.number(), z.boolean()]),
      status: unset(z.enum(['success', 'error'])),
      artifact: z.optional(z.unknown()),
    },
    function: { ...base, name: z.string() },
    chat: { ...base, role: z.string() },
    remove: coerced
      ? { ...base, content: z.unknown(), id: z.union([z.string(), z.number()]) }
      : { ...base, content: z.optional(z.unknown()), id: z.nullable(z.union([z.string(), z.number()])) },
  } as const;
}
