// Real editors besides VS Code: findings, completion, a fix, a rename and a run, each through the editor's own client.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, type Seen, versionOf, walkThrough } from './client';

const own = (file: string): string => join(root, file);

/** `MESSAGES_NVIM` names another one than that on the PATH. */
const neovim = process.env['MESSAGES_NVIM'] ?? 'nvim';
const neovimVersion = versionOf(neovim);
const isNew = /v0\.(1[1-9]|[2-9]\d)|v[1-9]/.test(neovimVersion ?? '');

/** `MESSAGES_EMACS` names another one than that on the PATH. */
const emacs = process.env['MESSAGES_EMACS'] ?? 'emacs';
const withEglot = '(progn (package-initialize) (require (quote eglot)) (princ (emacs-version)))';
const emacsVersion = versionOf(emacs, ['--batch', '--eval', withEglot]);

const editors = [
  {
    name: neovimVersion ?? 'Neovim',
    program: neovim,
    version: neovimVersion,
    args: [
      '--headless',
      '-u',
      own(isNew ? 'editors/neovim-0.11.lua' : 'editors/neovim.lua'),
      '-c',
      `luafile ${own('tests/editors/neovim-steps.lua')}`,
    ],
    filetype: 'messages-json',
  },
  {
    name: emacsVersion ?? 'Emacs with eglot',
    program: emacs,
    version: emacsVersion,
    args: [
      '--batch',
      '--eval',
      '(package-initialize)',
      '--load',
      own('editors/emacs.el'),
      '--load',
      own('tests/editors/emacs-steps.el'),
    ],
    filetype: 'messages-json-mode',
  },
];

for (const { name, program, version, args, filetype } of editors) {
  describe.skipIf(version === undefined)(version ? name : `${name} (skipped: not installed)`, () => {
    it('shows findings, completes, mends, renames and runs', { timeout: 120_000 }, async () => {
      const seen: Seen = await walkThrough(program, args);
      expect(seen.failure, JSON.stringify(seen)).toBeUndefined();
      expect(seen.filetype).toBe(filetype);
      expect(seen.diagnostics).toContain('tool-result-unknown-id');
      expect(seen.completion.join()).toContain('call_west');
      expect(seen.completion.join()).not.toContain('call_east');
      expect(seen.action).not.toBe('');
      expect(seen.renamed).toBe(2);
      const messages = JSON.parse(seen.text);
      expect(messages).toHaveLength(5);
      expect(messages[3]).toMatchObject({ tool_call_id: 'call_west' });
      expect(messages[4]).toMatchObject({ role: 'assistant' });
      expect(messages[4].content).toMatch(/Ollama/);
    });
  });
}
