// Who would accept an open file, and what is pinned for it, as any editor may ask.
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApplyWorkspaceEditParams } from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { config as configShape } from '../../schemas/config';
import { dialects } from '../../server/src/core/dialects/index';
import { targets } from '../../server/src/core/targets/index';
import { say } from '../../server/src/core/words/index';
import { Folder } from './command';
import { applied, Editor, fullCapabilities } from './editor';

const text = `[
  { "role": "user", "content": "Hi" },
  { "role": "tool", "tool_call_id": "call_1", "content": "18" }
]
`;

let folder: Folder;
let editor: Editor;
let uri: string;
let config: string;
const edits: ApplyWorkspaceEditParams[] = [];

beforeEach(async () => {
  folder = new Folder();
  folder.write({ 'deep/a.messages.json': text });
  const root = pathToFileURL(folder.path).href;
  uri = `${root}/deep/a.messages.json`;
  config = `${root}/messages.config.json`;
  editor = await Editor.start({
    capabilities: {
      ...fullCapabilities,
      workspace: {
        ...fullCapabilities.workspace,
        workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
      },
    },
  });
  edits.length = 0;
  editor.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    edits.push(params);
    return { applied: true };
  });
  await editor.open(uri, text);
});
afterEach(async () => {
  await editor.stop();
  folder.remove();
});

const ask = <R>(command: string, argument: unknown): Promise<R> =>
  editor.request<R>('workspace/executeCommand', { command, arguments: [argument] });

interface Acceptance {
  readonly targets: readonly { readonly id: string; readonly errors?: number }[];
  readonly dialects: readonly { readonly id: string }[];
}

const errorsOf = ({ targets: own }: Acceptance) => Object.fromEntries(own.map(({ id, errors }) => [id, errors]));

describe('messages.acceptance', () => {
  it('tells of every target how many errors it has', async () => {
    const answer = await ask<Acceptance>('messages.acceptance', { uri });
    expect(answer.targets.map(({ id }) => id)).toEqual(targets.map(({ id }) => id));
    expect(answer.dialects.map(({ id }) => id)).toEqual([...new Set(dialects.map(({ family }) => family))]);
    expect(errorsOf(answer)).toMatchObject({ openai: 1, ollama: 0 });
  });

  it('names the targets alone where the file is large, unless it is asked to look', async () => {
    const large = JSON.stringify(Array.from({ length: 300 }, () => ({ role: 'user', content: 'Hi. '.repeat(250) })));
    await editor.open(`${uri}l`, large);
    const asked = (always: boolean) => ask<Acceptance>('messages.acceptance', { uri: `${uri}l`, always });
    expect(errorsOf(await asked(false))).toMatchObject({ openai: undefined });
    expect(errorsOf(await asked(true))).toMatchObject({ openai: expect.any(Number) });
  });

  it('answers null for a file that is not open', async () => {
    expect(await ask('messages.acceptance', { uri: 'file:///other.messages.json' })).toBeNull();
  });
});

describe('messages.pin', () => {
  /** The configuration's text after the last edit that the server asked for. */
  const written = (before: string): string => {
    const change = edits.at(-1)?.edit.documentChanges?.find((own) => 'textDocument' in own);
    return applied(before, (change?.edits ?? []) as TextEdit[]);
  };

  it('makes a configuration in the folder it is given, and the file is judged by it', async () => {
    const root = config.slice(0, config.lastIndexOf('/'));
    expect(await ask('messages.pin', { uri, key: 'target', value: 'ollama', folder: root })).toEqual({ uri: config });
    expect(edits.at(-1)?.edit.documentChanges?.[0]).toMatchObject({ kind: 'create', uri: config });
    folder.write({ 'messages.config.json': written('') });
    expect(JSON.parse(folder.read('messages.config.json').toString())).toEqual({
      overrides: [{ files: ['deep/a.messages.json'], target: 'ollama' }],
    });
    const judged = editor.diagnostics(uri, 1);
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: config, type: 1 }],
    });
    expect((await judged).map(({ severity }) => severity)).not.toContain(1);
  });

  it('beside the file where there is no folder, and takes the pin out again', async () => {
    const own = config.replace('/messages.config.json', '/deep/messages.config.json');
    expect(await ask('messages.pin', { uri, key: 'dialect', value: 'openai' })).toEqual({ uri: own });
    const text = written('');
    folder.write({ 'deep/messages.config.json': text });
    expect(JSON.parse(text)).toEqual({ overrides: [{ files: ['./a.messages.json'], dialect: 'openai' }] });
    await ask('messages.pin', { uri, key: 'dialect' });
    expect(JSON.parse(written(text))).toEqual({ overrides: [] });
  });

  it('counts in a configuration with a byte order mark, too', async () => {
    folder.write({ 'messages.config.json': '\ufeff{ "target": "ollama" }' });
    const faults = editor.diagnostics(config, undefined);
    const judged = editor.diagnostics(uri, 1);
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: config, type: 1 }],
    });
    expect(await faults).toEqual([]);
    expect((await judged).map(({ severity }) => severity)).not.toContain(1);
  });

  it('says why it cannot', async () => {
    folder.write({ 'messages.config.json': '{ "overrides": [' });
    expect(await ask('messages.pin', { uri, key: 'target', value: 'ollama' })).toEqual({
      message: say('en', 'config.pin-broken'),
    });
    expect(await ask('messages.pin', { uri: 'untitled:Untitled-1', key: 'target', value: 'ollama' })).toEqual({
      message: say('en', 'config.pin-unsaved'),
    });
    expect(edits).toEqual([]);
  });

  it('offers nothing that the configuration does not take', async () => {
    const answer = await ask<Acceptance>('messages.acceptance', { uri });
    for (const { id } of answer.targets) expect(configShape().safeParse({ target: id }).success, id).toBe(true);
    for (const { id } of answer.dialects) expect(configShape().safeParse({ dialect: id }).success, id).toBe(true);
  });
});
