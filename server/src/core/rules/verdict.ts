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
  return judgesOf(rule, context)
    .map((target) => judgement(rule.verdicts[target as TargetId] ?? rule.verdicts.any, target, context.model))
    .filter((found) => found !== undefined)
    .reduce<Judgement | undefined>(
      (worst, found) => (worst && compareSeverity(worst.severity, found.severity) >= 0 ? worst : found),
      undefined,
    );
}

function judgesOf(rule: Rule, { dialect, target }: Context): readonly string[] {
  if (rule.judge === 'dialect') return [dialect.vendor];
  const withReader = rule.judge === 'both' || (rule.judge === 'reader-and-target' && dialect.traits.normalises);
  return withReader ? [dialect.vendor, target.id] : [target.id];
}

function judgement(verdict: Verdict | undefined, target: string, model: string | undefined): Judgement | undefined {
  if (!verdict) return undefined;
  const named = model === undefined ? undefined : verdict.models?.find((entry) => entry.match.test(model));
  const severity = named?.severity ?? verdict.severity;
  return severity === 'off' ? undefined : { severity, target, says: verdict.says };
}

/** The less severe of two. */
export const milder = (a: Severity, b: Severity | undefined): Severity =>
  b !== undefined && compareSeverity(b, a) < 0 ? b : a;
