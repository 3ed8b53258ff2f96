// Fixes that put something into a conversation do so in its own dialect: what was found is gone, and nothing new is found.
import { describe, expect, it } from 'vitest';
import { check, type Finding } from '../../server/src/core/check';
import { fixesOf } from '../../server/src/core/features/fixes';
import type { TargetId } from '../../server/src/core/rules/rule';
import { openDocument } from '../../server/src/core/text/document';
import { applyEdits } from '../../server/src/core/text/span';

const short = (findings: readonly Finding[]) =>
  findings.map((finding) => `${finding.severity} ${finding.rule} ${finding.path}`);

/** The text after one fix of the first finding of a rule, and what is found then. */
function mend(value: unknown, rule: string, target: TargetId) {
  const text = JSON.stringify(value, null, 2);
  const document = openDocument(text);
  const finding = check(document, { target }).findings.find((one) => one.rule === rule);
  expect(finding, `${rule} in ${JSON.stringify(short(check(document, { target }).findings))}`).toBeDefined();
  const [fix] = finding ? fixesOf(document, finding) : [];
  expect(fix, 'a fix').toBeDefined();
  const mended = applyEdits(text, fix?.edits ?? []);
  return { value: JSON.parse(mended), found: short(check(openDocument(mended), { target }).findings) };
}

const user = { role: 'user', content: 'Wind and tide?' };
const chatCall = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } });
const lcCall = (id: string, name: string) => ({ name, args: {}, id, type: 'tool_call' });
const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} });
const envelope = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
});
const part = (id: string, name: string) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: {} });

describe('results for unanswered calls', () => {
  it.each<[string, TargetId, unknown, unknown]>([
    [
      'OpenAI, two missing, in the middle',
      'openai',
      [user, { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind'), chatCall('b', 'tide')] }, user],
      [
        { role: 'tool', tool_call_id: 'a', content: '' },
        { role: 'tool', tool_call_id: 'b', content: '' },
      ],
    ],
    [
      'Mistral',
      'mistral',
      [
        user,
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ ...chatCall('abcdef123', 'wind'), function: { name: 'wind', arguments: {} } }],
        },
      ],
      [{ role: 'tool', tool_call_id: 'abcdef123', name: 'wind', content: '' }],
    ],
    [
      'Ollama',
      'ollama',
      [user, { role: 'assistant', content: '', tool_calls: [{ function: { name: 'wind', arguments: {} } }] }],
      [{ role: 'tool', tool_name: 'wind', content: '' }],
    ],
    [
      'LangChain, stored',
      'openai',
      [
        { type: 'human', data: { content: 'Wind?' } },
        { type: 'ai', data: { content: '', tool_calls: [lcCall('a', 'wind')] } },
      ],
      [{ type: 'tool', data: { type: 'tool', content: '', tool_call_id: 'a', name: 'wind' } }],
    ],
    [
      'LangChain, serialized',
      'openai',
      [
        envelope('HumanMessage', { content: 'Wind?' }),
        envelope('AIMessage', { content: '', tool_calls: [lcCall('a', 'wind')] }),
      ],
      [envelope('ToolMessage', { content: '', tool_call_id: 'a', name: 'wind' })],
    ],
    [
      'AI SDK',
      'vercel',
      [user, { role: 'assistant', content: [part('a', 'wind')] }],
      [
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'wind', output: { type: 'text', value: '' } }],
        },
      ],
    ],
  ])('%s', (_, target, value, added) => {
    const messages = value as readonly unknown[];
    const rule = messages.length > 2 ? 'tool-call-unanswered-mid' : 'tool-call-unanswered-end';
    const mended = mend(value, rule, target);
    expect(mended.found).toEqual([]);
    expect(mended.value.slice(2, 2 + (added as unknown[]).length)).toEqual(added);
  });

  it('OpenAI Responses: an item behind the call', () => {
    const input = [user, { type: 'function_call', call_id: 'a', name: 'wind', arguments: '{}' }, user];
    const mended = mend({ model: 'gpt-5', input }, 'tool-call-unanswered-mid', 'openai');
    expect(mended.found).toEqual([]);
    expect(mended.value.input[2]).toEqual({ type: 'function_call_output', call_id: 'a', output: '' });
  });

  const asked = { role: 'assistant', content: [use('a', 'wind'), use('b', 'tide')] };

  it('Anthropic: at the head of the next user message', () => {
    const said = { role: 'user', content: [{ type: 'text', text: 'Hello?' }] };
    const mended = mend([user, asked, said], 'tool-call-unanswered-mid', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(mended.value[2].content.map((block: { type: string }) => block.type)).toEqual([
      'tool_result',
      'tool_result',
      'text',
    ]);
  });

  it('Anthropic: behind the results that are there', () => {
    const said = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'b', content: 'ok' }] };
    const mended = mend([user, asked, said], 'tool-call-unanswered-end', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(mended.value[2].content.map((block: { tool_use_id: string }) => block.tool_use_id)).toEqual(['b', 'a']);
  });

  it('Anthropic: a message of its own before a plain text', () => {
    const mended = mend([user, asked, user], 'tool-call-unanswered-mid', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(mended.value).toHaveLength(4);
  });

  it('Gemini: named, in the next content', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      {
        role: 'model',
        parts: [
          { functionCall: { name: 'wind', args: {} }, thoughtSignature: 'c2ln' },
          { functionCall: { name: 'tide', args: {} } },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { name: 'wind', response: {} } }] },
      { role: 'model', parts: [{ text: 'Calm.' }] },
    ];
    const mended = mend({ contents }, 'tool-call-unanswered-mid', 'gemini');
    expect(mended.found).toEqual([]);
    expect(mended.value.contents[2].parts[1]).toEqual({ functionResponse: { name: 'tide', response: { output: '' } } });
  });

  it('Bedrock', () => {
    const messages = [
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'wind', input: {} } }] },
      { role: 'user', content: [{ text: 'Hello?' }] },
    ];
    const toolConfig = { tools: [{ toolSpec: { name: 'wind', inputSchema: { json: { type: 'object' } } } }] };
    const mended = mend({ modelId: 'm', messages, toolConfig }, 'tool-call-unanswered-mid', 'bedrock');
    expect(mended.found).toEqual([]);
    expect(mended.value.messages[2].content).toEqual([
      { toolResult: { toolUseId: 'a', content: [{ text: '' }] } },
      { text: 'Hello?' },
    ]);
  });
});

describe('other fixes', () => {
  it('an assistant speaks between results and user, for Mistral', () => {
    const messages = [
      user,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'abcdef123', type: 'function', function: { name: 'wind', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'abcdef123', content: 'ok' },
      user,
    ];
    const mended = mend(messages, 'tool-then-user', 'mistral');
    expect(mended.found).toEqual([]);
    expect(mended.value[3]).toEqual({ role: 'assistant', content: 'OK' });
  });

  it('two missing results at the end of the list', () => {
    const asked = { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind'), chatCall('b', 'tide')] };
    const mended = mend([user, asked], 'tool-call-unanswered-end', 'openai');
    expect(mended.found).toEqual([]);
    expect(mended.value.map((message: { tool_call_id?: string }) => message.tool_call_id)).toEqual([
      undefined,
      undefined,
      'a',
      'b',
    ]);
  });

  it('chunks are merged at the end of the list', () => {
    const chunk = (content: string, args: string) => ({
      type: 'AIMessageChunk',
      content,
      id: 'run-1',
      tool_call_chunks: [{ name: null, args, id: args === '{' ? 'c1' : null, index: 0 }],
    });
    const named = { ...chunk('', '{'), tool_call_chunks: [{ name: 'wind', args: '{', id: 'c1', index: 0 }] };
    const messages = [
      { type: 'human', content: 'Wind?' },
      named,
      chunk('a', '"at": 1'),
      chunk('b', '2}'),
      chunk('c', ''),
    ];
    const mended = mend(messages, 'tool-call-chunks-unmerged', 'langgraph');
    expect(mended.found).toEqual([]);
    expect(mended.value.slice(1)).toEqual([
      {
        type: 'ai',
        content: 'abc',
        id: 'run-1',
        tool_calls: [{ name: 'wind', args: { at: 12 }, id: 'c1', type: 'tool_call' }],
      },
    ]);
  });

  it('an instruction to remove goes with the message before it', () => {
    const messages = [
      { type: 'human', content: 'Hi', id: 'm1' },
      { type: 'ai', content: 'Hello', id: 'm2' },
      { type: 'remove', content: '', id: 'm2' },
    ];
    const mended = mend(messages, 'remove-in-model-input', 'openai');
    expect(mended.found).toEqual([]);
    expect(mended.value).toEqual([messages[0]]);
  });

  it('several results move to the first message of their turn', () => {
    const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
    const messages = [
      user,
      { role: 'assistant', content: [use('a', 'wind'), use('b', 'tide'), use('c', 'tide')] },
      { role: 'user', content: [result('a')] },
      { role: 'user', content: [result('b'), result('c')] },
    ];
    const mended = mend(messages, 'tool-results-split-turns', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(mended.value[2].content).toEqual([result('a'), result('b'), result('c')]);
  });

  it('another vendor’s tool message becomes a block of a user message', () => {
    const messages = [
      user,
      { role: 'assistant', content: [use('b', 'tide')] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'b', content: '3 m' }] },
      { role: 'assistant', content: [use('a', 'wind')] },
      { role: 'tool', tool_call_id: 'a', content: '4 m/s' },
    ];
    const mended = mend(messages, 'tool-role-on-anthropic', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(mended.value[4]).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'a', content: '4 m/s' }],
    });
  });

  it('an id for a call that has none is the one its result names', () => {
    const messages = [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ type: 'function', function: { name: 'wind', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_x', content: 'ok' },
    ];
    const mended = mend(messages, 'tool-call-id-missing', 'openai');
    expect(mended.found).toEqual([]);
    expect(mended.value[1].tool_calls[0].id).toBe('call_x');
  });

  it('an id is changed at every place of its pair, copies too', () => {
    const messages = [
      { type: 'human', content: 'Wind?' },
      {
        type: 'ai',
        content: [use('a|1', 'wind')],
        tool_calls: [lcCall('a|1', 'wind')],
        additional_kwargs: { tool_calls: [chatCall('a|1', 'wind')] },
      },
      { type: 'tool', content: 'ok', tool_call_id: 'a|1' },
    ];
    const mended = mend(messages, 'tool-call-id-pattern', 'anthropic');
    expect(mended.found).toEqual([]);
    expect(JSON.stringify(mended.value)).not.toContain('a|1');
  });
});

it('writes each of several raw control characters in a row as its escape', () => {
  const text = '[{"role":"user","content":"a\t\t\u0001b"}]';
  const document = openDocument(text);
  const fixes = check(document).findings.flatMap((finding) => fixesOf(document, finding));
  expect(
    applyEdits(
      text,
      fixes.flatMap(({ edits }) => edits),
    ),
  ).toBe('[{"role":"user","content":"a\\t\\t\\u0001b"}]');
});
