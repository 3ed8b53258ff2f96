// What tells the languages of our sentences apart.

/** True where a sentence holds a Chinese character. */
export const isChinese = (sentence: string | undefined): boolean => /\p{Script=Han}/u.test(sentence ?? '');

/** True where there is nothing to translate: code, parameters, names of keys, units. */
export const isWordless = (sentence: string): boolean =>
  !/[a-z]{3}/i.test(sentence.replace(/`[^`]*`|\{\w+\}|\w+_\w+/g, ''));
