// Vercel AI SDK UIMessage. Source: vercel/ai packages/ai/src/ui/validate-ui-messages.ts (6.0 and 7.0), whose schemas `validateUIMessages` runs.
import * as z from 'zod/mini';
import { anyObject, filled, later } from './common';

export const vercelUi = later(() => {
  const providerMetadata = z.optional(z.record(z.string(), anyObject()));
  const state = z.optional(z.enum(['streaming', 'done']));
  const absent = z.optional(z.never());

  const fixed = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string(), state, providerMetadata }),
    z.object({ type: z.literal('reasoning'), text: z.string(), state, providerMetadata }),
    z.object({
      type: z.literal('file'),
      mediaType: z.string(),
      url: z.string(),
      filename: z.optional(z.string()),
      providerMetadata,
    }),
    z.object({
      type: z.literal('source-url'),
      sourceId: z.string(),
      url: z.string(),
      title: z.optional(z.string()),
      providerMetadata,
    }),
    z.object({
      type: z.literal('source-document'),
      sourceId: z.string(),
      mediaType: z.string(),
      title: z.string(),
      filename: z.optional(z.string()),
      providerMetadata,
    }),
    z.object({ type: z.literal('reasoning-file'), mediaType: z.string(), url: z.string(), providerMetadata }),
    z.object({ type: z.literal('custom'), kind: z.string(), providerMetadata }),
    z.object({ type: z.literal('steering-message'), id: z.string(), parts: z.array(anyObject()) }),
    z.object({ type: z.literal('step-start') }),
  ]);
  const dataPart = z.object({
    type: z.string().check(z.regex(/^data-/, { abort: true })),
    data: z.optional(z.unknown()),
    id: z.optional(z.string()),
  });

  // A call and what became of it share one part; `state` says how far it has come, and with that what must stand there and what may not.
  // No key alone tells these parts from the others, so that the union is left to look at all of it.
  const call = <Shape extends z.core.$ZodShape>(named: Shape) => {
    const common = {
      ...named,
      toolCallId: z.string(),
      title: z.optional(z.string()),
      providerExecuted: z.optional(z.boolean()),
      callProviderMetadata: providerMetadata,
    };
    const input = z.unknown();
    // A tool that returned nothing leaves no key when the part is written as JSON.
    const output = z.optional(z.unknown());
    const approval = (approved: z.core.SomeType) =>
      z.object({ id: z.string(), approved, reason: z.optional(z.string()) });
    return z.union([
      z.object({
        ...common,
        state: z.literal('input-streaming'),
        input: z.optional(input),
        output: absent,
        errorText: absent,
        approval: absent,
      }),
      z.object({
        ...common,
        state: z.literal('input-available'),
        input,
        output: absent,
        errorText: absent,
        approval: absent,
      }),
      z.object({
        ...common,
        state: z.literal('approval-requested'),
        input,
        output: absent,
        errorText: absent,
        approval: z.object({ id: z.string(), approved: absent }),
      }),
      z.object({
        ...common,
        state: z.literal('approval-responded'),
        input,
        output: absent,
        errorText: absent,
        approval: approval(z.boolean()),
      }),
      z.object({
        ...common,
        state: z.literal('output-available'),
        input,
        output,
        errorText: absent,
        preliminary: z.optional(z.boolean()),
        approval: z.optional(approval(z.literal(true))),
      }),
      z.object({
        ...common,
        state: z.literal('output-error'),
        input: z.optional(input),
        rawInput: z.optional(z.unknown()),
        output: absent,
        errorText: z.string(),
        approval: z.optional(approval(z.literal(true))),
      }),
      z.object({
        ...common,
        state: z.literal('output-denied'),
        input,
        output: absent,
        errorText: absent,
        approval: approval(z.literal(false)),
      }),
    ]);
  };

  const part = z.union([
    fixed,
    call({ type: z.string().check(z.regex(/^tool-/, { abort: true })) }),
    call({ type: z.literal('dynamic-tool'), toolName: z.string() }),
    dataPart,
  ]);
  const common = { id: z.string(), metadata: z.optional(z.unknown()) };
  const message = z.discriminatedUnion('role', [
    z.object({ ...common, role: z.enum(['system', 'user']), parts: filled(part) }),
    z.object({ ...common, role: z.literal('assistant'), parts: z.array(part) }),
  ]);

  const body = z.object({
    id: z.optional(z.string()),
    messages: z.array(message),
    trigger: z.optional(z.enum(['submit-message', 'regenerate-message'])),
    messageId: z.optional(z.string()),
  });

  return { message, body };
});

export type VercelUiMessage = z.infer<ReturnType<typeof vercelUi>['message']>;
