// Keys of a message, of what stands in it, and of the body around the messages: those that are missing and required first.
import { isObject, valueAt } from '../../model/message';
import { say } from '../../words/index';
import { words } from '../blocks';
import type { Asking, Completion } from '../completion';
import { wordOf } from '../cursor';
import { type KeyShape, keysAt } from '../shape';
import type { Template } from '../template';
import { offer, quoted } from './offer';

export function keysFor({ document, spot, language }: Asking): readonly Completion[] {
  const { cursor } = spot;
  if (cursor.expects !== 'key') return [];
  const around = spot.message
    ? { of: 'message' as const, value: spot.message.value, path: spot.container }
    : bodyOf(spot);
  if (!around) return [];
  const typed = wordOf(document.slice(cursor.span.start, cursor.span.end), {
    start: 0,
    end: cursor.span.end - cursor.span.start,
  });
  const written = valueAt(around.value, around.path);
  const present = new Set(isObject(written) ? Object.keys(written).filter((key) => key !== typed) : []);
  const seen = new Set(present);
  const atRoot = spot.message !== undefined && spot.container.length === 0;
  return spot.dialects
    .flatMap((dialect) =>
      [...keysAt({ dialect: dialect.id, ...around })]
        .filter((key) => !key.alias)
        .sort((a, b) => rank(b, atRoot && dialect.traits.roleKey) - rank(a, atRoot && dialect.traits.roleKey)),
    )
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .map((shape) => {
      const hasValue = cursor.next === ':';
      return offer(hasValue ? { ...cursor, next: '' } : cursor, {
        kind: 'key',
        label: shape.key,
        about: shape.word ? [words(shape.word)] : [],
        detail: shape.required ? say(language, 'complete.required') : undefined,
        template: hasValue ? [quoted(shape.key)] : [`${quoted(shape.key)}: `, ...emptyOf(shape, spot)],
        again: !hasValue && shape.values.length > 1,
      });
    });
}

/** What names the message comes first, then what the receiver insists on; the rest stays in the order of the shape. */
const rank = ({ key, required }: KeyShape, roleKey: string | false): number => (key === roleKey ? 2 : required ? 1 : 0);

function bodyOf({
  reading,
  container,
}: Asking['spot']): { of: 'body'; value: unknown; path: Asking['spot']['container'] } | undefined {
  const body = reading?.conversation.body;
  return body && { of: 'body', value: body.value, path: container.slice(body.path.length) };
}

/** The only value there is, or the quotes or brackets that the value stands in. What is said is text first where anything may be said. */
function emptyOf({ key, kinds, values }: KeyShape, { reading }: Asking['spot']): Template {
  const [only] = values;
  if (only && values.length === 1)
    return [{ stop: 1, text: typeof only.value === 'string' ? quoted(only.value) : String(only.value) }];
  const [kind = key === 'content' && reading?.dialect.traits.contentIs !== 'blocks' ? 'string' : undefined] = kinds;
  const empty = { stop: 1, text: '' };
  switch (kind) {
    case 'string':
      return ['"', empty, '"'];
    case 'array':
      return ['[', empty, ']'];
    case 'object':
      return ['{', empty, '}'];
    default:
      return [empty];
  }
}
