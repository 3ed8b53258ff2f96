// What is offered is right when it is taken: the text is JSON again, what was meant is among the offers, and nothing new is found.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, spanIn } from '../../../server/src/core/check';
import { complete } from '../../../server/src/core/features/completion';
import { plainText } from '../../../server/src/core/features/template';
import type { Path } from '../../../server/src/core/json/tree';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits, type Span } from '../../../server/src/core/text/span';

const folder = join(import.meta.dirname, '../../../examples');
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.messages.json'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Texts after taking each of the offers at an offset, by label. */
function taken(text: string, offset: number): readonly { readonly label: string; readonly text: string }[] {
  const document = openDocument(text);
  return complete(document, check(document), offset, 'en').map((offer) => ({
    label: offer.label,
    text: applyEdits(text, [...offer.also, { ...offer.span, text: plainText(offer.template) }]),
  }));
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const count = (text: string): number => check(openDocument(text)).findings.length;

/** Every string value in the messages of a text: where it stands, and what it says. */
function strings(text: string): readonly { readonly span: Span; readonly value: string }[] {
  const document = openDocument(text);
  return check(document).readings.flatMap((reading) =>
    reading.conversation.messages.flatMap((message, index) =>
      leaves(message.value, []).map(({ path, value }) => ({ span: spanIn(document, reading, index, path), value })),
    ),
  );
}

function leaves(value: unknown, path: Path): readonly { readonly path: Path; readonly value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) =>
    leaves(own, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

describe('offers, taken', () => {
  it('in place of any string of any example leave JSON, and the one that was there mends what its absence broke', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), ({ text }, choice) => {
        const all = strings(text);
        const { span, value } = all[choice % all.length] as (typeof all)[number];
        const emptied = applyEdits(text, [{ ...span, text: '""' }]);
        for (const offer of taken(emptied, span.start + 1)) {
          expect(isJson(offer.text), `${offer.label}: ${offer.text}`).toBe(true);
          if (offer.label === value) expect(count(offer.text)).toBeLessThanOrEqual(count(text));
        }
      }),
      { numRuns: 200 },
    );
  });

  for (const { name, text } of examples) {
    it(`of whole messages behind any message leave JSON with messages more: ${name}`, () => {
      const document = openDocument(text);
      const [reading] = check(document).readings;
      for (const [index] of (reading?.conversation.single ? [] : (reading?.conversation.messages ?? [])).entries()) {
        const { end } = spanIn(document, reading as NonNullable<typeof reading>, index, []);
        const offers = taken(text, end);
        expect(offers.length).toBeGreaterThan(0);
        for (const offer of offers) {
          expect(isJson(offer.text), `${offer.label}: ${offer.text}`).toBe(true);
          const [after] = check(openDocument(offer.text)).readings;
          expect(after?.conversation.messages.length).toBeGreaterThan(reading?.conversation.messages.length ?? 0);
        }
      }
    });
  }

  it('of ids, roles and types are among the offers where they stood', () => {
    const sound = examples.filter(({ text }) => count(text) === 0);
    expect(sound.length).toBeGreaterThan(4);
    const missing = sound.flatMap(({ name, text }) =>
      strings(text)
        .filter(({ span }) => /"(?:tool_call_id|tool_use_id|role|type)"\s*:\s*$/.test(text.slice(0, span.start)))
        // Inside the envelope of a class its word is not needed, and nobody is asked to write it.
        .filter(({ value }) => !name.includes('serialized') || value === 'constructor' || value === 'tool_call')
        .filter(({ span, value }) => {
          const emptied = applyEdits(text, [{ ...span, text: '""' }]);
          return !taken(emptied, span.start + 1).some(({ label }) => label === value);
        })
        .map(({ span, value }) => `${name} ${text.slice(0, span.start).split('\n').length}: ${value}`),
    );
    expect(missing).toEqual([]);
  });
});
