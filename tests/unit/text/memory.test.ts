// What an edited document holds on to: its text, and not what was read around each edit.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { conversation, random } from '../../../bench/generate.mjs';
import { editedText } from '../../../bench/soak.mjs';
import { editDocument, openDocument } from '../../../server/src/core/text/document';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heapUsed(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('does not hold all that was read while something was open', () => {
  const file = editedText(conversation({ bytes: 300_000, seed: 2 }), random(2));
  let document = openDocument(file.text());
  const before = heapUsed();
  for (let edit = 0; edit < 400; edit++)
    for (const { range, text } of file.edit())
      document = editDocument(document, [
        { start: document.offsetAt(range.start), end: document.offsetAt(range.end), text },
      ]);
  expect(document.text()).toBe(file.text());
  // In bytes. Where slices of what was read are kept, this is 46 times the length.
  expect(heapUsed() - before).toBeLessThan(20 * document.length);
});
