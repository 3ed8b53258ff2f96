// Who would accept this file: the number of errors for each target.
import { check, type Settings } from '../check';
import { type Target, targets } from '../targets/index';
import { openDocument, type TextDocument } from '../text/document';

export interface Acceptance {
  readonly target: Target;
  /** 0: the target would accept it. */
  readonly errors: number;
}

/** Judges a document for every target in turn; [] where it holds no conversation. The cost is that of as many checks of the whole. */
export const acceptance = (document: TextDocument, settings: Settings = {}): readonly Acceptance[] => [
  ...judgements(document, settings),
];

/** The same one by one, for those who have something else to do in between. */
export function* judgements(document: TextDocument, settings: Settings = {}): Generator<Acceptance> {
  // What is kept with a document is kept for one target; judging a copy leaves that of the open file in place.
  const copy = openDocument(document.text(), { lines: document.lines });
  if (check(copy, settings).readings.length === 0) return;
  for (const target of targets) {
    const { findings } = check(copy, { ...settings, target: target.id });
    yield { target, errors: findings.filter((finding) => finding.severity === 'error').length };
  }
}
