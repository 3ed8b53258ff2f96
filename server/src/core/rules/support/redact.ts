// Secrets replaced by placeholders: one and the same for every place of a secret, so that the conversation still hangs together.
import type { Path } from '../../json/tree';
import type { Fix, FixContext, Place, Whole } from '../rule';
import { eachString } from './strings';

/** Replaces the secret that a report is about (its `within`) by the next free placeholder, wherever it stands in the conversation. */
export function redact({ conversation, pen, report }: FixContext, key: string): readonly Fix[] {
  const text = pen.value({ message: report.message, path: report.at });
  if (typeof text !== 'string' || !report.within) return [];
  const secret = text.slice(report.within.start, report.within.end);
  const found: { readonly place: Place; readonly starts: readonly number[] }[] = [];
  let used = 0;
  const look = (message: number | undefined, base: Path) => (own: string, path: Path) => {
    for (const [, number] of own.matchAll(/\[REDACTED_(\d{1,6})\]/g)) used = Math.max(used, Number(number));
    const starts = placesOf(own, secret);
    if (starts.length > 0) found.push({ place: { message, path: [...base, ...path] }, starts });
  };
  conversation.messages.forEach((message, index) => {
    eachString(message.value, look(index, []));
  });
  for (const [path, value] of around(conversation)) eachString(value, look(undefined, path));
  const placeholder = `[REDACTED_${used + 1}]`;
  const edits = found.flatMap(({ place, starts }) =>
    starts.flatMap((start) => pen.splice(place, { start, end: start + secret.length }, placeholder)),
  );
  return [{ key, params: { placeholder }, safe: false, edits }];
}

function placesOf(text: string, secret: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) places.push(at);
  return places;
}

/** What stands beside the list of messages in its body, member by member, each with its path from the record's root. */
export function around({ body, list }: Whole['conversation']): readonly (readonly [Path, unknown])[] {
  if (!body || typeof body.value !== 'object' || body.value === null) return [];
  const own = list[body.path.length];
  return Object.entries(body.value)
    .filter(([key]) => key !== own)
    .map(([key, value]) => [[...body.path, key], value] as const);
}
