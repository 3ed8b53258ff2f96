// The walk that pairs calls with results: every legal form is quiet, every fault is named once, where a person would mend it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind, Message, Part, ToolCall, ToolResult } from '../../../server/src/core/model/message';
import { type Pairing, type PairingTraits, pair } from '../../../server/src/core/model/pairing';

const ownMessage: PairingTraits = { resultsGoIn: 'own-message', linkedBy: 'id', resultsAre: 'adjacent' };
const userMessage: PairingTraits = { resultsGoIn: 'user-message', linkedBy: 'id', resultsAre: 'adjacent' };
const byOrder: PairingTraits = { resultsGoIn: 'own-message', linkedBy: 'order', resultsAre: 'adjacent' };
const byCount: PairingTraits = { resultsGoIn: 'user-message', linkedBy: 'order', resultsAre: 'adjacent' };
const anywhere: PairingTraits = {
  resultsGoIn: 'own-message',
  linkedBy: 'id',
  resultsAre: 'anywhere',
  standIns: ['reference'],
};
const spanning: PairingTraits = { ...ownMessage, turnsSpanAssistants: true };

const message = (kind: Kind, given: Partial<Message> = {}): Message => ({
  value: {},
  dialect: 'test',
  kind,
  role: undefined,
  base: [],
  fields: {},
  content: undefined,
  parts: [],
  calls: [],
  results: [],
  id: undefined,
  name: undefined,
  chunk: false,
  ...given,
});

const fieldOf = (value: unknown, key: string) => (value === undefined ? undefined : { value, path: [key] });
const call = (id: unknown, name?: string, given: Partial<ToolCall> = {}): ToolCall => ({
  path: ['tool_calls', 0],
  id: fieldOf(id, 'id'),
  name: fieldOf(name, 'name'),
  args: undefined,
  byProvider: false,
  custom: false,
  ...given,
});
const result = (callId: unknown, name?: string, given: Partial<ToolResult> = {}): ToolResult => ({
  path: [],
  callId: fieldOf(callId, 'tool_call_id'),
  name: fieldOf(name, 'name'),
  content: undefined,
  failed: false,
  byProvider: false,
  ...given,
});

const textPart: Part = { type: 'text', path: ['content', 0], word: 'text', text: 'x' };
const resultPart: Part = { type: 'tool-result', path: ['content', 0], word: 'tool_result' };

const user = message('user', { parts: [textPart] });
const system = message('system');
const answer = message('assistant', { parts: [textPart] });
const ask = (...ids: readonly unknown[]) => message('assistant', { calls: ids.map((id) => call(id)) });
const tell = (id?: unknown, name?: string) => message('tool', { results: [result(id, name)] });
/** A user message of blocks: ids are results, `text` is text. */
const blocks = (...items: readonly string[]) =>
  message('user', {
    parts: items.map((item) => (item === 'text' ? textPart : resultPart)),
    results: items.flatMap((item, at) => (item === 'text' ? [] : [result(item, undefined, { path: ['content', at] })])),
  });

/** A fault as one line: type, message, id. */
const short = (pairing: Pairing) =>
  pairing.faults.map((fault) => {
    if (fault.type === 'unanswered')
      return `unanswered${fault.end ? '-end' : ''} ${fault.call.message} ${fault.call.call.id?.value ?? '-'}`;
    return `${fault.type} ${fault.result.message} ${fault.result.result.callId?.value ?? '-'}`;
  });

const faults = (messages: readonly Message[], traits = ownMessage) => short(pair(messages, traits)).sort();

describe('what every strict receiver accepts', () => {
  it.each<[string, readonly Message[], PairingTraits?]>([
    ['an empty list', []],
    ['no calls', [system, user, answer, user]],
    ['parallel calls, in order', [user, ask('a', 'b'), tell('a'), tell('b'), answer]],
    ['parallel calls, results in another order', [user, ask('a', 'b', 'c'), tell('c'), tell('a'), tell('b'), answer]],
    ['one call after the other', [user, ask('a'), tell('a'), ask('b'), tell('b'), answer]],
    ['an id used again in a later turn', [user, ask('a'), tell('a'), answer, user, ask('a'), tell('a'), answer]],
    ['a number as id', [user, ask(1), tell('1')]],
    [
      'results without ids by order',
      [user, ask(undefined, undefined), tell(undefined, 'w'), tell(undefined, 'w')],
      byOrder,
    ],
    [
      'results at the head of the next user message',
      [user, ask('a', 'b'), blocks('b', 'a', 'text'), answer],
      userMessage,
    ],
    ['a user message behind the one with the results', [user, ask('a'), blocks('a'), user, answer], userMessage],
    [
      'a call that the provider executes',
      [user, message('assistant', { calls: [call('s', 'search', { byProvider: true })] }), user],
      userMessage,
    ],
    [
      'a result of the provider in the turn of its call',
      [user, message('assistant', { calls: [call('s')], results: [result('s')] }), user],
      spanning,
    ],
    [
      'an assistant message between call and result, where turns span them',
      [user, ask('a'), answer, tell('a'), answer],
      spanning,
    ],
    [
      'calls that could not be parsed, answered',
      [user, message('assistant', { brokenCalls: [call('a')] }), tell('a'), answer],
    ],
    ['calls that could not be parsed, not answered', [user, message('assistant', { brokenCalls: [call('a')] }), user]],
    [
      'calls on a result, which are its own fault',
      [user, ask('a', 'b'), { ...tell('a'), calls: [call('x')] }, tell('b'), answer],
    ],
    ['an instruction to remove within a turn', [user, ask('a'), message('remove'), tell('a'), answer]],
    [
      'outputs at any place behind their calls',
      [user, ask('a'), ask('b'), answer, tell('b'), user, tell('a')],
      anywhere,
    ],
    [
      'an output whose call an item stands in for',
      [message('assistant', { role: { value: 'reference', path: ['type'] } }), tell('a')],
      anywhere,
    ],
    ['one id twice in one turn, answered twice', [user, ask('a', 'a'), tell('a'), tell('a')]],
    [
      'a block that is a call only to some readers, answered',
      [
        user,
        message('assistant', { parts: [{ type: 'tool-call', path: ['content', 0], word: 'tool_use' }] }),
        tell('a'),
        answer,
      ],
    ],
    [
      'chunks of one stream',
      [
        user,
        message('assistant', { chunk: true, calls: [call('a')] }),
        message('assistant', { chunk: true }),
        tell('a'),
        answer,
      ],
    ],
  ])('%s', (_, messages, traits) => {
    expect(faults(messages, traits)).toEqual([]);
  });

  it('approved calls of the AI SDK count as handled, pending ones do not', () => {
    const asked = message('assistant', { calls: [call('a')], approvals: [{ approvalId: 'q', callId: 'a' }] });
    const approved = message('tool', { approvals: [{ approvalId: 'q' }] });
    expect(faults([user, asked, approved], spanning)).toEqual([]);
    expect(faults([user, asked], spanning)).toEqual(['unanswered-end 1 a']);
  });

  it('a call in the part of its result waits for nobody, one without a result until somebody speaks', () => {
    const inside: PairingTraits = { ...ownMessage, resultsGoIn: 'same-message' };
    const place = (at: number) => ({ path: ['parts', at] });
    const parts = (...calls: readonly ToolCall[]) =>
      message('assistant', { calls, results: [result('a', undefined, place(0))] });
    expect(faults([user, parts(call('a', 'wind', place(0))), user], inside)).toEqual([]);
    expect(faults([user, parts(call('a', 'wind', place(0)), call('b', 'tide', place(1))), user], inside)).toEqual([
      'unanswered 1 b',
    ]);
    expect(faults([user, parts(call('b', 'tide', place(1)))], inside)).toEqual(['unanswered-end 1 b']);
    expect(faults([user, parts(call('b', 'tide', { ...place(1), partial: true })), user], inside)).toEqual([]);
    expect(faults([user, parts(call('b', 'tide', { ...place(1), byProvider: true })), user], inside)).toEqual([]);
    const asked = { ...parts(call('b', 'tide', place(1))), approvals: [{ approvalId: 'q', callId: 'b' }] };
    expect(faults([user, asked, user], inside)).toEqual(['unanswered 1 b']);
    expect(faults([user, { ...asked, approvals: [...asked.approvals, { approvalId: 'q' }] }, user], inside)).toEqual(
      [],
    );
  });

  it('a reply, a lone message and a state at rest may end with calls', () => {
    for (const around of [{ reply: true }, { single: true }, { atRest: true }])
      expect(pair([ask('a')], ownMessage, around).faults).toEqual([]);
    expect(short(pair([user, ask('a'), user], ownMessage, { atRest: true }))).toEqual(['unanswered 1 a']);
  });

  it('a list that goes on from what the server keeps may begin with results', () => {
    expect(pair([tell('a'), user], anywhere, { continued: true }).faults).toEqual([]);
    expect(short(pair([tell('a'), user], anywhere))).toEqual(['orphan 0 a']);
  });
});

describe('faults', () => {
  it.each<[string, readonly Message[], readonly string[], PairingTraits?]>([
    ['one of two calls without a result', [user, ask('a', 'b'), tell('a'), user], ['unanswered 1 b']],
    ['calls at the end', [user, ask('a', 'b'), tell('a')], ['unanswered-end 1 b']],
    ['the next turn begins', [user, ask('a'), ask('b'), tell('b')], ['unanswered 1 a']],
    [
      'a user message between call and result',
      [user, ask('a'), user, tell('a'), answer],
      ['not-adjacent 3 a', 'unanswered 1 a'],
    ],
    ['a result before its call', [user, tell('a'), ask('a'), answer], ['before-call 1 a', 'unanswered 2 a']],
    ['a result without a call', [user, tell('x'), answer], ['orphan 1 x']],
    ['a result without an id and without a call', [user, tell()], ['orphan 1 -']],
    ['a mistyped id is one fault', [user, ask('call_1'), tell('call_l'), answer], ['unknown-id 2 call_l']],
    ['a result too many with an id of nobody', [user, ask('a'), tell('a'), tell('x')], ['unknown-id 3 x']],
    ['a call answered twice', [user, ask('a'), tell('a'), tell('a'), answer], ['duplicate 3 a']],
    ['a call answered again after the turn', [user, ask('a'), tell('a'), answer, tell('a')], ['duplicate 4 a']],
    [
      'a result of an earlier turn within a later one',
      [user, ask('a'), ask('b'), tell('b'), tell('a')],
      ['not-adjacent 4 a', 'unanswered 1 a'],
    ],
    ['a result that lacks its id stands for an answer', [user, ask('a'), tell(), answer], []],
    [
      'a call that lacks its id takes the result left over',
      [user, ask('a', undefined), tell('b'), tell('a'), answer],
      [],
    ],
    ['an unreadable message may be the result', [user, ask('a'), message('unknown'), user], []],
    [
      'an assistant message with nothing but results of the provider ends the turn',
      [user, ask('a'), message('assistant', { results: [result('s', undefined, { byProvider: true })] }), user],
      ['unanswered 1 a'],
      userMessage,
    ],
    ['text before a result', [user, ask('a'), blocks('text', 'a')], ['not-first 2 a'], userMessage],
    [
      'results over two user messages',
      [user, ask('a', 'b', 'c'), blocks('a'), blocks('b', 'c')],
      ['split 3 b'],
      userMessage,
    ],
    [
      'a plain user message before the results',
      [user, ask('a'), user, blocks('a')],
      ['not-adjacent 3 a', 'unanswered 1 a'],
      userMessage,
    ],
    [
      'text ends the results',
      [user, ask('a', 'b'), blocks('a', 'text'), blocks('b')],
      ['not-adjacent 3 b', 'unanswered 1 b'],
      userMessage,
    ],
    ['an orphan in a user message', [blocks('a'), answer], ['orphan 0 a'], userMessage],
    [
      'fewer results than calls, by count',
      [user, message('assistant', { calls: [call(undefined, 'h'), call(undefined, 'a')] }), byName('h'), answer],
      ['unanswered 1 -'],
      byCount,
    ],
    [
      'more results than calls, by count',
      [user, message('assistant', { calls: [call(undefined, 'h')] }), byName('h', 'h'), answer],
      ['unknown-id 2 -'],
      byCount,
    ],
    [
      'user messages between, where turns span assistants',
      [user, ask('a'), user, tell('a')],
      ['not-adjacent 3 a', 'unanswered 1 a'],
      spanning,
    ],
    ['an output missing', [user, ask('a'), ask('b'), tell('b'), user], ['unanswered 1 a'], anywhere],
    ['an output missing at the end', [user, ask('a'), ask('b'), tell('b')], ['unanswered-end 1 a'], anywhere],
    ['an output before its call', [user, tell('a'), ask('a'), user], ['before-call 1 a'], anywhere],
    ['an output twice', [user, ask('a'), tell('a'), tell('a')], ['duplicate 3 a'], anywhere],
    ['an output of nobody', [user, tell('x')], ['orphan 1 x'], anywhere],
  ])('%s', (_, messages, expected, traits) => {
    expect(faults(messages, traits)).toEqual([...expected].sort());
  });

  it('leaves to an unknown id the call it looks like', () => {
    expect(faults([user, ask('call_weather', 'call_tide'), tell('call_weathr'), answer])).toEqual(
      ['unanswered 1 call_tide', 'unknown-id 2 call_weathr'].sort(),
    );
  });

  it('says where the result of an unanswered call stands', () => {
    const [fault] = pair([user, ask('a'), user, tell('a')], ownMessage).faults.filter(
      (one) => one.type === 'unanswered',
    );
    expect(fault).toMatchObject({ elsewhere: { message: 3 } });
  });

  it('a turn whose own message is wrong is not reported again for its calls', () => {
    expect(faults([user, message('user', { calls: [call('a')] }), user])).toEqual([]);
  });
});

function byName(...names: readonly string[]) {
  return message('user', {
    parts: names.map(() => resultPart),
    results: names.map((name, at) => result(undefined, name, { path: ['parts', at] })),
  });
}

describe('pairs', () => {
  const pairsOf = (messages: readonly Message[], traits: PairingTraits) =>
    pair(messages, traits).groups.flatMap((group) =>
      group.pairs.map(({ call: c, result: r }) => [c.call.name?.value ?? c.call.id?.value, r.message]),
    );

  it('by name where ids are missing, then by order', () => {
    const asked = message('assistant', {
      calls: [call(undefined, 'wind'), call(undefined, 'tide'), call(undefined, 'wind')],
    });
    expect(
      pairsOf([user, asked, tell(undefined, 'tide'), tell(undefined, 'wind'), tell(undefined, 'wind')], byOrder),
    ).toEqual([
      ['wind', 3],
      ['tide', 2],
      ['wind', 4],
    ]);
    expect(pairsOf([user, asked, tell(undefined, 'gale'), tell(undefined, 'tide'), tell()], byOrder)).toEqual([
      ['wind', 2],
      ['tide', 3],
      ['wind', 4],
    ]);
  });

  it('by id where both sides have one, whatever the order', () => {
    expect(pairsOf([user, ask('a', 'b'), tell('b'), tell('a')], byOrder)).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  it('the last group is open until somebody else speaks', () => {
    expect(pair([user, ask('a'), tell('a')], ownMessage).groups.map((group) => group.open)).toEqual([true]);
    expect(pair([user, ask('a'), tell('a'), answer], ownMessage).groups.map((group) => group.open)).toEqual([false]);
  });
});

describe('properties', () => {
  const turn = fc.record({
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'call_0', 'call_1'), { maxLength: 5 }),
    order: fc.infiniteStream(fc.nat()),
    before: fc.constantFrom<readonly Message[]>([user], [system, user], [user, user], []),
    after: fc.constantFrom<readonly Message[]>([answer], []),
  });
  type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

  const shuffled = <T>(items: readonly T[], order: Iterator<number>): readonly T[] =>
    items
      .map((item) => [item, order.next().value as number] as const)
      .sort((a, b) => a[1] - b[1])
      .map(([item]) => item);

  const written = (turns: readonly Turn[], results: (ids: readonly string[]) => readonly Message[]) =>
    turns.flatMap(({ ids, order, before, after }) => [
      ...before,
      ...(ids.length > 0 ? [ask(...ids), ...results(shuffled(ids, order[Symbol.iterator]()))] : []),
      ...after,
    ]);

  it.each<[string, PairingTraits, (ids: readonly string[]) => readonly Message[]]>([
    ['a message each', ownMessage, (ids) => ids.map((id) => tell(id))],
    ['a message each, by order', byOrder, (ids) => ids.map((id) => tell(id))],
    ['a message each, turns spanning assistants', spanning, (ids) => ids.map((id) => tell(id))],
    ['one user message', userMessage, (ids) => [blocks(...ids)]],
    ['one user message with text behind', userMessage, (ids) => [blocks(...ids, 'text')]],
    ['items anywhere', anywhere, (ids) => ids.map((id) => tell(id))],
  ])('complete groups have no fault in any order of results: %s', (_, traits, results) => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
        expect(faults(written(turns, results), traits)).toEqual([]);
      }),
    );
  });

  it('taking one result out of complete groups is one fault, at its call', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 6 }), fc.nat(), (turns, pick) => {
        const messages = written(turns, (ids) => ids.map((id) => tell(id)));
        const places = messages.flatMap((one, at) => (one.kind === 'tool' ? [at] : []));
        fc.pre(places.length > 0);
        const [gone] = messages.splice(places[pick % places.length] as number, 1);
        const found = pair(messages, ownMessage).faults;
        expect(found).toHaveLength(1);
        expect(found[0]).toMatchObject({
          type: 'unanswered',
          call: { call: { id: { value: gone?.results[0]?.callId?.value } } },
        });
      }),
    );
  });

  it('any list whatever gets an answer, and each result at most one place', () => {
    const any = fc.oneof(
      fc.constantFrom(
        user,
        system,
        answer,
        message('unknown'),
        message('remove'),
        message('function'),
        message('chat'),
      ),
      fc.array(fc.constantFrom('a', 'b', '', undefined), { minLength: 1, maxLength: 3 }).map((ids) => ask(...ids)),
      fc.constantFrom('a', 'b', 'x', '', undefined).map((id) => tell(id)),
      fc.array(fc.constantFrom('a', 'b', 'x', 'text'), { minLength: 1, maxLength: 3 }).map((items) => blocks(...items)),
    );
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }),
        fc.constantFrom(ownMessage, userMessage, byOrder, byCount, anywhere, spanning),
        (messages, traits) => {
          const { groups, faults: found } = pair(messages, traits);
          const paired = groups.flatMap((group) => group.pairs.map((one) => one.result.result));
          expect(new Set(paired).size).toBe(paired.length);
          const blamed = found.filter(
            (fault) => fault.type !== 'unanswered' && fault.type !== 'split' && fault.type !== 'not-first',
          );
          for (const fault of blamed) if ('result' in fault) expect(paired).not.toContain(fault.result.result);
          for (const group of groups)
            expect(group.pairs.length + group.unanswered.length).toBeGreaterThanOrEqual(group.calls.length);
        },
      ),
    );
  });

  it('tens of thousands of turns that use one id again and again take one walk', () => {
    const turns = Array.from({ length: 20_000 }, () => [user, ask('call_0'), tell('call_0'), answer]).flat();
    expect(pair([...turns, tell('call_9')], ownMessage).faults).toHaveLength(1);
    expect(pair(turns, anywhere).faults).toHaveLength(0);
  });
});
