// The same conversation sent by LangChain's own integration and by us: the messages that reach Ollama are the same, but for what docs/ollama-requests.md explains.

import { load } from '@langchain/core/load';
import { coerceMessageLikeToMessage, mapStoredMessagesToChatMessages } from '@langchain/core/messages';
import { ChatOllama } from '@langchain/ollama';
import { afterEach, describe, expect, it } from 'vitest';
import { plan } from '../../server/src/core/run/plan';
import { openDocument } from '../../server/src/core/text/document';
import { doneLine, type FaultyServer, NDJSON, startFaultyServer, textLine } from '../harness/ollama/faulty-server';

let server: FaultyServer | undefined;
afterEach(() => server?.close());

type Json = Record<string, unknown>;

/** What LangChain sends. */
async function sentByLangChain(messages: unknown): Promise<readonly Json[]> {
  server = await startFaultyServer({ headers: NDJSON, chunks: [textLine('Yes.'), doneLine()] });
  const model = new ChatOllama({ model: 'm', baseUrl: server.url });
  await model.invoke(messages as Parameters<typeof model.invoke>[0]);
  const chat = server.received.find(({ path }) => path === '/api/chat');
  return JSON.parse(chat?.body ?? '{}').messages;
}

/** What we send. */
function sentByUs(messages: unknown): readonly Json[] {
  const planned = plan(openDocument(JSON.stringify(messages)));
  if (planned.type === 'refusal') throw new Error(planned.key);
  return JSON.parse(JSON.stringify(planned.request.messages));
}

const fields = [
  ['system', { content: 'Be short.' }],
  ['human', { content: 'Wind at both piers?' }],
  [
    'ai',
    {
      content: 'Looking.',
      tool_calls: [
        { name: 'wind', args: { pier: 'east', n: 3 }, id: 'call_1', type: 'tool_call' },
        { name: 'wind', args: { pier: 'west' }, id: 'call_2', type: 'tool_call' },
      ],
    },
  ],
  ['tool', { content: '4 m/s', tool_call_id: 'call_1', name: 'wind' }],
  ['tool', { content: '6 m/s', tool_call_id: 'call_2', name: 'wind' }],
  ['ai', { content: 'Windy.' }],
  ['human', { content: 'And tomorrow?' }],
] as const;

const classes: Readonly<Record<string, string>> = {
  system: 'SystemMessage',
  human: 'HumanMessage',
  ai: 'AIMessage',
  tool: 'ToolMessage',
};

const roles: Readonly<Record<string, string>> = { system: 'system', human: 'user', ai: 'assistant', tool: 'tool' };

/** The forms of LangChain's messages, and how LangChain itself reads them. */
const forms: readonly (readonly [
  name: string,
  messages: readonly unknown[],
  read: (messages: readonly unknown[]) => unknown,
])[] = [
  [
    'flat',
    fields.map(([type, own]) => ({ type, ...own })),
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
  [
    'stored',
    fields.map(([type, own]) => ({ type, data: { type, ...own } })),
    (messages) => mapStoredMessagesToChatMessages(structuredClone(messages) as never),
  ],
  [
    'serialized',
    fields.map(([type, own]) => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', classes[type]],
      kwargs: own,
    })),
    (messages) => Promise.all(messages.map((message) => load(JSON.stringify(message)))),
  ],
  [
    'with roles',
    fields.map(([type, own]) => ({ role: roles[type], ...own })),
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
  [
    'with roles and calls in OpenAI’s form',
    fields.map(([type, own]) => ({
      role: roles[type],
      ...own,
      ...('tool_calls' in own
        ? {
            tool_calls: own.tool_calls.map(({ name, args, id }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            })),
          }
        : {}),
    })),
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
  [
    'as pairs',
    fields.flatMap(([type, { content }]) => (type === 'tool' ? [] : [[type, content]])),
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
  [
    'as pairs and bare texts',
    [['system', 'Be short.'], 'Hi.', ['ai', 'Hello.'], 'Why?'],
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
  [
    'with texts in blocks',
    [
      { type: 'system', content: [{ type: 'text', text: 'Be short.' }] },
      { type: 'human', content: [{ type: 'text', text: 'Hi.' }] },
      { type: 'ai', content: [{ type: 'text', text: 'Hello.' }] },
      { type: 'human', content: [{ type: 'text', text: 'Why?' }] },
    ],
    (messages) => messages.map((message) => coerceMessageLikeToMessage(message as never)),
  ],
];

/** Ours without what we add: the name and the call of a result. Theirs without a word that Ollama has no field for. */
const withoutAdditions = (messages: readonly Json[]): readonly Json[] =>
  messages.map(({ tool_name: _name, tool_call_id: _id, tool_calls, ...message }) => ({
    ...message,
    ...(Array.isArray(tool_calls) ? { tool_calls: tool_calls.map(({ type: _type, ...call }: Json) => call) } : {}),
  }));

describe.each(forms)('LangChain’s messages, %s,', (_, messages, read) => {
  it('reach Ollama as LangChain sends them', async () => {
    const theirs = await sentByLangChain(await read(messages));
    expect(withoutAdditions(sentByUs(messages))).toEqual(withoutAdditions(theirs));
  });
});

describe('where we differ on purpose (docs/ollama-requests.md)', () => {
  const asked = { type: 'human', content: 'Wind?' };

  it('a result names its tool and its call', () => {
    expect(sentByUs(forms[0]?.[1])[3]).toEqual({
      role: 'tool',
      content: '4 m/s',
      tool_name: 'wind',
      tool_call_id: 'call_1',
    });
  });

  it('text and picture of one message stay one message', async () => {
    const messages = [
      {
        type: 'human',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ];
    const theirs = await sentByLangChain(messages.map((message) => coerceMessageLikeToMessage(message as never)));
    expect(theirs).toEqual([
      { role: 'user', content: 'What is this?' },
      { role: 'user', content: '', images: ['AAAA'] },
    ]);
    expect(sentByUs(messages)).toEqual([{ role: 'user', content: 'What is this?', images: ['AAAA'] }]);
  });

  it('calls beside text in blocks are sent', async () => {
    const messages = [
      asked,
      {
        type: 'ai',
        content: [{ type: 'text', text: 'Looking.' }],
        tool_calls: [{ name: 'wind', args: {}, id: 'c', type: 'tool_call' }],
      },
      { type: 'tool', content: '4', tool_call_id: 'c' },
    ];
    const theirs = await sentByLangChain(messages.map((message) => coerceMessageLikeToMessage(message as never)));
    expect(theirs[1]).not.toHaveProperty('tool_calls');
    expect(sentByUs(messages)[1]).toEqual({
      role: 'assistant',
      content: 'Looking.',
      tool_calls: [{ id: 'c', function: { name: 'wind', arguments: {} } }],
    });
  });

  it('a picture behind an address is left out and said, where LangChain sends an empty one', async () => {
    const messages = [
      { type: 'human', content: [{ type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } }] },
    ];
    const theirs = await sentByLangChain(messages.map((message) => coerceMessageLikeToMessage(message as never)));
    expect(theirs[0]).toMatchObject({ images: [''] });
    expect(sentByUs(messages)[0]).not.toHaveProperty('images');
  });
});
