// One message a step: what some dialects fold into one message or spread over several items, laid out as all others write it:
// what the assistant says with all its calls, then the results, each behind its calls.
import type { Path } from '../json/tree';
import type { Conversation } from '../model/conversation';
import { field, isObject, type Kind, type Message, member, type ToolCall, type ToolResult } from '../model/message';
import { pair } from '../model/pairing';
import { isSayable, type LossKind } from './losses';

/** A message to be written, and the message of the conversation it comes from. */
export interface Step {
  readonly message: Message;
  /** Index of the message in the conversation; of the first one where it is made of several. */
  readonly index: number;
  /** True where it is made of several: its paths then begin with the place of their message behind `index`. */
  readonly gathered: boolean;
}

export type LoseAt = (index: number, path: Path, what: LossKind) => void;

/** The steps of a conversation, for a dialect that writes one message a step. Messages for which `isOwn` holds stay as they are. */
export function stepsOf(
  conversation: Conversation,
  isOwn: (message: Message) => boolean,
  lose: LoseAt,
): readonly Step[] {
  const steps: Step[] = [];
  const { messages } = conversation;
  for (let index = 0; index < messages.length; ) {
    const message = messages[index] as Message;
    if (!isOwn(message) && message.dialect === 'openai-responses') {
      const end = endOfRun(messages, index);
      steps.push(...gather(messages.slice(index, end), index, lose));
      index = end;
      continue;
    }
    const at = index++;
    const own = isOwn(message)
      ? [message]
      : unfold(message).map((one) => modern(one, (path, what) => lose(at, path, what)));
    steps.push(...own.map((one): Step => ({ message: one, index: at, gathered: false })));
  }
  return steps;
}

/** Kinds behind the free role of LangChain's ChatMessage. */
const chatRoles: Readonly<Record<string, Kind>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  system: 'system',
};

/** A message without what nobody else can say, and with calls and results in place of OpenAI's functions of 2023. */
function modern(message: Message, lose: (path: Path, what: LossKind) => void): Message {
  const parts = message.parts.every(isSayable) ? message.parts : message.parts.filter(isSayable);
  const own = { ...message, parts };
  if (message.kind === 'function') {
    lose(message.role?.path ?? [], 'role');
    return { ...own, kind: 'tool', results: [functionResult(message)] };
  }
  if (message.kind === 'chat') {
    const role = member(message.fields, 'role');
    const kind = typeof role === 'string' && Object.hasOwn(chatRoles, role) ? chatRoles[role] : undefined;
    return kind === undefined ? own : { ...own, kind };
  }
  const call = message.kind === 'assistant' && message.calls.length === 0 ? functionCall(message) : undefined;
  if (!call) return own;
  lose(call.path, 'field');
  return { ...own, calls: [call] };
}

const functionResult = (message: Message): ToolResult => ({
  path: [],
  callId: undefined,
  name: message.name,
  content: message.content,
  failed: false,
  byProvider: false,
});

function functionCall(message: Message): ToolCall | undefined {
  const value = member(message.fields, 'function_call');
  if (!isObject(value)) return undefined;
  const path = [...message.base, 'function_call'];
  const args = field(value, path, 'arguments');
  return {
    path,
    id: undefined,
    name: field(value, path, 'name'),
    args: args && { ...args, form: typeof args.value === 'string' ? 'text' : 'object' },
    byProvider: false,
    custom: false,
  };
}

/** A message that holds calls and their results (AI SDK, UIMessage), as one message a step. */
function unfold(message: Message): readonly Message[] {
  if (message.dialect !== 'vercel-ui' || message.kind !== 'assistant' || message.results.length === 0) return [message];
  const steps: { parts: Message['parts'][number][]; calls: ToolCall[]; results: ToolResult[] }[] = [];
  const current = () => steps.at(-1) ?? next();
  const next = () => {
    const fresh = { parts: [], calls: [], results: [] };
    steps.push(fresh);
    return fresh;
  };
  for (const part of message.parts) {
    if (part.word === 'step-start') {
      if (steps.length > 0) next();
      continue;
    }
    const call = message.calls.find((one) => String(one.path) === String(part.path));
    if (!call) {
      (current().results.length > 0 ? next() : current()).parts.push(part);
      continue;
    }
    const step = current();
    step.calls.push(call);
    step.results.push(...message.results.filter((one) => String(one.path) === String(part.path)));
  }
  return steps.flatMap(({ parts, calls, results }, at) => {
    const said: Message = { ...message, parts, calls, results: [], id: at === 0 ? message.id : undefined };
    return results.length === 0
      ? [said]
      : [said, { ...said, kind: 'tool', parts: [], calls: [], results, id: undefined, content: undefined }];
  });
}

function endOfRun(messages: readonly Message[], start: number): number {
  let end = start;
  while (messages[end]?.dialect === 'openai-responses') end++;
  return end;
}

interface Turn {
  readonly items: readonly number[];
  readonly results: number[];
}

/** Items of OpenAI's Responses as messages: what the assistant says and calls in a row is one, results come right behind it. */
function gather(messages: readonly Message[], first: number, lose: LoseAt): readonly Step[] {
  const owners = resultOwners(messages);
  const turns: Turn[] = [];
  const turnOf = new Map<number, Turn>();
  let open: number[] | undefined;
  messages.forEach((message, at) => {
    if (isForeign(message)) {
      lose(first + at, [], 'message');
      return;
    }
    const owner = owners.get(at);
    const turn = owner === undefined ? undefined : turnOf.get(owner);
    if (turn) {
      if (turn !== turns.at(-1)) lose(first + at, [], 'order');
      turn.results.push(at);
      open = undefined;
      return;
    }
    if (open && joins(messages[open.at(-1) as number] as Message, message)) open.push(at);
    else {
      open = message.kind === 'assistant' ? [at] : undefined;
      turns.push({ items: open ?? [at], results: [] });
    }
    turnOf.set(at, turns.at(-1) as Turn);
  });
  return turns.flatMap(({ items, results }) => [
    gathered(messages, items, first),
    ...results.map((at): Step => ({ message: messages[at] as Message, index: first + at, gathered: false })),
  ]);
}

/** Index of the item that makes the call, by index of the result that answers it. */
function resultOwners(messages: readonly Message[]): ReadonlyMap<number, number> {
  const { groups } = pair(messages, { resultsGoIn: 'own-message', linkedBy: 'id', resultsAre: 'anywhere' });
  return new Map(
    groups.flatMap((group) => group.pairs.map(({ call, result }) => [result.message, call.message] as const)),
  );
}

/** An item of a tool that OpenAI hosts, a reference, a compaction: nobody else knows what it stands for. */
const isForeign = (message: Message): boolean =>
  message.kind === 'assistant' &&
  message.content === undefined &&
  message.calls.length === 0 &&
  message.parts.length === 0;

const says = (message: Message): boolean => message.parts.some((part) => part.type !== 'reasoning');

/** Whether an item goes on with the assistant's message that another one is the last of: calls behind anything, a text behind reasoning. */
const joins = (last: Message, message: Message): boolean =>
  message.kind === 'assistant' &&
  (message.calls.length > 0 || (says(message) && !says(last) && last.calls.length === 0));

function gathered(messages: readonly Message[], items: readonly number[], first: number): Step {
  const [head] = items as readonly [number, ...number[]];
  const own = messages[head] as Message;
  if (items.length === 1)
    return { message: { ...own, parts: own.parts.filter(isSayable) }, index: first + head, gathered: false };
  const all = items.map((at) => ({ ...(messages[at] as Message), at: at - head }));
  const message: Message = {
    ...own,
    value: messages.slice(head, (items.at(-1) as number) + 1).map((one) => one.value),
    base: [],
    fields: {},
    content: undefined,
    parts: all.flatMap(({ parts, at }) => parts.filter(isSayable).map((part) => moved(part, at))),
    calls: all.flatMap(({ calls, at }) =>
      calls.map((call) => ({
        ...moved(call, at),
        id: call.id && moved(call.id, at),
        name: call.name && moved(call.name, at),
        args: call.args && moved(call.args, at),
      })),
    ),
    results: [],
    id: undefined,
    name: undefined,
  };
  return { message, index: first + head, gathered: true };
}

const moved = <T extends { readonly path: Path }>(value: T, at: number): T => ({ ...value, path: [at, ...value.path] });
