// What the shapes of all dialects are made of. Built with zod's small entry, so that a server that has checked nothing yet has loaded little.
import * as z from 'zod/mini';

/** A value that is built when it is first asked for, and once. */
export function later<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

/** Any JSON object. Does not look at the members, which a loose object or a record would do one by one. */
export const anyObject = (): z.ZodMiniType<object> => z.object({});

/** A string for which some words are known and offered, and all others pass. */
export const suggested = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.union([z.enum(words), z.string()]);

/** A whole number of any size. */
export const whole = () => z.number().check(z.multipleOf(1));

/** A list that must hold something when it is there. */
export const filled = <Item extends z.core.SomeType>(item: Item) => z.array(item).check(z.minLength(1));

/** A tool in OpenAI's nested form, which Ollama and Mistral share; `type` is what stands under that key. */
export const functionTool = <Type extends z.core.SomeType>(type: Type) =>
  z.object({
    type,
    function: z.object({
      name: z.string(),
      description: z.optional(z.string()),
      parameters: z.optional(anyObject()),
      strict: z.nullish(z.boolean()),
    }),
  });

/** What a dialect's file says: the shape of one message, and of the body around the list. */
export interface Shapes {
  readonly message: z.ZodMiniType;
  readonly body: z.ZodMiniType;
}
