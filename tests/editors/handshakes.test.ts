// Editors that cannot be run here, played: the handshake that each sends, what it may be answered, and what it must not be asked.
// What they say of themselves is read from helix-lsp/src/client.rs, zed crates/lsp/src/lsp.rs and lsp4ij SupportedFeatures.java.
import { describe, expect, it } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import type { CodeAction, Hover, InlayHint } from 'vscode-languageserver-types';
import { Editor, positionAt } from '../protocol/editor';

const resourceOperations = ['create' as const, 'rename' as const, 'delete' as const];
const kinds = ['', 'quickfix', 'refactor', 'refactor.extract', 'refactor.inline', 'refactor.rewrite', 'source'];

interface Played {
  readonly name: string;
  readonly languageId: string;
  readonly params: Partial<InitializeParams>;
  /** What the server may register and ask for on its own. */
  readonly allows: readonly string[];
  readonly snippets: boolean;
  readonly labelDetails: boolean;
  readonly relatedInformation: boolean;
}

const editors: readonly Played[] = [
  {
    name: 'Helix',
    languageId: 'messages-json',
    params: {
      clientInfo: { name: 'helix', version: '25.07' },
      rootUri: 'file:///project',
      workspaceFolders: [{ uri: 'file:///project', name: 'project' }],
      capabilities: {
        general: { positionEncodings: ['utf-8', 'utf-32', 'utf-16'] },
        workspace: {
          applyEdit: true,
          configuration: true,
          didChangeConfiguration: { dynamicRegistration: false },
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: false },
          executeCommand: { dynamicRegistration: false },
          inlayHint: { refreshSupport: false },
          workspaceEdit: { documentChanges: true, resourceOperations, failureHandling: 'abort' },
          workspaceFolders: true,
        },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: kinds } },
            dataSupport: true,
            isPreferredSupport: true,
            resolveSupport: { properties: ['edit', 'command'] },
          },
          completion: { completionItem: { snippetSupport: true, insertReplaceSupport: true } },
          hover: { contentFormat: ['markdown'] },
          inlayHint: { dynamicRegistration: false },
          publishDiagnostics: { versionSupport: true, tagSupport: { valueSet: [1, 2] } },
          rename: { prepareSupport: true },
        },
        window: { workDoneProgress: true },
      },
    },
    allows: ['client/registerCapability workspace/didChangeWatchedFiles', 'workspace/configuration'],
    snippets: true,
    labelDetails: false,
    relatedInformation: false,
  },
  {
    name: 'Zed',
    languageId: 'json',
    params: {
      processId: null,
      clientInfo: { name: 'Zed', version: '0.200.0' },
      rootUri: 'file:///project',
      workspaceFolders: [{ uri: 'file:///project', name: '' }],
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        workspace: {
          applyEdit: true,
          configuration: true,
          didChangeConfiguration: { dynamicRegistration: true },
          didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
          inlayHint: { refreshSupport: true },
          workspaceEdit: { documentChanges: true, resourceOperations },
          workspaceFolders: true,
        },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ['refactor', 'quickfix', 'source'] } },
            dataSupport: true,
          },
          completion: {
            completionItem: { snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true },
            contextSupport: true,
          },
          definition: { linkSupport: true },
          diagnostic: { dynamicRegistration: false, relatedDocumentSupport: true },
          hover: { contentFormat: ['markdown'] },
          publishDiagnostics: { relatedInformation: true },
          rename: { prepareSupport: true },
        },
        window: { workDoneProgress: true, showMessage: {} },
        experimental: { serverStatusNotification: true, localDocs: true },
      },
    },
    allows: [
      'client/registerCapability workspace/didChangeConfiguration',
      'client/registerCapability workspace/didChangeWatchedFiles',
      'workspace/configuration',
      'workspace/inlayHint/refresh',
    ],
    snippets: true,
    labelDetails: true,
    relatedInformation: true,
  },
  {
    name: 'JetBrains (LSP4IJ)',
    languageId: 'json',
    params: {
      rootUri: 'file:///project',
      workspaceFolders: [{ uri: 'file:///project', name: 'project' }],
      capabilities: {
        workspace: {
          applyEdit: true,
          didChangeConfiguration: { dynamicRegistration: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
          executeCommand: { dynamicRegistration: true },
          inlayHint: { refreshSupport: true },
          workspaceEdit: { documentChanges: true, resourceOperations },
          workspaceFolders: true,
        },
        textDocument: {
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: kinds.slice(1) } },
            dataSupport: true,
            resolveSupport: { properties: ['edit'] },
          },
          codeLens: {},
          completion: {
            completionItem: {
              snippetSupport: true,
              documentationFormat: ['markdown', 'plaintext'],
              insertTextModeSupport: { valueSet: [1, 2] },
            },
          },
          definition: { linkSupport: true },
          hover: { contentFormat: ['markdown', 'plaintext'] },
          inlayHint: {},
          publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, dataSupport: true },
          rename: { prepareSupport: true },
        },
        window: { workDoneProgress: true },
      },
    },
    allows: [
      'client/registerCapability workspace/didChangeConfiguration',
      'client/registerCapability workspace/didChangeWatchedFiles',
      'workspace/inlayHint/refresh',
    ],
    snippets: true,
    labelDetails: false,
    relatedInformation: true,
  },
];

const uri = 'file:///project/wind.messages.json';
const text = `[
  { "role": "user", "content": "🌬 風は？" },
  { "role": "assistant", "content": null, "tool_calls": [
    { "id": "call_🌬", "type": "function", "function": { "name": "wind", "arguments": "{}" } }
  ] },
  { "role": "tool", "content": "🌬", "tool_call_id": "call_2" }
]`;
const behind = (needle: string) => positionAt(text, text.indexOf(needle) + needle.length);

for (const { name, languageId, params, allows, snippets, labelDetails, relatedInformation } of editors) {
  describe(`the handshake of ${name}`, () => {
    it('is answered by what the editor can do, and by nothing else', async () => {
      const editor = await Editor.start(params);
      const asked: string[] = [];
      const note = (method: string, answer: unknown) =>
        editor.connection.onRequest(method, () => {
          asked.push(method);
          return answer;
        });
      note('workspace/configuration', [null]);
      note('workspace/inlayHint/refresh', null);
      note('workspace/codeLens/refresh', null);
      editor.connection.onRequest('client/registerCapability', (given: { registrations: { method: string }[] }) => {
        asked.push(...given.registrations.map(({ method }) => `client/registerCapability ${method}`));
        return null;
      });

      expect(editor.initialized.capabilities.positionEncoding ?? 'utf-16').toBe('utf-16');
      expect(editor.initialized.capabilities.executeCommandProvider?.commands).toContain('messages.run');

      const diagnostics = await editor.open(uri, text, languageId);
      const finding = diagnostics.find(({ code }) => code === 'tool-result-unknown-id');
      // Behind characters of two UTF-16 units.
      expect(finding?.range.start).toEqual(behind('"🌬", "tool_call_id": '));
      expect(diagnostics.some((own) => own.relatedInformation !== undefined)).toBe(relatedInformation);

      const range = finding?.range ?? { start: behind('['), end: behind('[') };
      const request = { textDocument: { uri }, range, context: { diagnostics: finding ? [finding] : [] } };
      const actions = await editor.request<CodeAction[]>('textDocument/codeAction', request);
      expect(actions.length).toBeGreaterThan(0);
      // No editor here has a command of ours that it could carry out on its own.
      expect(actions.every(({ edit, command }) => edit?.documentChanges !== undefined && command === undefined)).toBe(
        true,
      );

      const fresh = 'file:///project/fresh.messages.json';
      await editor.open(fresh, '[{ "role": "user", "content": "Wind?" }, ]', languageId);
      const items = await editor.complete(fresh, { line: 0, character: 40 });
      expect(items.some(({ insertTextFormat }) => insertTextFormat === 2)).toBe(snippets);
      const [call] = await editor.complete(uri, behind('"tool_call_id": "call_2'));
      expect(call?.label).toBe('call_🌬');
      expect(call?.labelDetails !== undefined).toBe(labelDetails);
      expect(call?.detail !== undefined).toBe(!labelDetails);

      const position = behind('"id": "call_');
      const hover = await editor.request<Hover>('textDocument/hover', { textDocument: { uri }, position });
      expect(hover.contents).toMatchObject({ kind: 'markdown' });
      const whole = { start: { line: 0, character: 0 }, end: behind('"call_2" }') };
      const hints = await editor.request<InlayHint[]>('textDocument/inlayHint', {
        textDocument: { uri },
        range: whole,
      });
      expect(hints.length).toBeGreaterThan(0);

      expect(await editor.stop()).toBe(0);
      expect(asked.filter((method) => !allows.includes(method))).toEqual([]);
      if (params.capabilities?.workspace?.configuration) expect(asked).toContain('workspace/configuration');
    });
  });
}
