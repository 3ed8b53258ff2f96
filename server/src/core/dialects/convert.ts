// From one dialect to another: the list, what stands around it, and what was lost on the way.
import type { Conversation, Tool } from '../model/conversation';
import { type Field, isObject, type Message, member, text } from '../model/message';
import type { Dialect, Loss, Written } from './dialect';
import { compact } from './writing';

/** Writes a conversation in another dialect. In the same one everything comes back as it is. Read it with `toExactValue` to keep numbers as written. */
export function convert(conversation: Conversation, to: Dialect): Written {
  const { system } = conversation;
  if (system === undefined) return to.write(conversation);
  if (conversation.dialect === to.id) {
    const written = to.write(conversation);
    return { ...written, around: { ...written.around, [String(system.path.at(-1))]: system.value } };
  }
  const texts = systemTexts(system);
  if (texts.length === 0) return to.write(conversation);
  const opening = systemMessage(texts);
  const written = to.write({ ...conversation, system: undefined, messages: [opening, ...conversation.messages] });
  return {
    ...written,
    origins: written.origins.map((origin) => origin - 1),
    losses: [...systemLosses(system), ...written.losses.flatMap(behindOpening)],
  };
}

/** A loss of a list that was written with the system text in front: what the text itself lost is counted apart. */
const behindOpening = ({ message, path, what }: Loss): readonly Loss[] =>
  message === undefined || message > 0
    ? [{ message: message && message - 1, path, what }]
    : what === 'joined'
      ? [{ message: undefined, path, what }]
      : [];

/** The texts of a system field in any vendor's shape: a string, blocks with text, a content with parts. */
function systemTexts({ value }: Field): readonly string[] {
  if (typeof value === 'string') return [value];
  return systemBlocks(value)
    .map((block) => member(block, 'text'))
    .filter((text) => typeof text === 'string');
}

function systemBlocks(value: unknown): readonly unknown[] {
  const blocks = Array.isArray(value) ? value : member(value, 'parts');
  return Array.isArray(blocks) ? blocks : [];
}

/** What stands in the blocks of a system field beside their text. */
const systemLosses = ({ value, path }: Field): readonly Loss[] =>
  systemBlocks(value).flatMap((block, at): readonly Loss[] => {
    const base = [...path, ...(Array.isArray(value) ? [] : ['parts']), at];
    if (typeof member(block, 'text') !== 'string') return [{ message: undefined, path: base, what: 'block' }];
    return Object.keys(isObject(block) ? block : {})
      .filter((key) => key !== 'text' && key !== 'type')
      .map((key) => ({ message: undefined, path: [...base, key], what: 'field' }));
  });

/** One system message, for the writer that knows where such text goes. */
const systemMessage = (texts: readonly string[]): Message => ({
  value: undefined,
  dialect: '',
  kind: 'system',
  role: undefined,
  base: [],
  fields: {},
  content: { value: texts.join('\n\n'), path: ['content'] },
  parts: texts.map((text, at) => ({ type: 'text', path: ['content', at], word: undefined, text })),
  calls: [],
  results: [],
  id: undefined,
  name: undefined,
  chunk: false,
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

/** OpenAI alone takes tools of free text beside the others. */
const chatTools = (tools: readonly Tool[]): readonly unknown[] =>
  tools.flatMap((tool) =>
    tool.custom
      ? [{ type: 'custom', custom: compact({ name: text(tool.name) ?? '', description: text(tool.description) }) }]
      : functionTools([tool]),
  );

/** How the tools of a body are written, by dialect; the others have OpenAI's form. */
const toolWriters: Readonly<Record<string, (tools: readonly Tool[]) => Readonly<Record<string, unknown>>>> = {
  'openai-chat': (tools) => ({ tools: chatTools(tools) }),
  anthropic: (tools) => ({ tools: anthropicTools(tools) }),
  gemini: (tools) => ({ tools: geminiTools(tools) }),
  'openai-responses': (tools) => ({ tools: responsesTools(tools) }),
  bedrock: (tools) => ({ toolConfig: { tools: bedrockTools(tools) } }),
};

export interface ConvertedBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly losses: readonly Loss[];
}

/**
 * A request body in another dialect: model, system text, messages and tools. Keys of the old body that belong to its vendor are left to the caller.
 * In the same dialect the body is as it was.
 */
export function convertBody(conversation: Conversation, to: Dialect): ConvertedBody {
  const { messages, around, losses } = convert(conversation, to);
  if (conversation.dialect === to.id && isObject(conversation.body?.value)) {
    const key = String(conversation.list.at(-1));
    return { body: { ...conversation.body.value, [key]: messages }, losses };
  }
  const takesCustom = to.id === 'openai-chat' || to.id === 'openai-responses';
  const tools = conversation.tools.filter((tool) => takesCustom || !tool.custom);
  const left = conversation.tools.filter((tool) => !tools.includes(tool));
  const writeTools = toolWriters[to.id] ?? ((all: readonly Tool[]) => ({ tools: functionTools(all) }));
  return {
    body: compact({
      [to.id === 'bedrock' ? 'modelId' : 'model']: conversation.model,
      ...around,
      [to.listKey]: messages,
      ...(tools.length === 0 ? {} : writeTools(tools)),
    }),
    losses: [...losses, ...left.map((tool): Loss => ({ message: undefined, path: tool.path, what: 'tool' }))],
  };
}
