// What is sent to Ollama for a conversation of any dialect, where the reply goes, and when nothing is sent.
import { describe, expect, it } from 'vitest';
import { type PlanOptions, plan, refusalSentence } from '../../../server/src/core/run/plan';
import { bodyOf } from '../../../server/src/core/run/request';
import { openDocument } from '../../../server/src/core/text/document';
import { planOf } from './running';

type Options = PlanOptions & { readonly lines?: boolean };

/** The request of a text, as Ollama reads it. */
const sent = (text: string, options: Options = {}) => JSON.parse(bodyOf(planOf(text, options).request, 'm'));

describe('sends', () => {
  it('a whole conversation with calls and results as Ollama has them, from OpenAI’s form', () => {
    const text = JSON.stringify([
      { role: 'developer', content: 'Be short.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"deep": true}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
    ]);
    expect(sent(text)).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'What is this?', images: ['AAAA'] },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'call_1', function: { name: 'look', arguments: { deep: true } } }],
        },
        { role: 'tool', tool_name: 'look', tool_call_id: 'call_1', content: 'A cat.' },
      ],
      stream: true,
      truncate: false,
      shift: false,
    });
  });

  it('Anthropic’s system text and tools', () => {
    const body = {
      model: 'claude',
      max_tokens: 300,
      stop_sequences: ['END'],
      thinking: { type: 'enabled', budget_tokens: 1024 },
      system: [{ type: 'text', text: 'Be short.' }],
      tools: [{ name: 'wind', description: 'Wind.', input_schema: { type: 'object', properties: {} } }],
      messages: [{ role: 'user', content: 'Hi' }],
    };
    expect(sent(JSON.stringify(body))).toMatchObject({
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Hi' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'wind', description: 'Wind.', parameters: { type: 'object', properties: {} } },
        },
      ],
      options: { num_predict: 300, stop: ['END'] },
      think: true,
    });
  });

  it.each<[name: string, keys: object, wished: object]>([
    [
      'a schema of OpenAI',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } } },
      { format: { type: 'object' } },
    ],
    ['a wish for JSON', { response_format: { type: 'json_object' } }, { format: 'json' }],
    ['a wish for text', { response_format: { type: 'text' } }, {}],
    ['its own format', { format: { type: 'array' } }, { format: { type: 'array' } }],
    ['a reasoning effort', { reasoning_effort: 'minimal' }, { think: 'low' }],
    ['no reasoning', { reasoning_effort: 'none' }, { think: false }],
    ['its own thinking', { think: 'high', reasoning_effort: 'low' }, { think: 'high' }],
    ['a time in memory', { keep_alive: '5m' }, { keep_alive: '5m' }],
    [
      'options, its own before others',
      { temperature: 1, seed: 7, stop: 'x', options: { temperature: 0, num_ctx: 8192 } },
      { options: { temperature: 0, seed: 7, stop: ['x'], num_ctx: 8192 } },
    ],
    ['nothing of null', { temperature: null, think: null, format: null, keep_alive: null }, {}],
    ['whether too much is cut', { truncate: true, shift: true }, { truncate: true, shift: true }],
    [
      'no tools where none may be called',
      { tools: [{ type: 'function', function: { name: 'f' } }], tool_choice: 'none' },
      {},
    ],
  ])('%s', (_, keys, wished) => {
    const { model, messages, stream, ...rest } = sent(
      JSON.stringify({ model: 'm', ...keys, messages: [{ role: 'user', content: 'Hi' }] }),
    );
    expect(rest).toEqual({ truncate: false, shift: false, ...wished });
  });

  it('numbers with their digits', () => {
    const text =
      '{"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "f", "arguments": {"id": 12345678901234567890, "x": 1.10}}}]}, {"role": "tool", "tool_name": "f", "content": "ok"}], "options": {"seed": 98765432109876543210}}';
    const body = bodyOf(planOf(text).request, 'm');
    expect(body).toContain('"arguments":{"id":12345678901234567890,"x":1.10}');
    expect(body).toContain('"seed":98765432109876543210');
  });

  it('the window that it is given, not over one that the file asks for', () => {
    const text = (more: string) => `{"messages": [{"role": "user", "content": "Hi"}]${more}}`;
    expect(JSON.parse(bodyOf(planOf(text('')).request, 'm', 8192)).options).toEqual({ num_ctx: 8192 });
    const own = planOf(text(', "options": {"num_ctx": 512}'));
    expect(JSON.parse(bodyOf(own.request, 'm', 8192)).options).toEqual({ num_ctx: 512 });
  });

  it('only what stands before the place of the reply', () => {
    const text =
      '[{"role": "user", "content": "A"}, {"role": "assistant", "content": "B"}, {"role": "user", "content": "C"}]';
    const planned = planOf(text, { at: 0 });
    expect(planned.request.messages).toEqual([{ role: 'user', content: 'A' }]);
    expect(planned.place.index).toBe(1);
  });

  it('the model of the caller before that of the file', () => {
    const text = '{"model": "a", "messages": [{"role": "user", "content": "Hi"}]}';
    expect(planOf(text).model).toBe('a');
    expect(planOf(text, { model: 'b' }).model).toBe('b');
    expect(planOf('[{"role": "user", "content": "Hi"}]').model).toBeUndefined();
  });

  it.each([
    ['nothing but text', '{"messages": [{"role": "user", "content": "Hi"}]}', []],
    [
      'tools',
      '{"messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "function", "function": {"name": "f"}}]}',
      ['tools'],
    ],
    [
      'a picture',
      '[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]}]',
      ['images'],
    ],
    ['thinking', '{"messages": [{"role": "user", "content": "Hi"}], "think": "low"}', ['thinking']],
    ['no thinking', '{"messages": [{"role": "user", "content": "Hi"}], "think": false}', []],
  ])('and needs of the model for %s', (_, text, needs) => {
    const own = planOf(text).needs;
    expect(
      Object.entries(own)
        .filter(([, needed]) => needed)
        .map(([name]) => name),
    ).toEqual(needs);
  });

  it('and says what could not be sent', () => {
    const text = JSON.stringify([
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'https://pictures.example/cat.png' } },
          { type: 'text', text: 'What?' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a": ' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'x' },
    ]);
    const { notices, needs } = planOf(text);
    expect(notices).toEqual([
      { key: 'run.media-left-out', params: { count: 1 } },
      { key: 'run.arguments-as-text', params: { count: 1 } },
    ]);
    expect(needs.images).toBe(false);
  });

  it('and knows which message each of those sent says', () => {
    const text =
      '{"system": "S", "max_tokens": 5, "messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "B"}, {"role": "user", "content": "C"}]}';
    const { spanOfSent } = planOf(text);
    const at = (index: number): string | undefined => {
      const span = spanOfSent(index);
      return span && text.slice(span.start, span.end);
    };
    expect([0, 1, 3, 4].map(at)).toEqual([
      undefined,
      '{"role": "user", "content": "A"}',
      '{"role": "user", "content": "C"}',
      undefined,
    ]);
  });
});

describe('sends nothing', () => {
  const refusal = (text: string, options: Options = {}) => {
    const planned = plan(openDocument(text, options), options);
    if (planned.type !== 'refusal') throw new Error('was not refused');
    return { ...planned, shown: planned.span && text.slice(planned.span.start, planned.span.end) };
  };
  const call =
    '{"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]}';

  it.each<[name: string, text: string, options: Options, key: string]>([
    ['of a file that is something else', '{"greeting": "Hello"}', {}, 'run.not-a-conversation'],
    ['of an empty file', '', {}, 'run.not-a-conversation'],
    ['of an empty list', '[]', {}, 'run.nothing-to-send'],
    ['of nothing but system text', '[{"role": "system", "content": "S"}]', {}, 'run.nothing-to-send'],
    [
      'of several conversations, none named',
      '[{"role": "user", "content": "A"}]\n[{"role": "user", "content": "B"}]',
      { lines: true },
      'run.several-conversations',
    ],
    [
      'of a conversation that is not there',
      '[{"role": "user", "content": "A"}]',
      { conversation: 1 },
      'run.no-such-conversation',
    ],
    ['of a message by itself', '{"role": "user", "content": "A"}', {}, 'run.no-room'],
    ['of a reply as it came', '{"choices": [{"message": {"role": "assistant", "content": "A"}}]}', {}, 'run.no-room'],
    [
      'of a reply of OpenAI’s Responses',
      '{"object": "response", "output": [{"type": "message", "role": "assistant", "content": []}]}',
      {},
      'run.no-room',
    ],
    ['behind a message that is not there', '[{"role": "user", "content": "A"}]', { at: 1 }, 'run.no-such-message'],
  ])('%s', (_, text, options, key) => {
    expect(refusal(text, options).key).toBe(key);
  });

  it('while a call waits for its result, and shows the call', () => {
    const { key, params, shown } = refusal(`[{"role": "user", "content": "A"}, ${call}]`);
    expect(key).toBe('run.unanswered');
    expect(params).toEqual({ name: 'f', id: 'c1' });
    expect(shown).toContain('"c1"');
  });

  it('while a call waits in the state of a graph, which may stop there and may not be run there', () => {
    expect(
      refusal(
        '{"values": {"messages": [{"type": "human", "content": "A"}, {"type": "ai", "content": "", "tool_calls": [{"name": "f", "args": {}, "id": "c1"}]}]}}',
      ).key,
    ).toBe('run.unanswered');
  });

  it('behind a call whose result comes later', () => {
    const text = `[{"role": "user", "content": "A"}, ${call}, {"role": "tool", "tool_call_id": "c1", "content": "x"}]`;
    expect(refusal(text, { at: 1 }).key).toBe('run.unanswered');
    expect(planOf(text).place.index).toBe(3);
  });

  it('of broken JSON, and shows where; what stands behind the reply may be broken', () => {
    const text = '[{"role": "user", "content": "A"}, {"role": "user", "content": }]';
    expect(refusal(text).key).toBe('run.broken-json');
    expect(refusal(text).span?.start).toBeGreaterThan(text.indexOf('A'));
    expect(planOf(text, { at: 0 }).place.index).toBe(1);
  });

  it.each([
    ['a comment', '[{"role": "user", "content": "A"} /* asked */]'],
    ['a trailing comma', '[{"role": "user", "content": "A"},]'],
  ])('but not for %s', (_, text) => {
    expect(sent(text).messages).toHaveLength(1);
  });

  it.each([
    [
      'arguments as a string (case 49)',
      '[{"role": "user", "content": "A"}, {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}, {"role": "tool", "tool_name": "f", "content": "x"}]',
      'arguments-wrong-type',
    ],
    [
      'content as a list (case 50)',
      '{"options": {}, "messages": [{"role": "user", "content": [{"type": "text", "text": "A"}], "images": []}]}',
      'content-type',
    ],
  ])('where Ollama’s own messages have what it refuses: %s', (_, text, rule) => {
    const refused = refusal(text, { dialect: 'ollama' });
    expect(refused.key).toBe('run.would-be-refused');
    expect(refused.finding?.rule).toBe(rule);
    expect(refusalSentence(refused, 'en')).not.toContain('{finding}');
  });

  it('unless the user has turned that rule off', () => {
    const text =
      '{"options": {}, "messages": [{"role": "user", "content": [{"type": "text", "text": "A"}], "images": []}]}';
    const options = { dialect: 'ollama', rules: { 'content-type': 'off', 'wrong-shape': 'off' } } as const;
    expect(planOf(text, options).place.index).toBe(1);
  });
});
