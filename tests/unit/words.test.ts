// Every sentence in both languages: none left out, none left in the other, each with the same parameters.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, say, type WordKey } from '../../server/src/core/words/index';
import { isChinese, isWordless } from '../harness/languages';

type Table = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const folder = join(import.meta.dirname, '../../server/src/core/words');

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh-cn' in value;

const tables = await Promise.all(
  readdirSync(folder)
    .filter((name) => name !== 'index.ts' && name !== 'language.ts')
    .map(async (name) => [name, Object.values(await import(join(folder, name))).find(isTable)] as const),
);

const parameters = (sentence: string | undefined): readonly string[] =>
  [...new Set(sentence?.match(/\{\w+\}/g))].sort();

describe.each(tables)('%s', (_, table) => {
  it('has a table of both languages, with the same keys', () => {
    expect(Object.keys(table?.['zh-cn'] ?? {})).toEqual(Object.keys(table?.en ?? {}));
    expect(Object.keys(table?.en ?? {})).not.toEqual([]);
  });

  it('is in the registry: what is said is what it holds', () => {
    for (const language of ['en', 'zh-cn'] as const) {
      for (const [key, sentence] of Object.entries(table?.[language] ?? {}))
        expect(say(language, key as WordKey), key).toBe(sentence);
    }
  });

  it('says something in each language, with the same parameters', () => {
    const wrong = Object.entries(table?.en ?? {}).filter(([key, english]) => {
      const chinese = table?.['zh-cn'][key];
      return (
        english.trim() === '' ||
        isChinese(english) ||
        !(isChinese(chinese) || isWordless(english)) ||
        JSON.stringify(parameters(english)) !== JSON.stringify(parameters(chinese))
      );
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
