// Legal forms of lists, contents, media and tools, each of which a careless rule would take for a fault: nothing at all may be found in them.
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import type { TargetId } from '../../server/src/core/rules/rule';
import { openDocument } from '../../server/src/core/text/document';

const png = 'iVBORw0KGgoAAAANSUhEUg==';
const jpeg = '/9j/4AAQSkZJRgABAQ==';
const pdf = 'JVBERi0xLjQ=';
const user = { role: 'user', content: 'Wind?' };
const answer = { role: 'assistant', content: 'Calm.' };
const system = { role: 'system', content: 'Be brief.' };
const human = { type: 'human', content: 'Wind?' };
const ai = { type: 'ai', content: 'Calm.' };
const text = (words: string) => ({ type: 'text', text: words });
const mark = { cache_control: { type: 'ephemeral' } };
const chatCall = { id: 'a', type: 'function', function: { name: 'wind', arguments: '{}' } };
const use = { type: 'tool_use', id: 'a', name: 'wind', input: {} };
const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } };
const asks = (...content: readonly object[]) => [{ role: 'user', content }];

const openai: readonly (readonly [string, unknown])[] = [
  ['an empty message of the user', [{ role: 'user', content: '' }]],
  [
    'system text in blocks, a developer, both',
    [{ role: 'system', content: [text('A')] }, { role: 'developer', content: 'B' }, user],
  ],
  ['names in any alphabet', [{ ...user, name: 'prüfer.v2' }, { ...answer, name: '助手' }, user]],
  ['a message as it came back', [user, { ...answer, refusal: null, annotations: [] }, user]],
  ['a sound instead of content', [user, { role: 'assistant', audio: { id: 'audio_1' } }, user]],
  ['a sound and null content', [user, { role: 'assistant', content: null, audio: { id: 'audio_1' } }, user]],
  ['a refusal as a block', [user, { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }, user]],
  ['a refusal beside null content', [user, { role: 'assistant', content: null, refusal: 'No.' }, user]],
  [
    'files',
    asks(
      { type: 'file', file: { file_id: 'f' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${pdf}` } },
    ),
  ],
  ['a recording', asks({ type: 'input_audio', input_audio: { data: 'SUQz', format: 'mp3' } })],
  [
    'pictures by URL and inline',
    asks(
      { type: 'image_url', image_url: { url: 'https://example.org/a' } },
      { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg}`, detail: 'low' } },
    ),
  ],
  ['a type that is spelled jpg', asks({ type: 'image_url', image_url: { url: `data:image/jpg;base64,${jpeg}` } })],
  [
    'a result in blocks',
    [user, { ...answer, tool_calls: [chatCall] }, { role: 'tool', tool_call_id: 'a', content: [text('4 m/s')] }],
  ],
  [
    'an empty result, a call without content',
    [user, { role: 'assistant', tool_calls: [chatCall] }, { role: 'tool', tool_call_id: 'a', content: '' }],
  ],
  ['the assistant last', [user, answer]],
  ['the assistant first', [answer, user]],
  ['system text in mid-list', [user, answer, system, user]],
  ['only system text', [system]],
  ['one role many times', [user, user, answer, answer, user]],
  ['one message', user],
  ['braces that are no placeholder', [{ role: 'user', content: 'What is {this}, and `{{ that }}`?' }]],
  [
    'a request with tools of both kinds',
    {
      model: 'gpt-5',
      messages: [user],
      tools: [
        { type: 'function', function: { name: 'a' } },
        { type: 'custom', custom: { name: 'b' } },
      ],
    },
  ],
  [
    'a request with functions',
    { model: 'gpt-4', messages: [user], functions: [{ name: 'a', parameters: { type: 'object', properties: {} } }] },
  ],
  [
    'a response',
    {
      id: 'c',
      object: 'chat.completion',
      model: 'gpt-5',
      choices: [{ index: 0, message: { role: 'assistant', content: null, refusal: 'No.' }, finish_reason: 'stop' }],
      usage: {},
    },
  ],
  [
    'a line of a batch',
    { custom_id: '1', method: 'POST', url: '/v1/chat/completions', body: { model: 'gpt-5', messages: [user] } },
  ],
  [
    'Responses: every kind of content',
    {
      model: 'gpt-5',
      instructions: 'A',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'x' },
            { type: 'input_image', image_url: 'https://example.org/a', detail: 'auto' },
            { type: 'input_file', file_id: 'f' },
          ],
        },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'x', annotations: [] }],
        },
        { role: 'developer', content: 'x' },
        { type: 'item_reference', id: 'i' },
        { role: 'user', content: 'y' },
      ],
    },
  ],
  ['Responses: nothing new', { model: 'gpt-5', previous_response_id: 'resp_1', input: [] }],
  [
    'LangChain: strings in lists, empty lists, null',
    [{ type: 'human', content: ['Hi', 'there'] }, { type: 'ai', content: [] }, { type: 'human', content: null }, ai],
  ],
  [
    'LangChain: everybody’s blocks',
    [
      {
        type: 'human',
        content: [
          picture,
          { type: 'image', source_type: 'base64', data: png, mime_type: 'image/png' },
          { type: 'image', base64: png, mime_type: 'image/png' },
          { type: 'image_url', image_url: 'https://example.org/a' },
          { type: 'text-plain', text: 'x', mime_type: 'text/plain' },
          { type: 'non_standard', value: {} },
        ],
      },
      { type: 'ai', content: [{ type: 'reasoning', reasoning: 'x' }, text('y')] },
      human,
    ],
  ],
  ['LangChain: a refusal that is none', [human, { ...ai, additional_kwargs: { refusal: null } }, human]],
  ['LangChain: two system messages', [{ type: 'system', content: 'A' }, { type: 'system', content: 'B' }, human]],
  ['LangChain: names of roles', [{ role: 'human', content: 'x' }, { role: 'ai', content: 'y' }, ['user', 'z']]],
];

const anthropic: readonly (readonly [string, unknown])[] = [
  [
    'documents, search results',
    asks(
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: pdf },
        title: 't',
        citations: { enabled: true },
      },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
      { type: 'search_result', source: 's', title: 't', content: [text('x')] },
      text('?'),
    ),
  ],
  [
    'pictures by URL and by id',
    asks(
      { type: 'image', source: { type: 'url', url: 'https://example.org/a' } },
      { type: 'image', source: { type: 'file', file_id: 'f' } },
    ),
  ],
  [
    'a picture in a result',
    [
      user,
      { role: 'assistant', content: [use] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: [picture, { type: 'search_result', source: 's', title: 't', content: [text('x')] }],
          },
        ],
      },
    ],
  ],
  [
    'a result without content',
    [
      user,
      { role: 'assistant', content: [use] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a' }] },
    ],
  ],
  [
    'four marks, and one that is null',
    {
      max_tokens: 1,
      system: [{ ...text('A'), ...mark }],
      tools: [{ name: 'a', input_schema: { type: 'object' }, ...mark }],
      messages: asks({ ...text('a'), ...mark }, { ...text('b'), cache_control: null }, { ...text('c'), ...mark }),
    },
  ],
  [
    'tools of the vendor',
    {
      model: 'claude-opus-4-1',
      max_tokens: 1,
      tools: [
        { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
        { type: 'bash_20250124', name: 'bash' },
      ],
      messages: [user],
    },
  ],
  [
    'a reply as it came, with nothing but text',
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-1',
      content: [{ type: 'text', text: 'Calm.', citations: null }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  ],
  ['OpenAI’s shape for a gateway to Claude', { model: 'claude-sonnet-4-5', messages: [system, user] }],
  ['an empty last message', { system: 'A', max_tokens: 1, messages: [user, { role: 'assistant', content: '' }] }],
  [
    'prefill, an older model',
    { model: 'claude-haiku-4-5', system: 'A', max_tokens: 1, messages: [user, { role: 'assistant', content: 'The' }] },
  ],
  ['the assistant first', [{ role: 'assistant', content: [{ ...text('Hello'), ...mark }] }, user]],
  [
    'OpenAI’s list: system text that leads, empty content beside a call',
    [
      system,
      system,
      user,
      { role: 'assistant', content: '', tool_calls: [chatCall] },
      { role: 'tool', tool_call_id: 'a', content: '' },
      answer,
    ],
  ],
  [
    'LangChain: system text that leads',
    [{ type: 'system', content: 'A' }, { type: 'system', content: 'B' }, human, ai],
  ],
  [
    'LangChain: a picture in OpenAI’s shape',
    [
      {
        type: 'human',
        content: [text('?'), { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }],
      },
    ],
  ],
];

const others: readonly (readonly [TargetId, string, unknown])[] = [
  [
    'gemini',
    'a system instruction, thoughts, media, no role',
    {
      systemInstruction: { parts: [{ text: 'A' }] },
      contents: [
        { parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ text: 'x', thought: true }, { text: 'y' }] },
        {
          role: 'user',
          parts: [
            { inlineData: { mimeType: 'image/png', data: png } },
            { fileData: { fileUri: 'https://example.org/v', mimeType: 'video/mp4' }, videoMetadata: {} },
          ],
        },
      ],
    },
  ],
  [
    'gemini',
    'snake case',
    {
      system_instruction: { parts: [{ text: 'A' }] },
      contents: [{ role: 'user', parts: [{ inline_data: { mime_type: 'image/png', data: png } }, { text: '?' }] }],
    },
  ],
  [
    'gemini',
    'code that was run',
    {
      contents: [
        { role: 'user', parts: [{ text: 'x' }] },
        {
          role: 'model',
          parts: [
            { executableCode: { language: 'PYTHON', code: '1' } },
            { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
            { text: 'x' },
          ],
        },
        { role: 'user', parts: [{ text: 'y' }] },
      ],
    },
  ],
  [
    'gemini',
    'types in capitals, a tool without parameters',
    {
      contents: [{ role: 'user', parts: [{ text: 'x' }] }],
      tools: [
        {
          functionDeclarations: [
            { name: 'a', parameters: { type: 'OBJECT', properties: { x: { type: 'STRING' } } } },
            { name: 'b' },
          ],
        },
        { googleSearch: {} },
      ],
    },
  ],
  ['gemini', 'LangChain: one system message', [{ type: 'system', content: 'A' }, human, ai, human]],
  [
    'ollama',
    'pictures, thoughts, no ids',
    [
      system,
      { ...user, images: [png] },
      { role: 'assistant', content: '', thinking: 'Hm.', tool_calls: [{ function: { name: 'wind', arguments: {} } }] },
      { role: 'tool', tool_name: 'wind', content: 'x' },
    ],
  ],
  [
    'ollama',
    'content that is missing or null, capitals',
    {
      model: 'm',
      keep_alive: '5m',
      messages: [{ role: 'User', content: 'x' }, { role: 'assistant' }, { role: 'user', content: null }],
      options: { num_ctx: 4096 },
    },
  ],
  ['ollama', 'OpenAI’s list', [system, user, answer, user]],
  [
    'mistral',
    'a prefix last, a picture as a string, a document',
    {
      model: 'mistral-large-latest',
      messages: [
        system,
        {
          role: 'user',
          content: [
            text('x'),
            { type: 'image_url', image_url: 'https://example.org/a' },
            { type: 'document_url', document_url: 'https://example.org/d' },
          ],
        },
        { role: 'assistant', content: 'x', prefix: true },
      ],
    },
  ],
  [
    'mistral',
    'thoughts in chunks',
    {
      model: 'magistral-small',
      messages: [user, { role: 'assistant', content: [{ type: 'thinking', thinking: [text('x')] }, text('y')] }, user],
    },
  ],
  ['mistral', 'only system text', [system]],
  [
    'vercel',
    'pictures and files, thoughts',
    [
      {
        role: 'user',
        content: [
          text('x'),
          { type: 'image', image: `data:image/png;base64,${png}` },
          { type: 'file', data: 'aGk=', mediaType: 'application/pdf', filename: 'a.pdf' },
        ],
      },
      { role: 'assistant', content: [{ type: 'reasoning', text: 'x' }, text('y')] },
      user,
    ],
  ],
  [
    'vercel',
    'messages of the user interface',
    [
      { id: '1', role: 'system', parts: [text('x')] },
      {
        id: '2',
        role: 'user',
        parts: [text('x'), { type: 'file', mediaType: 'image/png', url: `data:image/png;base64,${png}` }],
      },
      {
        id: '3',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'x', state: 'done' },
          { type: 'source-url', sourceId: '1', url: 'https://example.org' },
          { type: 'data-x', data: {} },
        ],
      },
    ],
  ],
  [
    'bedrock',
    'documents, marks, thoughts',
    {
      modelId: 'm',
      system: [{ text: 'A' }, { cachePoint: { type: 'default' } }],
      messages: [
        {
          role: 'user',
          content: [
            { text: 'x' },
            { image: { format: 'png', source: { bytes: png } } },
            { document: { format: 'pdf', name: 'd', source: { bytes: pdf } } },
          ],
        },
        {
          role: 'assistant',
          content: [{ reasoningContent: { reasoningText: { text: 'x', signature: 'y' } } }, { text: 'y' }],
        },
        { role: 'user', content: [{ text: 'z' }] },
      ],
    },
  ],
  ['langchain', 'an empty list', []],
  [
    'langchain',
    'zero and false, which become nothing',
    [
      { type: 'human', content: 0 },
      { type: 'ai', content: false },
    ],
  ],
  ['langgraph', 'an empty state', { messages: [], next: [] }],
  ['fine-tuning', 'a weight', { messages: [system, user, { ...answer, weight: 0 }] }],
  [
    'fine-tuning',
    'a preference',
    { input: { messages: [user], tools: [] }, preferred_output: [answer], non_preferred_output: [answer] },
  ],
];

const all = [
  ...openai.map(([name, value]) => ['openai', name, value] as const),
  ...anthropic.map(([name, value]) => ['anthropic', name, value] as const),
  ...others,
];

describe('legal for its target', () => {
  it.each(all)('%s: %s', (target, _, value) => {
    for (const indent of [0, 2]) {
      const { findings } = check(openDocument(JSON.stringify(value, null, indent)), { target });
      expect(findings.map((finding) => `${finding.severity} ${finding.rule} ${finding.path}`)).toEqual([]);
    }
  });
});
