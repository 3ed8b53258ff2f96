// Every sentence a user reads that is not a rule's own, by key. One table a subject, one line each.
import { checkWords } from './check';
import { cliWords } from './cli';
import { configWords } from './config';
import { featureWords } from './features';
import { fieldWords } from './fields';
import { fill, type Language, type Params } from './language';
import { locateWords } from './locate';
import { lossWords } from './losses';
import { refactorWords } from './refactor';
import { runWords } from './run';

const tables = [
  checkWords,
  cliWords,
  configWords,
  featureWords,
  fieldWords,
  locateWords,
  lossWords,
  refactorWords,
  runWords,
] as const;

type Table = (typeof tables)[number];
type KeysOf<T> = T extends Table ? keyof T['en'] : never;
export type WordKey = KeysOf<Table>;

const merge = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({}, ...tables.map((table) => table[language]));

const merged: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: merge('en'),
  'zh-cn': merge('zh-cn'),
};

/** The sentence for a key, its parameters filled in. */
export const say = (language: Language, key: WordKey, params: Params = {}): string =>
  fill(merged[language][key] ?? key, params);

export { fill, type Language, languageOf, type Params } from './language';
