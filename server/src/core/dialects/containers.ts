// What wraps the messages: finds the lists of messages in a value that was read from a file, and what the request around them says.
import type { Path } from '../json/tree';
import type { Surroundings, Tool } from '../model/conversation';
import { field, isObject, type JsonObject, member, valueAt, wordOf } from '../model/message';

export type ContainerId =
  | 'array'
  | 'message'
  | 'body'
  | 'chat-response'
  | 'responses-request'
  | 'responses-response'
  | 'gemini-request'
  | 'gemini-response'
  | 'ollama-response'
  | 'state'
  | 'history'
  | 'prompt-value'
  | 'batch-line'
  | 'preference-line';

/** One list of messages in a record. `single`: the value at `list` is one message, not a list of them. */
export interface Container {
  readonly id: ContainerId;
  readonly list: Path;
  readonly single: boolean;
  /** Where the body stands whose keys (`model`, `tools` …) belong to the list. */
  readonly body: Path | undefined;
  /** Dialects that the keys of the container speak for. */
  readonly hints: readonly string[];
  /** A reply as it came: nothing has to follow its last message. */
  readonly reply: boolean;
  /** The state of a graph, as kept between its steps. */
  readonly atRest: boolean;
}

const container = (id: ContainerId, list: Path, given: Partial<Container> = {}): Container => ({
  id,
  list,
  single: false,
  body: undefined,
  hints: [],
  reply: false,
  atRest: false,
  ...given,
});

/**
 * The lists of messages in a record's value; undefined where the value is something else (a translation catalogue, say).
 * `looksLikeMessage` tells whether a value is a message in some dialect.
 */
export function findContainers(
  root: unknown,
  looksLikeMessage: (value: unknown) => boolean,
): readonly Container[] | undefined {
  if (Array.isArray(root)) return inArray(root, looksLikeMessage);
  if (!isObject(root)) return undefined;
  const found = shapes.map((shape) => shape(root, looksLikeMessage)).find((result) => result !== undefined);
  return found;
}

type Shape = (root: JsonObject, looksLikeMessage: (value: unknown) => boolean) => readonly Container[] | undefined;

const has = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.some((key) => Object.hasOwn(value, key));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function inArray(
  root: readonly unknown[],
  looksLikeMessage: (value: unknown) => boolean,
): readonly Container[] | undefined {
  if (root.length === 0) return [container('array', [])];
  const states = root.flatMap((state, index) =>
    isObject(state) && has(state, 'values') ? inState(state, [index], looksLikeMessage) : [],
  );
  if (states.length > 0) return states.map((state) => ({ ...state, id: 'history' as const }));
  return root.some(looksLikeMessage) ? [container('array', [])] : undefined;
}

/** LangGraph: `{messages}` or `{values: {messages}}`; the channel may have another name, and `values` may be the list itself. */
function inState(state: JsonObject, at: Path, looksLikeMessage: (value: unknown) => boolean): Container[] {
  const values = member(state, 'values');
  if (Array.isArray(values))
    return values.some(looksLikeMessage)
      ? [container('state', [...at, 'values'], { hints: ['langchain-flat'], atRest: true })]
      : [];
  if (!isObject(values)) return [];
  const channels = Object.keys(values).filter((key) => key === 'messages' || list(values[key]).some(looksLikeMessage));
  const channel = channels.includes('messages') ? 'messages' : channels[0];
  return channel === undefined || !Array.isArray(values[channel])
    ? []
    : [
        container('state', [...at, 'values', channel], {
          hints: ['langchain-flat'],
          body: [...at, 'values'],
          atRest: true,
        }),
      ];
}

const requestKeys = [
  'model',
  'tools',
  'functions',
  'options',
  'max_tokens',
  'temperature',
  'stream',
  'system',
  'tool_choice',
];

/** Which dialects the keys beside `messages` speak for. */
function bodyHints(body: JsonObject): readonly string[] {
  const [tool] = list(member(body, 'tools'));
  if (has(body, 'system') && isBedrockSystem(member(body, 'system'))) return ['bedrock', 'anthropic'];
  if (has(body, 'inferenceConfig', 'toolConfig', 'modelId')) return ['bedrock'];
  // Without what Anthropic's requests must have, the options of the AI SDK's `generateText` look alike.
  if (has(body, 'system') && !has(body, 'max_tokens')) return ['anthropic', 'vercel-model'];
  if (has(body, 'system', 'anthropic_version', 'anthropic_beta') || has(tool, 'input_schema')) return ['anthropic'];
  if (has(member(body, 'thinking'), 'budget_tokens') || has(member(body, 'tool_choice'), 'disable_parallel_tool_use'))
    return ['anthropic'];
  if (has(body, 'keep_alive', 'think', 'options', 'format')) return ['ollama'];
  if (has(body, 'safe_prompt', 'random_seed')) return ['mistral'];
  if (has(body, 'checkpoint', 'checkpoint_id', 'next', 'interrupts')) return ['langchain-flat'];
  if (has(body, 'trigger', 'chatId')) return ['vercel-ui'];
  if (
    /^(?:open-)?(?:mistral|mixtral|codestral|ministral|magistral|devstral|pixtral)/.test(wordOf(member(body, 'model')))
  )
    return ['mistral', 'openai-chat'];
  // Gateways take OpenAI's messages for Claude, too: a system message and no field for it is OpenAI's way; what Anthropic's requests must have, both's.
  if (/^claude/.test(wordOf(member(body, 'model')))) {
    if (!list(member(body, 'messages')).some((message) => member(message, 'role') === 'system')) return ['anthropic'];
    return has(body, 'max_tokens') ? ['openai-chat', 'anthropic'] : ['openai-chat'];
  }
  return ['openai-chat'];
}

const isBedrockSystem = (system: unknown): boolean =>
  Array.isArray(system) &&
  system.some((block) => isObject(block) && !has(block, 'type') && has(block, 'text', 'guardContent', 'cachePoint'));

const messagesBody = (at: Path, body: JsonObject): Container =>
  container('body', [...at, 'messages'], { body: at, hints: bodyHints(body) });

/** The shapes a root object may have, most telling first. */
const shapes: readonly Shape[] = [
  // A serialized ChatPromptValue.
  (root) =>
    member(root, 'lc') === 1 && Array.isArray(valueAt(root, ['kwargs', 'messages']))
      ? [container('prompt-value', ['kwargs', 'messages'], { hints: ['langchain-serialized'] })]
      : undefined,
  // OpenAI batch: {custom_id, method, url, body}.
  (root) => {
    const body = member(root, 'body');
    if (!has(root, 'custom_id') || !isObject(body)) return undefined;
    if (Array.isArray(member(body, 'messages'))) return [{ ...messagesBody(['body'], body), id: 'batch-line' }];
    return Array.isArray(member(body, 'input'))
      ? [container('batch-line', ['body', 'input'], { body: ['body'], hints: ['openai-responses'] })]
      : undefined;
  },
  // OpenAI preference fine-tuning: {input: {messages}, preferred_output, non_preferred_output}.
  (root) => {
    const input = member(root, 'input');
    if (!isObject(input) || !has(root, 'preferred_output', 'non_preferred_output')) return undefined;
    const outputs = ['preferred_output', 'non_preferred_output'].filter((key) => Array.isArray(member(root, key)));
    return [
      { ...messagesBody(['input'], input), id: 'preference-line', hints: ['openai-chat'] },
      ...outputs.map((key) => container('preference-line', [key], { hints: ['openai-chat'], reply: true })),
    ];
  },
  // OpenAI chat completion as it came back.
  (root) => {
    const choices = member(root, 'choices');
    if (!Array.isArray(choices)) return undefined;
    const found = choices.flatMap((choice, index) =>
      isObject(member(choice, 'message'))
        ? [
            container('chat-response', ['choices', index, 'message'], {
              single: true,
              hints: ['openai-chat'],
              reply: true,
            }),
          ]
        : [],
    );
    return found.length > 0 ? found : undefined;
  },
  // OpenAI Responses as it came back.
  (root) =>
    member(root, 'object') === 'response' && Array.isArray(member(root, 'output'))
      ? [container('responses-response', ['output'], { hints: ['openai-responses'], reply: true })]
      : undefined,
  // Gemini as it came back.
  (root) => {
    const candidates = list(member(root, 'candidates'));
    const found = candidates.flatMap((candidate, index) =>
      isObject(member(candidate, 'content'))
        ? [
            container('gemini-response', ['candidates', index, 'content'], {
              single: true,
              hints: ['gemini'],
              reply: true,
            }),
          ]
        : [],
    );
    return found.length > 0 ? found : undefined;
  },
  // Gemini request; `contents` may be one content.
  (root) => {
    const contents = member(root, 'contents');
    if (Array.isArray(contents)) return [container('gemini-request', ['contents'], { body: [], hints: ['gemini'] })];
    return isObject(contents) && has(contents, 'parts')
      ? [container('gemini-request', ['contents'], { single: true, body: [], hints: ['gemini'] })]
      : undefined;
  },
  // Ollama as it came back: {model, created_at, message, done}.
  (root) =>
    isObject(member(root, 'message')) && typeof member(root, 'done') === 'boolean'
      ? [container('ollama-response', ['message'], { single: true, hints: ['ollama'], reply: true })]
      : undefined,
  // LangGraph's ThreadState.
  (root, looksLikeMessage) => {
    const found = inState(root, [], looksLikeMessage);
    return found.length > 0 ? found : undefined;
  },
  // Any request body or state with a list under `messages`.
  (root, looksLikeMessage) => {
    const messages = member(root, 'messages');
    if (!Array.isArray(messages)) return undefined;
    const telling = has(root, ...requestKeys) || Object.keys(root).length === 1;
    return messages.some(looksLikeMessage) || (messages.length === 0 && telling) ? [messagesBody([], root)] : undefined;
  },
  // A body whose `messages` is no list at all, told from a catalogue by the keys beside it.
  (root) =>
    Object.hasOwn(root, 'messages') && has(root, 'model') && typeof root['model'] === 'string'
      ? [messagesBody([], root)]
      : undefined,
  // OpenAI Responses request.
  (root, looksLikeMessage) => {
    const input = member(root, 'input');
    return Array.isArray(input) && (input.some(looksLikeMessage) || has(root, ...requestKeys, 'instructions'))
      ? [container('responses-request', ['input'], { body: [], hints: ['openai-responses'] })]
      : undefined;
  },
  // One message by itself.
  (root, looksLikeMessage) => (looksLikeMessage(root) ? [container('message', [], { single: true })] : undefined),
  // A state whose channel has another name.
  (root, looksLikeMessage) => {
    const channel = Object.keys(root).find(
      (key) => list(root[key]).length > 0 && list(root[key]).every(looksLikeMessage),
    );
    return channel === undefined ? undefined : [container('state', [channel], { body: [], hints: ['langchain-flat'] })];
  },
];

/** Keys of a Responses request that say where the server keeps the turns before (openai-openapi, CreateResponse). */
const serverKeeps = ['previous_response_id', 'conversation'];

/** What stands around the list of `found` in the record `root`. */
export function surroundings(root: unknown, found: Container): Surroundings {
  const bodyValue = found.body && valueAt(root, found.body);
  const body = found.body && isObject(bodyValue) ? { value: bodyValue, path: found.body } : undefined;
  const fields: JsonObject = isObject(bodyValue) ? bodyValue : {};
  const base = found.body ?? [];
  const model = member(fields, 'model') ?? member(fields, 'modelId');
  const system = ['system', 'systemInstruction', 'system_instruction', 'instructions']
    .map((key) => field(fields, base, key))
    .find((given) => given !== undefined);
  return {
    container: found.id,
    list: found.list,
    single: found.single,
    reply: found.reply,
    atRest: found.atRest,
    continued: serverKeeps.some((key) => (member(fields, key) ?? null) !== null),
    body,
    model: typeof model === 'string' ? model : undefined,
    tools: readTools(fields, base),
    system,
  };
}

/** The tools of a body in any vendor's shape. */
function readTools(body: JsonObject, base: Path): readonly Tool[] {
  const listed = list(member(body, 'tools')).flatMap((value, index) => readTool(value, [...base, 'tools', index]));
  const legacy = list(member(body, 'functions')).map((value, index) =>
    toolOf(value, [...base, 'functions', index], false),
  );
  const specs = list(valueAt(body, ['toolConfig', 'tools'])).flatMap((value, index) =>
    readTool(value, [...base, 'toolConfig', 'tools', index]),
  );
  return [...listed, ...legacy, ...specs];
}

function readTool(value: unknown, path: Path): readonly Tool[] {
  if (!isObject(value)) return [];
  const declarations = ['functionDeclarations', 'function_declarations'].find((key) =>
    Array.isArray(member(value, key)),
  );
  if (declarations)
    return list(member(value, declarations)).map((item, index) => toolOf(item, [...path, declarations, index], false));
  for (const key of ['function', 'custom', 'toolSpec']) {
    if (isObject(member(value, key))) return [toolOf(member(value, key), [...path, key], key === 'custom')];
  }
  return Object.hasOwn(value, 'name')
    ? [toolOf(value, path, member(value, 'type') === 'custom' && !has(value, 'input_schema'))]
    : [];
}

const schemaPaths: readonly Path[] = [
  ['parameters'],
  ['input_schema'],
  ['parametersJsonSchema'],
  ['inputSchema', 'json'],
  ['inputSchema'],
];

function toolOf(value: unknown, path: Path, custom: boolean): Tool {
  const fields: JsonObject = isObject(value) ? value : {};
  const schema = schemaPaths.find((steps) => isObject(valueAt(fields, steps)));
  return {
    path,
    name: field(fields, path, 'name'),
    description: field(fields, path, 'description'),
    schema: schema && { value: valueAt(fields, schema), path: [...path, ...schema] },
    custom,
  };
}
