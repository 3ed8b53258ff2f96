// Legal conversations that a careless check would flag: for their target, nothing at all is found.
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import type { TargetId } from '../../server/src/core/rules/rule';
import { openDocument } from '../../server/src/core/text/document';

const user = { role: 'user', content: 'Wind and tide?' };
const chatCall = (id: string, name: string, args = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const chatResult = (id: string, content = 'ok') => ({ role: 'tool', tool_call_id: id, content });
const answer = { role: 'assistant', content: 'Calm.' };

const human = { type: 'human', content: 'Wind and tide?' };
const lcCall = (id: string | null, name: string) => ({ name, args: {}, id, type: 'tool_call' });
const lcResult = (id: string, given: object = {}) => ({ type: 'tool', content: 'ok', tool_call_id: id, ...given });
const ai = { type: 'ai', content: 'Calm.' };
const envelope = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
});

const use = (id: string, name = 'wind') => ({ type: 'tool_use', id, name, input: {} });
const used = (id: string, given: object = { content: 'ok' }) => ({ type: 'tool_result', tool_use_id: id, ...given });
const text = (value: string) => ({ type: 'text', text: value });

const legal: readonly [name: string, target: TargetId, value: unknown][] = [
  // OpenAI Chat Completions.
  [
    'parallel calls answered in another order',
    'openai',
    [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind'), chatCall('b', 'tide')] },
      chatResult('b'),
      chatResult('a'),
      answer,
    ],
  ],
  [
    'content absent beside calls',
    'openai',
    [user, { role: 'assistant', tool_calls: [chatCall('a', 'wind')] }, chatResult('a'), answer],
  ],
  [
    'content empty beside calls',
    'openai',
    [user, { role: 'assistant', content: '', tool_calls: [chatCall('a', 'wind')] }, chatResult('a')],
  ],
  [
    'several rounds of calls in a row',
    'openai',
    [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind')] },
      chatResult('a'),
      { role: 'assistant', content: null, tool_calls: [chatCall('b', 'tide')] },
      chatResult('b'),
      answer,
    ],
  ],
  [
    'a user directly after results',
    'openai',
    [user, { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind')] }, chatResult('a'), user, answer],
  ],
  [
    'an empty result',
    'openai',
    [user, { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind')] }, chatResult('a', ''), answer],
  ],
  [
    'arguments with blanks around',
    'openai',
    [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind', ' { "at": 1e3 }\n')] },
      chatResult('a'),
    ],
  ],
  [
    'empty arguments, as the API itself writes them',
    'openai',
    [user, { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind', '')] }, chatResult('a')],
  ],
  [
    'a custom call',
    'openai',
    [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'note', input: 'free text' } }],
      },
      chatResult('a'),
    ],
  ],
  [
    'an id of 40 characters',
    'openai',
    [
      user,
      { role: 'assistant', content: null, tool_calls: [chatCall('x'.repeat(40), 'wind')] },
      chatResult('x'.repeat(40)),
    ],
  ],
  [
    'null function_call and refusal',
    'openai',
    [user, { role: 'assistant', content: 'Hi', refusal: null, function_call: null }],
  ],
  [
    'a reply that ends with calls',
    'openai',
    {
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind')] },
          finish_reason: 'tool_calls',
        },
      ],
    },
  ],
  [
    'one message by itself that calls',
    'openai',
    { role: 'assistant', content: null, tool_calls: [chatCall('a', 'wind')] },
  ],
  ['one message by itself that answers', 'openai', chatResult('a')],
  [
    'a training line that ends with calls',
    'fine-tuning',
    {
      messages: [user, { role: 'assistant', tool_calls: [chatCall('a', 'wind')], weight: 1 }],
      tools: [{ type: 'function', function: { name: 'wind', parameters: { type: 'object', properties: {} } } }],
    },
  ],
  // OpenAI Responses.
  [
    'a call and its output',
    'openai',
    {
      model: 'gpt-5',
      input: [
        user,
        { type: 'function_call', call_id: 'a', name: 'wind', arguments: '{}' },
        { type: 'function_call_output', call_id: 'a', output: 'ok' },
      ],
    },
  ],
  [
    'outputs behind other items',
    'openai',
    {
      model: 'gpt-5',
      input: [
        user,
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'wind', arguments: '{}' },
        { type: 'function_call', id: 'fc_2', call_id: 'b', name: 'tide', arguments: '{}' },
        { type: 'function_call_output', call_id: 'b', output: 'ok' },
        { type: 'function_call_output', call_id: 'a', output: 'ok' },
      ],
    },
  ],
  [
    'an output whose call the server keeps',
    'openai',
    {
      model: 'gpt-5',
      previous_response_id: 'resp_1',
      input: [{ type: 'function_call_output', call_id: 'a', output: 'ok' }],
    },
  ],
  [
    'an output whose call an item refers to',
    'openai',
    {
      model: 'gpt-5',
      input: [
        user,
        { type: 'item_reference', id: 'fc_1' },
        { type: 'function_call_output', call_id: 'a', output: 'ok' },
      ],
    },
  ],
  [
    'hosted calls without outputs',
    'openai',
    {
      model: 'gpt-5',
      input: [
        user,
        { type: 'web_search_call', id: 'ws_1', status: 'completed' },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Calm.', annotations: [] }],
        },
        user,
      ],
    },
  ],
  [
    'a response that ends with a call',
    'openai',
    {
      object: 'response',
      id: 'resp_1',
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'wind', arguments: '{}', status: 'completed' },
      ],
    },
  ],
  // Anthropic Messages.
  [
    'results first, then text',
    'anthropic',
    [
      user,
      { role: 'assistant', content: [text('Looking.'), use('a'), use('b')] },
      { role: 'user', content: [used('b'), used('a'), text('Be brief.')] },
      answer,
    ],
  ],
  [
    'a result without content',
    'anthropic',
    [user, { role: 'assistant', content: [use('a')] }, { role: 'user', content: [used('a', {})] }],
  ],
  [
    'a failed result',
    'anthropic',
    [
      user,
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [used('a', { content: 'timeout', is_error: true })] },
    ],
  ],
  [
    'a plain user message behind the results',
    'anthropic',
    [user, { role: 'assistant', content: [use('a')] }, { role: 'user', content: [used('a')] }, user],
  ],
  [
    'signed and redacted thinking before a call',
    'anthropic',
    [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
          { type: 'redacted_thinking', data: 'ZA==' },
          use('a'),
        ],
      },
      { role: 'user', content: [used('a')] },
    ],
  ],
  [
    'a server’s call beside one of ours',
    'anthropic',
    [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
          { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
          use('a'),
        ],
      },
      { role: 'user', content: [used('a')] },
    ],
  ],
  [
    'thinking enabled, a plain answer last',
    'anthropic',
    {
      model: 'claude-sonnet-4-5',
      max_tokens: 3000,
      thinking: { type: 'enabled', budget_tokens: 2000 },
      messages: [user, answer, user],
    },
  ],
  [
    'a message as it came, ending with a call',
    'anthropic',
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-1',
      content: [use('a')],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  ],
  // Gemini contents.
  [
    'two calls, two responses by name',
    'gemini',
    {
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        {
          role: 'model',
          parts: [{ functionCall: { name: 'a', args: {} }, thoughtSignature: 'c2ln' }, { functionCall: { name: 'b' } }],
        },
        {
          role: 'user',
          parts: [{ functionResponse: { name: 'b', response: {} } }, { functionResponse: { name: 'a', response: {} } }],
        },
      ],
    },
  ],
  [
    'no signature, an older model',
    'gemini',
    {
      model: 'gemini-2.5-flash',
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ functionCall: { name: 'a', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'a', response: {} } }] },
      ],
    },
  ],
  [
    'no signature, the turn is over',
    'gemini',
    {
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ functionCall: { name: 'a', args: {} } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'a', response: {} } }] },
        { role: 'model', parts: [{ text: 'Done.' }] },
      ],
    },
  ],
  // Ollama native.
  [
    'no ids at all',
    'ollama',
    [
      user,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { name: 'wind', arguments: {} } }, { function: { name: 'tide', arguments: {} } }],
      },
      { role: 'tool', tool_name: 'tide', content: 'ok' },
      { role: 'tool', tool_name: 'wind', content: 'ok' },
    ],
  ],
  [
    'ids on calls only',
    'ollama',
    [
      user,
      { role: 'assistant', content: '', tool_calls: [{ id: 'call_1', function: { name: 'wind', arguments: {} } }] },
      { role: 'tool', tool_name: 'wind', content: 'ok' },
    ],
  ],
  [
    'null arguments, thinking',
    'ollama',
    [
      user,
      {
        role: 'assistant',
        content: '',
        thinking: 'Hm.',
        tool_calls: [{ function: { name: 'wind', arguments: null } }],
      },
      { role: 'tool', tool_name: 'wind', content: 'ok' },
    ],
  ],
  // Mistral.
  [
    'arguments as object',
    'mistral',
    [
      user,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'abcdef123', type: 'function', function: { name: 'wind', arguments: {} } }],
      },
      { role: 'tool', tool_call_id: 'abcdef123', name: 'wind', content: 'ok' },
    ],
  ],
  // AI SDK.
  [
    'a result part each in one tool message',
    'vercel',
    [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'wind', input: {} },
          { type: 'tool-call', toolCallId: 'b', toolName: 'tide', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'b', toolName: 'tide', output: { type: 'text', value: 'ok' } },
          { type: 'tool-result', toolCallId: 'a', toolName: 'wind', output: { type: 'text', value: 'ok' } },
        ],
      },
    ],
  ],
  [
    'a call that the provider executed',
    'vercel',
    [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: {}, providerExecuted: true },
          { type: 'tool-result', toolCallId: 'a', toolName: 'search', output: { type: 'json', value: {} } },
          { type: 'text', text: 'Calm.' },
        ],
      },
      user,
    ],
  ],
  [
    'a call that a person approved',
    'vercel',
    [
      user,
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'wind', input: {} },
          { type: 'tool-approval-request', approvalId: 'q', toolCallId: 'a' },
        ],
      },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'q', approved: true }] },
    ],
  ],
  [
    'a call and its result in one part',
    'vercel',
    [
      { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Wind?' }] },
      {
        id: 'm2',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'tool-wind', toolCallId: 'a', state: 'output-available', input: {}, output: 'ok' },
          { type: 'text', text: 'Calm.' },
        ],
      },
    ],
  ],
  // Bedrock Converse.
  [
    'blocks of one key',
    'bedrock',
    {
      modelId: 'm',
      toolConfig: { tools: [{ toolSpec: { name: 'wind', inputSchema: { json: { type: 'object' } } } }] },
      messages: [
        { role: 'user', content: [{ text: 'Wind?' }] },
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', name: 'wind', input: {} } }] },
        { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: 'ok' }] } }] },
      ],
    },
  ],
  // LangChain.
  [
    'a full dump with nulls and empty lists',
    'openai',
    [
      { ...human, additional_kwargs: {}, response_metadata: {}, name: null, id: null },
      {
        type: 'ai',
        content: '',
        additional_kwargs: {},
        response_metadata: { finish_reason: 'tool_calls' },
        name: null,
        id: 'run-1',
        tool_calls: [lcCall('a', 'wind')],
        invalid_tool_calls: [],
        usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      },
      lcResult('a', { name: 'wind', id: null, artifact: null, status: 'success' }),
      ai,
    ],
  ],
  [
    'the same calls once more in additional_kwargs',
    'openai',
    [
      human,
      {
        type: 'ai',
        content: '',
        additional_kwargs: { tool_calls: [chatCall('a', 'wind')] },
        tool_calls: [lcCall('a', 'wind')],
      },
      lcResult('a'),
      ai,
    ],
  ],
  [
    'calls in additional_kwargs only',
    'openai',
    [
      human,
      { type: 'ai', content: '', additional_kwargs: { tool_calls: [chatCall('a', 'wind')] }, tool_calls: [] },
      lcResult('a'),
      ai,
    ],
  ],
  [
    'blocks that mirror the calls',
    'anthropic',
    [
      human,
      { type: 'ai', content: [text('Looking.'), use('a')], tool_calls: [lcCall('a', 'wind')] },
      lcResult('a'),
      ai,
    ],
  ],
  [
    'a failed result that says so',
    'openai',
    [
      human,
      { type: 'ai', content: '', tool_calls: [lcCall('a', 'wind')] },
      lcResult('a', { status: 'error', content: 'timeout' }),
      ai,
    ],
  ],
  [
    'ids that Mistral’s integration rewrites',
    'mistral',
    [human, { type: 'ai', content: '', tool_calls: [lcCall('call_1|x', 'wind')] }, lcResult('call_1|x'), ai],
  ],
  [
    'a null id, for LangChain alone',
    'langchain',
    [human, { type: 'ai', content: '', tool_calls: [lcCall(null, 'wind')] }, lcResult(''), ai],
  ],
  [
    'stored',
    'openai',
    [
      { type: 'human', data: { type: 'human', content: 'Wind?' } },
      { type: 'ai', data: { type: 'ai', content: '', tool_calls: [lcCall('a', 'wind')] } },
      { type: 'tool', data: { type: 'tool', content: 'ok', tool_call_id: 'a' } },
    ],
  ],
  [
    'serialized',
    'openai',
    [
      envelope('HumanMessage', { content: 'Wind?' }),
      envelope('AIMessage', { content: '', tool_calls: [lcCall('a', 'wind')] }),
      envelope('ToolMessage', { content: 'ok', tool_call_id: 'a' }),
    ],
  ],
  ['tuples and strings', 'openai', [['system', 'Be brief.'], 'Hi', ['ai', 'Hello']]],
  [
    'a graph that waits for its tools',
    'openai',
    {
      values: { messages: [human, { type: 'ai', content: '', tool_calls: [lcCall('a', 'wind')] }] },
      next: ['tools'],
      config: {},
      metadata: {},
      created_at: 'now',
      tasks: [],
    },
  ],
  [
    'messages removed, added again, removed twice',
    'langgraph',
    [
      { ...human, id: 'm1' },
      { type: 'remove', id: 'm1', content: '' },
      { type: 'remove', id: 'm1', content: '' },
      { ...human, id: 'm1' },
    ],
  ],
  [
    'everything removed first',
    'langgraph',
    [
      { type: 'remove', id: '__remove_all__', content: '' },
      { ...human, id: 'm1' },
    ],
  ],
];

describe('legal for its target', () => {
  it.each(legal.map(([name, target, value]) => [`${target}: ${name}`, target, value] as const))(
    '%s',
    (_, target, value) => {
      for (const indent of [0, 2]) {
        const { findings } = check(openDocument(JSON.stringify(value, null, indent)), { target });
        expect(findings.map((finding) => `${finding.severity} ${finding.rule} ${finding.path}`)).toEqual([]);
      }
    },
  );
});
