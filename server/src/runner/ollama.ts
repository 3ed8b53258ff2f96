// The only socket of the product: Ollama's HTTP interface. Why it is made of node:http is told in `http.ts`.
import type { IncomingMessage } from 'node:http';
import type { ChatEvent } from '../core/run/events';
import {
  type Attempt,
  failureOf,
  failureOfDone,
  failureOfError,
  failureOfForeign,
  isObject,
  parsedObject,
  RunError,
} from './errors';
import { type HttpRequest, send } from './http';
import { linesOf } from './lines';
import { failureOfRefusal } from './refusals';
import { count, readLine, word } from './reply';

export interface ServerAddress {
  /** As `resolveBaseUrl` gives it. */
  readonly baseUrl: string;
  /** Closes the connection at once. */
  readonly signal?: AbortSignal | undefined;
}

export interface ChatRequest extends ServerAddress {
  /** The JSON text of the request to `/api/chat`, sent as it is. */
  readonly body: string;
}

/**
 * Sends a conversation and tells what happens, as it happens. Never throws: the last event is exactly one `done` or `failed`.
 * A model may take any time before the first event and between events; only `signal` ends the waiting, at once, with `failed`
 * and the key `run.cancelled`. Leaving the loop early closes the connection too.
 */
export async function* chat({ baseUrl, body, signal }: ChatRequest): AsyncGenerator<ChatEvent, void, void> {
  const attempt: Attempt = { url: endpoint(baseUrl, 'chat'), body, signal };
  try {
    const response = await answer({ method: 'POST', ...attempt });
    const arrived = { content: false, thinking: false, other: false };
    for await (const event of reply(attempt, response)) {
      signal?.throwIfAborted();
      if (event.type === 'done') {
        const failure = failureOfDone(attempt, event, arrived);
        yield failure === undefined ? event : { type: 'failed', failure };
        return;
      }
      arrived[event.type === 'content' || event.type === 'thinking' ? event.type : 'other'] = true;
      yield event;
    }
    throw cutStream(attempt);
  } catch (error) {
    yield { type: 'failed', failure: failureOfError(attempt, error) };
  }
}

/** The events of a reply, ending early where the reply does. Throws what it says or is in place of events. */
async function* reply(attempt: Attempt, response: IncomingMessage): AsyncGenerator<ChatEvent, void, void> {
  let begun = false;
  let unread = '';
  let ended = true;
  try {
    for await (const line of linesOf(response)) {
      const events = eventsOf(attempt, line.text);
      if (events === undefined) {
        unread += `${line.text}\n`;
        ended = line.ended;
        if (begun || !mayGoOn(unread)) break;
      } else {
        begun = true;
        yield* events;
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw code === undefined || attempt.signal?.aborted ? error : cutStream(attempt, code);
  } finally {
    response.destroy();
  }
  if (unread === '') return;
  const events = begun ? undefined : eventsOf(attempt, unread);
  if (events !== undefined) yield* events;
  else if (ended || !unread.startsWith('{') || parsedObject(unread) !== undefined)
    throw new RunError(failureOfForeign(attempt, response.headers['content-type'] ?? '', unread));
}

/** The events of a line; undefined where it is nothing Ollama would say. Throws an error it tells. */
function eventsOf(attempt: Attempt, line: string): readonly ChatEvent[] | undefined {
  const reading = readLine(line);
  if (reading === 'foreign') return undefined;
  if ('events' in reading) return reading.events;
  throw new RunError(failureOfRefusal(attempt, { status: 200, text: line }));
}

/** True for the beginning of JSON laid out on several lines, and of a page whose words are still to come. */
const mayGoOn = (unread: string): boolean => unread.startsWith('{') || (unread.startsWith('<') && unread.length < PAGE);

/** UTF-16 units of a page in which its title stands. */
const PAGE = 2000;

/** `code` is Node's, where the connection broke. */
const cutStream = (attempt: Attempt, code = ''): RunError =>
  new RunError(failureOf(attempt, 'run.cut-stream', { code }, ['retry']));

/** A model that is installed. */
export interface InstalledModel {
  readonly name: string;
  readonly digest: string | undefined;
  /** Bytes on disk. */
  readonly size: number | undefined;
  /** RFC 3339. */
  readonly modifiedAt: string | undefined;
  readonly family: string | undefined;
  /** As Ollama writes it, such as `8.0B`. */
  readonly parameterSize: string | undefined;
  /** What it can do, such as `tools`, `thinking`, `vision`; undefined where the server is too old to tell here. */
  readonly capabilities: readonly string[] | undefined;
  /** Where a cloud model really runs. */
  readonly remoteHost: string | undefined;
}

/** The models installed, in the server's order. Rejects with `RunError`. */
export async function listModels(server: ServerAddress): Promise<readonly InstalledModel[]> {
  return (await listed(server, 'tags')).map((model) => {
    const details = isObject(model.details) ? model.details : {};
    return {
      name: named(model),
      digest: word(model.digest),
      size: count(model.size),
      modifiedAt: word(model.modified_at),
      family: word(details.family),
      parameterSize: word(details.parameter_size),
      capabilities: words(model.capabilities),
      remoteHost: word(model.remote_host),
    };
  });
}

/** A model in memory. */
export interface RunningModel {
  readonly name: string;
  readonly digest: string | undefined;
  /** Tokens of the window it was loaded with. */
  readonly contextLength: number | undefined;
  /** Bytes in all. */
  readonly size: number | undefined;
  /** Bytes on graphics cards. */
  readonly sizeVram: number | undefined;
  /** RFC 3339. */
  readonly expiresAt: string | undefined;
}

/** The models in memory. Rejects with `RunError`. */
export async function runningModels(server: ServerAddress): Promise<readonly RunningModel[]> {
  return (await listed(server, 'ps')).map((model) => ({
    name: named(model),
    digest: word(model.digest),
    contextLength: count(model.context_length),
    size: count(model.size),
    sizeVram: count(model.size_vram),
    expiresAt: word(model.expires_at),
  }));
}

/** What the server tells of one model. */
export interface ModelDetails {
  /** Undefined where the server is too old to tell. */
  readonly capabilities: readonly string[] | undefined;
  /** Tokens of the largest window the model was made for. */
  readonly contextLength: number | undefined;
  /** Lines of a Modelfile's PARAMETER, without that word. */
  readonly parameters: string | undefined;
  /** The Modelfile's SYSTEM, put before a conversation that does not begin with a system message. */
  readonly system: string | undefined;
  readonly template: string | undefined;
}

/** What the server tells of a model. Rejects with `RunError`: `run.model-not-found` for one that is not installed. */
export async function showModel({
  model,
  ...server
}: ServerAddress & { readonly model: string }): Promise<ModelDetails> {
  const json = await fetched(server, 'show', 'details', JSON.stringify({ model }));
  const info = isObject(json.model_info) ? json.model_info : {};
  return {
    capabilities: words(json.capabilities),
    contextLength: count(info[`${word(info['general.architecture'])}.context_length`]),
    parameters: word(json.parameters),
    system: word(json.system),
    template: word(json.template),
  };
}

/**
 * The prompt that a model would be given, as its chat template makes it (ollama api/types.go, DebugRenderOnly). `body`: JSON text of a request to
 * `/api/chat` that is marked for it. Undefined where the server does not know the mark and answered as usual. Rejects with `RunError`.
 */
export async function renderPrompt({ body, ...server }: ChatRequest): Promise<string | undefined> {
  const json = await fetched(server, 'chat', 'model', body);
  const info = isObject(json._debug_info) ? json._debug_info : {};
  return typeof info.rendered_template === 'string' ? info.rendered_template : undefined;
}

/** The server's version, such as `0.12.3`. Rejects with `RunError`. */
export async function version(server: ServerAddress): Promise<string> {
  return String((await fetched(server, 'version', 'version')).version);
}

async function listed(server: ServerAddress, name: string): Promise<readonly Json[]> {
  const { models } = await fetched(server, name, 'models');
  return Array.isArray(models) ? models.filter(isObject) : [];
}

/** The JSON object at an endpoint; one without the key that Ollama always sends there is another server's. Rejects with `RunError`. */
async function fetched({ baseUrl, signal }: ServerAddress, name: string, key: string, body?: string): Promise<Json> {
  const attempt: Attempt = { url: endpoint(baseUrl, name), body, signal };
  try {
    const response = await answer({ method: body === undefined ? 'GET' : 'POST', ...attempt });
    const text = await textOf(response);
    const json = parsedObject(text);
    if (json !== undefined && Object.hasOwn(json, key)) return json;
    throw new RunError(failureOfForeign(attempt, response.headers['content-type'] ?? '', text));
  } catch (error) {
    throw new RunError(failureOfError(attempt, error));
  }
}

/** The response to a request, its body unread. A status other than 2xx is thrown as what it means. */
async function answer(request: HttpRequest): Promise<IncomingMessage> {
  const response = await send(request);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 200 && statusCode < 300) return response;
  throw new RunError(
    failureOfRefusal(request, {
      status: statusCode,
      location: headers.location,
      text: await textOf(response, REFUSAL),
    }),
  );
}

/** Bytes of a refusal that are read: enough for any sentence, too few for a page without end to do harm. */
const REFUSAL = 65_536;

/** The text of a body, at most about `limit` bytes of it; the connection of a longer one is closed. */
async function textOf(response: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(piece);
    length += piece.length;
    if (length >= limit) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A path of the base URL stays before Ollama's own: `https://host/ollama/api/chat`. */
const endpoint = (baseUrl: string, name: string): URL => new URL(`${baseUrl.replace(/\/+$/, '')}/api/${name}`);

type Json = Readonly<Record<string, unknown>>;

const named = (model: Json): string => word(model.name) ?? word(model.model) ?? '';

const words = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
