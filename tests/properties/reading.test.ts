// Reading a message: never throws whatever stands there, and every place it tells of is there; a conversation is read as what it was written in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import { dialects } from '../../server/src/core/dialects/index';
import { printTight } from '../../server/src/core/json/print';
import type { Path } from '../../server/src/core/json/tree';
import { type Field, isObject, type Message, valueAt } from '../../server/src/core/model/message';
import { readConversations } from '../../server/src/core/reading';
import { targets } from '../../server/src/core/targets/index';
import { openDocument } from '../../server/src/core/text/document';
import { conversationOf, mannerOf, type Script, scripts, writeScript } from '../harness/conversations';
import { seeds } from '../harness/seeds';

const all = dialects.map((dialect) => [dialect.id, dialect] as const);

/** Keys and words that readers look for, so that values get far into them. */
const keys = [
  'role',
  'type',
  'content',
  'parts',
  'data',
  'kwargs',
  'lc',
  'id',
  'name',
  'tool_calls',
  'invalid_tool_calls',
  'tool_call_chunks',
  'tool_call_id',
  'tool_use_id',
  'toolCallId',
  'toolName',
  'function',
  'custom',
  'arguments',
  'args',
  'input',
  'output',
  'value',
  'result',
  'additional_kwargs',
  'image_url',
  'source',
  'image',
  'images',
  'thinking',
  'reasoning',
  'text',
  'summary',
  'call_id',
  'refusal',
  'state',
  'approval',
  'approvalId',
  'functionCall',
  'functionResponse',
  'function_response',
  'response',
  'inlineData',
  'thoughtSignature',
  'toolUse',
  'toolResult',
  'reasoningContent',
  'reasoningText',
  'function_call',
  'tool_name',
  'prefix',
  '__proto__',
  'toString',
  'valueOf',
];
const words = [
  'user',
  'assistant',
  'tool',
  'system',
  'model',
  'human',
  'ai',
  'chat',
  'remove',
  'constructor',
  'function',
  'message',
  'function_call',
  'function_call_output',
  'reasoning',
  'text',
  'tool_use',
  'tool_result',
  'tool-call',
  'tool-result',
  'tool-wind',
  'image',
  'file',
  'output-available',
  'AIMessageChunk',
  'custom',
];

const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, 1, '', ...words),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** A message of some dialect in which one value is another. */
const spoilt = fc
  .tuple(scripts, fc.constantFrom(...dialects), fc.nat(), anything, fc.nat(), fc.nat())
  .map(([script, dialect, spelling, value, at, step]) => {
    const { messages } = writeScript(script, dialect, spelling);
    const message = messages[at % messages.length];
    const places = pathsIn(message);
    return put(message, places[step % places.length] ?? [], value);
  });

function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pathsIn(item, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
      : [];
  return [path, ...inside];
}

function put(value: unknown, [step, ...rest]: Path, given: unknown): unknown {
  if (step === undefined) return given;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? put(item, rest, given) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? put(item, rest, given) : item]),
  );
}

/** Everything a message says about a place: fields, whose value must be what stands there, and bare paths. */
function placesOf(message: Message): { readonly fields: readonly Field[]; readonly paths: readonly Path[] } {
  const calls = [...message.calls, ...(message.brokenCalls ?? [])];
  const fields = [
    message.role,
    message.content,
    message.id,
    message.name,
    ...calls.flatMap((call) => [call.id, call.args]),
    ...message.results.flatMap((result) => [result.callId, result.content]),
  ];
  const names = [...calls, ...message.results].map((one) => one.name?.path);
  return {
    fields: fields.filter((field) => field !== undefined),
    paths: [
      message.base,
      ...message.parts.map((part) => part.path),
      ...calls.map((call) => call.path),
      ...message.results.map((result) => result.path),
      ...names.filter((path) => path !== undefined),
    ],
  };
}

function expectPlaces(message: Message): void {
  const { fields, paths } = placesOf(message);
  for (const { path, value } of fields) expect(valueAt(message.value, path), path.join('.')).toBe(value);
  for (const path of paths) {
    // The fields of a stored or serialized message are looked for there, be they there or not.
    if (path === message.base) continue;
    expect(valueAt(message.value, path), path.join('.')).toBeDefined();
  }
}

describe.each(all)('%s', (_, dialect) => {
  it.each(seeds)('reads anything, and tells only of what is there, seed %i', (seed) => {
    fc.assert(
      fc.property(fc.oneof(anything, spoilt), (value) => {
        const message = dialect.read(value);
        expect(message.value).toBe(value);
        expect(dialect.recognise(value)).toBeGreaterThanOrEqual(0);
        expectPlaces(message);
      }),
      { seed, numRuns: 150 },
    );
  });

  it.each(seeds)('is found from the JSON alone where anything tells, seed %i', (seed) => {
    fc.assert(
      fc.property(scripts, (script) => {
        fc.pre(tells(script, dialect.id));
        const { value } = writeScript(script, dialect);
        const found = readConversations(openDocument(printTight(value))).map((reading) => reading.dialect.id);
        expect(found).toEqual([dialect.id]);
      }),
      { seed, numRuns: 25 },
    );
  });
});

describe('a list with anything in it', () => {
  it.each(seeds)('is judged without a word too many or a crash, seed %i', (seed) => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anything, spoilt), { maxLength: 4 }),
        fc.constantFrom(...targets),
        (list, target) => {
          const text = printTight(list);
          const { findings } = check(openDocument(text), { target: target.id });
          for (const { span } of findings) {
            expect(span.start).toBeGreaterThanOrEqual(0);
            expect(span.end).toBeLessThanOrEqual(text.length);
            expect(span.start).toBeLessThan(span.end);
          }
        },
      ),
      { seed, numRuns: 400 },
    );
  });
});

/** Whether a script says something that other dialects say otherwise: plain texts are written alike in half a dozen of them. */
function tells(script: Script, id: string): boolean {
  const dialect = dialects.find((one) => one.id === id);
  if (!dialect) return false;
  const { messages } = conversationOf(script, mannerOf(dialect));
  const calls = messages.some((message) => message.calls.length > 0);
  const has = (type: string): boolean => messages.some((message) => message.parts.some((part) => part.type === type));
  switch (id) {
    case 'anthropic':
      return calls || has('reasoning');
    case 'ollama':
      return calls || has('reasoning') || has('image');
    case 'mistral':
      return script.inBody;
    case 'mistral-sdk':
      return calls || has('image');
    case 'openai-responses':
      return script.inBody || calls || has('image');
    case 'vercel-model':
      return calls || has('reasoning') || has('image');
    default:
      return true;
  }
}
