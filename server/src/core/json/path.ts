// JSON paths as a user reads them: `$[2].tool_calls[1].id`.
import type { Path } from './tree';

const plain = /^[A-Za-z_$][\w$]*$/;

/** A path as text, beginning with `$`. Keys that are no identifiers stand in brackets and quotes. */
export const printPath = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('')}`;

/** True where `path` is `outer` or leads on from it. */
export const startsWith = (path: Path, outer: Path): boolean =>
  outer.length <= path.length && outer.every((step, at) => step === path[at]);

export const samePath = (a: Path, b: Path): boolean => a.length === b.length && startsWith(a, b);
