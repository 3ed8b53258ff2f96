// The body of a request as it is written for curl.

/** The text that a curl command sends; undefined where it is none, or reads it from a file. Never throws. */
export function bodyOfCurl(command: string): string | undefined {
  if (!/^\s*\$?\s*curl(?:\.exe)?\s/.test(command)) return undefined;
  const words = wordsOf(command);
  const parts = words.flatMap((word, index): readonly string[] => {
    const [flag, inline] = /^(--(?:data(?:-raw|-binary|-ascii)?|json))=([\s\S]*)$/.exec(word)?.slice(1) ?? [
      word,
      undefined,
    ];
    if (inline !== undefined) return [inline];
    if (/^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/.test(flag ?? '')) return words.slice(index + 1, index + 2);
    return /^-d./.test(word) ? [word.slice(2)] : [];
  });
  const body = parts.join('&');
  return body === '' || body.startsWith('@') ? undefined : body;
}

/** The words of a command line, quotes and line ends that are escaped taken away (POSIX shells; `^` at the end of a line as cmd.exe has it). */
function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  const parts =
    /(?:\\|\^)(?:\r\n|\r|\n)|(\s+)|\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|([^\s'"\\]+)/g;
  for (const [, space, ansi, single, double, escaped, plain] of command.matchAll(parts)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const text =
      ansi?.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_, own: string) => unescaped(own)) ??
      single ??
      double?.replace(/\\([$`"\\]|\r\n|\r|\n)/g, (_, own: string) => (/^[\r\n]/.test(own) ? '' : own)) ??
      escaped ??
      plain;
    if (text !== undefined) word = (word ?? '') + text;
  }
  return word === undefined ? words : [...words, word];
}

function unescaped(own: string): string {
  if (own.length > 1) return String.fromCharCode(Number.parseInt(own.slice(1), 16));
  return { n: '\n', r: '\r', t: '\t' }[own] ?? own;
}
