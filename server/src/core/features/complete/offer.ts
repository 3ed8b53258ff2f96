// What all offers share: quotes, and the commas that the text around them wants.
import type { TextEdit } from '../../text/span';
import type { Completion } from '../completion';
import type { Cursor } from '../cursor';
import type { Template } from '../template';

/** An offer in place of what the cursor stands in, with a comma before and behind it where the text lacks one. */
export function offer(
  cursor: Cursor,
  given: Omit<Completion, 'span' | 'also' | 'filter'> & {
    readonly also?: readonly TextEdit[];
    readonly filter?: string;
  },
): Completion {
  const { commaAt, span } = cursor;
  const joined = commaAt === span.start;
  const template = [...(joined ? [','] : []), ...given.template, ...commaBehind(cursor)];
  const comma = commaAt === undefined || joined ? [] : [{ start: commaAt, end: commaAt, text: ',' }];
  const filter = `${cursor.token === 'string' ? '"' : ''}${given.filter ?? given.label}`;
  return { ...given, template, span, filter, also: [...comma, ...(given.also ?? [])] };
}

/** Something that is neither the end nor a comma follows. */
const commaBehind = (cursor: Cursor): Template => (/^[^\]},:/]/.test(cursor.next) ? [','] : []);

export const quoted = (text: string): string => JSON.stringify(text);
