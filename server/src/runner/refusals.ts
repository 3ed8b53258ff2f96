// What a server says instead of a reply, by its HTTP status and its words.
import { STATUS_CODES } from 'node:http';
import type { RunAction, RunFailure } from '../core/run/events';
import {
  type Attempt,
  type FailureKey,
  failureOf,
  isObject,
  kept,
  parsedObject,
  sentModel,
  shown,
  withoutTags,
} from './errors';
import { templateFault } from './template';

/** What a server answered in place of a reply. */
export interface Refusal {
  /** HTTP status; 200 for an error line in a reply under way. */
  readonly status: number;
  /** The header `Location`. */
  readonly location?: string | undefined;
  /** The body, as far as it was read. */
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

/** A kind of refusal: its sentence, and what can be done. */
type Kind = readonly [key: FailureKey, ...actions: RunAction[]];

/** The failure that a refusal stands for. Its params have `status` and `text`, the server's own sentence, never empty. */
export function failureOfRefusal(attempt: Attempt, refusal: Refusal): RunFailure {
  const body = parsedObject(refusal.text);
  const said = errorText(body) ?? '';
  const words = said || withoutTags(refusal.text).trim() || STATUS_CODES[refusal.status] || `${refusal.status}`;
  const [key, ...actions] = kindOf(refusal, body, said);
  const messages = sentMessages(attempt.body);
  const { rule, at = messageAtFault(key, said, messages) } =
    key === 'run.template-refused' ? templateFault(said, messages) : {};

  const details: Partial<Record<FailureKey, Readonly<Record<string, string>>>> = {
    'run.redirected': { to: shownTarget(refusal.location, attempt.url) },
    'run.path-not-found': { path: attempt.url.pathname },
    'run.model-not-found': { command: `ollama pull ${sentModel(attempt)}` },
    'run.sign-in': { url: String(body?.signin_url) },
    'run.template-refused': { text: shown(templateWords(said)) },
  };
  const params = { status: refusal.status, text: shown(words), ...details[key] };
  const possible = actions.filter((action) => action !== 'show-message' || at !== undefined);
  return { ...failureOf(attempt, key, params, possible), serverText: kept(words), at, rule };
}

function kindOf({ status, text }: Refusal, body: Json | undefined, said: string): Kind {
  if (status >= 300 && status < 400) return ['run.redirected', 'open-settings'];
  if (/HTTP request (?:was sent )?to (?:an )?HTTPS/i.test(text)) return ['run.needs-https', 'open-settings'];
  if (status === 404 && typeof body?.error === 'string')
    return ['run.model-not-found', 'copy-pull-command', 'pick-model'];
  if (status === 401 && typeof body?.signin_url === 'string') return ['run.sign-in', 'sign-in', 'pick-model'];
  if (status === 403 && /cloud/i.test(said)) return ['run.cloud-disabled', 'pick-model'];
  const known = said === '' ? undefined : BY_WORDS.find(([words]) => words.test(said));
  if (known !== undefined) return known[1];
  return BY_STATUS[status] ?? (status < 500 ? ['run.bad-request'] : ['run.server-failed', 'retry', 'pick-model']);
}

const BY_STATUS: Readonly<Record<number, Kind>> = {
  200: ['run.error-line', 'retry'],
  401: ['run.unauthorized', 'open-settings'],
  403: ['run.forbidden', 'open-settings'],
  404: ['run.path-not-found', 'open-settings'],
  405: ['run.path-not-found', 'open-settings'],
  408: ['run.gateway-timeout', 'retry', 'open-settings'],
  413: ['run.request-too-large'],
  429: ['run.rate-limited', 'retry', 'pick-model'],
  502: ['run.gateway', 'retry', 'open-settings'],
  503: ['run.busy', 'retry'],
  504: ['run.gateway-timeout', 'retry', 'open-settings'],
};

/**
 * Ollama has no error codes, only sentences, and the same cause comes with 400, with 500 or in a line of the reply, by version
 * and path through the server. The wordings are those of ollama server/routes.go, server/images.go, server/sched.go,
 * llm/llama_server.go, x/mlxrunner/pipeline.go and api/types.go, of Go's encoding/json, and of llama.cpp tools/server.
 */
const BY_WORDS: readonly (readonly [words: RegExp, kind: Kind])[] = [
  [/does not support (?:\w+\s)*tools|tools param requires --jinja/i, ['run.no-tool-support', 'pick-model']],
  [/does not support (?:\w+\s)*thinking/i, ['run.no-thinking-support', 'pick-model']],
  [
    /does not support (?:\w+\s)*(?:vision|images?\b)|image input is not supported|missing data required for image/i,
    ['run.no-image-support', 'show-message', 'pick-model'],
  ],
  [/does not support (?:chat|generate|completion)/i, ['run.no-chat-support', 'pick-model']],
  [
    /exceeds? the available context|exceeds the (?:model's maximum )?context length|context size has been exceeded/i,
    ['run.prompt-too-long', 'pick-model'],
  ],
  [/illegal base64 data|failed to (?:load|decode|process) image|invalid image/i, ['run.bad-image', 'show-message']],
  [/cannot unmarshal.*arguments|invalid tool call arguments/is, ['run.bad-arguments', 'show-message']],
  [
    /jinja|raise_exception|chat template|^template: |response prefill|assistant messages at the end/i,
    ['run.template-refused', 'show-message', 'pick-model'],
  ],
  [
    /more system memory|out of (?:device )?memory|malloc failed|failed to allocate|(?:not enough|insufficient) memory/i,
    ['run.out-of-memory', 'pick-model'],
  ],
  [/option "[^"]*" must be/i, ['run.bad-option']],
  [/invalid (?:JSON schema in )?format|failed to parse grammar|json schema conversion failed/i, ['run.bad-format']],
  [/^(?:model is required|missing model)$/i, ['run.model-missing', 'pick-model']],
  [/invalid model name/i, ['run.model-name-invalid', 'pick-model']],
  [/server busy|maximum pending requests/i, ['run.busy', 'retry']],
];

/**
 * The sentence in `{"error": …}`. Ollama passes llama-server's own error body on as text, JSON in a string, whose `message` is
 * the sentence (ollama llm/llama_server.go, statusErrorMessage); OpenAI-like servers have an object there.
 */
export function errorText(body: Json | undefined): string | undefined {
  const error = body?.error;
  if (isObject(error)) return typeof error.message === 'string' ? error.message.trim() : undefined;
  if (typeof error !== 'string') return undefined;
  const passedOn = error.trimStart().startsWith('{') ? errorText(parsedObject(error)) : undefined;
  return passedOn ?? error.trim();
}

/** What the template itself said: the engine reports around it where in the template that was (llama.cpp common/chat.cpp). */
const templateWords = (said: string): string => /Jinja Exception:\s*([^\n]+)/i.exec(said)?.[1] ?? said;

const sentMessages = (sent: string | undefined): readonly Json[] => {
  const list = sent === undefined ? undefined : parsedObject(sent)?.messages;
  return Array.isArray(list) ? list.map((message): Json => (isObject(message) ? message : {})) : [];
};

/** Index of the message that was refused: Go names the type it could not read, not the place, so the first message is looked for that has it. */
function messageAtFault(key: FailureKey, said: string, messages: readonly Json[]): number | undefined {
  const index = messages.findIndex((message) => isAtFault(key, said, message));
  return index < 0 ? undefined : index;
}

function isAtFault(key: FailureKey, said: string, message: Json): boolean {
  switch (key) {
    case 'run.bad-arguments':
      return (
        Array.isArray(message.tool_calls) &&
        message.tool_calls.some((call) => !isObject(call?.function?.arguments ?? {}))
      );
    case 'run.bad-image':
    case 'run.no-image-support':
      return Array.isArray(message.images) && message.images.length > 0;
    case 'run.bad-request':
      return /\.content\b.*type string/s.test(said) && typeof (message.content ?? '') !== 'string';
    default:
      return false;
  }
}

/** Where a redirect leads, without login and query, which may carry secrets. */
function shownTarget(location: string | undefined, from: URL): string {
  try {
    const { protocol, host, pathname } = new URL(location ?? '', from);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return '?';
  }
}
