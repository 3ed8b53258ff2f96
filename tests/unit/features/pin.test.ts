// What is pinned for a file counts for that file alone, and looks like what stands around it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig, settingsFor } from '../../../server/src/core/config';
import { pinIn } from '../../../server/src/core/features/pin';
import { applyEdits } from '../../../server/src/core/text/span';

const pin = (text: string, file: string, key: 'target' | 'dialect', value: string | undefined): string => {
  const edits = pinIn(text, file, { key, value });
  if (typeof edits === 'string') throw new Error(edits);
  return applyEdits(text, edits);
};

describe('pinning', () => {
  it.each<[string, string, 'target' | 'dialect', string | undefined, string]>([
    [
      'in no text',
      '',
      'target',
      'gemini',
      `${JSON.stringify({ overrides: [{ files: ['a/b.messages.json'], target: 'gemini' }] }, null, 2)}\n`,
    ],
    [
      'beside other settings, in their style',
      '{\r\n\t"target": "openai"\r\n}\r\n',
      'dialect',
      'vercel',
      `${JSON.stringify({ target: 'openai', overrides: [{ files: ['a/b.messages.json'], dialect: 'vercel' }] }, null, '\t')}\n`.replaceAll(
        '\n',
        '\r\n',
      ),
    ],
    [
      'behind other overrides',
      '{ "overrides": [{ "files": ["a/**"], "target": "openai" }] }',
      'target',
      'gemini',
      '{ "overrides": [{ "files": ["a/**"], "target": "openai" }, { "files": ["a/b.messages.json"], "target": "gemini" }] }',
    ],
    [
      'in its own override',
      '{ "overrides": [{ "files": ["a/b.messages.json"], "target": "openai" }] }',
      'target',
      'gemini',
      '{ "overrides": [{ "files": ["a/b.messages.json"], "target": "gemini" }] }',
    ],
    [
      'nothing more: the override goes with its last word',
      '{ "overrides": [{ "files": ["a/b.messages.json"], "target": "openai" }] }',
      'target',
      undefined,
      '{ "overrides": [] }',
    ],
    [
      'nothing more, beside other words',
      '{ "overrides": [{ "files": ["a/b.messages.json"], "target": "openai", "dialect": "gemini" }] }',
      'target',
      undefined,
      '{ "overrides": [{ "files": ["a/b.messages.json"], "dialect": "gemini" }] }',
    ],
    ['nothing where nothing was', '{ "rules": {} }', 'target', undefined, '{ "rules": {} }'],
  ])('%s', (_, text, key, value, expected) => {
    expect(pin(text, 'a/b.messages.json', key, value)).toBe(expected);
  });

  it('says so where the configuration cannot be read', () => {
    for (const text of ['{ "overrides": [', '[]', '{ "overrides": {} }', 'no'])
      expect(pinIn(text, 'a.messages.json', { key: 'target', value: 'openai' })).toBe('config.pin-broken');
  });

  it('counts for the file, whatever its name, and for none of the same name elsewhere', () => {
    const step = fc.stringMatching(/^[\w .[\](){}*!+@,~#-]{1,8}$/).filter((own) => !/^\.+$/.test(own));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) => {
        const file = `${steps.join('/')}.messages.json`;
        const { config, problems } = readConfig(pin('', file, 'target', 'gemini'));
        expect(problems).toEqual([]);
        expect(settingsFor(config, file).target).toBe('gemini');
        expect(settingsFor(config, `x/${file}`).target).toBeUndefined();
        expect(settingsFor(config, `${file}l`).target).toBeUndefined();
      }),
    );
  });
});
