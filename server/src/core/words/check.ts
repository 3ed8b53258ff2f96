// Sentences around findings: the frame a rule's own words are put in.
import type { Language } from './language';

const en = {
  'check.refuses': '{target} refuses it: “{says}”.',
  'check.too-many':
    'There are more findings than can be shown; these are the {count} most severe. Mend some, and the next ones will appear.',
};

export const checkWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'check.refuses': '{target} 会拒绝：“{says}”。',
    'check.too-many': '问题太多，无法全部显示；这里是最严重的 {count} 个。解决一部分后，其余的会随之出现。',
  },
};
