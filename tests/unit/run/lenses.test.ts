// Where a conversation can be run from, in its middle.
import { expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { lensesOf } from '../../../server/src/core/features/lenses';
import { openDocument } from '../../../server/src/core/text/document';

const lenses = (text: string): readonly string[] => {
  const document = openDocument(text);
  return lensesOf(document, check(document)).flatMap((lens) =>
    lens.type === 'turns' ? [`${lens.does} ${lens.message}`] : lens.type === 'fork' ? [`fork ${lens.message}`] : [],
  );
};

const call =
  '{"role": "assistant", "content": null, "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}';

it.each([
  [
    'the assistant’s messages anew, each turn once',
    `[{"role": "system", "content": "S"}, {"role": "user", "content": "A"}, ${call}, {"role": "tool", "tool_call_id": "c", "content": "x"}, {"role": "assistant", "content": "B"}, {"role": "user", "content": "C"}]`,
    ['regenerate 2', 'regenerate 4', 'fork 4'],
  ],
  ['a message that nobody answered', '[{"role": "user", "content": "A"}, {"role": "user", "content": "B"}]', ['run 0']],
  [
    'results that nobody went on from, and forks where no call is cut off from its result',
    `[{"role": "user", "content": "A"}, {"role": "assistant", "content": "B"}, {"role": "user", "content": "C"}, ${call}, {"role": "tool", "tool_call_id": "c", "content": "x"}, {"role": "user", "content": "D"}]`,
    ['regenerate 1', 'regenerate 3', 'run 4', 'fork 1'],
  ],
  ['nothing that stands alone', '[{"role": "assistant", "content": "A"}, {"role": "assistant", "content": "B"}]', []],
  ['no reply as it came', '{"choices": [{"message": {"role": "assistant", "content": "A"}}]}', []],
])('runs %s', (_, text, wished) => {
  expect(lenses(text)).toEqual(wished);
});
