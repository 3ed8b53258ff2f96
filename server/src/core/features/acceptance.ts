// Who would accept this file: the number of errors for each target.
import { check, type Settings } from '../check';
import { type Target, targets } from '../targets/index';
import type { TextDocument } from '../text/document';

export interface Acceptance {
  readonly target: Target;
  /** 0: the target would accept it. */
  readonly errors: number;
}

/** Judges a document for every target in turn; [] where it holds no conversation. */
export function acceptance(document: TextDocument, settings: Settings = {}): readonly Acceptance[] {
  if (check(document, settings).readings.length === 0) return [];
  return targets.map((target) => ({
    target,
    errors: check(document, { ...settings, target: target.id }).findings.filter(
      (finding) => finding.severity === 'error',
    ).length,
  }));
}
