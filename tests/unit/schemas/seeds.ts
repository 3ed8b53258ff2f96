// Messages that each dialect's vendor takes, one of every role and block, and what becomes of them when something in them is changed.
import fc from 'fast-check';

export const seeds: Readonly<Record<string, readonly unknown[]>> = {
  'openai-chat': [
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }], name: 'lead' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
        { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } },
        { type: 'file', file: { file_id: 'file_1' } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      refusal: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'wind', arguments: '{}' } },
        { id: 'call_2', type: 'custom', custom: { name: 'note', input: 'hello' } },
      ],
    },
    { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }], audio: { id: 'audio_1' }, weight: 0 },
    { role: 'assistant', function_call: { name: 'wind', arguments: '{}' } },
    { role: 'tool', tool_call_id: 'call_1', content: '4 m/s' },
    { role: 'function', name: 'wind', content: null },
  ],
  'openai-responses': [
    { role: 'user', content: 'Wind?' },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'Wind?' },
        { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'original' },
        { type: 'input_file', file_id: 'file_1' },
      ],
    },
    { type: 'function_call', call_id: 'call_1', name: 'wind', arguments: '{}', id: 'fc_1', status: 'completed' },
    { type: 'function_call_output', call_id: 'call_1', output: '4 m/s' },
    { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: '4 m/s' }] },
    { type: 'custom_tool_call', call_id: 'call_2', name: 'note', input: 'hello' },
    { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'So.' }], encrypted_content: null },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
    },
    { type: 'item_reference', id: 'msg_1' },
    { id: 'msg_1' },
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'wind' } },
  ],
  anthropic: [
    { role: 'user', content: 'Wind?' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Wind?', cache_control: { type: 'ephemeral', ttl: '1h' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
        { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
        {
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'Text' },
          title: null,
          citations: { enabled: true },
        },
        { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'Text' }] } },
        { type: 'search_result', source: 'https://example.com', title: 'T', content: [{ type: 'text', text: 'x' }] },
        { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: '4 m/s' }], is_error: false },
        { type: 'tool_result', tool_use_id: 'toolu_2' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
        { type: 'redacted_thinking', data: 'xyz' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_use', id: 'toolu_1', name: 'wind', input: { at: 'here' } },
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'wind' } },
        { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
      ],
    },
    { role: 'system', content: 'From here on, in French.' },
  ],
  gemini: [
    {
      role: 'user',
      parts: [
        { text: 'Wind?' },
        { inlineData: { mimeType: 'image/png', data: 'AA==' } },
        { file_data: { file_uri: 'https://x' } },
      ],
    },
    { parts: [{ text: 'no role' }] },
    {
      role: 'model',
      parts: [
        { functionCall: { name: 'wind', args: { at: 'here' } }, thoughtSignature: 'sig' },
        { text: 'Hm.', thought: true },
      ],
    },
    { role: 'user', parts: [{ functionResponse: { name: 'wind', response: { output: '4 m/s' } } }] },
    {
      role: 'model',
      parts: [
        { executableCode: { language: 'PYTHON', code: '1' } },
        { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
      ],
    },
  ],
  ollama: [
    { role: 'user', content: 'Wind?', images: ['AA=='] },
    {
      role: 'ASSISTANT',
      content: '',
      thinking: 'Hm.',
      tool_calls: [{ function: { name: 'wind', arguments: { at: 'here' }, index: 0 } }],
    },
    { role: 'tool', content: '4 m/s', tool_name: 'wind' },
    { role: 'user', content: null },
    { content: 'no role' },
  ],
  mistral: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What?' },
        { type: 'image_url', image_url: 'https://example.com/a.png' },
      ],
    },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: null } }] },
    { role: 'assistant', tool_calls: [{ id: 'a1b2c3d4e', function: { name: 'wind', arguments: { at: 'here' } } }] },
    { role: 'assistant', content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }], prefix: true },
    { role: 'tool', tool_call_id: 'a1b2c3d4e', name: 'wind', content: '4 m/s' },
  ],
  bedrock: [
    { role: 'user', content: [{ text: 'Wind?' }, { image: { format: 'png', source: { bytes: 'AA==' } } }] },
    {
      role: 'assistant',
      content: [
        { toolUse: { toolUseId: 't1', name: 'wind', input: { at: 'here' } } },
        { cachePoint: { type: 'default' } },
      ],
    },
    { role: 'assistant', content: [{ reasoningContent: { reasoningText: { text: 'Hm.', signature: 'sig' } } }] },
    {
      role: 'user',
      content: [
        { toolResult: { toolUseId: 't1', content: [{ text: '4 m/s' }, { json: { speed: 4 } }], status: 'success' } },
      ],
    },
  ],
  'vercel-model': [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What?' },
        { type: 'image', image: 'data:image/png;base64,AA==' },
      ],
    },
    { role: 'user', content: [{ type: 'file', data: 'AA==', mediaType: 'application/pdf', filename: 'a.pdf' }] },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'sig' } } },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'wind', input: { at: 'here' }, providerExecuted: false },
        { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
      ],
    },
    { role: 'assistant', content: 'Windy.' },
    {
      role: 'tool',
      content: [
        { type: 'tool-approval-response', approvalId: 'a1', approved: true },
        { type: 'tool-result', toolCallId: 'c1', toolName: 'wind', output: { type: 'json', value: { speed: 4 } } },
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'wind',
          output: { type: 'content', value: [{ type: 'text', text: '4' }] },
        },
        { type: 'tool-result', toolCallId: 'c1', toolName: 'wind', output: { type: 'error-text', value: 'no' } },
      ],
    },
  ],
  'vercel-ui': [
    {
      id: 'm1',
      role: 'user',
      parts: [
        { type: 'text', text: 'Wind?' },
        { type: 'file', mediaType: 'image/png', url: 'https://example.com/a.png' },
      ],
    },
    {
      id: 'm2',
      role: 'assistant',
      metadata: { at: 1 },
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'Hm.', state: 'done' },
        { type: 'tool-wind', toolCallId: 'c1', state: 'output-available', input: { at: 'here' }, output: { speed: 4 } },
        { type: 'tool-wind', toolCallId: 'c2', state: 'output-error', input: {}, errorText: 'no' },
        { type: 'dynamic-tool', toolName: 'wind', toolCallId: 'c3', state: 'input-available', input: {} },
        { type: 'tool-wind', toolCallId: 'c4', state: 'approval-requested', input: {}, approval: { id: 'a1' } },
        { type: 'data-chart', data: [1, 2] },
        { type: 'source-url', sourceId: 's1', url: 'https://example.com' },
        { type: 'text', text: 'Windy.' },
      ],
    },
  ],
  'langchain-flat': [
    { type: 'human', content: 'Wind?', additional_kwargs: {}, response_metadata: {}, name: null, id: null },
    { role: 'user', content: [{ type: 'text', text: 'Wind?' }, 'And rain?', { type: 'anything' }] },
    {
      type: 'ai',
      content: '',
      tool_calls: [{ name: 'wind', args: { at: 'here' }, id: 'c1', type: 'tool_call' }],
      invalid_tool_calls: [{ name: 'wind', args: '{', id: null, error: null, type: 'invalid_tool_call' }],
      usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3, input_token_details: { cache_read: 0 } },
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'wind', arguments: '{}' } }],
    },
    {
      type: 'AIMessageChunk',
      content: '',
      tool_call_chunks: [{ name: null, args: '{', id: null, index: 0, type: 'tool_call_chunk' }],
    },
    { type: 'tool', content: { speed: 4 }, tool_call_id: 'c1', status: 'success', artifact: [1] },
    { type: 'function', content: '4 m/s', name: 'wind' },
    { type: 'chat', role: 'critic', content: 'Well.' },
    { type: 'remove', content: '', id: 'm1' },
    ['human', 'Wind?'],
    'Wind?',
  ],
  'langchain-stored': [
    {
      type: 'human',
      data: { content: 'Wind?', type: 'human', additional_kwargs: {}, response_metadata: {}, name: null, id: null },
    },
    {
      type: 'ai',
      data: {
        content: '',
        tool_calls: [{ name: 'wind', args: {}, id: 'c1', type: 'tool_call' }],
        usage_metadata: null,
      },
    },
    { type: 'tool', data: { content: '4 m/s', tool_call_id: 'c1', status: 'error' } },
    { type: 'generic', data: { content: 'Well.', role: 'critic' } },
    { type: 'remove', data: { content: [], id: 'm1' } },
  ],
  'langchain-serialized': [
    {
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', 'HumanMessage'],
      kwargs: { content: 'Wind?', additional_kwargs: {} },
    },
    {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', 'AIMessage'],
      kwargs: { content: '', type: 'ai', tool_calls: [{ name: 'wind', args: {}, id: 'c1', type: 'tool_call' }] },
    },
    { lc: 1, type: 'not_implemented', id: ['x'], repr: 'X()' },
  ],
};

export type Step = string | number;

const isContainer = (value: unknown): value is Readonly<Record<Step, unknown>> =>
  typeof value === 'object' && value !== null;

/** The paths of all values in a value, its own ([]) first. */
export function pathsOf(value: unknown): readonly (readonly Step[])[] {
  if (!isContainer(value)) return [[]];
  const steps: readonly Step[] = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [[], ...steps.flatMap((step) => pathsOf(value[step]).map((path) => [step, ...path]))];
}

/** A copy of a value with the one at a path replaced, or (undefined) taken out. */
export function changed(value: unknown, path: readonly Step[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (!isContainer(value)) return value;
  const inner = rest.length === 0 ? by : changed(value[step], rest, by);
  if (Array.isArray(value))
    return value.flatMap((item, index) => (index !== step ? [item] : inner === undefined ? [] : [inner]));
  const entries = Object.entries(value).filter(([key]) => key !== step);
  return Object.fromEntries(inner === undefined ? entries : [...entries, [step, inner]]);
}

const substitutes: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  7,
  1.5,
  '',
  'x',
  'text',
  '12',
  [],
  [null],
  ['x'],
  [{ type: 'text', text: 'x' }],
  {},
  { type: 'text' },
  { text: 5 },
  { url: 'x' },
  JSON.parse('{"__proto__": {"role": "user"}}'),
];

/** A message of a dialect in which one or two things are not as they were. */
export const spoilt = (dialect: string): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom(...(seeds[dialect] ?? [])),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...substitutes)), { minLength: 1, maxLength: 2 }),
    )
    .map(([seed, changes]) =>
      changes.reduce<unknown>((value, [at, by]) => {
        const paths = pathsOf(value);
        return changed(value, paths[at % paths.length] ?? [], by) ?? null;
      }, seed),
    );
