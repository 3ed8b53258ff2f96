// How severe a rule is here: what the reader of the file and the receiver do about it.
import type { Context, Rule, Severity, TargetId, Verdict } from './rule';

const order: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/** Positive where `a` is the more severe. */
export const compareSeverity = (a: Severity, b: Severity): number => order.indexOf(a) - order.indexOf(b);

export interface Judgement {
  readonly severity: Severity;
  /** Whose verdict it is. */
  readonly target: string;
  readonly says: string | undefined;
}

/** What a rule's file says for a context; undefined where everyone concerned accepts. */
export function judge(rule: Rule, context: Context): Judgement | undefined {
  const judges = { dialect: [context.dialect.vendor], target: [context.target.id], both: [context.dialect.vendor, context.target.id] }[rule.judge];
  return judges
    .map((target) => judgement(rule.verdicts[target as TargetId] ?? rule.verdicts.any, target, context.model))
    .filter((found) => found !== undefined)
    .reduce<Judgement | undefined>((worst, found) => (worst && compareSeverity(worst.severity, found.severity) >= 0 ? worst : found), undefined);
}

function judgement(verdict: Verdict | undefined, target: string, model: string | undefined): Judgement | undefined {
  if (!verdict) return undefined;
  const named = model === undefined ? undefined : verdict.models?.find((entry) => entry.match.test(model));
  const severity = named?.severity ?? verdict.severity;
  return severity === 'off' ? undefined : { severity, target, says: verdict.says };
}

/** The less severe of two. */
export const milder = (a: Severity, b: Severity | undefined): Severity => (b !== undefined && compareSeverity(b, a) < 0 ? b : a);
