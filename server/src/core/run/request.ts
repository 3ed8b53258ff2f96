// The request for Ollama's /api/chat (ollama api/types.go, ChatRequest), from the keys of any vendor's body.
import { functionTools } from '../dialects/convert';
import { printTight } from '../json/print';
import type { Conversation } from '../model/conversation';
import { isObject, type JsonObject, member, valueAt } from '../model/message';

/** The request without its model. Numbers are as the file has them. */
export interface Request {
  readonly messages: readonly unknown[];
  readonly stream: true;
  readonly tools?: readonly unknown[];
  readonly format?: unknown;
  readonly think?: unknown;
  readonly keep_alive?: unknown;
  readonly options?: JsonObject;
  /** False: too long a conversation is an error, and not cut from the front without a word. Servers that do not know these keys ignore them. */
  readonly truncate: unknown;
  readonly shift: unknown;
}

/** A request as it is sent. `numCtx`: tokens of the window to load the model with, where the file says nothing about it. */
export function requestValue(request: Request, model: string, numCtx?: number): Readonly<Record<string, unknown>> {
  const options = numCtx === undefined ? request.options : { num_ctx: numCtx, ...request.options };
  return { model, ...request, options };
}

/** The JSON text of a request. */
export const bodyOf = (request: Request, model: string, numCtx?: number): string =>
  printTight(requestValue(request, model, numCtx));

/** A request that is answered with the prompt; a server that does not know of that makes one token of reply, and no more. */
export const renderingBody = (request: Request, model: string): string =>
  printTight({
    ...requestValue(request, model),
    stream: false,
    options: { ...request.options, num_predict: 1 },
    _debug_render_only: true,
  });

/** The window that the file itself asks for. */
export function wantedWindow({ options }: Request): number | undefined {
  const wanted = member(options, 'num_ctx');
  return typeof wanted === 'number' ? wanted : undefined;
}

/** Most tokens that the reply may have; undefined where nothing is said, or no limit is set. */
export function replyLimit({ options }: Request): number | undefined {
  const limit = member(options, 'num_predict');
  return typeof limit === 'number' && limit > 0 ? limit : undefined;
}

/** The request that a conversation and its body ask for; `messages` are Ollama's. */
export function requestOf(conversation: Conversation, messages: readonly unknown[]): Request {
  const body: JsonObject = isObject(conversation.body?.value) ? conversation.body.value : {};
  const tools = mayCall(body) ? functionTools(conversation.tools) : [];
  const options = optionsOf(body);
  const request: { readonly [K in keyof Request]-?: Request[K] | undefined } = {
    messages,
    stream: true,
    tools: tools.length === 0 ? undefined : tools,
    format: formatOf(body),
    think: thinkOf(body),
    keep_alive: member(body, 'keep_alive') ?? undefined,
    options: Object.keys(options).length === 0 ? undefined : options,
    truncate: member(body, 'truncate') ?? false,
    shift: member(body, 'shift') ?? false,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as unknown as Request;
}

/** Ollama knows no `tool_choice`; tools that may not be called are not offered. */
function mayCall(body: JsonObject): boolean {
  const choice = member(body, 'tool_choice');
  return choice !== 'none' && member(choice, 'type') !== 'none';
}

/** What other vendors call Ollama's options (openai-openapi CreateChatCompletionRequest, Anthropic Messages, Gemini generationConfig, Bedrock inferenceConfig). */
const optionNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'top_p',
  topP: 'top_p',
  top_k: 'top_k',
  topK: 'top_k',
  seed: 'seed',
  random_seed: 'seed',
  max_tokens: 'num_predict',
  max_completion_tokens: 'num_predict',
  max_output_tokens: 'num_predict',
  maxOutputTokens: 'num_predict',
  maxTokens: 'num_predict',
  frequency_penalty: 'frequency_penalty',
  frequencyPenalty: 'frequency_penalty',
  presence_penalty: 'presence_penalty',
  presencePenalty: 'presence_penalty',
  stop: 'stop',
  stop_sequences: 'stop',
  stopSequences: 'stop',
};

function optionsOf(body: JsonObject): JsonObject {
  const sources = [body, generation(body), member(body, 'inferenceConfig')].filter(isObject);
  const named = sources.flatMap((source) =>
    Object.entries(source).flatMap(([key, value]) => {
      const name = Object.hasOwn(optionNames, key) ? optionNames[key] : undefined;
      if (name === undefined || value === null) return [];
      return [[name, name === 'stop' && typeof value === 'string' ? [value] : value] as const];
    }),
  );
  const own = member(body, 'options');
  return { ...Object.fromEntries(named), ...(isObject(own) ? own : {}) };
}

const generation = (body: JsonObject): unknown => member(body, 'generationConfig') ?? member(body, 'generation_config');

/** Where each vendor puts the JSON Schema of a reply. */
const schemaPaths: readonly (readonly string[])[] = [
  ['response_format', 'json_schema', 'schema'],
  ['text', 'format', 'schema'],
  ['output_config', 'format', 'schema'],
  ['output_format', 'schema'],
  ['generationConfig', 'responseJsonSchema'],
  ['generation_config', 'response_json_schema'],
];

/** `json`, a JSON Schema, or nothing. */
function formatOf(body: JsonObject): unknown {
  const own = member(body, 'format');
  if (own !== undefined && own !== null && own !== '') return own;
  const schema = schemaPaths.map((path) => valueAt(body, path)).find(isObject);
  if (schema !== undefined) return schema;
  const asked = [
    valueAt(body, ['response_format', 'type']),
    valueAt(body, ['text', 'format', 'type']),
    member(generation(body), 'responseMimeType'),
    member(generation(body), 'response_mime_type'),
  ];
  return asked.some((word) => word === 'json_object' || word === 'application/json') ? 'json' : undefined;
}

/** Efforts of OpenAI's and their nearest counterparts (ollama api/types.go, ThinkValue). */
const efforts: Readonly<Record<string, unknown>> = {
  none: false,
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
};

function thinkOf(body: JsonObject): unknown {
  const own = member(body, 'think');
  if (own !== undefined && own !== null) return own;
  const thinking = valueAt(body, ['thinking', 'type']);
  if (thinking === 'enabled' || thinking === 'adaptive') return true;
  const effort = member(body, 'reasoning_effort') ?? valueAt(body, ['reasoning', 'effort']);
  return typeof effort === 'string' && Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
}
