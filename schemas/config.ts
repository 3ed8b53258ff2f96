// The shape of `messages.config.json`: dialect, target and rules for the files beside and below it.
import { z } from 'zod';

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
]);
const dialect = z.enum(['langchain', 'openai', 'anthropic', 'gemini', 'ollama', 'vercel', 'mistral', 'bedrock']);

const judged = {
  target: target.optional().meta({ description: 'Who will receive the files, whatever dialect they are written in.' }),
  dialect: dialect
    .optional()
    .meta({ description: 'How the files are written, where their content alone does not tell.' }),
  rules: z.record(z.string(), severity).optional().meta({ description: 'Rule id to severity, or "off".' }),
};

const override = z.strictObject({
  files: z.array(z.string()).min(1).meta({ description: 'Globs, from the folder of this file.' }),
  ...judged,
});

export const config = z.strictObject({
  $schema: z.string().optional(),
  ...judged,
  ignore: z.array(z.string()).optional().meta({ description: 'Globs of files that are not checked at all.' }),
  overrides: z
    .array(override)
    .optional()
    .meta({ description: 'Settings for some of the files; a later entry wins over an earlier one.' }),
});

export type Config = z.infer<typeof config>;
