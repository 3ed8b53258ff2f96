// The flags that several commands have: for whom a file is judged, how it is written, and how that is told.
import { dialects } from '../core/dialects/index';
import { targets } from '../core/targets/index';
import { oneOf, type Terminal } from './terminal';

export const judgingFlags = {
  target: { type: 'string' },
  dialect: { type: 'string' },
  format: { type: 'string' },
} as const;

export interface Judging<F extends string = never> {
  /** A target's id, or a word of `more`. */
  readonly target: string | undefined;
  readonly dialect: string | undefined;
  readonly format: 'text' | 'json' | F;
}

/** What the flags say; `more`: words that `--target` takes beside the targets; `formats`: those beside text and JSON. Throws UsageError for a value that means nothing. */
export function readJudging<F extends string = never>(
  values: { readonly [K in keyof typeof judgingFlags]?: string },
  terminal: Terminal,
  more: readonly string[] = [],
  formats: readonly F[] = [],
): Judging<F> {
  const names = [...new Set(dialects.flatMap((dialect) => [dialect.family, dialect.id]))];
  return {
    target: oneOf('--target', values.target, [...more, ...targets.map(({ id }) => id)], terminal),
    dialect: oneOf('--dialect', values.dialect, names, terminal),
    format: oneOf<'text' | 'json' | F>('--format', values.format, ['text', 'json', ...formats], terminal) ?? 'text',
  };
}
