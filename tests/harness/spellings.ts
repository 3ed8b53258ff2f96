// The same message written otherwise: what a dialect's vendor takes as well, and what its writer never writes.
import { isObject, type JsonObject, member } from '../../server/src/core/model/message';

/** True or false by the numbers of a seed; the same for the same seed. */
type Coin = () => boolean;

function coinOf(seed: number): Coin {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 31 === 1;
  };
}

type Spelling = (message: JsonObject, coin: Coin) => unknown;

const without = (message: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(message).filter(([key]) => !keys.includes(key)));

const has = (message: JsonObject, key: string): boolean => Object.hasOwn(message, key);

/** A string content as one block. */
const inBlock = (message: JsonObject, type = 'text'): JsonObject =>
  typeof message['content'] === 'string' && message['content'] !== ''
    ? { ...message, content: [{ type, text: message['content'] }] }
    : message;

/** Content beside calls: empty in each of the ways that are the same. */
const emptyContent = (message: JsonObject, coin: Coin): JsonObject => {
  if (!has(message, 'tool_calls') || (message['content'] !== null && message['content'] !== '')) return message;
  if (coin()) return without(message, 'content');
  return { ...message, content: coin() ? '' : null };
};

const eachCall = (message: JsonObject, change: (call: JsonObject) => JsonObject): JsonObject => {
  const calls = message['tool_calls'];
  return Array.isArray(calls) ? { ...message, tool_calls: calls.map((call) => change(call as JsonObject)) } : message;
};

const openAiChat: Spelling = (message, coin) => {
  const content = coin() ? inBlock(message) : message;
  const refusal = message['role'] === 'assistant' && coin() ? { ...content, refusal: null } : content;
  return eachCall(emptyContent(refusal, coin), (call) => {
    const inner = call['function'];
    if (!isObject(inner) || !coin()) return call;
    return { ...call, function: { ...inner, arguments: ` ${String(inner['arguments'])}\n` } };
  });
};

const mistral: Spelling = (message, coin) => {
  const content = coin() ? inBlock(message) : message;
  return message['role'] === 'assistant' && coin() ? { ...emptyContent(content, coin), prefix: false } : content;
};

const ollama: Spelling = (message, coin) => {
  const role = coin() ? { ...message, role: String(message['role']).toUpperCase() } : message;
  return emptyContent(role, coin);
};

const responses: Spelling = (message, coin) => {
  if (has(message, 'type')) return coin() ? { ...message, status: 'completed' } : message;
  const typed = coin() ? { type: 'message', ...message } : message;
  return coin() ? inBlock(typed, message['role'] === 'assistant' ? 'output_text' : 'input_text') : typed;
};

const anthropic: Spelling = (message, coin) => {
  const blocks = coin() ? inBlock(message) : message;
  const content = blocks['content'];
  if (!Array.isArray(content)) return blocks;
  return {
    ...blocks,
    content: content.map((block) => {
      if (member(block, 'type') !== 'tool_result') return block;
      if (member(block, 'content') === '' && coin()) return without(block, 'content');
      return coin() ? inBlock({ is_error: false, ...block }) : block;
    }),
  };
};

const snake: Readonly<Record<string, string>> = {
  functionCall: 'function_call',
  functionResponse: 'function_response',
  inlineData: 'inline_data',
  thoughtSignature: 'thought_signature',
};

const gemini: Spelling = (message, coin) => {
  const parts = Array.isArray(message['parts']) ? message['parts'] : [];
  const spelled = coin()
    ? parts.map((part) => Object.fromEntries(Object.entries(part).map(([key, value]) => [snake[key] ?? key, value])))
    : parts;
  const own = { ...message, parts: spelled };
  return message['role'] === 'user' && coin() ? without(own, 'role') : own;
};

const vercelModel: Spelling = (message, coin) => {
  const content = coin() && message['role'] !== 'system' ? inBlock(message) : message;
  return coin() ? { ...content, providerOptions: { openai: { store: false } } } : content;
};

const vercelUi: Spelling = (message, coin) => {
  const parts = Array.isArray(message['parts']) ? message['parts'] : [];
  if (message['role'] !== 'assistant' || !coin()) return message;
  return { ...message, metadata: { at: 1 }, parts: [{ type: 'step-start' }, ...parts] };
};

const bedrock: Spelling = (message, coin) =>
  coin() && Array.isArray(message['content']) && message['role'] === 'user'
    ? { ...message, content: [...message['content'], { cachePoint: { type: 'default' } }] }
    : message;

const usage = { input_tokens: 3, output_tokens: 4, total_tokens: 7 };

/** The fields of a LangChain message as a full dump has them; content otherwise. */
function langChainFields(fields: JsonObject, kind: string, coin: Coin): JsonObject {
  const content = coin() && kind !== 'remove' ? inBlock(fields) : fields;
  if (!coin()) return content;
  const dump = { additional_kwargs: {}, response_metadata: {}, name: null, ...content };
  if (kind !== 'ai') return kind === 'tool' ? { artifact: null, status: 'success', ...dump } : dump;
  return {
    tool_calls: [],
    invalid_tool_calls: [],
    ...dump,
    usage_metadata: usage,
    response_metadata: { model_name: 'gpt-5', finish_reason: has(fields, 'tool_calls') ? 'tool_calls' : 'stop' },
  };
}

const roleOf: Readonly<Record<string, string>> = { human: 'user', ai: 'assistant', system: 'system', tool: 'tool' };

const langChainFlat: Spelling = (message, coin) => {
  const kind = String(message['type']);
  const plain = Object.keys(message).every((key) => ['type', 'content', 'id'].includes(key));
  if (plain && coin() && coin()) {
    const { content } = message;
    return coin() && kind === 'human' && typeof content === 'string' ? content : [kind, content];
  }
  const own = langChainFields(message, kind, coin);
  return coin() && !has(own, 'usage_metadata') ? { role: roleOf[kind] ?? kind, ...without(own, 'type') } : own;
};

const langChainStored: Spelling = (message, coin) => {
  const kind = String(message['type']);
  const fields = langChainFields(message['data'] as JsonObject, kind, coin);
  return { type: kind, data: coin() ? { ...fields, type: kind } : without(fields, 'type') };
};

const langChainSerialized: Spelling = (message, coin) => {
  const id = message['id'];
  const name = Array.isArray(id) ? String(id.at(-1)) : '';
  const kind = name.replace('Message', '').toLowerCase();
  return { ...message, kwargs: langChainFields(message['kwargs'] as JsonObject, kind, coin) };
};

const spellings: Readonly<Record<string, Spelling>> = {
  'openai-chat': openAiChat,
  'openai-responses': responses,
  'langchain-flat': langChainFlat,
  'langchain-stored': langChainStored,
  'langchain-serialized': langChainSerialized,
  anthropic,
  gemini,
  ollama,
  mistral,
  'vercel-model': vercelModel,
  'vercel-ui': vercelUi,
  bedrock,
};

/** Messages of a dialect, each perhaps written in another way that is as good. Seed 0 leaves all as they are. */
export function spell(dialect: string, messages: readonly unknown[], seed: number): readonly unknown[] {
  const spelling = spellings[dialect];
  if (seed === 0 || !spelling) return messages;
  const coin = coinOf(seed);
  return messages.map((message) => (isObject(message) ? spelling(message, coin) : message));
}
