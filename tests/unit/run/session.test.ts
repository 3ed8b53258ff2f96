// How a run ends, and what becomes of it when the user types meanwhile.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertItem } from '../../../server/src/core/json/edit';
import { readJson } from '../../../server/src/core/json/read';
import { findNode, type JsonNode } from '../../../server/src/core/json/tree';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { rebase, type Session, type SessionOptions, startSession, step } from '../../../server/src/core/run/session';
import { editDocument, openDocument, type TextDocument } from '../../../server/src/core/text/document';
import type { TextEdit } from '../../../server/src/core/text/span';
import { call, content, done, thinking } from './replies';
import { planOf, runOn } from './running';

const before = '[\n  {"role": "user", "content": "Hi"}\n]';
const failed = (key: 'run.error-line' | 'run.cancelled'): ChatEvent => ({
  type: 'failed',
  failure: { key, params: {}, actions: [] },
});

describe.each(['live', 'whenDone'] as const)('inserted %s, a run', (insert) => {
  it.each<[name: string, events: readonly ChatEvent[], options: SessionOptions]>([
    ['that fails before anything has come', [failed('run.error-line')], {}],
    ['that fails in the middle (case 68)', [content('Because '), content('light '), failed('run.error-line')], {}],
    ['that fails after a call', [call('clock', '{}'), failed('run.error-line')], { stopped: 'keep' }],
    [
      'that is stopped and shall be taken back',
      [content('Because '), failed('run.cancelled')],
      { stopped: 'takeBack' },
    ],
    ['that is stopped before anything has come', [failed('run.cancelled')], {}],
    ['that is stopped while the model only thought', [thinking('Hm.'), failed('run.cancelled')], {}],
  ])('%s leaves the text as it was', (_, events, options) => {
    for (const dialect of ['openai-chat', 'ollama']) {
      const { text, session } = runOn(before, events, { ...options, insert, dialect });
      expect(text).toBe(before);
      expect(session.state).toBe('failed');
    }
  });

  it('that is stopped keeps what has come, well formed', () => {
    const { text } = runOn(before, [content('Because\n'), content('l\ud83d'), failed('run.cancelled')], { insert });
    expect(JSON.parse(text).at(-1)).toEqual({ role: 'assistant', content: 'Because\nl\ud83d' });
  });

  it('takes nothing in any more behind its end', () => {
    const { session } = runOn(before, [content('One.'), done], { insert });
    expect(step(session, [content('Two.')])).toEqual({ session, edits: [] });
  });
});

it('takes several events in with one edit', () => {
  const { edits } = step(startSession(planOf(before), { insert: 'live' }), [
    content('a'),
    content('b'),
    call('f', '{}'),
  ]);
  expect(edits).toHaveLength(1);
});

/** An editor: a document, what the run does to it and what the user does. */
class Desk {
  document: TextDocument;
  session: Session;
  constructor(text: string, options: SessionOptions = { insert: 'live' }, dialect?: string) {
    this.document = openDocument(text);
    this.session = startSession(planOf(text, dialect === undefined ? {} : { dialect }), options);
  }
  get text(): string {
    return this.document.text();
  }
  receive(...events: readonly ChatEvent[]): this {
    const { session, edits } = step(this.session, events, this.document);
    this.session = session;
    this.document = editDocument(this.document, edits);
    return this;
  }
  /** Replaces the first occurrence of a text. */
  type(old: string, text: string): this {
    const start = this.text.indexOf(old);
    return this.edit({ start, end: start + old.length, text });
  }
  edit(edit: TextEdit): this {
    this.session = rebase(this.session, [edit]);
    this.document = editDocument(this.document, [edit]);
    return this;
  }
}

describe('what the user types', () => {
  it('before the reply moves it', () => {
    const desk = new Desk(before).receive(content('One')).type('Hi', 'Hello there').receive(content('.'), done);
    expect(desk.text).toBe(
      '[\n  {"role": "user", "content": "Hello there"},\n  {"role": "assistant", "content": "One."}\n]',
    );
  });

  it('behind the reply stays behind it', () => {
    const desk = new Desk(before).receive(content('One')).type('\n]', ',\n  {"role": "user", "content": "And?"}\n]');
    desk.receive(content('.'), done);
    expect(JSON.parse(desk.text).map(({ content: text }: { content: string }) => text)).toEqual(['Hi', 'One.', 'And?']);
  });

  it.each([
    ['in its text', 'One', 'On'],
    ['over its end', '"}\n]', '"}]'],
    ['over its beginning', '"Hi"},\n  {', '"Hi"},{'],
  ])('inside the reply, %s, ends the run and stays', (_, old, text) => {
    const desk = new Desk(before).receive(content('One')).type(old, text);
    const left = desk.text;
    desk.receive(content('.'), done);
    expect(desk.session.state).toBe('ended-by-edit');
    expect(desk.text).toBe(left);
  });

  it('takes the reply away: the run ends and nothing comes back', () => {
    const desk = new Desk(before).receive(content('One'));
    desk.edit({ start: 0, end: desk.text.length, text: '[]' }).receive(done);
    expect(desk.session.state).toBe('ended-by-edit');
    expect(desk.text).toBe('[]');
  });

  const waiting = () => new Desk(before, {});

  it('while nothing has come, a message behind the last: the reply goes before it', () => {
    const desk = waiting().type('\n]', ',\n  {"role": "user", "content": "And?"}\n]').receive(content('One.'), done);
    expect(desk.text).toBe(
      '[\n  {"role": "user", "content": "Hi"},\n  {"role": "assistant", "content": "One."},\n  {"role": "user", "content": "And?"}\n]',
    );
  });

  it('while nothing has come, a message before the first: the reply still goes behind its own', () => {
    const desk = waiting()
      .type('[\n', '[\n  {"role": "system", "content": "Short."},\n')
      .receive(content('One.'), done);
    expect(JSON.parse(desk.text).map(({ role }: { role: string }) => role)).toEqual(['system', 'user', 'assistant']);
    expect(desk.session.place.index).toBe(2);
  });

  it('while nothing has come, another layout: the reply is laid out like it', () => {
    const compact = '[{"role":"user","content":"Hi"}]';
    const desk = waiting();
    desk.type('\n]', ']').type('[\n  ', '[').type('": "user", "', '":"user","').type('": "', '":"');
    expect(desk.text).toBe(compact);
    desk.receive(content('One.'), done);
    expect(desk.text).toBe('[{"role":"user","content":"Hi"},{"role":"assistant","content":"One."}]');
  });

  it('while nothing has come, an id of a call: the reply does not take it', () => {
    const desk = waiting().type(
      '\n]',
      ',\n  {"role": "assistant", "content": null, "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}\n]',
    );
    desk.receive(call('g', '{}'), done);
    expect(JSON.parse(desk.text)[1].tool_calls[0].id).toBe('call_2');
  });

  it('while nothing has come, text that is no JSON yet: the reply comes where its message ends', () => {
    const desk = waiting().type('\n]', ',\n  {"role": "us\n]').receive(content('One.'), done);
    expect(desk.text).toContain('"content": "Hi"},\n  {"role": "assistant", "content": "One."}');
    expect(desk.text).toContain('{"role": "us');
  });

  it('while nothing has come, takes the message away: the run ends', () => {
    const desk = waiting().type('{"role": "user", "content": "Hi"}', '').receive(content('One.'), done);
    expect(desk.session.state).toBe('ended-by-edit');
    expect(desk.text).toBe('[\n  \n]');
  });

  it('while nothing has come, writes the message anew: the reply goes behind it', () => {
    const desk = waiting()
      .type('"content": "Hi"}', '"content": "Hello", "name": "ada"}')
      .receive(content('One.'), done);
    expect(JSON.parse(desk.text)).toHaveLength(2);
  });
});

type Json = Readonly<Record<string, unknown>>;

/** How a dialect whose messages have their text under `content` says who speaks. */
interface Manner {
  readonly dialect: string;
  message(text: string): Json;
  isReply(message: Json): boolean;
}

const withRoles = (dialect: string): Manner => ({
  dialect,
  message: (content) => ({ role: 'user', content }),
  isReply: ({ role }) => role === 'assistant',
});

const manners: readonly Manner[] = [
  withRoles('openai-chat'),
  withRoles('ollama'),
  withRoles('mistral'),
  {
    dialect: 'langchain-flat',
    message: (content) => ({ type: 'human', content }),
    isReply: ({ type }) => type === 'ai',
  },
];

/** Something a user does that keeps the text JSON: letters into a text, out of one, a message before or behind any. */
type Doing =
  | { readonly type: 'letters'; readonly at: number; readonly text: string }
  | { readonly type: 'erase'; readonly at: number }
  | { readonly type: 'message'; readonly at: number; readonly text: string }
  | { readonly type: 'space'; readonly at: number };

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({ type: fc.constant('letters' as const), at: fc.nat(), text: fc.stringMatching(/^[a-zé星😀]{1,4}$/u) }),
  fc.record({ type: fc.constant('erase' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('message' as const), at: fc.nat(), text: fc.stringMatching(/^[a-z]{0,4}$/) }),
  fc.record({ type: fc.constant('space' as const), at: fc.nat() }),
);

/** The edit of the user's own text that a doing is; undefined where there is nothing to do it to. */
function editOf(text: string, own: Doing, message: Manner['message']): TextEdit | undefined {
  const { root } = readJson(text);
  const list = findNode(root, []);
  if (list?.type !== 'array') return undefined;
  if (own.type === 'message') return insertItem(text, root, [], own.at % (list.items.length + 1), message(own.text))[0];
  if (own.type === 'space') {
    const gap = list.items[own.at % list.items.length]?.start ?? 0;
    return { start: gap, end: gap, text: ' ' };
  }
  const texts = list.items.map((item) => findNode(item, ['content'])).filter((node) => node?.type === 'string');
  const node = texts[own.at % texts.length] as JsonNode;
  if (own.type === 'letters') return { start: node.start + 1, end: node.start + 1, text: own.text };
  const last = text.slice(node.start + 1, node.end - 1).match(/.$/u)?.[0] ?? '';
  return last === '\\' ? undefined : { start: node.end - 1 - last.length, end: node.end - 1, text: '' };
}

/** What the user's edit is in the text with the reply in it. Text at the reply's place is put behind it. */
function inBoth({ session }: Desk, edit: TextEdit): TextEdit {
  const { start, inserted } = session;
  const by = (offset: number): number => (offset < start ? 0 : inserted.length);
  const shift = edit.end === edit.start ? by(edit.start) : by(edit.end - 1);
  return { start: edit.start + shift, end: edit.end + shift, text: edit.text };
}

const piece: fc.Arbitrary<ChatEvent> = fc.oneof(
  fc
    .string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\u0007', '\ud83d', '\ude00', '星'), maxLength: 4 })
    .map(content),
  fc.string({ maxLength: 3 }).map(thinking),
  fc.constant(call('f', '{"a": [1, 2]}')),
);

/** Two messages, laid out in ways that people do. */
const layouts: readonly ((messages: readonly Json[]) => string)[] = [
  (messages) => `${JSON.stringify(messages, null, 2)}\n`,
  (messages) => JSON.stringify(messages),
  (messages) => `[\r\n\t${messages.map((own) => JSON.stringify(own).replaceAll('":', '": ')).join(',\r\n\t')}\r\n]`,
];

it('keeps both what the user types and the reply, whatever comes when, and the text is JSON after every edit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...manners),
      fc.constantFrom(...layouts),
      fc.constantFrom<'live' | 'whenDone'>('live', 'whenDone'),
      fc.array(fc.oneof(piece, doing), { maxLength: 20 }),
      ({ dialect, message, isReply }, layout, insert, happenings) => {
        const seed = layout([message('Hi'), message('you')]);
        const desk = new Desk(seed, { insert }, dialect);
        let own = seed;
        for (const happening of [...happenings, content('!'), done]) {
          if (
            happening.type === 'letters' ||
            happening.type === 'erase' ||
            happening.type === 'message' ||
            happening.type === 'space'
          ) {
            const edit = editOf(own, happening, message);
            if (!edit) continue;
            own = own.slice(0, edit.start) + edit.text + own.slice(edit.end);
            desk.edit(inBoth(desk, edit));
          } else {
            desk.receive(happening);
          }
          JSON.parse(desk.text);
        }
        const { state, start, inserted, reply } = desk.session;
        expect(state).toBe('done');
        const messages = JSON.parse(desk.text);
        expect(messages).toHaveLength(JSON.parse(own).length + 1);
        expect(messages.find(isReply).content).toBe(reply.text);
        expect(desk.text.slice(0, start) + desk.text.slice(start + inserted.length)).toBe(own);
      },
    ),
    { numRuns: 500 },
  );
});
