// The message that an API's error is about, asked for as any editor may ask.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../server/src/core/words/index';
import { Editor } from './editor';

const uri = 'file:///conversations/orphan.messages.json';
const text = `[
  { "role": "user", "content": "Hi" },
  { "role": "tool", "tool_call_id": "call_1", "content": "18" }
]
`;
const error =
  "400 Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";

describe('messages.locate', () => {
  let editor: Editor;
  beforeEach(async () => {
    editor = await Editor.start();
    await editor.open(uri, text);
  });
  afterEach(async () => {
    await editor.stop();
  });

  const ask = (...args: unknown[]) =>
    editor.request('workspace/executeCommand', { command: 'messages.locate', arguments: args });

  it('answers with ranges, rules and their pages', async () => {
    expect(await ask({ uri, error })).toEqual({
      places: [
        {
          path: '$[1].tool_call_id',
          range: { start: { line: 2, character: 36 }, end: { line: 2, character: 44 } },
          rule: 'tool-result-orphan',
          page: expect.stringMatching(/^file:.*tool-result-orphan\.md$/),
          message: expect.any(String),
          how: say('en', 'locate.finding'),
        },
      ],
      message: expect.any(String),
    });
  });

  it('says so where nothing fits', async () => {
    expect(await ask({ uri, error: 'Connection reset by peer' })).toEqual({
      places: [],
      message: say('en', 'locate.none'),
    });
  });

  it('answers null to what it cannot be asked', async () => {
    expect(await ask({ uri: 'file:///other.messages.json', error })).toBeNull();
    expect(await ask({ uri })).toBeNull();
    expect(await ask()).toBeNull();
  });
});
