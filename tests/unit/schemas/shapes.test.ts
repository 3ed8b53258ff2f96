// The shapes against what they are for: what vendors take passes, what they refuse does not, and every way of asking gives the same answer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelMessageSchema, safeValidateUIMessages } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Fault, faultsOf } from '../../../schemas/faults';
import { guardOf } from '../../../schemas/guard';
import { shapedDialects, shapesOf } from '../../../schemas/index';
import { pathsOf, type Step, seeds, spoilt } from './seeds';

const messageShape = (dialect: string) => {
  const shapes = shapesOf(dialect);
  if (!shapes) throw new Error(dialect);
  return shapes.message;
};
const faultsIn = (dialect: string, value: unknown): readonly Fault[] => faultsOf(messageShape(dialect), value);

describe.each(shapedDialects)('%s', (dialect) => {
  it('has seeds', () => {
    expect(seeds[dialect]?.length).toBeGreaterThan(0);
  });

  it.each((seeds[dialect] ?? []).map((seed) => [JSON.stringify(seed).slice(0, 80), seed] as const))(
    'takes %s',
    (_, seed) => {
      expect(faultsIn(dialect, seed)).toEqual([]);
      expect(guardOf(messageShape(dialect))(seed)).toBe(true);
    },
  );

  it('is built once', () => {
    expect(shapesOf(dialect)).toBe(shapesOf(dialect));
  });

  it('guards as zod judges, whatever the value', () => {
    const shape = messageShape(dialect);
    const guard = guardOf(shape);
    fc.assert(
      fc.property(fc.oneof(spoilt(dialect), fc.jsonValue()), (value) => {
        expect(guard(value)).toBe(z.safeParse(shape, value).success);
      }),
      { numRuns: 500 },
    );
  });

  it('names faults at values that are there, and lacking keys at objects that lack them', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt(dialect), fc.jsonValue()), (value) => {
        const paths = new Set(pathsOf(value).map((path) => JSON.stringify(path)));
        const faults = faultsIn(dialect, value);
        expect(faults.length > 0).toBe(!guardOf(messageShape(dialect))(value));
        for (const fault of faults) {
          expect(paths).toContain(JSON.stringify(fault.at));
          if (fault.kind === 'missing') expect(paths).not.toContain(JSON.stringify([...fault.at, fault.key]));
          if (fault.kind === 'type') expect(fault.expected).not.toContain(fault.found);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('has no shapes for a dialect that is none', () => {
  expect(shapesOf('toString')).toBeUndefined();
});

/**
 * What another judge says to a value, and ours: it refuses what we refuse, and we have something against what it refuses, but where we take more on
 * purpose.
 */
const compare = (dialect: string, value: unknown, theirs: boolean, lenient: boolean): void => {
  const faults = faultsIn(dialect, value);
  if (faults.some((fault) => fault.kind !== 'word')) expect(theirs, JSON.stringify(value)).toBe(false);
  if (!theirs && !lenient) expect(faults, JSON.stringify(value)).not.toEqual([]);
};

/** Version 7 of the SDK takes objects that refer to files, where version 6, which judges here, wants text. */
const refersToFile = (value: unknown): boolean => /"(?:image|data)":\{/.test(JSON.stringify(value));

/** With an older zod, the SDK takes a result and data that JSON has left out because they were undefined. */
const lacksOpenValue = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return (
    (text.includes('"output-available"') && !text.includes('"output":')) ||
    (text.includes('"data-chart"') && !text.includes('"data":'))
  );
};

describe('the AI SDK’s own schemas', () => {
  it('agree about model messages', () => {
    fc.assert(
      fc.property(spoilt('vercel-model'), (value) => {
        compare('vercel-model', value, modelMessageSchema.safeParse(value).success, refersToFile(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('agree about UI messages', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt('vercel-ui'), async (value) => {
        compare(
          'vercel-ui',
          value,
          (await safeValidateUIMessages({ messages: [value] })).success,
          lacksOpenValue(value),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a union', () => {
  const one = (dialect: string, value: unknown): Fault | undefined => {
    const faults = faultsIn(dialect, value);
    expect(faults.length).toBe(1);
    return faults[0];
  };

  it('of kinds names them all', () => {
    expect(one('openai-chat', { role: 'user', content: 5 })).toEqual({
      kind: 'type',
      at: ['content'],
      expected: ['string', 'array'],
      found: 'number',
    });
  });

  it('that holds what is written looks inside', () => {
    expect(one('openai-chat', { role: 'user', content: [{ type: 'text' }] })).toEqual({
      kind: 'missing',
      at: ['content', 0],
      key: 'text',
    });
    expect(one('anthropic', { role: 'assistant', content: [{ type: 'thinking', thinking: '' }] })).toEqual({
      kind: 'missing',
      at: ['content', 0],
      key: 'signature',
    });
  });

  it('takes the option whose words are written', () => {
    const part = { type: 'tool-wind', toolCallId: 'c', state: 'output-error', input: {} };
    expect(one('vercel-ui', { id: 'm', role: 'assistant', parts: [part] })).toEqual({
      kind: 'missing',
      at: ['parts', 0],
      key: 'errorText',
    });
    expect(
      one('vercel-ui', { id: 'm', role: 'assistant', parts: [{ ...part, state: 'input-available', output: 1 }] }),
    ).toEqual({
      kind: 'unwanted',
      at: ['parts', 0, 'output'],
    });
  });

  it('takes the option that most of the keys are of', () => {
    const ai = (call: unknown) => ({ type: 'ai', content: '', tool_calls: [call] });
    expect(one('langchain-flat', ai({ name: 'f', args: '{}', id: 'c' }))).toMatchObject({
      kind: 'type',
      at: ['tool_calls', 0, 'args'],
      expected: ['object'],
    });
    expect(one('langchain-flat', ai({ id: 'c', function: { name: 'f', arguments: 5 } }))).toMatchObject({
      at: ['tool_calls', 0, 'function', 'arguments'],
    });
    expect(one('langchain-flat', ai({ name: 'f', id: 'c' }))).toEqual({
      kind: 'missing',
      at: ['tool_calls', 0],
      key: 'args',
    });
  });

  it('passes a word of tomorrow on as a word', () => {
    expect(one('openai-chat', { role: 'user', content: [{ type: 'hologram' }] })).toEqual({
      kind: 'word',
      at: ['content', 0, 'type'],
    });
    expect(one('openai-chat', { role: 'oracle', content: '' })).toEqual({ kind: 'word', at: ['role'] });
    expect(one('vercel-ui', { id: 'm', role: 'user', parts: [{ type: 'hologram' }] })).toEqual({
      kind: 'word',
      at: ['parts', 0, 'type'],
    });
  });

  it('misses the word itself', () => {
    expect(one('anthropic', { role: 'user', content: [{ text: 'x' }] })).toEqual({
      kind: 'missing',
      at: ['content', 0],
      key: 'type',
    });
    expect(one('langchain-flat', { content: 'x' })).toEqual({ kind: 'missing', at: [], key: 'type' });
    expect(one('anthropic', { role: 'user', content: [{ type: 5 }] })).toEqual({
      kind: 'type',
      at: ['content', 0, 'type'],
      expected: ['string'],
      found: 'number',
    });
  });
});

describe('the cases', () => {
  const folder = join(import.meta.dirname, '../../fixtures/cases');
  const families: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    ['openai', 'anthropic', 'gemini', 'ollama', 'langchain', 'vercel'].map((family) => [
      family,
      shapedDialects.filter((id) => id.split('-')[0] === family),
    ]),
  );
  const read = (name: string, file: string): unknown => {
    const text = readFileSync(join(folder, name, file), 'utf8').replace(/^\uFEFF/, '');
    return JSON.parse(text);
  };
  const listIn = (value: unknown): readonly unknown[] => {
    const body = value as Readonly<Record<string, readonly unknown[]>>;
    return Array.isArray(value) ? value : (body['messages'] ?? body['contents'] ?? []);
  };

  it.each(readdirSync(folder).filter((name) => name.includes('-valid-')))('%s fits', (name) => {
    const { dialect } = read(name, 'case.json') as { dialect: string };
    const messages = listIn(read(name, 'input.messages.json'));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      const results = (families[dialect] ?? []).map((id) => faultsIn(id, message));
      expect(results).toContainEqual([]);
    }
  });

  const wrong: readonly (readonly [name: string, dialect: string, message: number, at: readonly Step[]])[] = [
    ['10-openai-image-url-as-string', 'openai-chat', 0, ['content', 1, 'image_url']],
    ['12-openai-image-inside-tool-message', 'openai-chat', 2, ['content', 1, 'type']],
    ['21-langchain-args-as-json-string', 'langchain-flat', 1, ['tool_calls', 0, 'args']],
    ['37-anthropic-thinking-without-signature', 'anthropic', 1, ['content', 0]],
    ['49-ollama-arguments-as-string', 'ollama', 1, ['tool_calls', 0, 'function', 'arguments']],
    ['50-ollama-content-as-array', 'ollama', 0, ['content']],
    ['55-vercel-provider-executed-null', 'vercel-model', 1, ['content', 0, 'providerExecuted']],
  ];
  it.each(wrong)('%s does not', (name, dialect, message, at) => {
    const found = faultsIn(dialect, listIn(read(name, 'input.messages.json'))[message]);
    expect(found.map((fault) => fault.at)).toEqual([at]);
  });
});
