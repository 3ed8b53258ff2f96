// Going on from an earlier result says the same as a fresh look, whatever was edited in between.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckResult, check } from '../../server/src/core/check';
import { editDocument, openDocument, type TextDocument } from '../../server/src/core/text/document';

const texts = [
  `[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "Wind at both piers?" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_1", "type": "function", "function": { "name": "wind", "arguments": "{\\"text\\": \\"east\\"}" } },
    { "id": "call_2", "type": "function", "function": { "name": "wind", "arguments": "{\\"text\\": \\"west\\"}" } }
  ] },
  { "role": "tool", "tool_call_id": "call_1", "content": "4 m/s" },
  { "role": "tool", "tool_call_id": "call_2", "content": "6 m/s" },
  { "role": "assistant", "content": "Four and six " }
]`,
  `{ "model": "claude-haiku-4-5", "system": "s", "max_tokens": 9, "messages": [
  { "role": "user", "content": [{ "type": "text", "text": "Dim it.", "cache_control": { "type": "ephemeral" } }] },
  { "role": "assistant", "content": [{ "type": "text", "text": "So " }, { "type": "tool_use", "id": "t1", "name": "dim", "input": { "text": "hall" } }] },
  { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": "t1", "content": "done" }] },
  { "role": "assistant", "content": "Done " }
] }`,
  `[{ "type": "human", "content": "Hi", "id": "m1" }, { "type": "ai", "content": "", "tool_calls": [{ "name": "f", "args": { "content": "x" }, "id": "c1" }] }, { "type": "tool", "content": "x", "tool_call_id": "c1" }, { "type": "remove", "id": "m1", "content": "" }]`,
];

const inserts = fc.constantFrom(
  'x',
  ' ',
  '"',
  '1',
  '{',
  '}',
  ',',
  '\n',
  ' ',
  'role',
  'call_1',
  '{{ name }}',
  '\\',
  '天',
);
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(4),
    text: fc.oneof(inserts, fc.constant('')),
  }),
  { minLength: 1, maxLength: 12 },
);

const shown = (result: CheckResult) => ({
  findings: result.findings.map(({ rule, severity, say, params, path, span, related }) => ({
    rule,
    severity,
    say,
    params,
    path,
    span,
    related,
  })),
  readings: result.readings.map(({ dialect, target, conversation }) => [dialect.id, target.id, conversation.messages]),
});

describe('check, going on from an earlier result', () => {
  it.each(['openai', 'anthropic', 'langgraph', 'ollama', undefined])(
    'says the same as a fresh look for %s',
    (target) => {
      fc.assert(
        fc.property(fc.constantFrom(...texts), edits, (text, changes) => {
          let document: TextDocument = openDocument(text);
          let result = check(document, { target });
          for (const { at, cut, text: insert } of changes) {
            const start = Math.floor(at * document.length);
            document = editDocument(document, [{ start, end: Math.min(document.length, start + cut), text: insert }]);
            result = check(document, { target }, result);
            expect(shown(result)).toEqual(shown(check(openDocument(document.text()), { target })));
          }
        }),
        { numRuns: 150 },
      );
    },
  );
});
