// Gemini generateContent. Source: googleapis google/ai/generativelanguage/v1beta/content.proto, as proto3 JSON: null is "not set", and every name may be
// written with underscores too.
import * as z from 'zod/mini';
import { anyObject, later, whole } from './common';

/** The members under both of their names. The type names the first only, as the vendor's own does. */
function eitherName<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  const underscored = Object.entries(shape).map(([key, field]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    field,
  ]);
  return z.object({ ...shape, ...Object.fromEntries(underscored) }) as never;
}

export const gemini = later(() => {
  const string = z.nullish(z.string());
  const bytes = eitherName({ mimeType: string, data: string, displayName: string });
  const fileData = eitherName({ fileUri: string, mimeType: string, displayName: string });
  /** proto3 JSON takes the name of an enum's value or its number. */
  const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
    z.nullish(z.union([z.enum(words), z.string(), z.number()]));

  const part = eitherName({
    text: string,
    inlineData: z.nullish(bytes),
    fileData: z.nullish(fileData),
    functionCall: z.nullish(z.object({ name: string, args: z.nullish(anyObject()), id: string })),
    functionResponse: z.nullish(
      eitherName({
        name: string,
        response: z.nullish(anyObject()),
        id: string,
        parts: z.nullish(z.array(eitherName({ inlineData: z.nullish(bytes), fileData: z.nullish(fileData) }))),
        willContinue: z.nullish(z.boolean()),
        scheduling: word(['SILENT', 'WHEN_IDLE', 'INTERRUPT']),
      }),
    ),
    executableCode: z.nullish(z.object({ language: word(['PYTHON']), code: string, id: string })),
    codeExecutionResult: z.nullish(
      z.object({
        outcome: word(['OUTCOME_OK', 'OUTCOME_FAILED', 'OUTCOME_DEADLINE_EXCEEDED']),
        output: string,
        id: string,
      }),
    ),
    toolCall: z.nullish(anyObject()),
    toolResponse: z.nullish(anyObject()),
    thought: z.nullish(z.boolean()),
    thoughtSignature: string,
    videoMetadata: z.nullish(anyObject()),
    partMetadata: z.nullish(anyObject()),
    mediaResolution: z.nullish(z.union([anyObject(), z.string()])),
  });

  const message = z.object({
    role: z.nullish(z.union([z.enum(['user', 'model']), z.string()])),
    parts: z.nullish(z.array(part)),
  });

  const declaration = eitherName({
    name: z.string(),
    description: string,
    parameters: z.nullish(anyObject()),
    parametersJsonSchema: z.nullish(z.unknown()),
    response: z.nullish(anyObject()),
    behavior: word(['BLOCKING', 'NON_BLOCKING']),
  });
  const tool = eitherName({
    functionDeclarations: z.nullish(z.array(declaration)),
    googleSearch: z.nullish(anyObject()),
    urlContext: z.nullish(anyObject()),
    codeExecution: z.nullish(anyObject()),
  });
  const number = z.nullish(z.number());
  const generationConfig = eitherName({
    temperature: number,
    topP: number,
    topK: number,
    maxOutputTokens: z.nullish(whole()),
    candidateCount: z.nullish(whole()),
    stopSequences: z.nullish(z.array(z.string())),
    seed: z.nullish(whole()),
    presencePenalty: number,
    frequencyPenalty: number,
    responseMimeType: string,
    responseSchema: z.nullish(anyObject()),
    responseJsonSchema: z.nullish(z.unknown()),
    thinkingConfig: z.nullish(anyObject()),
  });

  const body = eitherName({
    model: string,
    systemInstruction: z.nullish(z.union([message, z.string()])),
    contents: z.union([z.array(message), message]),
    tools: z.nullish(z.array(tool)),
    toolConfig: z.nullish(
      eitherName({
        functionCallingConfig: z.nullish(
          eitherName({
            mode: word(['AUTO', 'ANY', 'NONE', 'VALIDATED']),
            allowedFunctionNames: z.nullish(z.array(z.string())),
          }),
        ),
      }),
    ),
    generationConfig: z.nullish(generationConfig),
    safetySettings: z.nullish(z.array(anyObject())),
    cachedContent: string,
  });

  return { message, body };
});

export type GeminiContent = z.infer<ReturnType<typeof gemini>['message']>;
export type GeminiBody = z.infer<ReturnType<typeof gemini>['body']>;
