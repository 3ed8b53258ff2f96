// The text of a value inside JSON as it was written: JSON.parse would round the numbers of a call's arguments beyond 2^53.

/**
 * The text of the value at a path of a valid JSON text; undefined where there is none. Of two equal keys the later counts, as
 * for JSON.parse.
 */
export function sourceAt(json: string, path: readonly (string | number)[]): string | undefined {
  let start = spaceEnd(json, 0);
  for (const step of path) {
    const member = memberStart(json, start, step);
    if (member === undefined) return undefined;
    start = member;
  }
  return json.slice(start, valueEnd(json, start));
}

/** Where the value of a member begins, in the object or array that begins at `start`. */
function memberStart(json: string, start: number, step: string | number): number | undefined {
  const isArray = json[start] === '[';
  if (isArray !== (typeof step === 'number') || (!isArray && json[start] !== '{')) return undefined;
  let found: number | undefined;
  let at = spaceEnd(json, start + 1);
  for (let index = 0; !isCloser(json[at]); index += 1) {
    const keyEnd = isArray ? at : valueEnd(json, at);
    const value = isArray ? at : spaceEnd(json, spaceEnd(json, keyEnd) + 1);
    if (step === (isArray ? index : JSON.parse(json.slice(at, keyEnd)))) found = value;
    at = spaceEnd(json, valueEnd(json, value));
    if (json[at] === ',') at = spaceEnd(json, at + 1);
  }
  return found;
}

/** Where the value that begins at `start` ends. */
function valueEnd(json: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    at = matchEnd(TOKEN, json, at);
    const last = json[at - 1];
    if (last === '{' || last === '[') depth += 1;
    else if (isCloser(last)) depth -= 1;
  } while (depth > 0);
  return at;
}

/** A string, a bracket, a run of commas and colons and spaces, or a word or number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[,:\s]+|[^"[\]{},:\s]+/y;

const spaceEnd = (json: string, start: number): number => matchEnd(/\s*/y, json, start);

const isCloser = (character: string | undefined): boolean =>
  character === '}' || character === ']' || character === undefined;

/** The end of a sticky pattern's match at `start`; one further where it does not match, so that no text makes this hang. */
function matchEnd(pattern: RegExp, json: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(json) ? pattern.lastIndex : start + 1;
}
