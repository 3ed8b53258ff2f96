// Sentences around findings: the frame a rule's own words are put in.
import type { Language } from './language';

const en = {
  'check.refuses': '{target} refuses it: “{says}”.',
  'check.too-many': '{count} further findings are not shown. Mend the first ones, the rest will follow.',
};

export const checkWords: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-cn': {
    'check.refuses': '{target} 会拒绝：“{says}”。',
    'check.too-many': '另有 {count} 个问题未显示。先解决前面的，其余的会随之出现。',
  },
};
