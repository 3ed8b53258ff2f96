// What no rule may lack: a place in the registry, words in both languages, a source for each verdict, and a page in each language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../server/src/core/rules';
import type { Rule } from '../../server/src/core/rules/rule';
import { targets } from '../../server/src/core/targets';
import { isChinese, isWordless } from '../harness/languages';

const root = join(import.meta.dirname, '../..');

it('every file beside the registry is a rule in it, once', () => {
  const files = readdirSync(join(root, 'server/src/core/rules'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !['index', 'rule', 'verdict'].includes(name));
  expect(rules.map(({ id }) => id).sort()).toEqual(files.sort());
});

const coverage = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
const known = new Set<string>([...targets.map(({ id }) => id), 'any']);

/** Every sentence of a rule in a language. */
const sentences = ({ words }: Rule, language: 'en' | 'zh-cn'): readonly string[] => {
  const { title, why, say, fixes, related } = words[language];
  return [title, why, ...Object.values(say).flat(), ...Object.values(fixes ?? {}), ...Object.values(related ?? {})];
};

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('speaks English and Chinese, and leaves nothing unsaid', () => {
    expect(sentences(rule, 'en').filter((own) => own.trim() === '' || isChinese(own))).toEqual([]);
    expect(sentences(rule, 'zh-cn').filter((own) => !isChinese(own) && !isWordless(own))).toEqual([]);
    expect(Object.keys(rule.words.en.say)).not.toEqual([]);
  });

  it('says for each verdict how it is known, and of whom', () => {
    const verdicts = Object.entries(rule.verdicts);
    expect(verdicts).not.toEqual([]);
    for (const [target, { severity, mark, source, models }] of verdicts) {
      expect(known, target).toContain(target);
      expect(source.trim(), target).not.toBe('');
      const severities = [severity, ...(models ?? []).map((entry) => entry.severity)];
      if (mark === 'unsure') expect(severities, target).not.toContain('error');
    }
  });

  it('has failing and passing examples', () => {
    expect(rule.examples.failing).not.toEqual([]);
    expect(rule.examples.passing).not.toEqual([]);
  });

  it('has a page in each language, and a row in the coverage table', () => {
    for (const language of ['', '.zh-cn']) {
      const page = join(root, `docs/rules/${id}${language}.md`);
      expect(existsSync(page), `npm run docs writes ${page}`).toBe(true);
      expect(readFileSync(page, 'utf8')).toContain(`\`${id}\``);
    }
    expect(coverage).toContain(`[${id}](rules/${id}.md)`);
  });
});
