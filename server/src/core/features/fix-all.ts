// All safe fixes of a document, applied until none is left: what "fix all" and `check --fix` do.
import { check, type Settings } from '../check';
import { editDocument, type TextDocument } from '../text/document';
import type { TextEdit } from '../text/span';
import { fixesOf } from './fixes';

/** Fixes may uncover others; this many rounds end any quarrel between two rules. */
const rounds = 10;

/** The document after its safe fixes. Doing it again changes nothing more. Throws nothing; a document without any comes back as it is. */
export function fixAll(document: TextDocument, settings: Settings = {}): TextDocument {
  let current = document;
  for (let round = 0; round < rounds; round++) {
    const edits = safeEdits(current, settings);
    if (edits.length === 0) return current;
    current = editDocument(current, edits);
  }
  return current;
}

/** The edits of every safe fix that does not touch what an earlier one touches; last in the text first, so that offsets hold while they are applied. */
function safeEdits(document: TextDocument, settings: Settings): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const finding of check(document, settings).findings) {
    const fix = fixesOf(document, finding).find((offer) => offer.safe);
    if (fix?.edits.every((edit) => taken.every((other) => edit.end < other.start || edit.start > other.end)))
      taken.push(...fix.edits);
  }
  return taken.sort((a, b) => b.start - a.start);
}
