// What a pasted text holds of messages, whatever it was written for. Nothing of it is run.
import { readJson } from '../../json/read';
import { toExactValue } from '../../json/tree';
import { isObject, member } from '../../model/message';
import { bodyOfCurl } from './curl';
import { readLiteral } from './literal';
import { messageOfStream } from './stream';

export interface Pasted {
  readonly form: 'json' | 'stream' | 'curl' | 'python' | 'javascript';
  /** A list of messages, one of them, or a body that holds them; numbers as written. */
  readonly value: unknown;
}

/** Reads JSON, a stream of a reply, a curl command, or a list as Python or JavaScript write it. Undefined for anything else; never throws. */
export function readPasted(text: string): Pasted | undefined {
  const body = bodyOfCurl(text);
  if (body !== undefined) return ofJson(body, 'curl');
  const message = messageOfStream(text);
  if (message) return { form: 'stream', value: [message] };
  return ofJson(text, 'json') ?? ofCode(text);
}

function ofJson(text: string, form: Pasted['form']): Pasted | undefined {
  const { root, issues } = readJson(text);
  if (!root || issues.length > 0 || (root.type !== 'array' && root.type !== 'object')) return undefined;
  return { form, value: toExactValue(root) };
}

/** How many places are tried where a list may begin. */
const mostTries = 20;

/** The list itself, or the first one in an assignment or a call that holds messages. */
function ofCode(text: string): Pasted | undefined {
  const begins = [0, ...[...text.matchAll(/[[{]/g)].map(({ index }) => index)].slice(0, mostTries);
  for (const start of begins) {
    const read = readLiteral(text, start);
    if (read && holdsMessages(read.value)) return { form: read.language ?? 'javascript', value: read.value };
  }
  return undefined;
}

function holdsMessages(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMessage);
  return isMessage(value) || (isObject(value) && holdsMessages(member(value, 'messages') ?? member(value, 'contents')));
}

/** A pair of role and text is one in LangChain. */
const isMessage = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 2 && typeof value[0] === 'string'
    : isObject(value) && ['role', 'type', 'data', 'kwargs'].some((key) => Object.hasOwn(value, key));
