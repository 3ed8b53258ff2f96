// Which rules an error text is about: those whose receivers refuse in these words.
import { rules } from '../../rules/index';

/** A rule whose receiver refuses in words that the error text has. */
export interface Explanation {
  readonly rule: string;
  /** Whose words they are; `any` where everybody's. */
  readonly target: string;
  /** How much of the text speaks for it: letters, of which those are fewer that only stand in it nearly so. */
  readonly weight: number;
  /** The words stand in the text as they are, save for numbers and quotes. */
  readonly exact: boolean;
}

/** Less than this share of a refusal's pairs of words says nothing. */
const leastShare = 0.6;

/** The rules that explain an error text, the most telling first; [] for a text in nobody's words. */
export function explanationsOf(error: string): readonly Explanation[] {
  const text = plain(error);
  const pairs = new Set(pairsOf(text));
  return rules
    .flatMap((rule) =>
      Object.entries(rule.verdicts).flatMap(([target, { says }]): readonly Explanation[] => {
        if (says === undefined) return [];
        const refusal = plain(says);
        if (holdsInOrder(text, refusal.split('…')))
          return [{ rule: rule.id, target, weight: refusal.length, exact: true }];
        const own = pairsOf(refusal);
        const share = own.filter((pair) => pairs.has(pair)).length / own.length;
        return own.length >= 3 && share >= leastShare
          ? [{ rule: rule.id, target, weight: refusal.length * share * share, exact: false }]
          : [];
      }),
    )
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.weight - a.weight);
}

/** Small letters, one blank between words, numbers alike, no quotes and none of the backslashes before them. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\\[nrt]/g, ' ')
    .replace(/[\\'"`“”‘’]/g, '')
    .replace(/\.\[/g, '[')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '');

function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece.trim(), from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

function pairsOf(text: string): readonly string[] {
  const words = text.split(/[^\p{L}\p{N}#_]+/u).filter((word) => word !== '');
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}
