// What makes a file easy to read: outline, folds, growing selections, hints, colours, hovers, lenses.
import { describe, expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { foldsOf } from '../../../server/src/core/features/folding';
import { formatted } from '../../../server/src/core/features/format';
import { hintsIn } from '../../../server/src/core/features/hints';
import { hoverAt } from '../../../server/src/core/features/hover';
import { lensesOf, resultsFor } from '../../../server/src/core/features/lenses';
import { selectionsAt } from '../../../server/src/core/features/selection';
import { outlineOf } from '../../../server/src/core/features/symbols';
import { tokensIn } from '../../../server/src/core/features/tokens';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';
import { mark, marked } from '../../harness/marked';

const round = `[
  {
    "role": "user",
    "content": "Weather in Paris\\nand Rome?"
  },
  {
    "role": "assistant",
    "content": null,
    "tool_calls": [
      {"id": "a", "type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Paris\\"}"}},
      {"id": "b", "type": "function", "function": {"name": "get_weather", "arguments": "{\\"city\\": \\"Rome\\"}"}}
    ]
  },
  {
    "role": "tool",
    "tool_call_id": "a",
    "content": "18 °C"
  },
  {
    "role": "tool",
    "tool_call_id": "b",
    "content": "24 °C"
  }
]
`;

describe('outline', () => {
  it('says in a line what each message is', () => {
    const { document, result } = marked(round);
    const lines = outlineOf(document, result).map(({ name, detail }) => `${name} ${detail}`.trim());
    expect(lines).toEqual([
      'user: “Weather in Paris and Rome?”',
      'assistant → get_weather ×2',
      'tool get_weather → “18 °C”',
      'tool get_weather → “24 °C”',
    ]);
  });

  it('lists the tools of the body, and the conversations of a file of several', () => {
    const body = marked(
      '{"model": "qwen3", "options": {}, "tools": [{"type": "function", "function": {"name": "f", "description": "Does f."}}], "messages": [{"role": "user", "content": "hi"}]}',
    );
    expect(outlineOf(body.document, body.result).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'tool f',
      'user user: “hi”',
    ]);
    const lines = marked(
      '{"messages": [{"role": "user", "content": "hi"}]}\n{"messages": [{"role": "user", "content": "ho"}]}',
      { lines: true },
    );
    expect(
      outlineOf(lines.document, lines.result).map(
        ({ kind, detail, children }) => `${kind} ${detail} ${children.length}`,
      ),
    ).toEqual(['conversation “hi” 1', 'conversation “ho” 1']);
  });
});

describe('folding', () => {
  it('folds messages, turns with their results, and what is inside', () => {
    const { document, result } = marked(round);
    const folds = foldsOf(document, result, 5000).map(({ kind, start, end }) => `${kind} ${start}-${end}`);
    expect(folds).toEqual([
      'body 0-22',
      'message 1-3',
      'group 5-22',
      'message 5-11',
      'inner 8-10',
      'result 13-16',
      'result 18-21',
    ]);
  });

  it('keeps to the number that the editor takes, whole messages first', () => {
    const { document, result } = marked(round);
    expect(foldsOf(document, result, 3).every(({ kind }) => kind !== 'inner')).toBe(true);
    expect(foldsOf(document, result, 3)).toHaveLength(3);
  });
});

describe('selection', () => {
  it('grows from the text of a string to the member, the message, its turn and all', () => {
    const source = round.replace('"18 °C"', '"18$0 °C"');
    const { text, offset, document, result } = marked(source);
    const grown = selectionsAt(document, result, offset).map(({ start, end }) => text.slice(start, end));
    expect(grown[0]).toBe('18 °C');
    expect(grown[1]).toBe('"18 °C"');
    expect(grown[2]).toBe('"content": "18 °C"');
    expect(grown[3]).toMatch(/^\{\s+"role": "tool",\s+"tool_call_id": "a"/);
    expect(grown[4]).toMatch(/^\{\s+"role": "assistant"[\s\S]*"24 °C"\s+\}$/);
    expect(grown.at(-1)).toBe(text);
    expect(grown).toHaveLength(7);
  });
});

describe('hints', () => {
  it('count the messages and their tokens and name the tool beside an id, in the part that is asked for', () => {
    const { text, document, result } = marked(round);
    const all = hintsIn(document, result, { start: 0, end: text.length });
    expect(all.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'index 0',
      'tokens 11',
      'index 1',
      'tokens 13',
      'index 2',
      'tokens 6',
      'tool get_weather',
      'index 3',
      'tokens 6',
      'tool get_weather',
    ]);
    const first = hintsIn(document, result, { start: 0, end: text.indexOf('"assistant"') });
    expect(first.filter(({ kind }) => kind === 'index').map(({ label }) => label)).toEqual(['0', '1']);
  });
});

describe('tokens', () => {
  it('are roles, ids and tools, without their quotes', () => {
    const source =
      '[{"type": "«ai»", "content": "", "tool_calls": [{"name": "«f»", "args": {}, "id": "«a»"}]}, {"type": "«tool»", "content": "a", "tool_call_id": "«a»"}]';
    const { text, document, result } = marked(source);
    expect(
      mark(
        text,
        tokensIn(document, result, { start: 0, end: text.length }).map(({ span }) => span),
      ),
    ).toBe(source);
  });
});

describe('hover', () => {
  const kinds = (source: string) => {
    const { offset, document, result } = marked(source);
    return hoverAt(document, result, offset)?.blocks.map((block) =>
      block.type === 'words' ? block.key : `${block.type} ${'text' in block ? block.text : block.mimeType}`,
    );
  };

  it('tells what a key and a role mean', () => {
    expect(kinds('[{"ro$0le": "user", "content": "hi"}]')).toEqual(['field.role', 'link OpenAI Chat Completions']);
    expect(kinds('[{"role": "us$0er", "content": "hi"}]')).toEqual(['role.user', 'link OpenAI Chat Completions']);
    expect(
      kinds(
        '[{"lc": 1, "type": "constructor", "id": ["langchain_core", "messages", "Human$0Message"], "kwargs": {"content": "hi"}}]',
      ),
    ).toEqual(['role.HumanMessage', 'link LangChain, serialized']);
  });

  it('shows the other end of a call', () => {
    expect(kinds(round.replace('"id": "a"', '"id": "$0a"'))).toEqual(['hover.answered', 'code 18 °C']);
    expect(kinds(round.replace('"tool_call_id": "b"', '"tool_call_id": "$0b"'))).toEqual([
      'hover.call',
      'code {\n  "city": "Rome"\n}',
    ]);
  });

  it('shows JSON in a string laid out, its numbers as written, and text as it reads', () => {
    expect(
      kinds(
        '[{"role": "assistant", "content": null, "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "$0{\\"n\\": 12345678901234567890}"}}]}]',
      ),
    ).toEqual(['code {\n  "n": 12345678901234567890\n}']);
    expect(kinds('[{"role": "user", "content": "$0one\\ntwo"}]')).toEqual(['code one\ntwo']);
    expect(kinds('[{"role": "user", "content": "$0one"}]')).toBeUndefined();
  });

  it('shows a picture that stands in the file, and fetches none', () => {
    const png = `iVBORw0KGgo${'A'.repeat(80)}`;
    expect(
      kinds(
        `[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "$0data:image/png;base64,${png}"}}]}]`,
      ),
    ).toEqual(['hover.media', 'image image/png']);
    expect(
      kinds(
        `[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "$0https://example.org/${'a'.repeat(80)}.png"}}]}]`,
      )?.some((own) => own.startsWith('image')),
    ).toBe(false);
  });
});

describe('lenses', () => {
  it('offer to run at the end, and to answer what waits', () => {
    const { text, document, result } = marked(
      `${round.slice(0, round.indexOf(',\n  {\n    "role": "tool",\n    "tool_call_id": "b"'))}\n]\n`,
    );
    const lenses = lensesOf(document, result);
    expect(lenses.map(({ type, span }) => `${type} ${document.positionAt(span.start).line}`)).toEqual([
      'results 5',
      'turns 5',
      'run 18',
    ]);
    const [lens] = lenses;
    if (lens?.type !== 'results') throw new Error('no lens for results');
    const answered = openDocument(applyEdits(text, resultsFor(document, result, lens.conversation, lens.message)));
    expect(check(answered).findings.filter(({ rule }) => rule.startsWith('tool-call-unanswered'))).toEqual([]);
  });

  it('offer one run for each line of a file of several', () => {
    const { document, result } = marked(
      '{"messages": [{"role": "user", "content": "hi"}]}\n{"messages": [{"role": "user", "content": "ho"}]}',
      { lines: true },
    );
    expect(lensesOf(document, result).map((lens) => (lens.type === 'run' ? lens.conversation : lens.type))).toEqual([
      0, 1,
    ]);
  });
});

describe('formatting', () => {
  const options = { tabSize: 2, insertSpaces: true };
  const laidOut = (text: string): string => applyEdits(text, formatted(openDocument(text), options));

  it('changes white space only, keeps line ends, and has nothing to do a second time', () => {
    const text =
      '[{"role":"user",\r\n"content":"a\\u0020b","n":1.50e+3,"big":12345678901234567890}\r\n,  {"role":"user","content":[]}]';
    const once = laidOut(text);
    expect(once.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(once).not.toMatch(/[^\r]\n/);
    expect(once).toContain('1.50e+3');
    expect(laidOut(once)).toBe(once);
  });

  it('leaves lines that are conversations alone', () => {
    expect(formatted(openDocument('{"messages":[]}\n{"messages":[]}', { lines: true }), options)).toEqual([]);
  });
});
