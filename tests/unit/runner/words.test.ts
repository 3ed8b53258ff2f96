// The sentences about running stand in both languages and say the same things.
import { describe, expect, it } from 'vitest';
import { runWords } from '../../../server/src/core/words/run';

const holes = (sentence: string): readonly string[] => [...new Set(sentence.match(/\{\w+\}/g))].sort();

describe('runWords', () => {
  it.each(Object.keys(runWords.en) as (keyof typeof runWords.en)[])(
    '%s has the same parameters in both languages',
    (key) => {
      expect(holes(runWords['zh-cn'][key])).toEqual(holes(runWords.en[key]));
      expect(runWords['zh-cn'][key]).not.toBe(runWords.en[key]);
    },
  );
});
