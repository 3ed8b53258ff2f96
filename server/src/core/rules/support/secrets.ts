// Keys and tokens in a text, found by the rules of secretlint: patterns kept up by people who know the services.
import { later } from '../../../../../schemas/common';
import type { Span } from '../../text/span';

/** A part of a text that opens a door, and whose door it is. */
export interface Secret extends Span {
  readonly service: string;
}

/** What a scanner of secretlint is, as far as one is needed here: it reports ranges, and the words about them (which repeat the secret) are never asked for. */
interface Scanner {
  readonly meta: { readonly id: string };
  create(
    context: {
      createTranslator(): () => undefined;
      report(found: { readonly range: readonly [number, number] }): void;
    },
    options: object,
  ): { file?(source: { readonly content: string; readonly filePath: string }): unknown };
}

/** The services whose secrets are of a form that nothing else has, by the end of their scanner's id. */
export const services: ReadonlyMap<string, string> = new Map([
  ['1password', '1Password'],
  ['anthropic', 'Anthropic'],
  ['aws', 'AWS'],
  ['cloudflare', 'Cloudflare'],
  ['databricks', 'Databricks'],
  ['docker', 'Docker'],
  ['figma', 'Figma'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['grafana', 'Grafana'],
  ['groq', 'Groq'],
  ['hashicorp-vault', 'Vault'],
  ['huggingface', 'Hugging Face'],
  ['linear', 'Linear'],
  ['notion', 'Notion'],
  ['npm', 'npm'],
  ['openai', 'OpenAI'],
  ['privatekey', 'PEM'],
  ['sendgrid', 'SendGrid'],
  ['shopify', 'Shopify'],
  ['slack', 'Slack'],
  ['stripe', 'Stripe'],
  ['tailscale', 'Tailscale'],
  ['vercel', 'Vercel'],
]);

/** Scanners that are left out: URLs with a password stand in every manual, the others look at files or at comments for secretlint itself. */
export const leftOut: readonly string[] = ['basicauth', 'database-connection-string', 'filter-comments', 'gcp'];

const shortId = ({ meta }: Scanner): string => meta.id.replace('@secretlint/secretlint-rule-', '');

/** The bundler makes of this a module that runs when it is first asked for: the start of the server does not wait for what most conversations never need. */
declare const require: (preset: '@secretlint/secretlint-rule-preset-recommend') => {
  readonly rules: readonly Scanner[];
};

/** Every scanner of the preset by its short id. */
export const scanners = later((): ReadonlyMap<string, Scanner> => {
  const { rules } = require('@secretlint/secretlint-rule-preset-recommend');
  return new Map(rules.map((scanner) => [shortId(scanner), scanner]));
});

/** The secrets in a text, in its order; where two overlap, the first. */
export function secretsIn(text: string): readonly Secret[] {
  if (!mayHold(text)) return [];
  const found = [...services].flatMap(([id, service]) =>
    rangesOf(scanners().get(id), text).map((range): Secret => ({ ...spanOf(id, range, text), service })),
  );
  let last = 0;
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isFree = start >= last;
      if (isFree) last = end;
      return isFree;
    });
}

function rangesOf(scanner: Scanner | undefined, content: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  const context = {
    createTranslator: () => () => undefined,
    report: ({ range }: { readonly range: readonly [number, number] }) => void ranges.push(range),
  };
  scanner?.create(context, {}).file?.({ content, filePath: 'conversation' });
  return ranges;
}

/** For AWS the scanner gives the beginning of the assignment and the length of the value; the value itself is what follows. */
function spanOf(id: string, [start, end]: readonly [number, number], text: string): Span {
  if (id !== 'aws') return { start, end };
  const value = /[\s"':=>]([A-Za-z0-9+/]{40,}=*)/.exec(text.slice(start, start + 200));
  return value?.[1] === undefined
    ? { start, end }
    : { start: start + value.index + 1, end: start + value.index + value[0].length };
}

/** Every secret is a long run of a few characters behind a beginning of its own; looking for that first keeps files of many megabytes fast. */
const mayHold = (text: string): boolean => hasLongRun(text) && beginning.test(text);

const beginning =
  /(?:\bsk-|[rs]k_(?:live|test)_|npm_|xox[a-z]-|xapp-|gsk_|hf_|lin_api_|ntn_|SG\.|shp(?:pa|ca|at|ss)_|gh[oprsu]_|github_pat_|glpat-|gl(?:c|sa)_|ops_ey|hv[brs]\.|vc[aikpr]_|dapi|dckr_pat_|figd_|cf(?:k|ut|at)_|tskey-)[\w-]{16}|hooks\.slack\.com\/services\/T|PRIVATE KEY(?: BLOCK)?-----|(?:SECRET|[Ss]ecret)_?(?:ACCESS|[Aa]ccess)/;

/** The shortest of the secrets is of this length, in UTF-16 units. */
const shortest = 24;

/** Looks at every 24th character, and back from there only as far as the run goes. */
function hasLongRun(text: string): boolean {
  const last = text.length - shortest;
  let from = 0;
  while (from <= last) {
    let at = from + shortest - 1;
    while (at >= from && isOfRun[text.charCodeAt(at)] === 1) at--;
    if (at < from) return true;
    from = at + 1;
  }
  return false;
}

/** By UTF-16 unit, one for each there is: a look behind an array's end is slow. */
const isOfRun = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./+=');

function tableOf(characters: string): Readonly<Uint8Array> {
  const table = new Uint8Array(0x10000);
  for (let at = 0; at < characters.length; at++) table[characters.charCodeAt(at)] = 1;
  return table;
}
