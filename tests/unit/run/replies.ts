// What a reply is in each dialect: the conversation that is run, and the messages that it must have at its end, stream by stream.
import type { ChatEvent } from '../../../server/src/core/run/events';

export const done: ChatEvent = { type: 'done', reason: 'stop', model: 'm', metrics: {} };
export const content = (text: string): ChatEvent => ({ type: 'content', text });
export const thinking = (text: string): ChatEvent => ({ type: 'thinking', text });
export const call = (name: string, args: string, id?: string): ChatEvent => ({
  type: 'tool-call',
  name,
  argumentsText: args,
  id,
});

export const streams = {
  /** Quotes, line ends, backslashes, control characters, and a character in two halves. */
  text: [content('Say "hi"\n'), content('back\\slash\t\u0001 \ud83d'), content('\ude00 end'), done],
  /** Text, then a call in a piece of its own, then one more; neither has an id. */
  calls: [content('Looking.'), call('wind', '{"pier": "east"}'), call('wind', '{"pier": "west"}'), done],
  /** Only a call, with the server's id. */
  call: [call('clock', '{}', 'call_9f3k2m1q'), done],
  thinking: [thinking('Dark'), thinking(' matter?'), content('No '), content('stars.'), done],
} satisfies Readonly<Record<string, readonly ChatEvent[]>>;

export type Stream = keyof typeof streams;

export interface Dialect {
  readonly id: string;
  readonly conversation: readonly unknown[];
  readonly replies: Readonly<Record<Stream, readonly unknown[]>>;
}

const said = 'Say "hi"\nback\\slash\t\u0001 \u{1f600} end';
const thought = 'Dark matter?';
const question = 'Why is the sky dark at night?';

const chat = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: question },
];
const chatCall = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

const langChainFields = (
  envelope: (type: string, fields: object) => unknown,
): Pick<Dialect, 'conversation' | 'replies'> => ({
  conversation: [envelope('system', { content: 'Be short.' }), envelope('human', { content: question })],
  replies: {
    text: [envelope('ai', { content: said })],
    calls: [
      envelope('ai', {
        content: 'Looking.',
        tool_calls: [
          { name: 'wind', args: { pier: 'east' }, id: 'call_1', type: 'tool_call' },
          { name: 'wind', args: { pier: 'west' }, id: 'call_2', type: 'tool_call' },
        ],
      }),
    ],
    call: [
      envelope('ai', {
        content: '',
        tool_calls: [{ name: 'clock', args: {}, id: 'call_9f3k2m1q', type: 'tool_call' }],
      }),
    ],
    thinking: [envelope('ai', { content: 'No stars.', additional_kwargs: { reasoning_content: thought } })],
  },
});

const classNames: Readonly<Record<string, string>> = {
  system: 'SystemMessage',
  human: 'HumanMessage',
  ai: 'AIMessage',
};

export const dialects: readonly Dialect[] = [
  {
    id: 'openai-chat',
    conversation: [{ role: 'developer', content: 'Be short.' }, chat[1]],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [chatCall('call_1', 'wind', '{"pier":"east"}'), chatCall('call_2', 'wind', '{"pier":"west"}')],
        },
      ],
      call: [{ role: 'assistant', content: null, tool_calls: [chatCall('call_9f3k2m1q', 'clock', '{}')] }],
      thinking: [{ role: 'assistant', content: 'No stars.' }],
    },
  },
  { id: 'langchain-flat', ...langChainFields((type, fields) => ({ type, ...fields })) },
  { id: 'langchain-stored', ...langChainFields((type, fields) => ({ type, data: { type, ...fields } })) },
  {
    id: 'langchain-serialized',
    ...langChainFields((type, fields) => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', classNames[type]],
      kwargs: fields,
    })),
  },
  {
    id: 'anthropic',
    conversation: [
      { role: 'user', content: [{ type: 'text', text: question }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'sky', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'dark' }] },
    ],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Looking.' },
            { type: 'tool_use', id: 'call_1', name: 'wind', input: { pier: 'east' } },
            { type: 'tool_use', id: 'call_2', name: 'wind', input: { pier: 'west' } },
          ],
        },
      ],
      call: [{ role: 'assistant', content: [{ type: 'tool_use', id: 'call_9f3k2m1q', name: 'clock', input: {} }] }],
      thinking: [{ role: 'assistant', content: 'No stars.' }],
    },
  },
  {
    id: 'ollama',
    conversation: [
      chat[1],
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'sky', arguments: {} } }] },
      { role: 'tool', tool_name: 'sky', content: 'dark' },
    ],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [
            { function: { name: 'wind', arguments: { pier: 'east' } } },
            { function: { name: 'wind', arguments: { pier: 'west' } } },
          ],
        },
      ],
      call: [
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'call_9f3k2m1q', function: { name: 'clock', arguments: {} } }],
        },
      ],
      thinking: [{ role: 'assistant', content: 'No stars.', thinking: thought }],
    },
  },
  {
    id: 'gemini',
    conversation: [{ role: 'user', parts: [{ text: question }] }],
    replies: {
      text: [{ role: 'model', parts: [{ text: said }] }],
      calls: [
        {
          role: 'model',
          parts: [
            { text: 'Looking.' },
            {
              functionCall: { name: 'wind', args: { pier: 'east' } },
              thoughtSignature: 'skip_thought_signature_validator',
            },
            { functionCall: { name: 'wind', args: { pier: 'west' } } },
          ],
        },
      ],
      call: [
        {
          role: 'model',
          parts: [
            {
              functionCall: { id: 'call_9f3k2m1q', name: 'clock', args: {} },
              thoughtSignature: 'skip_thought_signature_validator',
            },
          ],
        },
      ],
      thinking: [{ role: 'model', parts: [{ text: thought, thought: true }, { text: 'No stars.' }] }],
    },
  },
  {
    id: 'mistral',
    conversation: [chat[1], { role: 'assistant', content: 'Dark.', prefix: false }, { role: 'user', content: 'Why?' }],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        {
          role: 'assistant',
          content: 'Looking.',
          tool_calls: [
            chatCall('call00001', 'wind', '{"pier":"east"}'),
            chatCall('call00002', 'wind', '{"pier":"west"}'),
          ],
        },
      ],
      // Mistral takes ids of nine letters and digits only.
      call: [{ role: 'assistant', content: null, tool_calls: [chatCall('call00001', 'clock', '{}')] }],
      thinking: [{ role: 'assistant', content: 'No stars.' }],
    },
  },
  {
    id: 'openai-responses',
    conversation: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: question }] }],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        { role: 'assistant', content: 'Looking.' },
        { type: 'function_call', call_id: 'call_1', name: 'wind', arguments: '{"pier":"east"}' },
        { type: 'function_call', call_id: 'call_2', name: 'wind', arguments: '{"pier":"west"}' },
      ],
      call: [{ type: 'function_call', call_id: 'call_9f3k2m1q', name: 'clock', arguments: '{}' }],
      thinking: [{ role: 'assistant', content: 'No stars.' }],
    },
  },
  {
    id: 'vercel-model',
    conversation: [{ role: 'user', content: [{ type: 'text', text: question }] }],
    replies: {
      text: [{ role: 'assistant', content: said }],
      calls: [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Looking.' },
            { type: 'tool-call', toolCallId: 'call_1', toolName: 'wind', input: { pier: 'east' } },
            { type: 'tool-call', toolCallId: 'call_2', toolName: 'wind', input: { pier: 'west' } },
          ],
        },
      ],
      call: [
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'call_9f3k2m1q', toolName: 'clock', input: {} }],
        },
      ],
      thinking: [
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: thought },
            { type: 'text', text: 'No stars.' },
          ],
        },
      ],
    },
  },
  {
    id: 'vercel-ui',
    conversation: [{ id: 'msg_1', role: 'user', parts: [{ type: 'text', text: question }] }],
    replies: {
      text: [{ id: 'msg_2', role: 'assistant', parts: [{ type: 'text', text: said }] }],
      calls: [
        {
          id: 'msg_2',
          role: 'assistant',
          parts: [
            { type: 'text', text: 'Looking.' },
            { type: 'tool-wind', toolCallId: 'call_1', input: { pier: 'east' }, state: 'input-available' },
            { type: 'tool-wind', toolCallId: 'call_2', input: { pier: 'west' }, state: 'input-available' },
          ],
        },
      ],
      call: [
        {
          id: 'msg_2',
          role: 'assistant',
          parts: [{ type: 'tool-clock', toolCallId: 'call_9f3k2m1q', input: {}, state: 'input-available' }],
        },
      ],
      thinking: [
        {
          id: 'msg_2',
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: thought },
            { type: 'text', text: 'No stars.' },
          ],
        },
      ],
    },
  },
  {
    id: 'bedrock',
    conversation: [{ role: 'user', content: [{ text: question }] }],
    replies: {
      text: [{ role: 'assistant', content: [{ text: said }] }],
      calls: [
        {
          role: 'assistant',
          content: [
            { text: 'Looking.' },
            { toolUse: { toolUseId: 'call_1', name: 'wind', input: { pier: 'east' } } },
            { toolUse: { toolUseId: 'call_2', name: 'wind', input: { pier: 'west' } } },
          ],
        },
      ],
      call: [{ role: 'assistant', content: [{ toolUse: { toolUseId: 'call_9f3k2m1q', name: 'clock', input: {} } }] }],
      thinking: [
        {
          role: 'assistant',
          content: [{ reasoningContent: { reasoningText: { text: thought } } }, { text: 'No stars.' }],
        },
      ],
    },
  },
];
