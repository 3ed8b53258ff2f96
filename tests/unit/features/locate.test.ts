// Error texts as the APIs write them, with what wraps them in a log, and the place in the file that each is about.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../server/src/core/check';
import { locate } from '../../../server/src/core/features/locate/index';
import { openDocument } from '../../../server/src/core/text/document';

const find = (value: unknown, error: string, settings: Settings = {}) => {
  const text = JSON.stringify(value, null, 2);
  const { places, rule } = locate(openDocument(text), settings, error);
  const [best, ...others] = places;
  return {
    path: best?.path,
    rule: best?.rule ?? rule,
    how: best?.how,
    others: others.map((place) => place.path),
    text: best && text.slice(best.span.start, best.span.end),
  };
};

const user = { role: 'user', content: 'Wind and tide?' };
const call = (id: string, name = 'wind', args: unknown = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const calling = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map((id) => call(id)) });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '4 m/s' });
const reply = { role: 'assistant', content: 'It blows.' };
const turn = (id: string) => [user, calling(id), result(id), reply];

const use = (id: string) => ({ type: 'tool_use', id, name: 'wind', input: {} });
const used = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: '4 m/s' });

describe('what each API says', () => {
  it.each<[string, unknown, Settings, string, { path: string; rule: string }]>([
    [
      'OpenAI: the missing ids, and the index of the message behind',
      [...turn('call_0'), user, calling('call_1', 'call_2'), result('call_1'), user],
      {},
      `Error code: 400 - {'error': {'message': "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_2", 'type': 'invalid_request_error', 'param': 'messages.[7].role', 'code': None}}`,
      { path: '$[5].tool_calls[1]', rule: 'tool-call-unanswered-mid' },
    ],
    [
      'OpenAI: an orphan by its index, in JSON within JSON',
      [user, reply, user, result('call_9')],
      {},
      String.raw`{"error": {"message": "API error: {\n \"error\": {\n \"message\": \"Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.\",\n \"param\": \"messages.[3].role\" }}", "code": "500"}}`,
      { path: '$[3].tool_call_id', rule: 'tool-result-orphan' },
    ],
    [
      'OpenAI: the same as it is spelled today',
      [user, result('call_9')],
      {},
      "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
      { path: '$[1].tool_call_id', rule: 'tool-result-orphan' },
    ],
    [
      'OpenAI: an empty list of calls',
      [user, { ...reply, tool_calls: [] }, user],
      {},
      "BadRequestError: 400 Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
      { path: '$[1].tool_calls', rule: 'tool-calls-empty-array' },
    ],
    [
      'OpenAI: a role that it does not know',
      { model: 'gpt-4.1', messages: [user, { role: 'assistent', content: 'Hi' }, user] },
      {},
      "400 Invalid value: 'assistent'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
      { path: '$.messages[1].role', rule: 'role-unknown' },
    ],
    [
      'DashScope: brackets without a dot',
      [...turn('call_0'), calling('call_1'), user],
      {},
      '<400> InternalError.Algo.InvalidParameter: An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id". The following tool_call_ids did not have response messages: message[5].role]',
      { path: '$[4].tool_calls[0]', rule: 'tool-call-unanswered-mid' },
    ],
    [
      'Anthropic: a call without a result, its words broken by a terminal',
      {
        max_tokens: 9,
        system: 'Be brief.',
        messages: [
          user,
          { role: 'assistant', content: [use('toolu_01A')] },
          { role: 'user', content: [used('toolu_01A')] },
          { role: 'assistant', content: [{ type: 'text', text: 'Again.' }, use('toolu_01B')] },
          user,
        ],
      },
      {},
      `⎿ API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"messages.3: \`tool_use\` ids were found \n    without \`tool_result\` blocks immediately after: toolu_01B. Each \`tool_use\` block must have a \n    corresponding \`tool_result\` block in the next message."},"request_id":"req_1"}`,
      { path: '$.messages[3].content[1]', rule: 'tool-call-unanswered-mid' },
    ],
    [
      'Anthropic: the name of a block’s type between the steps',
      {
        max_tokens: 9,
        messages: [
          user,
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'Hm.' },
              { type: 'text', text: 'Hi' },
            ],
          },
          user,
        ],
      },
      {},
      'messages.1.content.0.thinking.signature: Field required',
      { path: '$.messages[1].content[0]', rule: 'thinking-signature-missing' },
    ],
    [
      'Gemini: a content without parts',
      {
        contents: [
          { role: 'user', parts: [{ text: 'Hi' }] },
          { role: 'model', parts: [] },
          { role: 'user', parts: [{ text: 'Hello?' }] },
        ],
      },
      {},
      '[GoogleGenerativeAI Error]: [400 Bad Request] * GenerateContentRequest.contents[1].parts: contents.parts must not be empty.',
      { path: '$.contents[1].parts', rule: 'content-empty-array' },
    ],
    [
      'Mistral: a role out of order, without any place',
      [user, reply, { role: 'system', content: 'Be brief.' }, user],
      { target: 'mistral' },
      `{"object":"error","message":"Unexpected role 'system' after role 'assistant'","type":"invalid_request_message_order","param":null,"code":"3230"}`,
      { path: '$[2]', rule: 'system-mid-list' },
    ],
    [
      'Mistral: an id that it does not take',
      [user, { ...calling('call_7Qm2xZ') }, { ...result('call_7Qm2xZ'), name: 'wind' }, reply, user],
      { target: 'mistral' },
      'Tool call id was call_7Qm2xZ but must be a-z, A-Z, 0-9, with a length of 9. (code 3280)',
      { path: '$[1].tool_calls[0].id', rule: 'tool-call-id-pattern' },
    ],
    [
      'Mistral: a place as pydantic lists it',
      [user, { role: 'assistant', content: 'Hi', reasoning_content: 'Hm.' }, user],
      { target: 'mistral' },
      `HTTP Error 422 {"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","messages",1,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted","input":"Hm."}]},"type":"invalid_request_error"}`,
      { path: '$[1].reasoning_content', rule: 'refused-message-field' },
    ],
    [
      'Ollama: a list as content',
      { model: 'llama3.2', messages: [user, { role: 'user', content: [{ type: 'text', text: 'Hi' }] }], options: {} },
      {},
      'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
      { path: '$.messages[1].content', rule: 'content-type' },
    ],
    [
      'Ollama: arguments as a string',
      {
        model: 'llama3.2',
        options: {},
        messages: [
          user,
          { role: 'assistant', content: '', tool_calls: [{ function: { name: 'wind', arguments: '{}' } }] },
        ],
      },
      {},
      `ResponseError: Value looks like object, but can't find closing '}' symbol (status code: 400)`,
      { path: '$.messages[1].tool_calls[0].function.arguments', rule: 'arguments-wrong-type' },
    ],
    [
      'LangChain: a type that it does not know',
      [
        { type: 'human', content: 'Hi' },
        { type: 'aii', content: 'Hello' },
      ],
      {},
      "NotImplementedError: Unexpected message type: 'aii'. Use one of 'human', 'user', 'ai', 'assistant', 'function', 'tool', 'system', or 'developer'.\nFor troubleshooting, visit: https://docs.langchain.com/oss/python/langchain/errors/MESSAGE_COERCION_FAILURE",
      { path: '$[1].type', rule: 'role-unknown' },
    ],
    [
      'LangGraph: a call without a result, by its id',
      {
        values: {
          messages: [
            { type: 'human', content: 'Wind?' },
            { type: 'ai', content: '', tool_calls: [{ name: 'wind', args: {}, id: 'call_6V2I', type: 'tool_call' }] },
            { type: 'human', content: 'Hello?' },
          ],
        },
      },
      {},
      "ValueError: Found AIMessages with tool_calls that do not have a corresponding ToolMessage. Here are the first few of those tool calls: [{'name': 'wind', 'args': {}, 'id': 'call_6V2I', 'type': 'tool_call'}].\nFor troubleshooting, visit: https://python.langchain.com/docs/troubleshooting/errors/INVALID_CHAT_HISTORY",
      { path: '$.values.messages[1].tool_calls[0]', rule: 'tool-call-unanswered-mid' },
    ],
    [
      'LangGraph: a message to delete that is not there',
      [
        { type: 'human', content: 'Hi', id: 'm1' },
        { type: 'remove', content: '', id: 'no-such-message' },
      ],
      { target: 'langgraph' },
      "ValueError: Attempting to delete a message with an ID that doesn't exist ('no-such-message')",
      { path: '$[1].id', rule: 'remove-unknown-id' },
    ],
    [
      'AI SDK: a call without a result',
      [
        { role: 'user', content: 'Wind?' },
        { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'call_ab12', toolName: 'wind', input: {} }] },
        { role: 'user', content: 'Hello?' },
      ],
      { target: 'vercel' },
      'AI_MissingToolResultsError: Tool result is missing for tool call call_ab12.',
      { path: '$[1].content[0]', rule: 'tool-call-unanswered-mid' },
    ],
  ])('%s', (_, value, settings, error, expected) => {
    const { path, rule, others } = find(value, error, settings);
    expect({ path, rule, others }).toMatchObject(expected);
  });
});

describe('how the receiver counts', () => {
  const system = { role: 'system', content: 'Be brief.' };

  it('without the system message that it takes elsewhere', () => {
    const messages = [system, user, { role: 'assistant', content: '' }, user];
    const { path, others } = find(
      messages,
      'messages.1: all messages must have non-empty content except for the optional final assistant message',
      {
        target: 'anthropic',
      },
    );
    expect(path).toBe('$[2].content');
    expect(others).toContain('$[1]');
  });

  it('with neighbours of one side joined', () => {
    const messages = [system, user, user, calling('call_1', 'call_2'), result('call_1'), result('call_2'), reply];
    const { path, how, others } = find(
      messages,
      'messages.2.content.1: some refusal that nobody has written down yet',
      {
        target: 'anthropic',
      },
    );
    expect({ path, how }).toEqual({ path: '$[5].content', how: 'locate.index-merged' });
    expect(others).toEqual(['$[4].content', '$[3].content', '$[2].content']);
  });

  it('as the file does, where the file is its own', () => {
    const body = { max_tokens: 9, messages: [user, user, reply, user] };
    expect(find(body, 'messages.2: nobody knows')).toMatchObject({ path: '$.messages[2]', how: 'locate.index' });
  });
});

describe('what else there is', () => {
  it('a part of the request beside the messages', () => {
    const body = {
      model: 'm',
      tools: [{ type: 'function', function: { name: 'wind', parameters: {} } }],
      messages: [user],
    };
    expect(find(body, "Invalid 'tools[0].function.name': unheard of")).toMatchObject({
      path: '$.tools[0].function.name',
      how: 'locate.field',
      text: '"wind"',
    });
  });

  it('the rule alone, where no place fits its words', () => {
    expect(find([user], 'messages: at least one message is required')).toMatchObject({
      path: undefined,
      rule: 'empty-list',
    });
  });

  it('nothing for a text that says nothing', () => {
    expect(find(turn('call_1'), 'Connection reset by peer')).toMatchObject({ path: undefined, rule: undefined });
  });

  it('the record of .jsonl that has the id', () => {
    const document = openDocument(`${JSON.stringify(turn('call_1'))}\n${JSON.stringify(turn('call_2'))}\n`, {
      lines: true,
    });
    const { places } = locate(document, {}, 'No tool call found for function call output with call_id call_2.');
    expect(places.map(({ path }) => path)).toEqual(['$[1][1].tool_calls[0].id', '$[1][2].tool_call_id']);
  });

  it('no id that is only a part of a longer one', () => {
    expect(find(turn('call_1'), 'What about call_12 and my_call_1?').path).toBeUndefined();
  });

  it('an answer to any text, whatever stands in it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'messages',
        '[',
        ']',
        '.',
        '3',
        '999999999999999999999',
        "'loc': ('body',",
        'call_1',
        '`tool_use`',
        '…',
        '\\',
        '("path": [1, "a"])',
      ),
      fc.string(),
    );
    const document = openDocument(JSON.stringify(turn('call_1')));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { span } of locate(document, {}, pieces.join('')).places) {
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.end).toBeLessThanOrEqual(document.length);
        }
      }),
    );
  });
});
