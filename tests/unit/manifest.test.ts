// The manifest against what it speaks of: words in both languages, commands that are registered, targets and hosts that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../scripts/host/install.mjs';
import { targets } from '../../server/src/core/targets/index';

const root = resolve(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const text = read('package.json');
const manifest = JSON.parse(text);
const english: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const chinese: Readonly<Record<string, string>> = JSON.parse(read('package.nls.zh-cn.json'));
const client = readdirSync(join(root, 'client/src'))
  .map((name) => read(`client/src/${name}`))
  .join('\n');

const unique = (items: Iterable<string>): readonly string[] => [...new Set(items)].sort();
const all = (pattern: RegExp, source: string): readonly string[] =>
  unique([...source.matchAll(pattern)].map((match) => match[1] ?? ''));

describe('the words of the manifest', () => {
  it('stand in English, each of them used', () => {
    expect(unique(Object.keys(english))).toEqual(all(/"%([\w.-]+)%"/g, text));
  });

  it('stand in Chinese, each of them', () => {
    expect(unique(Object.keys(chinese))).toEqual(unique(Object.keys(english)));
  });
});

describe('the words of the client', () => {
  it('stand in Chinese, each of them used', () => {
    const bundle: Readonly<Record<string, string>> = JSON.parse(read('l10n/bundle.l10n.zh-cn.json'));
    expect(unique(Object.keys(bundle))).toEqual(all(/\bl10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g, client));
  });
});

describe('commands', () => {
  const commands: readonly string[] = manifest.contributes.commands.map((own: { command: string }) => own.command);

  it('are registered by the client', () => {
    const registered = all(/registerCommand\(\s*'([^']+)'/g, client);
    expect(commands.filter((command) => !registered.includes(command))).toEqual([]);
  });

  it('are all that menus and keys speak of', () => {
    const { menus = {}, keybindings = [] } = manifest.contributes;
    const named = [...Object.values<{ command: string }[]>(menus).flat(), ...keybindings].map((own) => own.command);
    expect(named.filter((command) => command !== undefined && !commands.includes(command))).toEqual([]);
  });
});

describe('settings', () => {
  const { properties } = manifest.contributes.configuration;
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;

  it('name every target', () => {
    expect(unique(properties['messages.target'].enum)).toEqual(unique(targets.map(({ id }) => id)));
  });

  it('let no workspace that is not trusted say where conversations go', () => {
    expect(properties['messages.ollama.baseUrl'].scope).toBe('machine-overridable');
    expect(restrictedConfigurations).toContain('messages.ollama.baseUrl');
    expect(restrictedConfigurations.filter((name: string) => !(name in properties))).toEqual([]);
  });

  it('are explained', () => {
    const silent = Object.entries<Record<string, unknown>>(properties).filter(
      ([, setting]) => !setting['description'] && !setting['markdownDescription'],
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe('versions', () => {
  it('of VS Code: what is promised, what is compiled against, and the oldest that is tried are one', () => {
    const [, minor] = /^\^1\.(\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
    expect(manifest.devDependencies['@types/vscode']).toBe(`1.${minor}.0`);
    expect(hosts.oldest.version).toMatch(new RegExp(`^4\\.${minor}\\.`));
  });

  it('are pinned, and nothing is installed with the product', () => {
    expect(manifest.dependencies).toBeUndefined();
    const loose = Object.entries<string>(manifest.devDependencies).filter(([, version]) => !/^\d/.test(version));
    expect(loose).toEqual([]);
  });

  it('are locked without the address of anybody’s registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http');
  });
});

it('names only files that are there', () => {
  const paths = all(/"\.?\/?((?:media|syntaxes|schemas|l10n|language-configuration)[\w./-]*)"/g, text);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
