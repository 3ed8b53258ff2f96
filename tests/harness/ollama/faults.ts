// Every way a run can go wrong once somebody answers, each as a server does it, with the key of the sentence it must give.
// Wordings are Ollama's own (server/routes.go, server/images.go, llm/llama_server.go) or those of the reports named.
import type { RunFailure } from '../../../server/src/core/run/events';
import { doneLine, line, NDJSON, type Script, textLine } from './faulty-server';

export interface Fault {
  readonly name: string;
  readonly script: Script;
  readonly key: RunFailure['key'];
  /** Params beyond host and model, where the fault gives some. */
  readonly params?: RunFailure['params'];
  readonly actions?: RunFailure['actions'];
  /** Messages of the request, where the fault is about one. */
  readonly messages?: readonly object[];
  readonly at?: number;
  /** The rule that says the same of the file, where one does. */
  readonly rule?: string;
  /** Text that has arrived before the failure. */
  readonly arrived?: string;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** A refusal as Ollama writes it. */
const refusal = (status: number, error: string, more: object = {}): Script => ({
  status,
  headers: JSON_HEADERS,
  chunks: [JSON.stringify({ error, ...more })],
});

const page = (status: number, title: string): Script => ({
  status,
  headers: { 'content-type': 'text/html' },
  chunks: [
    `<html>\r\n<head><title>${title}</title></head>\r\n`,
    `<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
  ],
});

/** llama-server's own error body, which Ollama passes on as text. */
const passedOn = (code: number, message: string, more: object = {}): string =>
  JSON.stringify({ error: { code, message, type: 'server_error', ...more } });

/** A chat template's refusal as llama.cpp tells of it (common/chat.cpp). */
const jinja = (words: string): string =>
  passedOn(
    500,
    `\n------------\nWhile executing CallExpression at line 189, column 32 in source:\n...== 0) %}↵            {{- raise_exception('${words.slice(0, 40)}...\n                                           ^\nError: Jinja Exception: ${words}`,
  );

const alternate =
  'After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.';

const picture = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hello.' },
  { role: 'user', content: 'Look', images: ['AAAA'] },
];

export const faults: readonly Fault[] = [
  // The model.
  {
    name: 'the model is not there (404)',
    script: refusal(404, "model 'tiny:1b' not found"),
    key: 'run.model-not-found',
    params: { command: 'ollama pull tiny:1b', model: 'tiny:1b', text: "model 'tiny:1b' not found" },
    actions: ['copy-pull-command', 'pick-model'],
  },
  {
    name: 'the model is not there, said by the scheduler',
    script: refusal(404, 'model "tiny:1b" not found, try pulling it first'),
    key: 'run.model-not-found',
  },
  {
    name: 'no model is named',
    script: refusal(400, 'model is required'),
    key: 'run.model-missing',
    actions: ['pick-model'],
  },
  { name: 'the name cannot be one', script: refusal(400, 'invalid model name'), key: 'run.model-name-invalid' },
  {
    name: 'the model cannot call tools',
    script: refusal(400, 'registry.ollama.ai/library/tiny:1b does not support tools'),
    key: 'run.no-tool-support',
    actions: ['pick-model'],
  },
  {
    name: 'the model cannot call tools, in newer words',
    script: refusal(400, 'does not support tools'),
    key: 'run.no-tool-support',
  },
  {
    name: 'the model cannot think',
    script: refusal(400, '"tiny:1b" does not support thinking'),
    key: 'run.no-thinking-support',
    actions: ['pick-model'],
  },
  {
    name: 'a cloud model cannot see (ollama/ollama#17301)',
    script: refusal(400, 'this model does not support image input'),
    key: 'run.no-image-support',
    messages: picture,
    at: 2,
  },
  {
    name: 'a local model cannot see (ggml-org/llama.cpp#13566)',
    script: refusal(
      500,
      passedOn(500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'),
    ),
    key: 'run.no-image-support',
    messages: picture,
    at: 2,
    actions: ['show-message', 'pick-model'],
  },
  {
    name: 'the model is for embeddings',
    script: refusal(400, '"tiny:1b" does not support chat'),
    key: 'run.no-chat-support',
    actions: ['pick-model'],
  },
  {
    name: 'memory does not suffice',
    script: refusal(500, 'model requires more system memory (5.3 GiB) than is available (4.4 GiB)'),
    key: 'run.out-of-memory',
    actions: ['pick-model'],
  },

  // The conversation.
  {
    name: 'arguments are a string (400)',
    script: refusal(
      400,
      'json: cannot unmarshal string into Go struct field ChatRequest.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments',
    ),
    key: 'run.bad-arguments',
    messages: [
      { role: 'user', content: 'Time?' },
      { role: 'assistant', tool_calls: [{ function: { name: 'clock', arguments: {} } }] },
      { role: 'tool', content: 'noon' },
      {
        role: 'assistant',
        tool_calls: [{ function: { name: 'clock' } }, { function: { name: 'clock', arguments: '{}' } }],
      },
    ],
    at: 3,
    actions: ['show-message'],
  },
  {
    name: 'an image is no base64 (400)',
    script: refusal(400, 'illegal base64 data at input byte 4'),
    key: 'run.bad-image',
    messages: picture,
    at: 2,
  },
  {
    name: 'content is an array (ollama/ollama#10255)',
    script: refusal(
      400,
      'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
    ),
    key: 'run.bad-request',
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    ],
    at: 1,
  },
  {
    name: 'a field of the request is refused',
    script: refusal(400, 'top_logprobs must be between 0 and 20'),
    key: 'run.bad-request',
    params: { text: 'top_logprobs must be between 0 and 20', status: 400 },
  },
  {
    name: 'an option is refused',
    script: refusal(500, 'option "num_ctx" must be of type integer'),
    key: 'run.bad-option',
  },
  {
    name: 'the format is refused',
    script: refusal(500, 'invalid format: "yaml"; expected "json" or a valid JSON Schema object'),
    key: 'run.bad-format',
  },
  {
    name: 'the conversation is too long',
    script: refusal(
      400,
      passedOn(400, 'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it', {
        type: 'exceed_context_size_error',
      }),
    ),
    key: 'run.prompt-too-long',
    params: { text: 'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it' },
  },
  {
    name: 'the template refuses (mistralai/mistral-vibe#1006)',
    script: refusal(500, jinja(alternate)),
    key: 'run.template-refused',
    params: { text: alternate },
    messages: [
      { role: 'system', content: 'Short.' },
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
    ],
    at: 2,
    rule: 'role-alternation',
    actions: ['show-message', 'pick-model'],
  },
  {
    name: 'the template wants the system message first',
    script: refusal(500, jinja('System message must be at the beginning.')),
    key: 'run.template-refused',
    messages: [
      { role: 'user', content: 'One' },
      { role: 'system', content: 'Short.' },
    ],
    at: 1,
    rule: 'system-mid-list',
  },
  {
    name: 'the template wants ids of its own form',
    script: refusal(500, jinja('Tool call IDs should be alphanumeric strings with length 9!')),
    key: 'run.template-refused',
    messages: [
      { role: 'user', content: 'Time?' },
      { role: 'assistant', tool_calls: [{ id: 'abcdef123', function: { name: 'clock', arguments: {} } }] },
      { role: 'tool', content: 'noon' },
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'clock', arguments: {} } }] },
      { role: 'tool', content: 'noon' },
    ],
    at: 3,
    rule: 'tool-call-id-pattern',
  },
  {
    name: 'the template counts calls and results',
    script: refusal(500, jinja('Not the same number of function calls and responses')),
    key: 'run.template-refused',
    messages: [
      { role: 'user', content: 'Time?' },
      {
        role: 'assistant',
        tool_calls: [{ function: { name: 'clock', arguments: {} } }, { function: { name: 'tide', arguments: {} } }],
      },
      { role: 'tool', content: 'noon' },
      { role: 'user', content: 'Well?' },
    ],
    at: 1,
    rule: 'tool-call-unanswered-mid',
  },
  {
    name: 'the template knows fewer roles',
    script: refusal(500, jinja('Only user, model and assistant roles are supported!')),
    key: 'run.template-refused',
    messages: [
      { role: 'user', content: 'One' },
      { role: 'critic', content: 'Two' },
    ],
    at: 1,
    rule: 'role-unknown',
  },
  {
    name: 'nobody goes on from the assistant’s own messages (llama.cpp tools/server)',
    script: refusal(400, passedOn(400, 'Cannot have 2 or more assistant messages at the end of the list.')),
    key: 'run.template-refused',
    messages: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'assistant', content: 'Three' },
    ],
    at: 2,
    rule: 'last-not-user-or-tool',
  },
  {
    name: 'the template refuses in words that nobody knows',
    script: refusal(500, jinja('The moon must be full.')),
    key: 'run.template-refused',
    actions: ['pick-model'],
  },

  // Not allowed.
  {
    name: 'host or origin is not allowed (403)',
    script: { status: 403 },
    key: 'run.forbidden',
    actions: ['open-settings'],
  },
  {
    name: 'cloud is turned off (403)',
    script: refusal(403, 'ollama cloud is disabled: remote inference is unavailable'),
    key: 'run.cloud-disabled',
  },
  {
    name: 'not signed in (401)',
    script: refusal(401, 'unauthorized', { signin_url: 'https://ollama.example/connect?name=here' }),
    key: 'run.sign-in',
    params: { url: 'https://ollama.example/connect?name=here' },
    actions: ['sign-in', 'pick-model'],
  },
  { name: 'a proxy wants a login (401)', script: page(401, '401 Authorization Required'), key: 'run.unauthorized' },
  {
    name: 'too many requests (429)',
    script: refusal(429, 'you have reached your hourly usage limit'),
    key: 'run.rate-limited',
    actions: ['retry', 'pick-model'],
  },

  // The server.
  {
    name: 'the queue is full (503)',
    script: refusal(503, 'server busy, please try again.  maximum pending requests exceeded'),
    key: 'run.busy',
    actions: ['retry'],
  },
  {
    name: 'something fails (500)',
    script: refusal(500, 'model runner has unexpectedly stopped'),
    key: 'run.server-failed',
    params: { status: 500, text: 'model runner has unexpectedly stopped' },
  },
  {
    name: 'something fails without a word (500)',
    script: { status: 500 },
    key: 'run.server-failed',
    params: { status: 500, text: 'Internal Server Error' },
  },
  {
    name: 'the cloud is not reached (502)',
    script: refusal(502, 'dial tcp: lookup ollama.example: no such host'),
    key: 'run.gateway',
  },
  { name: 'a gateway has nobody behind it (502)', script: page(502, '502 Bad Gateway'), key: 'run.gateway' },
  { name: 'a gateway gives up waiting (504)', script: page(504, '504 Gateway Time-out'), key: 'run.gateway-timeout' },
  {
    name: 'a proxy finds it too large (413)',
    script: page(413, '413 Request Entity Too Large'),
    key: 'run.request-too-large',
  },

  // Not Ollama.
  {
    name: 'a path that is not there, as Ollama says it',
    script: { status: 404, headers: { 'content-type': 'text/plain' }, chunks: ['404 page not found'] },
    key: 'run.path-not-found',
    params: { path: '/api/chat' },
    actions: ['open-settings'],
  },
  { name: 'a path that is not there, on a web server', script: page(404, '404 Not Found'), key: 'run.path-not-found' },
  {
    name: 'a path that is not there, on another model server',
    script: { status: 404, chunks: ['{"error":{"code":404,"message":"File Not Found","type":"not_found_error"}}'] },
    key: 'run.path-not-found',
  },
  { name: 'a method that is not allowed (405)', script: { status: 405 }, key: 'run.path-not-found' },
  {
    name: 'a page of a proxy with status 200',
    script: page(200, 'Sign in to the network'),
    key: 'run.not-json',
    params: { contentType: 'text/html', text: 'Sign in to the network Sign in to the network nginx' },
  },
  {
    name: 'plain words with status 200',
    script: { headers: { 'content-type': 'text/plain; charset=utf-8' }, chunks: ['Ollama is running'] },
    key: 'run.not-json',
    params: { contentType: 'text/plain', text: 'Ollama is running' },
  },
  {
    name: 'an OpenAI-like reply',
    script: { headers: JSON_HEADERS, chunks: ['{"object":"chat.completion","choices":[]}'] },
    key: 'run.not-ollama',
  },
  {
    name: 'an OpenAI-like stream',
    script: {
      headers: { 'content-type': 'text/event-stream' },
      chunks: ['data: {"object":"chat.completion.chunk"}\n\n'],
      end: 'hang',
    },
    key: 'run.not-json',
  },
  {
    name: 'https is wanted',
    script: { status: 400, chunks: ['Client sent an HTTP request to an HTTPS server.\n'] },
    key: 'run.needs-https',
  },
  {
    name: 'https is wanted by nginx',
    script: page(400, '400 The plain HTTP request was sent to HTTPS port'),
    key: 'run.needs-https',
  },
  {
    name: 'a redirect to another host',
    script: { status: 307, headers: { location: 'http://user:secret@elsewhere.example/api/chat?token=secret' } },
    key: 'run.redirected',
    params: { to: 'http://elsewhere.example/api/chat' },
  },

  // A reply that breaks off.
  {
    name: 'an error line after some text',
    script: { headers: NDJSON, chunks: [textLine('Because '), line({ error: 'the runner stopped' })] },
    key: 'run.error-line',
    params: { text: 'the runner stopped' },
    arrived: 'Because ',
  },
  {
    name: 'an error line at once',
    script: { headers: NDJSON, chunks: [line({ error: 'CUDA error: out of memory' })] },
    key: 'run.out-of-memory',
  },
  {
    name: 'the reply ends without being done',
    script: { headers: NDJSON, chunks: [textLine('Because ')] },
    key: 'run.cut-stream',
    arrived: 'Because ',
    actions: ['retry'],
  },
  {
    name: 'the socket is cut in mid-stream',
    script: { headers: NDJSON, chunks: [textLine('Because ')], end: 'cut' },
    key: 'run.cut-stream',
    arrived: 'Because ',
  },
  {
    name: 'the reply ends inside a line',
    script: { headers: NDJSON, chunks: [textLine('Because '), '{"model":"tiny:1b","mess'] },
    key: 'run.cut-stream',
    arrived: 'Because ',
  },
  {
    name: 'the reply ends inside its first line',
    script: { headers: NDJSON, chunks: ['{"model":"tiny:1b","mess'] },
    key: 'run.cut-stream',
  },
  { name: 'the socket is cut after the head', script: { headers: NDJSON, end: 'cut' }, key: 'run.cut-stream' },
  { name: 'a head without a body', script: { headers: NDJSON }, key: 'run.cut-stream' },
  {
    name: 'a length that is not kept',
    script: { headers: { ...NDJSON, 'content-length': '5000' }, chunks: [textLine('Because ')], end: 'cut' },
    key: 'run.cut-stream',
    arrived: 'Because ',
  },
  {
    name: 'no answer, the connection closed',
    script: { end: 'hang-up' },
    key: 'run.connection-lost',
    actions: ['retry'],
  },
  {
    name: 'a broken line in mid-stream',
    script: { headers: NDJSON, chunks: [textLine('Because '), '{"model":,}\n', doneLine()] },
    key: 'run.not-json',
    arrived: 'Because ',
  },
  {
    name: 'a page in mid-stream',
    script: { headers: NDJSON, chunks: [textLine('Because '), '<html>502</html>\n'] },
    key: 'run.not-json',
    arrived: 'Because ',
  },

  // A reply with nothing in it.
  { name: 'nothing is said', script: { headers: NDJSON, chunks: [textLine(''), doneLine()] }, key: 'run.empty-reply' },
  {
    name: 'only thoughts are said',
    script: {
      headers: NDJSON,
      chunks: [
        line({ model: 'tiny:1b', message: { role: 'assistant', content: '', thinking: 'Hm.' }, done: false }),
        doneLine({ done_reason: 'length' }),
      ],
    },
    key: 'run.only-thinking',
    params: { reason: 'length' },
  },
  {
    name: 'the model was only loaded',
    script: { headers: JSON_HEADERS, chunks: [doneLine({ done_reason: 'load' })] },
    key: 'run.only-loaded',
  },
  {
    name: 'the model was only unloaded',
    script: { headers: JSON_HEADERS, chunks: [doneLine({ done_reason: 'unload' })] },
    key: 'run.only-unloaded',
  },
];
