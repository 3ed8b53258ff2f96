// Ids of calls that still want an answer, where a result names its call.
import { samePath } from '../../json/path';
import { printTight } from '../../json/print';
import type { Path } from '../../json/tree';
import { isObject, type Message, member, type ToolCall, type ToolResult, valueAt } from '../../model/message';
import type { Group } from '../../model/pairing';
import type { Reading } from '../../reading';
import { spanOf } from '../../text/document';
import type { TextEdit } from '../../text/span';
import { words } from '../blocks';
import type { Asking, Completion } from '../completion';
import { indentAt } from '../layout';
import { keysAt } from '../shape';
import { offer, quoted } from './offer';

export function callIdsAt(asking: Asking): readonly Completion[] {
  const { spot } = asking;
  const { cursor, reading, message } = spot;
  if (!reading || !message || typeof cursor.step !== 'string' || cursor.expects !== 'value') return [];
  const own = reading.conversation.messages[message.index];
  if (!own || !namesCall(own, reading, [...spot.container, cursor.step])) return [];
  return waitingCalls(reading, message.index, (result) =>
    samePath(result.callId?.path.slice(0, -1) ?? result.path, spot.container),
  ).map(({ call, id }) => {
    const name = typeof call.name?.value === 'string' ? call.name.value : undefined;
    const named = name === undefined ? { text: '', also: [] } : nameToo(asking, own, name);
    return offer(cursor, {
      kind: 'call',
      label: id,
      detail: `${name ?? ''}(${shortened(argumentsOf(call))})`,
      about: [words('complete.call', { name: name ?? '?' })],
      template: [quoted(id), named.text],
      filter: `${id} ${name ?? ''}`,
      also: named.also,
    });
  });
}

const waits = ({ unanswered }: Group): boolean => unanswered.length > 0;

export interface WaitingCall {
  readonly call: ToolCall;
  readonly id: string;
  readonly message: number;
}

/** Calls before a message that no result answers, those of the nearest turn first; a result that `own` is true for is not counted. */
export function waitingCalls(
  { whole }: Reading,
  before: number,
  own: (result: ToolResult) => boolean,
): readonly WaitingCall[] {
  const message = whole.messages.at(before);
  const results = message?.results.filter((result) => !own(result));
  // As if the result were not there: only its own turn is paired again.
  const messages = whole.messages.splice(before, before + 1, message && results ? [{ ...message, results }] : []);
  const pairing = message ? whole.pairing.after(messages, before, before + 1, 1) : whole.pairing;
  const seen = new Set<string>();
  return [...pairing.groupsWith(waits)]
    .filter((group) => group.message < before)
    .reverse()
    .flatMap((group) => group.unanswered)
    .flatMap(({ call, message }) => {
      const id = call.id?.value;
      if (typeof id !== 'string' || id === '' || seen.has(id)) return [];
      seen.add(id);
      return [{ call, id, message }];
    });
}

/** True for the place under which a result names its call, whether or not something stands there already. */
function namesCall(message: Message, { dialect }: Reading, path: Path): boolean {
  if (message.calls.some((call) => call.id && samePath(call.id.path, path))) return false;
  if (message.results.some((result) => result.callId && samePath(result.callId.path, path))) return true;
  if (path.at(-1) !== dialect.traits.resultIdKey) return false;
  return (
    message.results.some((result) => samePath([...baseOf(message, result), dialect.traits.resultIdKey], path)) ||
    message.calls.length === 0
  );
}

/** Where the fields of a result stand. */
const baseOf = (message: Message, result: ToolResult): Path => (result.path.length > 0 ? result.path : message.base);

const nameKeys = ['name', 'tool_name', 'toolName'];

/** In a result that says nothing yet, the name of the tool goes in with the id: behind it, or into the name that stands there empty. */
function nameToo(
  { document, spot }: Asking,
  message: Message,
  name: string,
): { text: string; also: readonly TextEdit[] } {
  const nothing = { text: '', also: [] };
  const fields = valueAt(message.value, spot.container);
  if (!isObject(fields) || !saysNothing(fields)) return nothing;
  const known = keysAt({ dialect: message.dialect, of: 'message', value: message.value, path: spot.container });
  const key = nameKeys.find((own) => known.some((shape) => shape.key === own));
  if (key === undefined) return nothing;
  const written = member(fields, key);
  if (written === undefined && !Object.hasOwn(fields, key))
    return { text: `,${gapBefore({ document, spot })}${quoted(key)}: ${quoted(name)}`, also: [] };
  const place = written === '' && spot.reading && spot.message ? spot.reading.place(spot.message.index) : undefined;
  if (!place) return nothing;
  const span = spanOf(document, spot.record.index, place.item, [...place.path, ...spot.container, key]);
  return { text: '', also: [{ ...span, text: quoted(name) }] };
}

/** Only what names the message, the id, and things left empty. */
const saysNothing = (fields: object): boolean =>
  Object.entries(fields).every(
    ([key, value]) =>
      ['role', 'type'].includes(key) ||
      /id$/i.test(key) ||
      value === '' ||
      value === null ||
      (Array.isArray(value) && value.length === 0),
  );

/** What stands between the member at the cursor and the next one: a new line where the member has one to itself. */
function gapBefore({ document, spot }: Pick<Asking, 'document' | 'spot'>): string {
  const { start } = spot.cursor.span;
  const indent = indentAt(document, start);
  const { line } = document.positionAt(start);
  const head = document.slice(document.offsetAt({ line, character: 0 }) + indent.length, start);
  return /^"[^"]*"\s*:\s*$/.test(head) ? `${document.eol}${indent}` : ' ';
}

const argumentsOf = ({ args }: ToolCall): string =>
  args === undefined ? '' : typeof args.value === 'string' ? args.value : printTight(args.value);

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
