// What is pasted: lists of Python and JavaScript, curl commands, streams. Read as they say, and never run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printTight } from '../../../server/src/core/json/print';
import { readPasted } from '../../../server/src/core/refactor/paste/index';
import { seeds } from '../../harness/seeds';

const json = (text: string): unknown => {
  const pasted = readPasted(text);
  return pasted && JSON.parse(printTight(pasted.value));
};
const form = (text: string) => readPasted(text)?.form;

const python = `messages = [
    {"role": "system", "content": "Be brief."},  # always
    {'role': 'user', 'content': """Two
lines"""},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "wind", "arguments": '{"pier": 1}'}}],
    },
    {"role": "tool", "tool_call_id": "call_1", "content": "4 m/s, "
        "from the west"},
]
response = client.chat.completions.create(model="gpt", messages=messages)
`;

const langchain = `from langchain_core.messages import HumanMessage
[
  SystemMessage("Be brief."),
  HumanMessage(content="Wind?"),
  AIMessage(content="", tool_calls=[{"name": "wind", "args": {"pier": 12345678901234567890}, "id": "c1"}]),
  ToolMessage(content='4 m/s', tool_call_id='c1'),
]`;

const javascript = `const messages = [
  new SystemMessage('It\\'s fine'),
  new HumanMessage({ content: \`Two
lines\` }),
  { role: "user", content: "a" + 'b', }, // last
];`;

const curl = `curl https://api.openai.com/v1/chat/completions \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -d '{
    "model": "gpt",
    "messages": [{"role": "user", "content": "It'\\''s fine"}]
  }'`;

const ollama = `{"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"He"},"done":false}
{"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"llo"},"done":false}
{"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}
`;

const chunk = (delta: object): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] })}\n\n`;
const openai = [
  { role: 'assistant', content: null },
  { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'wind', arguments: '' } }] },
  { tool_calls: [{ index: 0, function: { arguments: '{"pier"' } }] },
  { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
]
  .map(chunk)
  .concat('data: [DONE]\n')
  .join('');

const samples = { python, langchain, javascript, curl, ollama, openai };

describe('a paste of', () => {
  it('a list of Python', () => {
    expect(form(python)).toBe('python');
    expect(json(python)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Two\nlines' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'wind', arguments: '{"pier": 1}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '4 m/s, from the west' },
    ]);
  });

  it('LangChain’s messages as Python makes them, numbers as written', () => {
    expect(json(langchain)).toMatchObject([
      { type: 'system', content: 'Be brief.' },
      { type: 'human', content: 'Wind?' },
      { type: 'ai', tool_calls: [{ name: 'wind', id: 'c1' }] },
      { type: 'tool', content: '4 m/s', tool_call_id: 'c1' },
    ]);
    expect(printTight(readPasted(langchain)?.value)).toContain('12345678901234567890');
  });

  it('a list of JavaScript', () => {
    expect(form(javascript)).toBe('javascript');
    expect(json(javascript)).toEqual([
      { type: 'system', content: "It's fine" },
      { type: 'human', content: 'Two\nlines' },
      { role: 'user', content: 'ab' },
    ]);
  });

  it('pairs', () => {
    expect(json("[('human', 'Hi'), ('ai', 'Hello')]")).toEqual([
      ['human', 'Hi'],
      ['ai', 'Hello'],
    ]);
  });

  it('a curl command', () => {
    expect(form(curl)).toBe('curl');
    expect(json(curl)).toEqual({ model: 'gpt', messages: [{ role: 'user', content: "It's fine" }] });
    expect(json('curl -X POST http://h --json "{\\"messages\\": []}"')).toEqual({ messages: [] });
    expect(json(`curl http://h --data-raw $'{"messages": [{"role": "user", "content": "a\\'b"}]}'`)).toMatchObject({
      messages: [{ content: "a'b" }],
    });
    expect(readPasted('curl -d @body.json http://h')).toBeUndefined();
  });

  it('a stream of Ollama', () => {
    expect(form(ollama)).toBe('stream');
    expect(json(ollama)).toEqual([{ role: 'assistant', content: 'Hello' }]);
  });

  it('a stream of OpenAI', () => {
    expect(json(openai)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'wind', arguments: '{"pier":1}' } }],
      },
    ]);
  });

  it('JSON', () => {
    const list = '[{ "role": "user", "content": "Hi" }]';
    expect([form(list), json(list)]).toEqual(['json', [{ role: 'user', content: 'Hi' }]]);
  });

  it.each([
    ['a name', '[{"role": "user", "content": question}]'],
    ['a call', '[{"role": "user", "content": ask("Hi")}]'],
    ['a string to be computed', '[{"role": "user", "content": f"Hi {name}"}]'],
    ['a template to be computed', '[{ role: "user", content: `Hi \u0024{name}` }]'],
    ['prose', 'The messages [are] in {the} file.'],
    ['nothing', ''],
  ])('%s is left as it is', (_, text) => {
    expect(readPasted(text)).toBeUndefined();
  });
});

describe.each(seeds)('seed %i', (seed) => {
  const damaged = fc
    .tuple(
      fc.constantFrom(...Object.values(samples)),
      fc.nat(),
      fc.nat(20),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    .map(([text, at, length, put]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + length);
    });

  it('reads any text without a fault, to something that can be written', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string({ unit: 'binary' })), (text) => {
        const pasted = readPasted(text);
        if (pasted) JSON.parse(printTight(pasted.value));
      }),
      { seed, numRuns: 500 },
    );
  });

  const value = fc.jsonValue({ maxDepth: 3 });
  const list = fc.array(fc.record({ role: fc.constantFrom('user', 'tool'), content: value }), { minLength: 1 });

  it('reads what Python and JavaScript print of a list as the list', () => {
    fc.assert(
      fc.property(list, (messages) => {
        expect(json(`messages = ${repr(messages)}`)).toEqual(JSON.parse(JSON.stringify(messages)));
        expect(json(`const messages = ${JSON.stringify(messages)};`)).toEqual(JSON.parse(JSON.stringify(messages)));
      }),
      { seed, numRuns: 200 },
    );
  });
});

/** As Python prints it. */
function repr(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, own]) => `${repr(key)}: ${repr(own)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}
