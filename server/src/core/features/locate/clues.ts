// What an error text says about a place: indexes with the paths behind them, and parts of the request beside the messages.
import type { Path } from '../../json/tree';

/** An index into the list as it was sent, and the path behind it. */
export interface IndexClue {
  readonly index: number;
  readonly rest: Path;
}

export interface Clues {
  readonly indexes: readonly IndexClue[];
  /** Paths from the root of the request that do not lead into the list. */
  readonly fields: readonly Path[];
}

/** Names under which a request holds its list of messages. */
const lists: ReadonlySet<string> = new Set(['messages', 'message', 'contents', 'input']);

/** Names beside the list whose parts errors speak of. */
const members = [
  'tools',
  'functions',
  'system',
  'system_instruction',
  'systemInstruction',
  'toolConfig',
  'tool_choice',
];

const step = String.raw`\.?\[\d+\]|\.\d+|\.[A-Za-z_]\w*`;
const inText = new RegExp(String.raw`\b(${[...lists, ...members].join('|')})((?:${step})+)`, 'g');

/** `"path": [1, "content"]` of a zod error, `'loc': ('body', 'messages', 1)` of a pydantic one. */
const inList = /["']?(?:path|loc)["']?\s*[:=]\s*[[(]([^[\]()]*)[\])]/g;

/** An index without a path: `Message at index 2`, `message index: 2`. */
const bare = /\bmessages?\b[^.\n]{0,20}?\b(?:at\s+)?(?:index|position)\b\s*:?\s*(\d+)/gi;

/** Reads the places out of an error text. Total; equal ones are told once. */
export function cluesOf(error: string): Clues {
  const paths: Path[] = [
    ...[...error.matchAll(inText)].map(([, name, rest]) => [name as string, ...stepsOf(rest as string)]),
    ...[...error.matchAll(inList)].map(([, items]) => itemsOf(items as string)),
    ...[...error.matchAll(bare)].map(([, index]) => ['messages', Number(index)]),
  ];
  const indexes: IndexClue[] = [];
  const fields: Path[] = [];
  for (const path of paths) {
    const clue = indexIn(path);
    if (clue) indexes.push(clue);
    else if (path.some((own) => members.includes(String(own)))) fields.push(path);
  }
  return { indexes: distinct(indexes), fields: distinct(fields) };
}

const stepsOf = (rest: string): Path =>
  [...rest.matchAll(/\d+|[A-Za-z_]\w*/g)].map(([own]) => (/^\d/.test(own) ? Number(own) : own));

const itemsOf = (items: string): Path =>
  items
    .split(',')
    .map((item) => item.trim().replace(/^["']|["']$/g, ''))
    .filter((item) => item !== '')
    .map((item) => (/^\d+$/.test(item) ? Number(item) : item));

/** The index that a path has behind the name of the list, or at its beginning. */
function indexIn(path: Path): IndexClue | undefined {
  const at = path.findIndex((own) => lists.has(String(own)));
  const index = path[at + 1];
  return typeof index === 'number' ? { index, rest: path.slice(at + 2) } : undefined;
}

function distinct<T>(items: readonly T[]): readonly T[] {
  const seen = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}
