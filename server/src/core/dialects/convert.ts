// From one dialect to another: the list, what stands around it, and what was lost on the way.
import type { Conversation, Tool } from '../model/conversation';
import { isObject, member, text } from '../model/message';
import type { Dialect, Loss, Written } from './dialect';
import { compact } from './writing';

/** Writes a conversation in another dialect. In the same one everything comes back as it is. Read it with `toExactValue` to keep numbers as written. */
export function convert(conversation: Conversation, to: Dialect): Written {
  const written = to.write(conversation);
  const system = systemText(conversation);
  if (system === undefined || conversation.dialect === to.id) return written;
  if (to.traits.systemIs === 'message')
    return { ...written, messages: [...to.write(systemMessage(conversation, system)).messages, ...written.messages] };
  const own = to.write(systemMessage(conversation, system));
  return { ...written, around: { ...own.around, ...written.around } };
}

/** The text of a system field in any vendor's shape: a string, blocks with text, a content with parts. */
function systemText(conversation: Conversation): string | undefined {
  const value = conversation.system?.value;
  if (typeof value === 'string') return value;
  const blocks = Array.isArray(value) ? value : isObject(value) ? member(value, 'parts') : undefined;
  if (!Array.isArray(blocks)) return undefined;
  return blocks
    .map((block) => member(block, 'text'))
    .filter((part) => typeof part === 'string')
    .join('\n\n');
}

/** A conversation of one system message, for the writer that knows where such text goes. */
const systemMessage = (conversation: Conversation, content: string): Conversation => ({
  ...conversation,
  system: undefined,
  messages: [
    {
      value: { role: 'system', content },
      dialect: '',
      kind: 'system',
      role: { value: 'system', path: ['role'] },
      base: [],
      fields: { role: 'system', content },
      content: { value: content, path: ['content'] },
      parts: [{ type: 'text', path: ['content'], word: undefined, text: content }],
      calls: [],
      results: [],
      id: undefined,
      name: undefined,
      chunk: false,
    },
  ],
});

/** Tools in the form `{type: "function", function: {…}}` of OpenAI, Mistral and Ollama. */
export const functionTools = (tools: readonly Tool[]): readonly unknown[] =>
  tools
    .filter((tool) => !tool.custom)
    .map((tool) => ({
      type: 'function',
      function: compact({
        name: text(tool.name) ?? '',
        description: text(tool.description),
        parameters: tool.schema?.value ?? { type: 'object', properties: {} },
      }),
    }));

const anthropicTools = (tools: readonly Tool[]): readonly unknown[] =>
  tools.map((tool) =>
    compact({
      name: text(tool.name) ?? '',
      description: text(tool.description),
      input_schema: tool.schema?.value ?? { type: 'object', properties: {} },
    }),
  );

const geminiTools = (tools: readonly Tool[]): readonly unknown[] => [
  {
    functionDeclarations: tools.map((tool) =>
      compact({
        name: text(tool.name) ?? '',
        description: text(tool.description),
        parametersJsonSchema: tool.schema?.value,
      }),
    ),
  },
];

const responsesTools = (tools: readonly Tool[]): readonly unknown[] =>
  tools.map((tool) =>
    compact({
      type: tool.custom ? 'custom' : 'function',
      name: text(tool.name) ?? '',
      description: text(tool.description),
      parameters: tool.custom ? undefined : tool.schema?.value,
    }),
  );

const bedrockTools = (tools: readonly Tool[]): readonly unknown[] =>
  tools.map((tool) => ({
    toolSpec: compact({
      name: text(tool.name) ?? '',
      description: text(tool.description),
      inputSchema: { json: tool.schema?.value ?? { type: 'object', properties: {} } },
    }),
  }));

/** How the tools of a body are written, by dialect; the others have OpenAI's form. */
const toolWriters: Readonly<Record<string, (tools: readonly Tool[]) => Readonly<Record<string, unknown>>>> = {
  anthropic: (tools) => ({ tools: anthropicTools(tools) }),
  gemini: (tools) => ({ tools: geminiTools(tools) }),
  'openai-responses': (tools) => ({ tools: responsesTools(tools) }),
  bedrock: (tools) => ({ toolConfig: { tools: bedrockTools(tools) } }),
};

export interface ConvertedBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
}

/** A request body in another dialect: model, system text, messages and tools. Keys of the old body that belong to its vendor are left to the caller. */
export function convertBody(conversation: Conversation, to: Dialect): ConvertedBody {
  const { messages, around, losses } = convert(conversation, to);
  const writeTools = toolWriters[to.id] ?? ((tools: readonly Tool[]) => ({ tools: functionTools(tools) }));
  const tools = conversation.tools.length === 0 ? {} : writeTools(conversation.tools);
  return {
    body: compact({
      [to.id === 'bedrock' ? 'modelId' : 'model']: conversation.model,
      ...around,
      [to.listKey]: messages,
      ...tools,
    }),
    losses,
  };
}
