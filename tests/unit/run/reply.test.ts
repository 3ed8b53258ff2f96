// A reply in every dialect and layout: the text is JSON after each event, and at the end what JSON.stringify would have written.
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../server/src/core/json/read';
import { toValue } from '../../../server/src/core/json/tree';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { startSession } from '../../../server/src/core/run/session';
import { call, content, dialects, done, type Stream, streams, thinking } from './replies';
import { planOf, receiveAll, runOn } from './running';

/** A comment above each message and one behind the last, as people write them. */
const commented = (value: unknown): string => {
  const messages = JSON.stringify(value, null, 2)
    .slice(2, -2)
    .split(/,\n(?= {2}\S)/);
  return `// A conversation.\n[\n${messages.map((message, at) => `  // ${at}\n${message}`).join(',\n')} /* the last */ // so far\n]\n`;
};

const layouts: Readonly<Record<string, (value: unknown) => string>> = {
  pretty: (value) => `${JSON.stringify(value, null, 2)}\n`,
  'four spaces': (value) => JSON.stringify(value, null, 4),
  tabs: (value) => JSON.stringify(value, null, '\t'),
  CRLF: (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'),
  compact: (value) => JSON.stringify(value),
};

/** What JSON with comments says. */
function saidBy(text: string): unknown[] {
  const { root, issues } = readJson(text);
  expect(issues.filter(({ code }) => code !== 'comment')).toEqual([]);
  return root ? (toValue(root) as unknown[]) : [];
}

const spread = (values: readonly unknown[]): string => JSON.stringify(values, null, 2);

/** Texts with an empty list, and how they look with messages in it. */
const emptyLists: readonly [before: string, write: (values: readonly unknown[]) => string][] = [
  ['[]', spread],
  ['[\n]\n', (values) => `${spread(values)}\n`],
  ['{\n  "model": "m",\n  "list": []\n}', (list) => JSON.stringify({ model: 'm', list }, null, 2)],
];

/** A run never begins in an empty list, since there is nothing to send; its messages may all be taken away meanwhile. */
function intoEmpty(text: string, dialect: string, events: readonly ChatEvent[], insert: 'live' | 'whenDone') {
  const own = planOf(JSON.stringify(dialects.find(({ id }) => id === dialect)?.conversation), { dialect });
  const { root } = readJson(text);
  if (!root) throw new Error('no JSON');
  const list = root.type === 'object' ? ['list'] : [];
  const place = { ...own.place, text, tree: root, start: 0, list, index: 0 };
  return receiveAll(text, startSession({ ...own, place }, { insert }), events);
}

describe.each(dialects)('in $id', ({ id, conversation, replies }) => {
  for (const stream of Object.keys(streams) as Stream[]) {
    for (const [layout, write] of Object.entries(layouts)) {
      it(`${stream}, ${layout}`, () => {
        const before = write(conversation);
        const after = write([...conversation, ...replies[stream]]);
        const live = runOn(before, streams[stream], { dialect: id, insert: 'live' });
        for (const text of live.texts) expect(JSON.parse(text).slice(0, conversation.length)).toEqual(conversation);
        expect(live.text).toBe(after);
        const atOnce = runOn(before, streams[stream], { dialect: id });
        expect(atOnce.texts).toEqual([after]);
      });
    }
  }

  for (const stream of Object.keys(streams) as Stream[]) {
    it(`${stream}, comments present`, () => {
      const before = commented(conversation);
      const printed = JSON.stringify(replies[stream], null, 2).slice(2, -2);
      const after = before.replace(' /* the last */ // so far\n', `, /* the last */ // so far\n${printed}\n`);
      const { texts, text } = runOn(before, streams[stream], { dialect: id, insert: 'live' });
      for (const now of texts) expect(saidBy(now).slice(0, conversation.length)).toEqual(conversation);
      expect(text).toBe(after);
      expect(runOn(before, streams[stream], { dialect: id }).text).toBe(after);
    });

    it.each(emptyLists)(`${stream}, an empty list, %j`, (before, write) => {
      const live = intoEmpty(before, id, streams[stream], 'live');
      for (const now of live.texts) JSON.parse(now);
      expect(live.text).toBe(write(replies[stream]));
      expect(intoEmpty(before, id, streams[stream], 'whenDone').texts).toEqual([write(replies[stream])]);
    });
  }

  it('is taken back whole, the comment behind the last message as it was', () => {
    const before = commented(conversation);
    const stopped: ChatEvent = { type: 'failed', failure: { key: 'run.cancelled', params: {}, actions: [] } };
    const events = [content('One'), content(' two'), stopped];
    const { texts, text, session } = runOn(before, events, { dialect: id, insert: 'live', stopped: 'takeBack' });
    expect(texts).toHaveLength(3);
    expect(text).toBe(before);
    expect(session.inserted).toBe('');
  });

  it('thinking left out', () => {
    const { text } = runOn(JSON.stringify(conversation), streams.thinking, { dialect: id, thinking: 'leave-out' });
    expect(text).toContain('No stars.');
    expect(text).not.toContain('Dark matter');
  });
});

describe('what the server counted', () => {
  const end: ChatEvent = {
    type: 'done',
    reason: 'stop',
    model: 'm:latest',
    createdAt: '2026-01-01T00:00:00Z',
    metrics: { promptTokens: 9, replyTokens: 2, totalMs: 1.5 },
  };
  const told = {
    response_metadata: {
      model: 'm:latest',
      created_at: '2026-01-01T00:00:00Z',
      done_reason: 'stop',
      total_duration: 1_500_000,
      prompt_eval_count: 9,
      eval_count: 2,
    },
    usage_metadata: { input_tokens: 9, output_tokens: 2, total_tokens: 11 },
  };

  it.each(dialects)(
    'is written in $id only where that is wished, and there is a place for it',
    ({ id, conversation }) => {
      const last = (metadata: 'keep' | 'leave-out') =>
        JSON.parse(runOn(JSON.stringify(conversation), [content('One.'), end], { dialect: id, metadata }).text).at(-1);
      const plain = last('leave-out');
      expect(JSON.stringify(plain)).not.toContain('metadata');
      const own = last('keep');
      if (!id.startsWith('langchain-')) expect(own).toEqual(plain);
      else expect(own.data ?? own.kwargs ?? own).toMatchObject(told);
    },
  );

  it('is not written of a reply that was stopped', () => {
    const stopped: ChatEvent = { type: 'failed', failure: { key: 'run.cancelled', params: {}, actions: [] } };
    const { text } = runOn('[{"type":"human","content":"A"}]', [content('One.'), stopped], { metadata: 'keep' });
    expect(JSON.parse(text).at(-1)).toEqual({ type: 'ai', content: 'One.' });
  });
});

const reply = [content('One.'), done];

describe('in the layout of the text', () => {
  it.each<[name: string, before: string, after: string]>([
    [
      'one message a line',
      '[\n  {"role": "user", "content": "Hi"}\n]\n',
      '[\n  {"role": "user", "content": "Hi"},\n  {"role": "assistant", "content": "One."}\n]\n',
    ],
    [
      'spaces in braces',
      '[{ "role": "user", "content": "Hi" }]',
      '[{ "role": "user", "content": "Hi" }, { "role": "assistant", "content": "One." }]',
    ],
    [
      'a comment behind the last message',
      '[\n  {"role": "user", "content": "Hi"} // asked\n]',
      '[\n  {"role": "user", "content": "Hi"}, // asked\n  {"role": "assistant", "content": "One."}\n]',
    ],
    [
      'a trailing comma',
      '[\n  {"role": "user", "content": "Hi"},\n]',
      '[\n  {"role": "user", "content": "Hi"},\n  {"role": "assistant", "content": "One."}\n]',
    ],
    [
      'a trailing comma and a comment',
      '[\n  {"role": "user", "content": "Hi"}, // asked\n  /* more */\n]',
      '[\n  {"role": "user", "content": "Hi"}, // asked\n  {"role": "assistant", "content": "One."}\n  /* more */\n]',
    ],
    [
      'in a body, keys behind the list',
      '{\n  "messages": [\n    {\n      "role": "user",\n      "content": "Hi"\n    }\n  ],\n  "model": "m"\n}',
      '{\n  "messages": [\n    {\n      "role": "user",\n      "content": "Hi"\n    },\n    {\n      "role": "assistant",\n      "content": "One."\n    }\n  ],\n  "model": "m"\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(runOn(before, reply, { insert: 'live' }).text).toBe(after);
    expect(runOn(before, reply).text).toBe(after);
  });

  it('of one conversation a line, the other lines as they are', () => {
    const before =
      '{"messages": [{"role": "user", "content": "A"}]}\r\n{"messages": [{"role": "user", "content": "B"}]}\r\n';
    expect(runOn(before, reply, { lines: true, conversation: 1 }).text).toBe(
      '{"messages": [{"role": "user", "content": "A"}]}\r\n{"messages": [{"role": "user", "content": "B"}, {"role": "assistant", "content": "One."}]}\r\n',
    );
    expect(runOn(before, reply, { lines: true, conversation: 0 }).text).toBe(
      '{"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "One."}]}\r\n{"messages": [{"role": "user", "content": "B"}]}\r\n',
    );
  });

  it('in the middle of a list, what follows as it is', () => {
    const before = '[\n  {"role": "user", "content": "A"},\n  {"role": "user", "content": "B"}\n]';
    expect(runOn(before, reply, { at: 0, insert: 'live' }).text).toBe(
      '[\n  {"role": "user", "content": "A"},\n  {"role": "assistant", "content": "One."},\n  {"role": "user", "content": "B"}\n]',
    );
  });
});

describe('among pairs of LangChain’s', () => {
  const before = '[["system", "Be short."], ["human", "Hi"]]';

  it('is a pair', () => {
    const { texts } = runOn(before, [content('One'), content('.'), done], { insert: 'live' });
    expect(texts.map((text) => JSON.parse(text).at(-1))).toEqual([
      ['ai', 'One'],
      ['ai', 'One.'],
    ]);
  });

  it('is a message where it says more', () => {
    const { texts } = runOn(before, [content('One.'), call('f', '{}'), done], { insert: 'live' });
    expect(texts.map((text) => JSON.parse(text).at(-1))).toMatchObject([
      ['ai', 'One.'],
      { type: 'ai', content: 'One.' },
    ]);
  });

  it('is a message where the others are not all pairs', () => {
    const { text } = runOn('[["system", "Be short."], {"type": "human", "content": "Hi"}]', [content('One.'), done]);
    expect(JSON.parse(text).at(-1)).toEqual({ type: 'ai', content: 'One.' });
  });
});

describe('of a call', () => {
  const asked = (more = ''): string => `[{"role": "user", "content": "Wind?"}${more}]`;

  it('the arguments keep every digit, as an object and as text', () => {
    const args = '{"id": 12345678901234567890, "ratio": 1.10, "__proto__": {"a": 1}}';
    const flat = runOn('[{"type": "human", "content": "Wind?"}]', [call('f', args), done]);
    expect(flat.text).toContain('"args": {"id": 12345678901234567890, "ratio": 1.10, "__proto__": {"a": 1}}');
    const chat = runOn(asked(), [call('f', args), done]);
    expect(chat.text).toContain(
      String.raw`"arguments": "{\"id\":12345678901234567890,\"ratio\":1.10,\"__proto__\":{\"a\":1}}"`,
    );
  });

  it.each([
    ['that the server gave twice', ['call_x', 'call_x'], ['call_x', 'call_1']],
    ['that the conversation has already', ['call_1', undefined], ['call_2', 'call_3']],
    ['that is empty', ['', ''], ['call_2', 'call_3']],
  ])('an id %s is replaced by one that the file does not have', (_, ids, wished) => {
    const earlier =
      ', {"role": "assistant", "content": null, "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}, {"role": "tool", "tool_call_id": "call_1", "content": "x"}';
    const before = asked(wished.includes('call_1') ? '' : earlier);
    const { text } = runOn(before, [...ids.map((id) => call('f', '{}', id)), done]);
    const calls = JSON.parse(text).at(-1).tool_calls as { id: string }[];
    expect(calls.map(({ id }) => id)).toEqual(wished);
  });

  it('whose arguments are no object, they are kept as the text they are', () => {
    const { text } = runOn(asked(), [call('f', '{"a": '), done]);
    expect(JSON.parse(text).at(-1).tool_calls[0].function.arguments).toBe('{"a": ');
  });
});

describe('what is shown while it grows', () => {
  const before = '[{"role": "user", "content": "Hi"}]';

  it('never half a character', () => {
    const { texts } = runOn(before, [content('a\ud83d'), content('\ude00'), done], { insert: 'live' });
    expect(texts.map((text) => JSON.parse(text).at(-1).content)).toEqual(['a', 'a😀']);
  });

  it('half a character that stays alone, as an escape', () => {
    const { text } = runOn(before, [content('a\ud83d'), done]);
    expect(text).toContain(String.raw`"a\ud83d"`);
  });

  it('no empty message while a model thinks and the dialect has no place for it', () => {
    const { texts } = runOn(before, [thinking('Hm.'), content('Yes.'), done], { insert: 'live' });
    expect(texts).toHaveLength(1);
  });

  it('thoughts, where the dialect has a place for them', () => {
    const { texts } = runOn(
      '[{"role": "user", "content": "Hi"}]',
      [thinking('Hm'), thinking('.'), content('Yes.'), done],
      {
        dialect: 'ollama',
        insert: 'live',
      },
    );
    expect(texts.map((text) => JSON.parse(text).at(-1))).toEqual([
      { role: 'assistant', content: '', thinking: 'Hm' },
      { role: 'assistant', content: '', thinking: 'Hm.' },
      { role: 'assistant', content: 'Yes.', thinking: 'Hm.' },
    ]);
  });
});
