// Fixtures of completion: a text with `$0` at the cursor, the offer that is taken, and the text after it, with `$0` where the cursor comes to stand.
import { check } from '../../server/src/core/check';
import { type Completion, complete } from '../../server/src/core/features/completion';
import { plainText } from '../../server/src/core/features/template';
import { openDocument } from '../../server/src/core/text/document';
import { applyEdits } from '../../server/src/core/text/span';

export interface CompletionCase {
  readonly name: string;
  /** The label of the offer that is taken; `-` where there is none to take. */
  readonly take: string;
  readonly before: string;
  readonly after: string;
}

/** Takes a fixture file apart: `## name`, `take: label`, the text, `=>`, the text after. */
export function casesIn(fixture: string): readonly CompletionCase[] {
  return fixture
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head = '', after = ''] = section.split(/^=>\n/m);
      const [name = '', take = '', ...before] = head.split('\n');
      return { name, take: take.replace(/^take: /, ''), before: before.join('\n'), after };
    });
}

export interface Taken {
  readonly labels: readonly string[];
  readonly after: string | undefined;
}

/** What is offered at the `$0` of a text, and the text after taking the offer with a label. */
export function take(marked: string, label: string, lines = false): Taken {
  const offset = marked.indexOf('$0');
  const text = marked.replace('$0', '');
  const document = openDocument(text, { lines });
  const offers = complete(document, check(document), offset, 'en');
  const offer = offers.find((own) => own.label === label);
  return { labels: offers.map((own) => own.label), after: offer && accepted(text, offer) };
}

/** A text after taking an offer. Marks the first place to fill in, or the end of what was inserted. */
export function accepted(text: string, offer: Completion): string {
  const stops = offer.template.filter((part) => typeof part !== 'string');
  const first = stops.toSorted((a, b) => a.stop - b.stop)[0];
  const inserted =
    first === undefined
      ? `${plainText(offer.template)}$0`
      : offer.template
          .map((part) => (typeof part === 'string' ? part : part === first ? `$0${part.text}` : part.text))
          .join('');
  return applyEdits(text, [...offer.also, { ...offer.span, text: inserted }]);
}
