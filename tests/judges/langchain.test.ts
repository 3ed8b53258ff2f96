// The real @langchain/core as judge: what we call valid it loads, what we call its error it refuses; and what loads goes through @langchain/openai whole.
import { coerceMessageLikeToMessage, mapStoredMessagesToChatMessages } from '@langchain/core/messages';
import { convertMessagesToCompletionsMessageParams } from '@langchain/openai';
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import { openDocument } from '../../server/src/core/text/document';

type Json = Record<string, unknown>;

const call = (id: string, args: unknown = { pier: 1 }): Json => ({ name: 'wind', args, id, type: 'tool_call' });
const round: readonly Json[] = [
  { type: 'system', content: 'Be brief.' },
  { type: 'human', content: 'Wind at both piers? 天气 😀' },
  { type: 'ai', content: '', tool_calls: [call('c1'), call('c2', { pier: 2 })] },
  { type: 'tool', content: '6 m/s', tool_call_id: 'c2', name: 'wind' },
  { type: 'tool', content: '4 m/s', tool_call_id: 'c1', name: 'wind' },
  { type: 'ai', content: [{ type: 'text', text: 'Four and six.' }] },
];

const stored = (messages: readonly Json[]): Json[] => messages.map(({ type, ...data }) => ({ type, data }));

const errors = (messages: unknown, target = 'langchain'): readonly string[] =>
  check(openDocument(JSON.stringify(messages, null, 2)), { target })
    .findings.filter((finding) => finding.severity === 'error')
    .map((finding) => finding.rule);

const loads = (messages: readonly unknown[]): boolean => {
  try {
    for (const message of messages) coerceMessageLikeToMessage(message as never);
    return true;
  } catch {
    return false;
  }
};

const loadsStored = (messages: readonly unknown[]): boolean => {
  try {
    mapStoredMessagesToChatMessages(messages as never);
    return true;
  } catch {
    return false;
  }
};

const changed = (index: number, change: Json): Json[] =>
  round.map((message, at) => (at === index ? { ...message, ...change } : message));
const without = (index: number, key: string): Json[] =>
  round.map((message, at) =>
    at === index ? Object.fromEntries(Object.entries(message).filter(([own]) => own !== key)) : message,
  );

describe('flat messages', () => {
  const valid: readonly (readonly [string, readonly unknown[]])[] = [
    ['a round of parallel calls, answered in another order', round],
    [
      'roles instead of types',
      [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
      ],
    ],
    [
      'tuples',
      [
        ['system', 'Be brief.'],
        ['human', 'Hi'],
        ['ai', 'Hello'],
      ],
    ],
    ['bare strings among messages', ['Hi', { type: 'ai', content: 'Hello' }]],
    ['a result that failed', changed(3, { status: 'error' })],
    ['a removal', [...round, { type: 'remove', id: 'm1', content: '' }]],
  ];

  it.each(valid)('%s: we find no error, and it loads', (_name, messages) => {
    expect(errors(messages)).toEqual([]);
    expect(loads(messages)).toBe(true);
  });

  const broken: readonly (readonly [string, readonly unknown[], string])[] = [
    ['an unknown type', changed(1, { type: 'person' }), 'role-unknown'],
    ['an unknown role', [{ role: 'helper', content: 'Hi' }, ...round], 'role-unknown'],
    ['a result without an id', without(3, 'tool_call_id'), 'tool-result-no-id'],
    ['a removal without an id', [...round, { type: 'remove', content: '' }], 'remove-id-missing'],
  ];

  it.each(broken)('%s: we find it, and it is refused', (_name, messages, rule) => {
    expect(errors(messages)).toContain(rule);
    expect(loads(messages)).toBe(false);
  });
});

describe('stored messages', () => {
  it('a round: we find no error, and it loads', () => {
    expect(errors(stored(round))).toEqual([]);
    expect(loadsStored(stored(round))).toBe(true);
  });

  it('an unknown type: we find it, and it is refused', () => {
    const messages = stored(changed(1, { type: 'person' }));
    expect(errors(messages)).toContain('role-unknown');
    expect(loadsStored(messages)).toBe(false);
  });

  it('a result without an id: we find it, and it is refused', () => {
    const messages = stored(without(3, 'tool_call_id'));
    expect(errors(messages)).toContain('tool-result-no-id');
    expect(loadsStored(messages)).toBe(false);
  });
});

describe('on the way to OpenAI', () => {
  it('what we call valid keeps every call, result and text', () => {
    expect(errors(round, 'openai')).toEqual([]);
    const params = convertMessagesToCompletionsMessageParams({
      messages: round.map((message) => coerceMessageLikeToMessage(message as never)),
    });
    expect(params.map((param) => param.role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'assistant']);
    const [, user, assistant, first, second] = params as unknown as readonly Json[];
    expect(user?.['content']).toBe('Wind at both piers? 天气 😀');
    expect(((assistant?.['tool_calls'] ?? []) as readonly Json[]).map((own) => own['id'])).toEqual(['c1', 'c2']);
    expect([first?.['tool_call_id'], second?.['tool_call_id']]).toEqual(['c2', 'c1']);
    // And what it became is valid in OpenAI's own shape.
    expect(errors(params, 'openai')).toEqual([]);
  });
});
