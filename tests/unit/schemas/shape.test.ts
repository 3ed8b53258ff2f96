// Keys, values and explanations, read off the shapes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapedDialects } from '../../../schemas/index';
import {
  describeField,
  describeValue,
  keysAt,
  keysOf,
  objectsOf,
  type ShapeQuery,
  valuesAt,
  wordOfField,
  wordOfValue,
} from '../../../server/src/core/features/shape';
import { fieldWords } from '../../../server/src/core/words/fields';
import { pathsOf, seeds, spoilt } from './seeds';

const at = (dialect: string, value: unknown, ...path: ShapeQuery['path']): ShapeQuery => ({
  dialect,
  of: 'message',
  value,
  path,
});
const keys = (spot: ShapeQuery) => keysAt(spot).map((shape) => shape.key);
const values = (spot: ShapeQuery) => valuesAt(spot).map((shape) => shape.value);

describe('keys', () => {
  it('of a message are those of its role', () => {
    expect(keys(at('openai-chat', { role: 'tool' }))).toEqual(['role', 'content', 'tool_call_id']);
    expect(keys(at('langchain-flat', { type: 'human' }))).toEqual([
      'type',
      'content',
      'name',
      'id',
      'additional_kwargs',
      'response_metadata',
    ]);
  });

  it('of a message without a role are those of all', () => {
    expect(keys(at('openai-chat', {}))).toEqual(
      expect.arrayContaining(['role', 'content', 'tool_calls', 'tool_call_id']),
    );
  });

  it('of a message whose role is not known yet are those of all', () => {
    expect(keys(at('openai-chat', { role: 'as' }))).toEqual(keys(at('openai-chat', {})));
  });

  it('of a block are those of its type, where that may stand', () => {
    const value = { role: 'user', content: [{ type: 'image_url', image_url: {} }, {}] };
    expect(keys(at('openai-chat', value, 'content', 0))).toEqual(['type', 'image_url']);
    expect(keys(at('openai-chat', value, 'content', 0, 'image_url'))).toEqual(['url', 'detail']);
    expect(keys(at('openai-chat', value, 'content', 1))).toEqual(
      expect.arrayContaining(['type', 'text', 'image_url', 'input_audio', 'file']),
    );
    expect(keys(at('openai-chat', { role: 'assistant', content: [{}] }, 'content', 0))).toEqual([
      'type',
      'text',
      'refusal',
    ]);
  });

  it('of a tool part are those of its state', () => {
    const part = { type: 'tool-wind', toolCallId: 'c1', state: 'output-error' };
    const found = keysAt(at('vercel-ui', { role: 'assistant', parts: [part] }, 'parts', 0));
    expect(found.find((shape) => shape.key === 'errorText')?.required).toBe(true);
    expect(found.map((shape) => shape.key)).not.toContain('toolName');
  });

  it('inside an envelope are the message’s', () => {
    expect(keys(at('langchain-stored', { type: 'tool', data: {} }, 'data'))).toEqual(
      expect.arrayContaining(['content', 'tool_call_id', 'status']),
    );
    expect(keys(at('langchain-serialized', { lc: 1, type: 'constructor', kwargs: {} }, 'kwargs'))).toContain(
      'tool_calls',
    );
  });

  it('of a body', () => {
    expect(keys({ dialect: 'anthropic', of: 'body', value: {}, path: [] })).toEqual(
      expect.arrayContaining(['model', 'max_tokens', 'system', 'messages']),
    );
    expect(keys({ dialect: 'ollama', of: 'body', value: { options: {} }, path: ['options'] })).toContain('num_ctx');
  });

  it('where no object may stand are none', () => {
    expect(keys(at('openai-chat', { role: 'tool', tool_call_id: 'c1' }, 'tool_call_id'))).toEqual([]);
    expect(keys(at('no-dialect', {}))).toEqual([]);
  });

  it('tell what may stand there', () => {
    const [role, content] = keysAt(at('openai-chat', { role: 'assistant' }));
    expect(role).toMatchObject({ key: 'role', required: true, kinds: ['string'], values: [{ value: 'assistant' }] });
    expect(content).toMatchObject({ key: 'content', required: false, kinds: ['string', 'array', 'null'] });
    const detail = keysOf('openai-chat', 'image_url').find((shape) => shape.key === 'image_url');
    expect(detail?.kinds).toEqual(['object']);
  });

  it('are known by a name', () => {
    expect(keysOf('anthropic', 'tool_use').map((shape) => shape.key)).toEqual([
      'type',
      'id',
      'name',
      'input',
      'cache_control',
    ]);
    expect(keysOf('langchain-flat', 'ai').map((shape) => shape.key)).toContain('usage_metadata');
    expect(keysOf('langchain-flat', 'usage_metadata').map((shape) => shape.key)).toContain('total_tokens');
    expect(keysOf('gemini', 'body').map((shape) => shape.key)).toContain('contents');
    expect(keysOf('gemini', 'nothing')).toEqual([]);
  });

  it('in another spelling are aliases', () => {
    const alias = Object.fromEntries(
      keysAt(at('gemini', { parts: [{}] }, 'parts', 0)).map((shape) => [shape.key, shape.alias]),
    );
    expect(alias).toMatchObject({ inlineData: false, inline_data: true, text: false });
  });
});

describe('values', () => {
  it('of a role are all roles, whatever stands there', () => {
    expect(values(at('openai-chat', { role: 'us', content: '' }, 'role'))).toEqual([
      'system',
      'developer',
      'user',
      'assistant',
      'tool',
      'function',
    ]);
    expect(values(at('ollama', {}, 'role'))).toEqual(['system', 'user', 'assistant', 'tool']);
  });

  it('of a block’s type are those that may stand in the message', () => {
    expect(values(at('openai-chat', { role: 'user', content: [{ type: '' }] }, 'content', 0, 'type'))).toEqual([
      'text',
      'image_url',
      'input_audio',
      'file',
    ]);
    expect(values(at('openai-chat', { role: 'tool', content: [{ type: '' }] }, 'content', 0, 'type'))).toEqual([
      'text',
    ]);
  });

  it('of an enum', () => {
    expect(values(at('langchain-flat', { type: 'tool' }, 'status'))).toEqual(['success', 'error']);
    expect(values(at('openai-chat', { role: 'user' }, 'name'))).toEqual([]);
  });
});

describe('explanations', () => {
  const field = (dialect: string, value: unknown, ...path: ShapeQuery['path']) =>
    describeField(at(dialect, value, ...path));
  const value = (dialect: string, message: unknown, ...path: ShapeQuery['path']) =>
    describeValue(at(dialect, message, ...path));

  it('speak of the object the key stands in', () => {
    expect(field('openai-chat', { role: 'tool', name: 'x' }, 'content')).toBe('field.tool.content');
    expect(field('openai-chat', { role: 'user' }, 'name')).toBe('field.message.name');
    expect(
      field(
        'openai-chat',
        { role: 'assistant', tool_calls: [{ type: 'function', function: {} }] },
        'tool_calls',
        0,
        'function',
        'name',
      ),
    ).toBe('field.function.name');
    expect(field('openai-chat', { role: 'assistant' }, 'audio')).toBe('field.assistant.audio');
    expect(
      field(
        'langchain-flat',
        { type: 'ai', usage_metadata: { output_token_details: {} } },
        'usage_metadata',
        'output_token_details',
        'reasoning',
      ),
    ).toBe('field.output_token_details.reasoning');
  });

  it('speak of the dialect', () => {
    expect(field('ollama', { role: 'user' }, 'content')).toBe('field.ollama.content');
    expect(
      field('ollama', { role: 'assistant', tool_calls: [{ function: {} }] }, 'tool_calls', 0, 'function', 'arguments'),
    ).toBe('field.ollama.arguments');
    expect(field('langchain-serialized', { lc: 1, type: 'constructor', id: [] }, 'id')).toBe(
      'field.langchain-serialized.envelope.id',
    );
    expect(field('langchain-serialized', { lc: 1, type: 'constructor', kwargs: { id: '' } }, 'kwargs', 'id')).toBe(
      'field.langchain.message.id',
    );
  });

  it('tell roles from types', () => {
    expect(value('openai-chat', { role: 'developer' }, 'role')).toBe('role.developer');
    expect(value('langchain-flat', { type: 'function' }, 'type')).toBe('role.function');
    expect(
      value('openai-chat', { role: 'assistant', tool_calls: [{ type: 'function' }] }, 'tool_calls', 0, 'type'),
    ).toBe('type.function');
    expect(value('openai-responses', { type: 'function_call' }, 'type')).toBe('type.function_call');
    expect(value('langchain-flat', ['human', 'Hi'], 0)).toBe('role.human');
    expect(
      value(
        'langchain-serialized',
        { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessage'] },
        'id',
        2,
      ),
    ).toBe('role.AIMessage');
    expect(value('anthropic', { role: 'assistant', content: [{ type: 'thinking' }] }, 'content', 0, 'type')).toBe(
      'type.anthropic.thinking',
    );
    expect(value('langchain-flat', { type: 'tool', status: 'error' }, 'status')).toBe('value.status.error');
  });

  it('are silent about what nobody knows', () => {
    expect(field('openai-chat', { role: 'user' }, 'key_of_tomorrow')).toBeUndefined();
    expect(field('openai-chat', { role: 'user' }, 'constructor')).toBeUndefined();
    expect(value('openai-chat', { role: 'user', content: 'user' }, 'content')).toBeUndefined();
  });

  it.each(shapedDialects)('are there for every key, role and type of %s', (dialect) => {
    for (const of of ['message', 'body'] as const) {
      for (const shape of objectsOf(dialect, of)) {
        for (const { key, words } of keysOfShape(shape)) {
          expect(wordOfField(dialect, shape, key), `${shape.names.join('/')} ${key}`).toBeDefined();
          for (const word of words) expect(wordOfValue(dialect, shape, key, word), `${key} ${word}`).toBeDefined();
        }
      }
    }
  });

  it('are all of use', () => {
    const used = new Set<string>();
    for (const dialect of shapedDialects) {
      for (const of of ['message', 'body'] as const) {
        for (const shape of objectsOf(dialect, of)) {
          for (const { key, all } of keysOfShape(shape)) {
            used.add(wordOfField(dialect, shape, key) ?? '');
            for (const own of all) used.add(wordOfValue(dialect, shape, key, own) ?? '');
          }
        }
      }
    }
    // The classes at the end of a serialized message's path are no list in its shape.
    const left = Object.keys(fieldWords.en).filter((word) => !used.has(word) && !/^role\.\w+Message$/.test(word));
    expect(left).toEqual([]);
  });
});

/** The keys of one object, the words that its roles and types list, and all values that it lists. */
function keysOfShape(shape: ReturnType<typeof objectsOf>[number]) {
  const def = shape.schema._zod.def as { readonly shape?: Readonly<Record<string, unknown>> };
  return Object.entries(def.shape ?? {}).map(([key, field]) => {
    const all = listed(field);
    return { key, all, words: key === 'role' || key === 'type' ? all : [] };
  });
}

function listed(schema: unknown): readonly (string | number | boolean | null)[] {
  const { def } = (schema as { _zod: { def: Readonly<Record<string, unknown>> } })._zod;
  if (def['innerType']) return listed(def['innerType']);
  if (Array.isArray(def['options'])) return def['options'].flatMap(listed);
  return Object.values((def['entries'] ?? def['values'] ?? {}) as Readonly<Record<string, string>>);
}

it('never throws, wherever one asks', () => {
  const asked = shapedDialects.map((dialect) => spoilt(dialect).map((value) => ({ dialect, value })));
  fc.assert(
    fc.property(fc.oneof(...asked), fc.nat(), ({ dialect, value }, which) => {
      const paths = pathsOf(value);
      const path = paths[which % paths.length] ?? [];
      for (const of of ['message', 'body'] as const) {
        const spot: ShapeQuery = { dialect, of, value, path };
        for (const shape of keysAt(spot)) expect(shape.word).toBeDefined();
        valuesAt(spot);
        describeField(spot);
        describeValue(spot);
      }
    }),
    { numRuns: 500 },
  );
});

it.each(shapedDialects)('explains every key of every seed of %s that its shape knows', (dialect) => {
  for (const value of seeds[dialect] ?? []) {
    for (const path of pathsOf(value)) {
      const known = keys(at(dialect, value, ...path.slice(0, -1))).includes(String(path.at(-1)));
      if (known) expect(describeField(at(dialect, value, ...path)), JSON.stringify(path)).toBeDefined();
    }
  }
});
