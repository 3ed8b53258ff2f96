// Where Ollama is: the setting, else OLLAMA_HOST, else loopback, read as Ollama's own client reads it.
import type { RunNotice } from '../core/run/events';

/** Where to send conversations, or why that cannot be told. `url` is a normalised http(s) URL without a slash at its end. */
export type BaseUrl =
  | { readonly url: string; readonly warning?: RunNotice }
  | { readonly problem: RunNotice['key']; readonly params: RunNotice['params'] };

export interface AddressSources {
  /** The setting `messages.ollama.baseUrl`. */
  readonly setting?: string | undefined;
  /** The value of the environment variable OLLAMA_HOST. */
  readonly env?: string | undefined;
}

/** Ollama's default port, without a scheme. */
const OLLAMA_PORT = 11434;

/** Where Ollama listens when nobody says otherwise. */
export const DEFAULT_URL = `http://127.0.0.1:${OLLAMA_PORT}`;

/**
 * The address to send conversations to: the setting if it says anything, else the environment, else Ollama's default.
 * Never throws. A login (`user:password@`) is kept in the URL; `shownHost` leaves it out.
 */
export function resolveBaseUrl({ setting, env }: AddressSources): BaseUrl {
  const text = [setting, env].map((source) => unquoted(source ?? '')).find((source) => source !== '');
  return text === undefined ? { url: DEFAULT_URL } : parseAddress(text);
}

/** Host and port of a URL for people to read: no login, no path, the port always there. */
export function shownHost(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
}

/** Quotes and spaces around an environment variable are trimmed (ollama envconfig/config.go, Var and Host). */
const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim();

/**
 * The rules of ollama envconfig/config.go: without a scheme http and port 11434, with one the port of the scheme;
 * `ollama.com` alone is https; a path is kept; a port that is none gives way to the default; an address that means
 * “all of mine” is for servers, a client connects to loopback (ConnectableHost).
 */
function parseAddress(text: string): BaseUrl {
  if (text.toLowerCase() === 'ollama.com') return { url: 'https://ollama.com' };
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? [];
  const protocol = (scheme ?? 'http').toLowerCase();
  if (protocol !== 'http' && protocol !== 'https')
    return { problem: 'run.address-scheme', params: { scheme: protocol } };

  const [, authority = '', path = ''] = /^([^/]*)(.*)$/s.exec(rest) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const { host, port } = splitHostPort(authority.slice(at));
  const defaultPort = scheme === undefined ? OLLAMA_PORT : protocol === 'https' ? 443 : 80;
  const usable = isPort(port);
  const url = parsed(
    `${protocol}://${authority.slice(0, at)}${connectable(host)}:${usable ? port : defaultPort}${path}`,
  );
  if (url === undefined || url.search !== '' || url.hash !== '')
    return { problem: 'run.address-invalid', params: { text: text.replace(/[^/@]*@/, '') } };

  const base = url.href.replace(/\/+$/, '');
  if (usable || port === '') return { url: base };
  return { url: base, warning: { key: 'run.port-ignored', params: { text: port, port: defaultPort } } };
}

/** An IPv6 address may stand without brackets when no port follows. */
function splitHostPort(authority: string): { readonly host: string; readonly port: string } {
  const colons = authority.split(':').length - 1;
  if (colons > 1 && !authority.startsWith('[')) return { host: `[${authority}]`, port: '' };
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority);
  return { host: parts?.[1] ?? authority, port: parts?.[2] ?? '' };
}

const isPort = (port: string): boolean => /^\+?\d+$/.test(port) && Number(port) <= 65535;

function connectable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  return /^\[[0:]+\]$/.test(host) ? '[::1]' : host;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
