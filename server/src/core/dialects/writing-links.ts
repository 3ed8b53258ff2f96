// Ids and names over a whole list being written: which result answers which call, and what the calls are called there.
import { type Message, type ToolCall, type ToolResult, text } from '../model/message';
import type { Abilities, CallIdForm, Lose } from './losses';
import type { Step } from './steps';

export interface Answer {
  readonly result: ToolResult;
  readonly lose: Lose;
}

export interface Links {
  /** The id of a call in the form that the dialect wants, invented where the file has none. */
  idOf(call: ToolCall): string;
  /** The id of the call that a result answers. */
  callIdOf(result: ToolResult): string;
  /** The name of the tool that a result comes from. */
  toolOf(result: ToolResult): string | undefined;
  /** The result that answers a call, and who notes what is lost of it. */
  answerTo(call: ToolCall): Answer | undefined;
  /** True where the call of a result is in the list. */
  isAnswer(result: ToolResult): boolean;
}

/** A result's call is looked up by id, else by name, else by the order of the calls before it. */
export function linksOf(
  steps: readonly Step[],
  isOwn: (message: Message) => boolean,
  can: Abilities,
  loseIn: (step: Step) => Lose,
): Links {
  const ids = new Map<ToolCall, string>();
  const calls = new Map<ToolResult, ToolCall>();
  const answers = new Map<ToolCall, Answer>();
  const newId = idMaker(steps, can.callIds);
  let waiting: ToolCall[] = [];
  for (const step of steps) {
    const { message, index } = step;
    for (const result of message.results) {
      if (result.byProvider) continue;
      const at = indexOfCall(waiting, result);
      const [call] = at < 0 ? [] : waiting.splice(at, 1);
      if (!call) continue;
      calls.set(result, call);
      answers.set(call, { result, lose: loseIn(step) });
      if (can.folds && at > 0 && !isOwn(message)) loseIn(step)(result.path, 'order');
      noteName(result, call, can, isOwn(message) ? undefined : loseIn(step));
    }
    if (message.calls.length > 0 && message.results.length === 0) waiting = [];
    message.calls.forEach((call, at) => {
      const given = text(call.id) || undefined;
      const id = isOwn(message) && given !== undefined ? given : newId(given ?? `call_${index}_${at}`);
      ids.set(call, id);
      if (given !== undefined && id !== given) loseIn(step)(call.id?.path ?? call.path, 'call-id');
      if (!call.byProvider) waiting.push(call);
    });
  }
  const idOf = (call: ToolCall | undefined): string | undefined => call && ids.get(call);
  return {
    idOf: (call) => idOf(call) ?? 'call',
    callIdOf: (result) => idOf(calls.get(result)) ?? (text(result.callId) || 'call'),
    toolOf: (result) => text(result.name) ?? text(calls.get(result)?.name),
    answerTo: (call) => answers.get(call),
    isAnswer: (result) => calls.has(result),
  };
}

/** A result's name is that of its call; another one is lost where results have none. */
function noteName(result: ToolResult, call: ToolCall, can: Abilities, lose: Lose | undefined): void {
  const name = text(result.name);
  if (lose && name !== undefined && !can.resultName && name !== text(call.name)) lose(result.name?.path ?? [], 'name');
}

function indexOfCall(waiting: readonly ToolCall[], result: ToolResult): number {
  const id = text(result.callId);
  const byId = id ? waiting.findIndex((call) => text(call.id) === id) : -1;
  if (byId >= 0) return byId;
  const byName = waiting.findIndex((call) => text(call.name) === text(result.name));
  return byName >= 0 ? byName : id ? -1 : waiting.length > 0 ? 0 : -1;
}

/** Gives equal ids equal ones (but where each must be new), and different ids different ones. */
function idMaker(steps: readonly Step[], form: CallIdForm | undefined): (id: string) => string {
  if (!form) return (id) => id;
  const taken = new Map<string, string>();
  for (const { message } of steps) {
    for (const call of message.calls) {
      const id = text(call.id);
      if (id && form.fits.test(id)) taken.set(id, id);
    }
  }
  const made = new Map<string, string>();
  const used = new Set<string>();
  return (id) => {
    const known = form.unique ? undefined : made.get(id);
    if (known !== undefined) return known;
    let fresh = form.fits.test(id) ? id : form.make(id, 0);
    for (let attempt = 1; isTaken(fresh, id); attempt++) fresh = form.make(id, attempt);
    made.set(id, fresh);
    taken.set(fresh, id);
    used.add(fresh);
    return fresh;
  };

  function isTaken(fresh: string, id: string): boolean {
    const owner = taken.get(fresh);
    return (owner !== undefined && owner !== id) || (form?.unique === true && used.has(fresh));
  }
}

/** Ids of letters, digits, `_` and `-`, at most `longest` of them. */
export const wordIds = (longest: number, unique?: true): CallIdForm => ({
  fits: new RegExp(`^[a-zA-Z0-9_-]{1,${longest}}$`),
  make: (id, attempt) => {
    const tail = attempt === 0 ? '' : `_${attempt}`;
    return `${id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, longest - tail.length) || 'call'}${tail}`;
  },
  ...(unique ? { unique } : {}),
});

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids of exactly nine letters and digits, the same for the same id (as langchain-mistralai makes them: a hash in base 62). */
export const nineCharacters: CallIdForm = {
  fits: /^[a-zA-Z0-9]{9}$/,
  make: (id, attempt) => {
    const high = hash(id, attempt);
    const low = hash(id, attempt + 0x9e3779b9);
    let rest = BigInt(high) * 0x100000000n + BigInt(low);
    let made = '';
    for (let at = 0; at < 9; at++) {
      made += digits.charAt(Number(rest % 62n));
      rest /= 62n;
    }
    return made;
  },
};

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(value: string, seed: number): number {
  let sum = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < value.length; at++) sum = Math.imul(sum ^ value.charCodeAt(at), 0x01000193) >>> 0;
  return sum;
}
