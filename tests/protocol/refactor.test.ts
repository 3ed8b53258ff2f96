// Converting, trimming, merging and reducing as any editor may ask for it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApplyWorkspaceEditParams } from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { say } from '../../server/src/core/words/index';
import type { Refactored } from '../../server/src/lsp/refactor';
import { applied, Editor } from './editor';

const uri = 'file:///a.messages.json';
const round = `[
  { "role": "system", "content": "Be brief." },
  { "role": "user", "content": "One", "name": "Ann" },
  { "role": "assistant", "content": "1" },
  { "role": "user", "content":   "Two" }
]
`;

let editor: Editor;
const asked: ApplyWorkspaceEditParams[] = [];

beforeEach(async () => {
  editor = await Editor.start();
  asked.length = 0;
  editor.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    asked.push(params);
    return { applied: true };
  });
});
afterEach(() => editor.stop());

const command = async (name: string, more: object = {}): Promise<Refactored | null> =>
  editor.connection.sendRequest('workspace/executeCommand', { command: name, arguments: [{ uri, ...more }] });

/** The text after the one edit that was asked for. */
function edited(): string {
  const [{ edit } = { edit: {} }] = asked;
  const [change] = edit.documentChanges ?? [];
  const edits = change && 'edits' in change ? (change.edits as TextEdit[]) : (edit.changes?.[uri] ?? []);
  return applied(editor.text(uri), edits);
}

describe('a conversation', () => {
  it('is trimmed by a versioned edit', async () => {
    await editor.open(uri, round);
    const answer = await command('messages.trim', { turns: 1 });
    expect(answer?.changes).toBe(true);
    expect(edited()).toBe(
      '[\n  { "role": "system", "content": "Be brief." },\n  { "role": "user", "content":   "Two" }\n]\n',
    );
    expect(asked[0]?.edit.documentChanges).toMatchObject([{ textDocument: { uri, version: answer?.version } }]);
  });

  it('is shown as it would be, and left as it is', async () => {
    await editor.open(uri, round);
    const answer = await command('messages.trim', { turns: 1, preview: true });
    expect(answer?.text).toBe(applied(round, answer?.edits ?? []));
    expect(asked).toEqual([]);
  });

  it('is converted, and what is lost is told with its path', async () => {
    await editor.open(uri, round);
    const answer = await command('messages.convert', { to: 'anthropic' });
    expect(answer?.details).toEqual([say('en', 'refactor.loss', { path: '$[1].name', why: say('en', 'loss.name') })]);
    expect(JSON.parse(edited())).toMatchObject({ system: 'Be brief.' });
  });

  it('is converted to each dialect that is named', async () => {
    await editor.open(uri, round);
    const dialects = (await command('messages.dialects')) as unknown as readonly { id: string }[];
    expect(dialects.length).toBeGreaterThan(10);
    for (const { id } of dialects)
      expect(await command('messages.convert', { to: id, preview: true }), id).not.toBeNull();
  });

  it('gives the selected messages away as they are written', async () => {
    await editor.open(uri, round);
    const range = { start: { line: 4, character: 4 }, end: { line: 4, character: 9 } };
    expect((await command('messages.extract', { range }))?.text).toBe(
      '[\n  { "role": "user", "content":   "Two" }\n]\n',
    );
    expect((await command('messages.extract'))?.message).toBe(say('en', 'refactor.no-messages'));
  });

  it('is wrapped, reduced and merged, or it is told that there is nothing to do', async () => {
    await editor.open(uri, round);
    expect((await command('messages.wrap'))?.message).toBe(say('en', 'refactor.wrapped'));
    expect((await command('messages.reduce'))?.message).toBe(say('en', 'refactor.nothing-to-reduce'));
    expect((await command('messages.merge'))?.message).toBe(say('en', 'refactor.nothing-to-merge'));
  });
});

it('reads pasted messages, in the dialect of the file', async () => {
  await editor.open(uri, round);
  const end = { line: 4, character: 40 };
  const text = '[HumanMessage(content="Three")]';
  const answer = await command('messages.paste', { range: { start: end, end }, text });
  expect(answer).toMatchObject({ form: 'python', count: 1 });
  expect(JSON.parse(applied(round, [{ range: { start: end, end }, newText: answer?.text ?? '' }])).at(-1)).toEqual({
    role: 'user',
    content: 'Three',
  });
  expect(await command('messages.paste', { range: { start: end, end }, text: 'three' })).toBeNull();
});

it('answers null to what it cannot make sense of', async () => {
  await editor.open(uri, round);
  expect(await command('messages.convert', { to: 'yaml' })).toBeNull();
  expect(await command('messages.trim', { turns: 0 })).toBeNull();
  expect(await command('messages.trim', { uri: 'file:///gone.messages.json', turns: 1 })).toBeNull();
});
