// OLLAMA_HOST and the setting in every form Ollama reads (its own table: ollama envconfig/config_test.go, TestHost and TestConnectableHost).
import { describe, expect, it } from 'vitest';
import { DEFAULT_URL, resolveBaseUrl, shownHost } from '../../../server/src/runner/address';

const forms: readonly (readonly [text: string, url: string])[] = [
  ['1.2.3.4', 'http://1.2.3.4:11434'],
  [':1234', 'http://127.0.0.1:1234'],
  ['1.2.3.4:1234', 'http://1.2.3.4:1234'],
  ['example.com', 'http://example.com:11434'],
  ['example.com:1234', 'http://example.com:1234'],
  [':0', 'http://127.0.0.1:0'],
  ['[::1]', 'http://[::1]:11434'],
  ['::1', 'http://[::1]:11434'],
  ['[::1]:1337', 'http://[::1]:1337'],
  ['fe80::2', 'http://[fe80::2]:11434'],
  ['[::]', 'http://[::1]:11434'],
  ['::', 'http://[::1]:11434'],
  ['[0:0:0:0:0:0:0:0]:1234', 'http://[::1]:1234'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:1234', 'http://127.0.0.1:1234'],
  ['https://0.0.0.0:4321', 'https://127.0.0.1:4321'],
  [' 1.2.3.4 ', 'http://1.2.3.4:11434'],
  ['"1.2.3.4"', 'http://1.2.3.4:11434'],
  [' " 1.2.3.4 " ', 'http://1.2.3.4:11434'],
  ["'1.2.3.4'", 'http://1.2.3.4:11434'],
  ['http://1.2.3.4', 'http://1.2.3.4'],
  ['http://1.2.3.4:4321', 'http://1.2.3.4:4321'],
  ['https://1.2.3.4', 'https://1.2.3.4'],
  ['https://1.2.3.4:4321', 'https://1.2.3.4:4321'],
  ['HTTP://Example.com', 'http://example.com'],
  ['https://example.com/ollama', 'https://example.com/ollama'],
  ['https://example.com/ollama/', 'https://example.com/ollama'],
  ['example.com/a/b', 'http://example.com:11434/a/b'],
  ['example.com:', 'http://example.com:11434'],
  ['ollama.com', 'https://ollama.com'],
  ['http://localhost:11434/', 'http://localhost:11434'],
  ['http://me:secret@example.com:8080', 'http://me:secret@example.com:8080'],
];

describe('resolveBaseUrl', () => {
  it.each(forms)('reads %j', (text, url) => {
    expect(resolveBaseUrl({ env: text })).toEqual({ url });
    expect(resolveBaseUrl({ setting: text })).toEqual({ url });
  });

  it.each([
    [':66000', '66000', 11434],
    [':-1', '-1', 11434],
    ['example.com:many', 'many', 11434],
    ['http://example.com:many', 'many', 80],
    ['https://example.com:70000', '70000', 443],
  ])('warns of the port in %j and uses the default, as Ollama does', (text, port, used) => {
    const resolved = resolveBaseUrl({ env: text });
    expect(resolved).toMatchObject({ warning: { key: 'run.port-ignored', params: { text: port, port: used } } });
    expect('url' in resolved && shownHost(new URL(resolved.url))).toMatch(new RegExp(`:${used}$`));
  });

  it.each(['ftp://example.com', 'file:///etc/hosts', 'ws://127.0.0.1:11434', 'javascript://x'])(
    'refuses the scheme of %j',
    (text) => {
      expect(resolveBaseUrl({ setting: text })).toMatchObject({ problem: 'run.address-scheme' });
    },
  );

  it.each(['http://', 'http://exa mple.com', 'http://[::1', 'http://127.0.0.1/?key=1', 'host#x', '<script>'])(
    'gives %j up, or reads it as loopback',
    (text) => {
      const resolved = resolveBaseUrl({ setting: text });
      if ('url' in resolved) expect(new URL(resolved.url).hostname).toBe('127.0.0.1');
      else expect(resolved).toMatchObject({ problem: 'run.address-invalid', params: { text } });
    },
  );

  it('shows no login of an address it cannot read', () => {
    expect(JSON.stringify(resolveBaseUrl({ setting: 'http://me:secret@exa mple.com' }))).not.toContain('secret');
  });

  it('takes the setting before the environment, and blank ones as none', () => {
    expect(resolveBaseUrl({ setting: 'a.example', env: 'b.example' })).toEqual({ url: 'http://a.example:11434' });
    expect(resolveBaseUrl({ setting: '  ', env: 'b.example' })).toEqual({ url: 'http://b.example:11434' });
    expect(resolveBaseUrl({ setting: '""', env: '' })).toEqual({ url: DEFAULT_URL });
    expect(resolveBaseUrl({})).toEqual({ url: 'http://127.0.0.1:11434' });
  });
});

describe('shownHost', () => {
  it.each([
    ['http://me:secret@example.com/x', 'example.com:80'],
    ['https://example.com', 'example.com:443'],
    ['http://[::1]:11434', '[::1]:11434'],
  ])('of %s is %s', (url, host) => {
    expect(shownHost(new URL(url))).toBe(host);
  });
});
