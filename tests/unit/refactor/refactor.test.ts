// Trimming, merging, reducing and converting: what stays is as it was written, nothing is parted, and the real libraries agree.
import { AIMessageChunk, coerceMessageLikeToMessage } from '@langchain/core/messages';
import { messagesStateReducer } from '@langchain/langgraph';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { dialectById, dialects } from '../../../server/src/core/dialects/index';
import type { Reading } from '../../../server/src/core/reading';
import { convertText } from '../../../server/src/core/refactor/convert';
import { extract, wrap } from '../../../server/src/core/refactor/extract';
import { merge } from '../../../server/src/core/refactor/merge';
import { reduce } from '../../../server/src/core/refactor/reduce';
import { type Budget, trim } from '../../../server/src/core/refactor/trim';
import { openDocument, type TextDocument } from '../../../server/src/core/text/document';
import { applyEdits, type TextEdit } from '../../../server/src/core/text/span';
import { filesIn } from '../../harness/conversations';
import { seeds } from '../../harness/seeds';

interface Opened {
  readonly document: TextDocument;
  readonly reading: Reading;
}

function open(text: string, dialect?: string): Opened {
  const document = openDocument(text);
  const [reading] = check(document, { dialect }).readings;
  if (!reading) throw new Error(`no conversation in ${text}`);
  return { document, reading };
}

const edited = ({ document }: Opened, edits: readonly TextEdit[]): string => applyEdits(document.text(), edits);

const trimmed = (text: string, budget: Budget): string => {
  const opened = open(text);
  return edited(opened, trim(opened.document, opened.reading, budget).edits);
};

describe('trimming', () => {
  const round = `[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "One" },   // kept numbers: 12345678901234567890
  { "role": "assistant", "content": "1" },
  { "role": "user", "content": "Two" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "a", "type": "function", "function": { "name": "f", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "a", "content": "2" },
  { "role": "assistant", "content":   "2.0" },
  { "role": "user", "content": "Three" }
]
`;

  it('keeps the system text and the last turns as they are written', () => {
    expect(trimmed(round, { turns: 2 })).toBe(`[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "Two" },
  { "role": "assistant", "content": null, "tool_calls": [{ "id": "a", "type": "function", "function": { "name": "f", "arguments": "{}" } }] },
  { "role": "tool", "tool_call_id": "a", "content": "2" },
  { "role": "assistant", "content":   "2.0" },
  { "role": "user", "content": "Three" }
]
`);
  });

  it('changes nothing where all of it fits', () => {
    expect(trimmed(round, { turns: 3 })).toBe(round);
    expect(trimmed(round, { tokens: 10_000 })).toBe(round);
  });

  it('keeps a last turn that is too long, and says so', () => {
    const opened = open(round);
    const result = trim(opened.document, opened.reading, { tokens: 1 });
    expect(result.fits).toBe(false);
    expect(edited(opened, result.edits)).toBe(`[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "Three" }
]
`);
  });

  it('does not cut between a call and a result that comes after the user has spoken', () => {
    const text = `[
  { "type": "human", "content": "One" },
  { "type": "ai", "content": "", "tool_calls": [{ "name": "f", "args": {}, "id": "a" }] },
  { "type": "human", "content": "Two" },
  { "type": "tool", "tool_call_id": "a", "content": "1" },
  { "type": "human", "content": "Three" }
]`;
    const opened = open(text);
    const { removed } = trim(opened.document, opened.reading, { turns: 2 });
    expect(removed.includes(1)).toBe(removed.includes(3));
  });

  it('takes removals along whose message goes', () => {
    const text = `[
  { "type": "human", "id": "1", "content": "One" },
  { "type": "human", "id": "2", "content": "Two" },
  { "type": "remove", "id": "1", "content": "" }
]`;
    expect(trimmed(text, { turns: 1 })).toBe(`[
  { "type": "human", "id": "2", "content": "Two" }
]`);
  });

  describe.each(dialects.map(({ id }) => id))('%s', (id) => {
    it.each(seeds)('brings no new error, keeps texts, and is done at once (seed %i)', (seed) => {
      const budget = fc.oneof(
        fc.record({ turns: fc.integer({ min: 1, max: 4 }) }),
        fc.record({ tokens: fc.integer({ min: 1, max: 200 }) }),
      );
      fc.assert(
        fc.property(
          filesIn(dialectById(id))
            .filter(({ lines }) => !lines)
            .map(({ text }) => text),
          budget,
          (text, own) => {
            const opened = open(text, id);
            const { edits, removed, fits } = trim(opened.document, opened.reading, own);
            const again = open(edited(opened, edits), id);
            const left = opened.reading.conversation.messages.filter((_, index) => !removed.includes(index));
            expect(again.reading.conversation.messages.map(({ value }) => value)).toEqual(
              left.map(({ value }) => value),
            );
            expect(errors(again.document, id)).toEqual([]);
            expect(trim(again.document, again.reading, own).removed).toEqual([]);
            if ('turns' in own) expect(fits).toBe(true);
          },
        ),
        { seed, numRuns: 60 },
      );
    });
  });
});

const errors = (document: TextDocument, dialect: string): readonly string[] =>
  check(document, { dialect, target: dialectById(dialect).vendor })
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ rule, path }) => `${rule} ${path}`);

describe('reducing', () => {
  const message = fc.record({
    type: fc.constantFrom('human', 'ai'),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    content: fc.string({ maxLength: 5 }),
  });
  const removal = fc.record({
    type: fc.constant('remove'),
    id: fc.constantFrom('a', 'b', 'c', 'd', '__remove_all__'),
    content: fc.constant(''),
  });

  it.each(seeds)('gives what LangGraph gives (seed %i)', (seed) => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: message }, removal), { minLength: 1 }), (messages) => {
        const opened = open(JSON.stringify(messages, null, 2), 'langchain-flat');
        const { edits, unknown } = reduce(opened.document, opened.reading);
        const ours = JSON.parse(edited(opened, edits)) as { id: string; content: string }[];
        const theirs = reduceThere(messages);
        if (theirs === undefined) expect(unknown.length).toBeGreaterThan(0);
        else {
          expect(unknown).toEqual([]);
          expect(ours.map(({ id, content }) => ({ id, content }))).toEqual(theirs);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  /** Undefined where LangGraph refuses. */
  function reduceThere(messages: readonly object[]): readonly { id: string; content: string }[] | undefined {
    try {
      return messagesStateReducer(
        [],
        messages.map((own) => coerceMessageLikeToMessage(own as never)),
      ).map((own) => ({
        id: own.id ?? '',
        // Its removals have blocks for no content.
        content: typeof own.content === 'string' ? own.content : '',
      }));
    } catch {
      return undefined;
    }
  }

  it('leaves what stays as it is written', () => {
    const text = `[
  {"type":"human","id":"1","content":"One"},
  { "type": "ai", "id": "2", "content": "\\u0031" },
  { "type": "ai", "id":   "2", "content": "2" },
  { "type": "remove", "id": "1", "content": "" }
]`;
    const opened = open(text);
    expect(edited(opened, reduce(opened.document, opened.reading).edits)).toBe(`[
  { "type": "ai", "id":   "2", "content": "2" }
]`);
  });
});

describe('merging', () => {
  it('gives the text and the calls that LangChain gives', () => {
    const chunks = [
      { content: 'Let me ', tool_call_chunks: [] },
      { content: 'see.', tool_call_chunks: [{ name: 'wind', args: '{"pi', id: 'c1', index: 0 }] },
      { content: '', tool_call_chunks: [{ args: 'er": 1}', index: 0 }] },
    ];
    const list = [{ type: 'human', content: 'Wind?' }, ...chunks.map((own) => ({ type: 'AIMessageChunk', ...own }))];
    const opened = open(JSON.stringify(list, null, 2));
    const { edits, runs, lossy } = merge(opened.document);
    const [, merged] = JSON.parse(edited(opened, edits)) as { content: string; tool_calls: object[] }[];
    const [first, ...more] = chunks.map((own) => new AIMessageChunk(own as never));
    const theirs = more.reduce((sum, own) => sum.concat(own), first as AIMessageChunk);
    expect({ runs, lossy }).toEqual({ runs: 1, lossy: 0 });
    expect(merged?.content).toBe(theirs.content);
    expect(merged?.tool_calls).toMatchObject(
      (theirs.tool_calls ?? []).map(({ name, args, id }) => ({ name, args, id })),
    );
  });

  it('finds nothing where there is nothing', () => {
    expect(merge(open('[{ "role": "user", "content": "Hi" }]').document)).toEqual({ edits: [], runs: 0, lossy: 0 });
  });
});

describe('converting', () => {
  const convert = (text: string, to: string) => {
    const { document, reading } = open(text);
    return convertText(document, reading, dialectById(to));
  };

  it('keeps layout, line ends and numbers', () => {
    const text =
      '[\r\n\t{ "role": "assistant", "content": "", "tool_calls": [{ "name": "f", "args": { "at": 12345678901234567890 }, "id": "a" }] }\r\n]';
    const done = convert(text.replace('"role": "assistant"', '"type": "ai"'), 'ollama');
    expect(done?.text).toContain('\r\n\t');
    expect(done?.text).toContain('12345678901234567890');
    expect(done?.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('tells of each key of a request that is left', () => {
    const text = '{ "model": "m", "temperature": 0, "messages": [{ "role": "user", "content": "Hi" }] }';
    expect(convert(text, 'anthropic')?.losses).toEqual([{ path: '$.temperature', what: 'field' }]);
  });

  it('puts system text where it belongs', () => {
    const text = '[{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "Hi" }]';
    expect(JSON.parse(convert(text, 'anthropic')?.text ?? '')).toMatchObject({ system: 'Be brief.' });
  });

  it('takes what stands in the list out of what stands around it, and tells of that', () => {
    const text = '{ "values": { "messages": [{ "type": "human", "content": "Hi" }] }, "next": [] }';
    const done = convert(text, 'openai-chat');
    expect(JSON.parse(done?.text ?? '')).toEqual([{ role: 'user', content: 'Hi' }]);
    expect(done?.losses).toEqual([{ path: '$.next', what: 'field' }]);
  });

  it.each([
    [
      'the choices of a reply',
      {
        choices: [{ message: { role: 'assistant', content: 'One' } }, { message: { role: 'assistant', content: '2' } }],
      },
      '$.choices[1]',
    ],
    [
      'the candidates of a reply',
      {
        candidates: [
          { content: { role: 'model', parts: [{ text: 'One' }] } },
          { content: { role: 'model', parts: [{ text: '2' }] } },
        ],
      },
      '$.candidates[1]',
    ],
    [
      'the states of a history',
      [
        { values: { messages: [{ type: 'human', content: 'One', additional_kwargs: {} }] } },
        { values: { messages: [{ type: 'human', content: '2', additional_kwargs: {} }] } },
      ],
      '$[1]',
    ],
  ])('tells of each of %s that is not converted', (_, value, path) => {
    const { document, reading } = open(JSON.stringify(value));
    const done = convertText(document, reading, dialectById('anthropic'));
    expect(done?.text).toContain('One');
    expect(done?.losses).toContainEqual({ path, what: 'field' });
  });

  it('converts no more than is selected', () => {
    const { document, reading } = open('[{ "type": "human", "content": "One" }, { "type": "ai", "content": "Two" }]');
    const done = convertText(document, reading, dialectById('openai-chat'), [1]);
    expect(JSON.parse(done?.text ?? '')).toEqual([{ role: 'assistant', content: 'Two' }]);
  });

  it('leaves alone what would lose a comment, and what is in that dialect already', () => {
    expect(convert('[{ "role": "user", "content": "Hi" } /* why */]', 'anthropic')).toBeUndefined();
    const own = '[{"role":"user",  "content":"Hi"}]';
    expect(convert(own, 'openai-chat')).toMatchObject({ text: own, losses: [] });
  });
});

describe('taking out and putting in', () => {
  const text = '[\n  {"type":"human","content":"One"},\n  { "type": "ai", "content": "Two" }\n]\n';

  it('makes a file of messages as they are written', () => {
    const { document, reading } = open(text);
    expect(extract(document, reading, [1])).toBe('[\n  { "type": "ai", "content": "Two" }\n]\n');
  });

  it('puts a list into a body', () => {
    const opened = open(text);
    const edits = wrap(opened.document, opened.reading);
    expect(edited(opened, edits ?? [])).toBe(
      '{\n  "messages": [\n    {"type":"human","content":"One"},\n    { "type": "ai", "content": "Two" }\n  ],\n  "tools": []\n}\n',
    );
  });

  it('puts nothing into a body twice', () => {
    const { document, reading } = open('{ "messages": [{ "role": "user", "content": "Hi" }] }');
    expect(wrap(document, reading)).toBeUndefined();
  });
});
