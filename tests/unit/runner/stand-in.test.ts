// The stand-in speaks Ollama's protocol, replies to what it is given, and never passes for a model.
import { Ollama } from 'ollama';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStandIn } from '../../../scripts/stand-in.mjs';
import type { ChatEvent } from '../../../server/src/core/run/events';
import { listModels, runningModels, showModel, version } from '../../../server/src/runner/ollama';
import { bodyOf, eventsOf, failureOf, textOf } from '../../harness/ollama/run';

let standIn: Awaited<ReturnType<typeof startStandIn>>;
beforeAll(async () => {
  standIn = await startStandIn({ delayMs: 0 });
});
afterAll(() => standIn.close());

const run = (messages: readonly object[], more: object = {}): Promise<readonly ChatEvent[]> =>
  eventsOf({ baseUrl: standIn.url, body: bodyOf(messages, more) });

const ask = (content: string): readonly object[] => [{ role: 'user', content }];

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Weather at a place',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' }, unit: { enum: ['celsius', 'kelvin'] } },
      required: ['city', 'days', 'unit'],
    },
  },
};
const clock = {
  type: 'function',
  function: { name: 'clock', description: 'What time it is', parameters: { type: 'object', properties: {} } },
};

describe('the stand-in', () => {
  it('tells of itself as Ollama does', async () => {
    const address = { baseUrl: standIn.url };
    expect(await version(address)).toMatch(/stand-in/);
    expect((await listModels(address)).map(({ name }) => name)).toEqual(['stand-in:latest']);
    expect(await runningModels(address)).toMatchObject([{ name: 'stand-in:latest', contextLength: 32_768 }]);
    expect(await showModel({ ...address, model: 'any:1b' })).toMatchObject({
      capabilities: expect.arrayContaining(['tools']),
      contextLength: 32_768,
    });
    expect(await (await fetch(standIn.url)).text()).toContain('Ollama is running');
  });

  it('repeats the question in pieces, as whatever model it was asked, and says what it is', async () => {
    const events = await run(ask('Why is the sky dark at night?'), { model: 'any:1b' });
    expect(textOf(events)).toMatch(/stand-in.*not a model.*Why is the sky dark at night\?/);
    expect(events.filter(({ type }) => type === 'content').length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({ type: 'done', reason: 'stop', model: 'any:1b' });
  });

  it('answers Chinese in Chinese', async () => {
    expect(textOf(await run(ask('夜空为什么是黑的？')))).toMatch(/替身，不是模型.*夜空为什么是黑的？/);
  });

  it('calls the tool that fits, its arguments filled from the question', async () => {
    const events = await run(ask('What is the weather in New York for 3 days, in kelvin?'), {
      tools: [clock, weather],
    });
    const call = events.find((event) => event.type === 'tool-call');
    expect(call).toMatchObject({ name: 'get_weather', id: expect.stringMatching(/^call_/) });
    expect(JSON.parse(call?.type === 'tool-call' ? call.argumentsText : '')).toEqual({
      city: 'New York',
      days: 3,
      unit: 'kelvin',
    });
    expect(textOf(events)).toContain('stand-in');
  });

  it('calls no tool that does not fit', async () => {
    const events = await run(ask('Write a poem about my cat.'), { tools: [clock, weather] });
    expect(events.some(({ type }) => type === 'tool-call')).toBe(false);
  });

  it('sums up what the tools answered, and calls none again', async () => {
    const conversation = [
      ...ask('What is the weather in New York?'),
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_1', function: { name: 'get_weather', arguments: { city: 'New York' } } }],
      },
      { role: 'tool', tool_name: 'get_weather', content: '{"celsius":7}' },
    ];
    const events = await run(conversation, { tools: [weather] });
    expect(textOf(events)).toMatch(/stand-in.*get_weather answered: \{"celsius":7\}/);
    expect(events.some(({ type }) => type === 'tool-call')).toBe(false);
  });

  it('keeps to a format, to a limit, and to thinking when asked', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, sunny: { type: 'boolean' } },
      required: ['city', 'sunny'],
    };
    expect(JSON.parse(textOf(await run(ask('Sun in “Oslo”?'), { format: schema })))).toEqual({
      city: 'Oslo',
      sunny: true,
    });
    expect((await run(ask('Hello there'), { options: { num_predict: 3 } })).at(-1)).toMatchObject({
      type: 'done',
      reason: 'length',
      metrics: { replyTokens: 3 },
    });
    expect((await run(ask('Hello'), { think: true }))[0]?.type).toBe('thinking');
    expect((await run(ask('Hello'), { stream: false })).map(({ type }) => type)).toEqual(['content', 'done']);
  });

  it.each([
    [
      'arguments as a string',
      [{ role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: '{}' } }] }],
      {},
      'run.bad-arguments',
    ],
    ['content as an array', [{ role: 'user', content: [] }], {}, 'run.bad-request'],
    ['no model', [{ role: 'user', content: '' }], { model: '' }, 'run.model-missing'],
    [
      'too long a conversation',
      ask('word '.repeat(100)),
      { truncate: false, options: { num_ctx: 10 } },
      'run.prompt-too-long',
    ],
    ['no messages', [], {}, 'run.only-loaded'],
  ])('refuses what Ollama refuses: %s', async (_, messages, more, key) => {
    expect(failureOf(await run(messages, more)).key).toBe(key);
  });

  it('cuts a conversation that is too long without a word, as Ollama does', async () => {
    const events = await run(ask('word '.repeat(4000)), { options: { num_ctx: 2048 } });
    expect(events.at(-1)).toMatchObject({ type: 'done', metrics: { promptTokens: 2048 } });
  });

  it('is taken for Ollama by the official client', async () => {
    const client = new Ollama({ host: standIn.url });
    const reply = await client.chat({ model: 'any:1b', messages: [{ role: 'user', content: 'Hello' }] });
    expect(reply.message.content).toContain('Hello');
    expect((await client.list()).models.map(({ name }) => name)).toEqual(['stand-in:latest']);
  });
});
