// Text with places to fill in: what a snippet is before a protocol spells it.

/** A place that the cursor visits, in the order of `stop`; 0 is the last. */
export interface Stop {
  readonly stop: number;
  /** What stands there until it is filled in. */
  readonly text: string;
  /** What may be chosen there. */
  readonly choices?: readonly string[];
}

export type Template = readonly (string | Stop)[];

/** The text with its places as they are. */
export const plainText = (template: Template): string =>
  template.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** In the syntax of snippets that the language server protocol takes. */
export const snippetText = (template: Template): string =>
  template
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\\$}]/g, '\\$&');
      if (part.choices)
        return `\${${part.stop}|${part.choices.map((choice) => choice.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
      return part.text === '' ? `$${part.stop}` : `\${${part.stop}:${part.text.replace(/[\\$}]/g, '\\$&')}}`;
    })
    .join('');

const open = '\uE000';
const close = '\uE001';
const marked = /\uE000(\d+):([^\uE001]*)\uE001/;

/** A text that keeps a place while it travels through a value and its printer. `stop` counts from 1. */
export const mark = (stop: number, text: string): string => `${open}${stop}:${text}${close}`;

/** The template of a printed text that bears marks. */
export function templateOf(printed: string): Template {
  const parts: (string | Stop)[] = [];
  let rest = printed;
  for (let found = marked.exec(rest); found; found = marked.exec(rest)) {
    parts.push(rest.slice(0, found.index), { stop: Number(found[1]), text: found[2] as string });
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest].filter((part) => part !== '');
}
