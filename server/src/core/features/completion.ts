// What may be typed at the cursor: words, ids, keys, whole messages. Answers from the result of checking the text as it stands, broken or not.
import type { CheckResult } from '../check';
import type { TextDocument } from '../text/document';
import type { Span, TextEdit } from '../text/span';
import type { Language } from '../words/language';
import type { Block } from './blocks';
import { argumentsAt } from './complete/arguments';
import { callIdsAt } from './complete/calls';
import { keysFor } from './complete/keys';
import { openWordsAt, removableAt, speakersAt } from './complete/known';
import { messagesAt } from './complete/messages';
import { startsAt } from './complete/starts';
import { toolNamesAt } from './complete/tools';
import { valuesFor } from './complete/values';
import { type Spot, spotAt } from './spot';
import type { Template } from './template';

export interface Completion {
  readonly kind: 'call' | 'role' | 'value' | 'key' | 'message';
  readonly label: string;
  /** Stands beside the label. */
  readonly detail?: string | undefined;
  /** What it means. */
  readonly about: readonly Block[];
  readonly template: Template;
  /** What it replaces. */
  readonly span: Span;
  /** What the text between the start of the span and the cursor is matched with. */
  readonly filter: string;
  /** Edits elsewhere that belong to it. */
  readonly also: readonly TextEdit[];
  /** There is something to choose from at the place it leaves the cursor in. */
  readonly again?: boolean;
}

/** What one source of offers looks at. */
export interface Asking {
  readonly document: TextDocument;
  readonly spot: Spot;
  readonly offset: number;
  readonly language: Language;
}

type Source = (asking: Asking) => readonly Completion[];

/** The first source that has something to offer is asked alone. */
const sources: readonly Source[] = [
  startsAt,
  callIdsAt,
  toolNamesAt,
  argumentsAt,
  valuesFor,
  removableAt,
  speakersAt,
  openWordsAt,
  (asking) => [...keysFor(asking), ...messagesAt(asking)],
];

/** What may stand at an offset, best first. Total: [] where nothing is known. */
export function complete(
  document: TextDocument,
  result: CheckResult,
  offset: number,
  language: Language,
): readonly Completion[] {
  const spot = spotAt(document, result, offset);
  if (!spot || spot.cursor.expects === 'nothing') return [];
  const asking = { document, spot, offset, language };
  for (const source of sources) {
    const offers = source(asking);
    if (offers.length > 0) return offers;
  }
  return [];
}
