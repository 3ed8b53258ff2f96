// Every sentence a user reads that is not a rule's own, by key.
import { checkWords } from './check';
import { fill, type Language, type Params } from './language';

const tables = { en: { ...checkWords.en }, 'zh-cn': { ...checkWords['zh-cn'] } } as const;

export type WordKey = keyof (typeof tables)['en'];

/** The sentence for a key, its parameters filled in. */
export const say = (language: Language, key: WordKey, params: Params = {}): string => fill(tables[language][key], params);

export { type Language, languageOf, type Params } from './language';
