// Chunks of a stream put together into the messages that they are parts of.
import { check, type Settings } from '../check';
import { fixesOf } from '../features/fixes';
import type { TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';

export interface Merged {
  readonly edits: readonly TextEdit[];
  /** Runs of chunks that became one message each. */
  readonly runs: number;
  /** Those of them in which the arguments of a call do not come out as an object. */
  readonly lossy: number;
}

const rule = 'tool-call-chunks-unmerged';

/** Merges every run of chunks of a document, as the fix of the rule that finds them does; whatever the user’s settings make of that rule. */
export function merge(document: TextDocument, settings: Settings = {}): Merged {
  const { findings } = check(document, { ...settings, rules: {} });
  const fixes = findings.filter((finding) => finding.rule === rule).flatMap((finding) => fixesOf(document, finding));
  return {
    edits: fixes.flatMap((fix) => fix.edits),
    runs: fixes.length,
    lossy: fixes.filter((fix) => !fix.safe).length,
  };
}
