// A stand-in for Ollama: speaks its protocol on loopback without any model, so that the examples run where Ollama is not installed.
// It repeats what it was asked, calls the tool that seems to fit, sums up what a tool answered, and says in every reply that it is
// no model. It refuses what Ollama refuses for its shape, and answers to every model name, so that every example can run.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MODEL = 'stand-in:latest';
const VERSION = '0.31.0-stand-in';
/** Tokens; a request may ask for another window by `options.num_ctx`. */
const WINDOW = 32_768;

/**
 * Starts the stand-in. `port` 0 takes a free one. `delayMs`: pause before each piece of a reply. Rejects where the port is taken.
 * @param {{port?: number, host?: string, delayMs?: number}} [options]
 * @returns {Promise<{url: string, close(): Promise<void>}>}
 */
export async function startStandIn({ port = 0, host = '127.0.0.1', delayMs = 25 } = {}) {
  const server = http.createServer((request, response) => {
    // A client that goes away in mid-reply is how a run is stopped, no fault.
    answer(request, response, delayMs).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request, response, delayMs) {
  const body = await read(request);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  switch (`${method} ${new URL(request.url, 'http://stand-in').pathname}`) {
    case 'GET /':
      response.end('Ollama is running (a stand-in, without a model)');
      return;
    case 'GET /api/version':
      return json(response, 200, { version: VERSION });
    case 'GET /api/tags':
      return json(response, 200, { models: [{ ...about(MODEL), capabilities: CAPABILITIES }] });
    case 'GET /api/ps':
      return json(response, 200, {
        models: [{ ...about(MODEL), size_vram: 0, context_length: WINDOW, expires_at: now() }],
      });
    case 'POST /api/show':
      return show(body, response);
    case 'POST /api/chat':
      return chat(body, response, delayMs);
    default:
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
  }
}

const CAPABILITIES = ['completion', 'tools', 'thinking', 'vision'];

const about = (name) => ({ name, model: name, modified_at: now(), size: 0, digest: '0'.repeat(64), details: DETAILS });

const DETAILS = {
  parent_model: '',
  format: '',
  family: 'stand-in',
  families: ['stand-in'],
  parameter_size: '0',
  quantization_level: '',
};

function show(body, response) {
  const request = parsed(body);
  if (typeof (request?.model ?? request?.name) !== 'string') return refuse(response, 400, 'model is required');
  return json(response, 200, {
    template: '{{ .Messages }}',
    details: DETAILS,
    model_info: { 'general.architecture': 'stand-in', 'stand-in.context_length': WINDOW },
    capabilities: CAPABILITIES,
  });
}

async function chat(body, response, delayMs) {
  if (body === '') return refuse(response, 400, 'missing request body');
  const request = parsed(body);
  if (request === undefined) return refuse(response, 400, 'invalid character in request body');
  if (typeof request.model !== 'string' || request.model === '') return refuse(response, 400, 'model is required');
  const messages = request.messages ?? [];
  const fault = shapeFault(messages);
  if (fault !== undefined) return refuse(response, 400, `json: cannot unmarshal ${fault}`);

  const line = (message, more = { done: false }) => ({
    model: request.model,
    created_at: now(),
    message: { role: 'assistant', content: '', ...message },
    ...more,
  });
  if (messages.length === 0)
    return json(response, 200, line({}, { done: true, done_reason: request.keep_alive === 0 ? 'unload' : 'load' }));

  // ollama api/types.go, DebugRenderOnly: the prompt and nothing else.
  if (request._debug_render_only === true)
    return json(response, 200, {
      model: request.model,
      created_at: now(),
      message: { role: '', content: '' },
      done: false,
      _debug_info: { rendered_template: rendered(messages) },
    });

  const window = request.options?.num_ctx ?? WINDOW;
  const sent = tokensOf(JSON.stringify(messages));
  if (sent > window && request.truncate === false)
    return refuse(
      response,
      400,
      JSON.stringify({
        error: {
          code: 400,
          message: `request (${sent} tokens) exceeds the available context size (${window} tokens), try increasing it`,
          type: 'exceed_context_size_error',
        },
      }),
    );

  const started = process.hrtime.bigint();
  const reply = compose(request, messages);
  const limit = request.options?.num_predict > 0 ? request.options.num_predict : Number.POSITIVE_INFINITY;
  const pieces = piecesOf(reply);
  const told = pieces.slice(0, limit);
  const done = () => ({
    done: true,
    done_reason: told.length < pieces.length ? 'length' : 'stop',
    total_duration: Number(process.hrtime.bigint() - started),
    load_duration: 1_000_000,
    prompt_eval_count: Math.min(sent, window),
    prompt_eval_duration: 1_000_000,
    eval_count: told.length,
    eval_duration: Number(process.hrtime.bigint() - started),
  });

  if (request.stream === false) return json(response, 200, line(merged(told), done()));
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const piece of told) {
    await pause(delayMs);
    if (response.destroyed) return;
    response.write(`${JSON.stringify(line(piece))}\n`);
  }
  response.end(`${JSON.stringify(line({}, done()))}\n`);
}

/** What Go’s decoder would say of a message of the wrong shape (ollama api/types.go, Message). */
function shapeFault(messages) {
  const field = 'into Go struct field ChatRequest.messages';
  for (const message of messages) {
    if (message.content != null && typeof message.content !== 'string')
      return `${kindOf(message.content)} ${field}.content of type string`;
    for (const call of message.tool_calls ?? []) {
      const args = call.function?.arguments ?? {};
      if (kindOf(args) !== 'object')
        return `${kindOf(args)} ${field}.tool_calls.function.arguments of type api.ToolCallFunctionArguments`;
    }
  }
  return undefined;
}

const kindOf = (value) => (Array.isArray(value) ? 'array' : typeof value);

/** Thinking, text and call of the reply to a conversation. */
function compose(request, messages) {
  const asked = [...messages].reverse().find(({ role }) => role === 'user');
  const question = asked?.content ?? '';
  const words = /\p{Script=Han}/u.test(question) ? CHINESE : ENGLISH;
  const thinking = request.think ? words.thought : '';
  if (request.format) return { thinking, content: JSON.stringify(formatted(request.format, question)) };

  const results = resultsAtEnd(messages);
  if (results.length > 0)
    return {
      thinking,
      content: words.summary(results.map((result) => words.answered(result.name, short(result.text, 200)))),
    };

  const tool = toolFor(question, request.tools ?? []);
  if (tool !== undefined && messages.at(-1).role === 'user') {
    const call = {
      id: `call_${randomBytes(4).toString('hex')}`,
      function: { index: 0, name: tool.function.name, arguments: valueFor(tool.function.parameters ?? {}, question) },
    };
    return { thinking, content: words.calling(tool.function.name), call };
  }
  const seen = asked?.images?.length > 0 ? words.images(asked.images.length) : '';
  return { thinking, content: `${question === '' ? words.nothing : words.echo(short(question, 300))}${seen}` };
}

const ENGLISH = {
  thought: 'I am a stand-in, so there is nothing to think with.',
  echo: (question) =>
    `This is a stand-in for Ollama, not a model. You asked: “${question}” A model would answer that here.`,
  nothing: 'This is a stand-in for Ollama, not a model. Nothing was asked.',
  images: (count) => ` (${count} image${count === 1 ? '' : 's'} arrived, but a stand-in cannot see.)`,
  calling: (name) => `This is a stand-in for Ollama, not a model. It calls ${name}, the tool that seems to fit.`,
  answered: (name, text) => `${name} answered: ${text}`,
  summary: (answers) =>
    `This is a stand-in for Ollama, not a model. ${answers.join(' ')} A model would make a sentence of that.`,
};

const CHINESE = {
  thought: '我只是替身，没有可以用来思考的东西。',
  echo: (question) => `这是 Ollama 的替身，不是模型。你问的是：“${question}” 真正的模型会在这里作答。`,
  nothing: '这是 Ollama 的替身，不是模型。没有收到问题。',
  images: (count) => `（收到 ${count} 张图片，但替身看不见。）`,
  calling: (name) => `这是 Ollama 的替身，不是模型。它调用看起来最合适的工具 ${name}。`,
  answered: (name, text) => `${name} 返回：${text}`,
  summary: (answers) => `这是 Ollama 的替身，不是模型。${answers.join('；')}。真正的模型会据此作答。`,
};

/** A prompt in the manner of ChatML. Like many templates it has no place for pictures. */
const rendered = (messages) =>
  [
    ...messages.map(({ role, content = '', tool_calls = [] }) => {
      const calls = tool_calls.map((call) => `\n<tool_call>${JSON.stringify(call.function)}</tool_call>`);
      return `<|im_start|>${role}\n${content}${calls.join('')}<|im_end|>\n`;
    }),
    '<|im_start|>assistant\n',
  ].join('');

/** The tool results a conversation ends with, each with the name of its tool. */
function resultsAtEnd(messages) {
  const from = messages.findLastIndex(({ role }) => role !== 'tool') + 1;
  const calls = messages[from - 1]?.tool_calls ?? [];
  return messages.slice(from).map((message, index) => ({
    name:
      message.tool_name ??
      calls.find(({ id }) => id !== undefined && id === message.tool_call_id)?.function.name ??
      calls[index]?.function.name ??
      'The tool',
    text: message.content ?? '',
  }));
}

/** The tool with most words in common with the question; undefined where none has any. */
function toolFor(question, tools) {
  const asked = wordsOf(question);
  const scored = tools
    .filter((tool) => typeof tool?.function?.name === 'string')
    .map((tool) => {
      const { name, description = '', parameters } = tool.function;
      const own = wordsOf(`${name} ${description} ${Object.keys(parameters?.properties ?? {}).join(' ')}`);
      return { tool, score: [...own].filter((word) => [...asked].some((other) => alike(word, other))).length };
    })
    .sort((a, b) => b.score - a.score);
  return scored[0]?.score > 0 ? scored[0].tool : undefined;
}

const STOP_WORDS = new Set(
  'the and for with from what which when where who how does did can could will would you your are was this that get set find give show tell please current named name'.split(
    ' ',
  ),
);

/** Words of three letters or more, and pairs of Han characters, which are written without spaces. */
function wordsOf(text) {
  const split = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const words = (split.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !STOP_WORDS.has(word));
  const pairs = [...split.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map((match) => match[1]);
  return new Set([...words, ...pairs]);
}

const alike = (a, b) => a === b || (Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a)));

/** What `format` asks for, filled as well as a stand-in can. */
const formatted = (format, question) =>
  typeof format === 'object' ? valueFor(format, question) : { stand_in: true, asked: question };

/** A value that fits a JSON Schema, taken from the question where it has one of the kind. */
function valueFor(schema, question) {
  if (Array.isArray(schema.enum))
    return (
      schema.enum.find((choice) => question.toLowerCase().includes(String(choice).toLowerCase())) ?? schema.enum[0]
    );
  if (schema.const !== undefined) return schema.const;
  switch ([schema.type ?? (schema.properties ? 'object' : 'string')].flat()[0]) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const wanted = properties.filter(([key]) => (schema.required ?? properties.map(([name]) => name)).includes(key));
      return Object.fromEntries(wanted.map(([key, property]) => [key, valueFor(property, question)]));
    }
    case 'array':
      return [valueFor(schema.items ?? {}, question)];
    case 'integer':
      return Number(/-?\d+/.exec(question)?.[0] ?? schema.minimum ?? 1);
    case 'number':
      return Number(/-?\d+(?:\.\d+)?/.exec(question)?.[0] ?? schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return named(question) ?? short(question, 80);
  }
}

/** What stands in quotes, or the first name that is not the first word. */
const named = (question) =>
  /["“「]([^"”」]+)["”」]/.exec(question)?.[1] ?? /[^.!?\s]\s+((?:\p{Lu}\p{L}+\s?)+)/u.exec(question)?.[1]?.trim();

/** A reply in the pieces it is streamed in: words, and the call whole, as Ollama does. */
const piecesOf = ({ thinking, content, call }) => [
  ...(thinking.match(/\s*\S+\s*/gu) ?? []).map((piece) => ({ thinking: piece })),
  ...(content.match(/\s*(?:\p{Script=Han}{1,4}|[^\s\p{Script=Han}]+)\s*/gu) ?? []).map((piece) => ({ content: piece })),
  ...(call === undefined ? [] : [{ tool_calls: [call] }]),
];

const merged = (pieces) => ({
  content: pieces.map(({ content = '' }) => content).join(''),
  ...(pieces.some(({ thinking }) => thinking) && { thinking: pieces.map(({ thinking = '' }) => thinking).join('') }),
  ...(pieces.some(({ tool_calls }) => tool_calls) && {
    tool_calls: pieces.flatMap(({ tool_calls = [] }) => tool_calls),
  }),
});

const short = (text, length) => (text.length > length ? `${[...text].slice(0, length).join('')}…` : text);

/** About four characters make a token. */
const tokensOf = (text) => Math.ceil(text.length / 4);

const now = () => new Date().toISOString();

async function read(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return kindOf(value) === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const json = (response, status, value) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
};

const refuse = (response, status, error) => json(response, status, { error });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
  const port = Number(flag('--port') ?? 11434);
  try {
    const { url, close } = await startStandIn({ port, host: flag('--host') ?? '127.0.0.1' });
    console.log(`A stand-in for Ollama, without a model, answers at ${url}. Ctrl+C stops it.`);
    process.once('SIGINT', close);
    process.once('SIGTERM', close);
  } catch (error) {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken: Ollama may be running already. Use --port.` : error.message,
    );
    process.exitCode = 1;
  }
}
