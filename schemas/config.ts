// The shape of `messages.config.json`: dialect, target and rules for the files beside and below it.
import * as z from 'zod/mini';
import { filled, later } from './common';

export const config = later(() => {
  const severity = z.enum(['off', 'hint', 'information', 'warning', 'error']);
  const target = z.enum([
    'openai',
    'anthropic',
    'gemini',
    'ollama',
    'mistral',
    'vercel',
    'langchain',
    'langgraph',
    'fine-tuning',
    'bedrock',
  ]);
  const dialect = z.enum(['langchain', 'openai', 'anthropic', 'gemini', 'ollama', 'vercel', 'mistral', 'bedrock']);

  const judged = {
    target: z.optional(target).check(z.describe('Who will receive the files, whatever dialect they are written in.')),
    dialect: z
      .optional(dialect)
      .check(z.describe('How the files are written, where their content alone does not tell.')),
    rules: z.optional(z.record(z.string(), severity)).check(z.describe('Rule id to severity, or "off".')),
  };

  const override = z.strictObject({
    files: filled(z.string()).check(z.describe('Globs, from the folder of this file.')),
    ...judged,
  });

  return z.strictObject({
    $schema: z.optional(z.string()),
    ...judged,
    ignore: z.optional(z.array(z.string())).check(z.describe('Globs of files that are not checked at all.')),
    overrides: z
      .optional(z.array(override))
      .check(z.describe('Settings for some of the files; a later entry wins over an earlier one.')),
  });
});

export type Config = z.infer<ReturnType<typeof config>>;
