// What the text of a call's arguments holds.
import { isObject } from '../../model/message';

export type ArgumentsText =
  | { readonly is: 'object'; readonly value: unknown }
  /** JSON, but an array, a string, a number, a boolean or null. */
  | { readonly is: 'other'; readonly value: unknown }
  /** JSON only for readers that let control characters stand in strings, as LangChain's Python does. */
  | { readonly is: 'loose' }
  /** Breaks off before it is complete. */
  | { readonly is: 'cut' }
  | { readonly is: 'broken' }
  | { readonly is: 'blank' };

/** Never throws; the cost is that of one JSON.parse. */
export function readArguments(text: string): ArgumentsText {
  if (!/\S/.test(text)) return { is: 'blank' };
  const value = parsed(text);
  if (value !== undefined) return { is: isObject(value) ? 'object' : 'other', value };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (parsed(text.replace(/[\u0000-\u001f]/g, ' ')) !== undefined) return { is: 'loose' };
  return { is: breaksOff(text) ? 'cut' : 'broken' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** True where a text begins an object or an array and ends inside it or inside a string. */
function breaksOff(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (inString) {
      if (unit === '\\') at++;
      else if (unit === '"') inString = false;
    } else if (unit === '"') inString = true;
    else if (unit === '{' || unit === '[') depth++;
    else if (unit === '}' || unit === ']') depth--;
    if (depth < 0) return false;
  }
  return depth > 0 || inString;
}
