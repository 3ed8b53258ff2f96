// What to send for a run, and where the reply goes: decided from the document as it stands, before anything is sent.
import { convert, functionTools } from '../dialects/convert';
import type { Dialect } from '../dialects/dialect';
import { dialectById } from '../dialects/index';
import { printTight } from '../json/print';
import { readJson } from '../json/read';
import { type JsonNode, type Path, toExactValue } from '../json/tree';
import type { Conversation, Tool } from '../model/conversation';
import { isObject, type JsonObject, member, text, valueAt } from '../model/message';
import { pair } from '../model/pairing';
import { type Reading, readConversations, type Wishes } from '../reading';
import { newId, usedIds } from '../rules/support/ids';
import { estimateTokens } from '../rules/support/tokens';
import type { Target } from '../targets/index';
import { issuesOf, spanOf, type TextDocument } from '../text/document';
import type { Span } from '../text/span';
import type { Params } from '../words/language';
import type { RunWordKey } from '../words/run';

export interface PlanOptions extends Wishes {
  /** Index of the conversation among those of the file (a line of .jsonl); needed only where there are several. */
  readonly conversation?: number | undefined;
  /** Index of the message after which the reply goes; the last one when not given. */
  readonly at?: number | undefined;
  /** Goes before the model that the body names. */
  readonly model?: string | undefined;
}

/** What the request asks of the model beside text. */
export interface Needs {
  readonly tools: boolean;
  readonly images: boolean;
  readonly thinking: boolean;
}

export interface Plan {
  readonly type: 'plan';
  /** Undefined where neither the caller nor the file names one. */
  readonly model: string | undefined;
  readonly needs: Needs;
  /** JSON text of the /api/chat request for a model. */
  body(model: string): string;
  /** Estimated tokens of the messages sent. */
  readonly estimate: number;
  /** Index that the reply will have in its list. */
  readonly index: number;
  readonly place: ReplyPlace;
}

/** Where a reply goes, and how it is written there. */
export interface ReplyPlace {
  /** The record's text as it was when the run began, its tree, and where it stood. UTF-16 offsets. */
  readonly text: string;
  readonly tree: JsonNode;
  readonly start: number;
  readonly list: Path;
  readonly index: number;
  readonly dialect: Dialect;
  readonly conversation: Conversation;
  readonly target: Target;
}

/** Why nothing is sent. `span`: the place in the document that is at fault. */
export interface Refusal {
  readonly type: 'refusal';
  readonly key: RunWordKey;
  readonly params: Params;
  readonly span?: Span;
}

const refuse = (key: RunWordKey, params: Params = {}, span?: Span): Refusal => ({
  type: 'refusal',
  key,
  params,
  ...(span ? { span } : {}),
});

/** Plans a run of one conversation of a document. Never throws. */
export function plan(document: TextDocument, options: PlanOptions = {}): Plan | Refusal {
  const readings = readConversations(document, options);
  if (readings.length > 1 && options.conversation === undefined)
    return refuse('run.several-conversations', { count: readings.length });
  const reading = readings[options.conversation ?? 0];
  if (!reading) return refuse('run.not-a-conversation');
  if (reading.conversation.single) return refuse('run.no-room');
  const broken = issuesOf(document, reading.record).find((issue) => !harmless.has(issue.code));
  if (broken) return refuse('run.broken-json', {}, broken.span);
  return planReading(document, reading, options);
}

/** Issues over which reading goes on without a doubt about what is meant. */
const harmless = new Set(['comment', 'trailing-comma', 'duplicate-key', 'nested-too-deep']);

function planReading(document: TextDocument, reading: Reading, options: PlanOptions): Plan | Refusal {
  const last = reading.conversation.messages.length - 1;
  const at = options.at ?? last;
  if (at > last || at < -1) return refuse('run.no-such-message', { at, last });
  const messages = reading.conversation.messages.slice(0, at + 1);
  if (!messages.some((message) => message.kind !== 'system' && message.kind !== 'developer'))
    return refuse('run.nothing-to-send');
  const fault = pair(messages, reading.dialect.traits, reading.conversation).faults.find(
    (found) => found.type === 'unanswered',
  );
  if (fault?.type === 'unanswered') {
    const place = reading.place(fault.call.message);
    const span = spanOf(document, reading.record, place.item, [...place.path, ...fault.call.call.path]);
    return refuse(
      'run.unanswered',
      { name: text(fault.call.call.name) ?? '?', id: text(fault.call.call.id) ?? '–' },
      span,
    );
  }
  const start = document.records[reading.record]?.start() ?? 0;
  const source = document.slice(start, document.records[reading.record + 1]?.start() ?? document.length);
  const { root } = readJson(source);
  if (!root) return refuse('run.not-a-conversation');
  const exact = readExactly(toExactValue(root), reading, at);
  const request = requestOf(exact);
  return {
    type: 'plan',
    model: options.model ?? exact.model,
    needs: {
      tools: exact.tools.length > 0,
      images: exact.messages.some((message) => message.parts.some((part) => part.type === 'image')),
      thinking: (request['think'] ?? false) !== false,
    },
    body: (model) => printTight({ model, ...request }),
    estimate: exact.messages.reduce((sum, message) => sum + estimateTokens(message), 0),
    index: at + 1,
    place: {
      text: source,
      tree: root,
      start,
      list: reading.conversation.list,
      index: at + 1,
      dialect: reading.dialect,
      conversation: reading.conversation,
      target: reading.target,
    },
  };
}

/** The conversation up to message `at`, read from values whose numbers are as written. */
function readExactly(root: unknown, reading: Reading, at: number): Conversation {
  const { conversation } = reading;
  const values = valueAt(root, conversation.list);
  const messages = (Array.isArray(values) ? values : [])
    .slice(0, at + 1)
    .map((value, index) => dialectById(conversation.messages[index]?.dialect ?? reading.dialect.id).read(value));
  const exactField = <T extends { readonly path: Path } | undefined>(field: T): T =>
    field === undefined ? field : { ...field, value: valueAt(root, field.path) };
  return {
    ...conversation,
    messages,
    body: exactField(conversation.body),
    system: exactField(conversation.system),
    tools: conversation.tools.map((tool): Tool => ({ ...tool, schema: exactField(tool.schema) })),
  };
}

/** The request for Ollama without its model. */
function requestOf(conversation: Conversation): Record<string, unknown> {
  const body: JsonObject = isObject(conversation.body?.value) ? conversation.body.value : {};
  const { messages } = convert(conversation, dialectById('ollama'));
  const options = optionsOf(body);
  const request: Record<string, unknown> = {
    messages,
    stream: true,
    tools: conversation.tools.length === 0 ? undefined : functionTools(conversation.tools),
    format: formatOf(body),
    think: thinkOf(body),
    keep_alive: member(body, 'keep_alive'),
    options: Object.keys(options).length === 0 ? undefined : options,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}

/** What other vendors call Ollama's options (openai-openapi CreateChatCompletionRequest, Anthropic Messages, Gemini generationConfig). */
const optionNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'top_p',
  topP: 'top_p',
  top_k: 'top_k',
  topK: 'top_k',
  seed: 'seed',
  max_tokens: 'num_predict',
  max_completion_tokens: 'num_predict',
  maxOutputTokens: 'num_predict',
  maxTokens: 'num_predict',
  frequency_penalty: 'frequency_penalty',
  presence_penalty: 'presence_penalty',
  stop: 'stop',
  stop_sequences: 'stop',
  stopSequences: 'stop',
};

function optionsOf(body: JsonObject): Record<string, unknown> {
  const sources = [body, member(body, 'generationConfig'), member(body, 'inferenceConfig')].filter(isObject);
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

/** `json`, a JSON Schema, or nothing. */
function formatOf(body: JsonObject): unknown {
  const own = member(body, 'format');
  if (own !== undefined && own !== null && own !== '') return own;
  const wanted = member(body, 'response_format');
  if (member(wanted, 'type') === 'json_object') return 'json';
  return (
    valueAt(wanted, ['json_schema', 'schema']) ?? valueAt(body, ['generationConfig', 'responseJsonSchema']) ?? undefined
  );
}

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
  const thinking = member(member(body, 'thinking'), 'type');
  if (thinking === 'enabled' || thinking === 'adaptive') return true;
  const effort = member(body, 'reasoning_effort') ?? member(member(body, 'reasoning'), 'effort');
  return typeof effort === 'string' && Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
}

/** An id for a call that came without one: new in the file, and in a form that its target takes. */
export function inventIds(place: ReplyPlace, count: number): readonly string[] {
  const used = new Set(usedIds(place.conversation));
  return Array.from({ length: count }, () => {
    const id = newId(used, place.target);
    used.add(id);
    return id;
  });
}
