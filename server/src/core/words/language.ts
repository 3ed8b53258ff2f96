// The languages of the product, and how a sentence is filled.

export type Language = 'en' | 'zh-cn';

export type Params = Readonly<Record<string, string | number>>;

/** The language for a locale as VS Code (`zh-cn`, `en-GB`) or a shell (`zh_CN.UTF-8`) names it; English for all others. */
export function languageOf(locale: string | undefined): Language {
  return /^zh(?:[-_](?:cn|sg|hans))?(?:[.@-]|$)/i.test(locale ?? '') ? 'zh-cn' : 'en';
}

/** Replaces `{name}` by the parameter of that name; a name without one stays as it is. */
export const fill = (sentence: string, params: Params = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
