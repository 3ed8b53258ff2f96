// What several rules about calls and results ask: how a call is named in a sentence, and what a dialect wants of its arguments.
import type { Dialect } from '../../dialects/dialect';
import type { Path } from '../../json/tree';
import {
  type Field,
  isObject,
  type Message,
  type ToolCall,
  type ToolResult,
  text,
  valueAt,
  wordOf,
} from '../../model/message';
import { type CallRef, likeness } from '../../model/pairing';

/** An id as a sentence shows it; `–` where there is none. */
export const shownId = (id: Field | undefined): string =>
  typeof id?.value === 'string' || typeof id?.value === 'number' ? wordOf(id.value) : '–';

/** A call as a sentence shows it. */
export const shownCall = (call: ToolCall): { readonly name: string; readonly id: string } => ({
  name: text(call.name) ?? '?',
  id: shownId(call.id),
});

/** True where calls are what the message says: an assistant's, or those of a message whose role nobody knows. */
export const mayCall = (message: Message): boolean =>
  message.kind === 'assistant' || message.kind === 'chat' || message.kind === 'unknown';

/** True where a reader looks past the calls of a message: LangChain keeps those of anybody but the assistant as they are. */
export const isInert = (message: Message, dialect: Dialect): boolean => dialect.traits.normalises && !mayCall(message);

/**
 * True where nobody parses the text of a message's arguments: in LangChain's stored and serialized forms on anybody but the assistant. In a plain object
 * they are parsed whoever says them (langchain-core messages/utils.py).
 */
export const isUnparsed = (message: Message, dialect: Dialect): boolean =>
  isInert(message, dialect) && message.base.length > 0;

/** Copies of calls that are only read where the message has none of its own. */
export const isLegacyCopy = (call: ToolCall): boolean => call.path.includes('additional_kwargs');

/**
 * What the arguments of a call have to be where it stands: a LangChain call's `args` an object, one in OpenAI's form (which LangChain parses) either,
 * otherwise what the dialect says. Undefined for a custom call, whose input is free text.
 */
export function wantedArguments(call: ToolCall, dialect: Dialect): Dialect['traits']['argumentsAre'] | undefined {
  if (call.custom) return undefined;
  if (dialect.traits.normalises && call.args?.path.at(-1) === 'arguments') return 'object-or-text';
  return dialect.traits.argumentsAre;
}

/** The call whose id is most like `id`; undefined where there is none with an id. */
export function nearestCall(id: string, calls: readonly CallRef[]): CallRef | undefined {
  let best: CallRef | undefined;
  for (const ref of calls) {
    if (
      text(ref.call.id) !== undefined &&
      (!best || likeness(text(ref.call.id), id) > likeness(text(best.call.id), id))
    )
      best = ref;
  }
  return best;
}

/** Where a fault about a result's id is shown: at the id, or at the result where it has none. */
export const idPlace = (result: ToolResult): Path => result.callId?.path ?? result.path;

/** The object in which the members of a call or a result stand: the block itself, or the one member of a block that is named for what it is. */
export function bodyOf(message: Message, path: Path, dialect: Dialect): Path {
  const value = valueAt(message.value, path);
  if (dialect.traits.contentIs !== 'blocks' || !isObject(value)) return path;
  const inside = Object.keys(value).filter((key) => isObject(value[key]));
  return inside.length === 1 && inside[0] !== undefined && !Object.hasOwn(value, 'type') ? [...path, inside[0]] : path;
}

/** The key of a call's own id: that of the result's, where the dialect uses one word for both ends. */
export function callIdKey(dialect: Dialect): string {
  const key = dialect.traits.resultIdKey;
  return key === 'tool_call_id' || key === 'tool_use_id' ? 'id' : key;
}

/** True for a text with nothing but white space. */
export const isBlank = (value: string): boolean => !/\S/.test(value);
