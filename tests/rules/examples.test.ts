// Every rule's own examples: the failing ones are found where their carets are, mended as they say, and the passing ones are not found at all.
import { describe, expect, it } from 'vitest';
import { check, type Finding } from '../../server/src/core/check';
import { fixesOf } from '../../server/src/core/features/fixes';
import { rules } from '../../server/src/core/rules';
import type { Example, Fix } from '../../server/src/core/rules/rule';
import { openDocument } from '../../server/src/core/text/document';
import { applyEdits } from '../../server/src/core/text/span';
import { drawCarets, readCarets } from '../harness/carets';

function findingsOf(rule: string, text: string, example: Example): readonly Finding[] {
  return check(openDocument(text), { target: example.target }).findings.filter((finding) => finding.rule === rule);
}

const spansOf = (findings: readonly Finding[]) => findings.map((finding) => finding.span);

/** The first finding's first fix; the examples of a rule show one fix at a time. */
function firstFix(text: string, findings: readonly Finding[]): Fix | undefined {
  const [finding] = findings;
  return finding && fixesOf(openDocument(text), finding)[0];
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('has a failing and a passing example', () => {
    expect(rule.examples.failing.length).toBeGreaterThan(0);
    expect(rule.examples.passing.length).toBeGreaterThan(0);
  });

  it.each(rule.examples.failing.map((example, index) => [index, example] as const))(
    'finds failing example %i where its carets are',
    (_, example) => {
      const { text, spans } = readCarets(example.text);
      expect(spans.length, 'carets').toBeGreaterThan(0);
      const found = spansOf(findingsOf(id, text, example));
      expect(drawCarets(text, found)).toBe(drawCarets(text, spans));
      expect(found).toEqual(spans);
    },
  );

  it.each(
    rule.examples.failing.flatMap((example, index) => (example.fixed === undefined ? [] : [[index, example] as const])),
  )('mends failing example %i', (_, example) => {
    const { text } = readCarets(example.text);
    const fix = firstFix(text, findingsOf(id, text, example));
    expect(fix, 'a fix').toBeDefined();
    const mended = applyEdits(text, fix?.edits ?? []);
    expect(mended).toBe(example.fixed);
    expect(findingsOf(id, mended, example)).toEqual([]);
  });

  it.each(rule.examples.passing.map((example, index) => [index, example] as const))(
    'is silent on passing example %i',
    (_, example) => {
      expect(findingsOf(id, example.text, example)).toEqual([]);
    },
  );

  it('speaks both languages with the same keys and parameters', () => {
    const { en, 'zh-cn': zh } = rule.words;
    expect(Object.keys(zh.say)).toEqual(Object.keys(en.say));
    expect(Object.keys(zh.fixes ?? {})).toEqual(Object.keys(en.fixes ?? {}));
    expect(Object.keys(zh.related ?? {})).toEqual(Object.keys(en.related ?? {}));
    const names = (say: readonly string[]) => [...new Set(say.join(' ').match(/\{\w+\}/g))].sort();
    for (const key of Object.keys(en.say)) expect(names(zh.say[key] ?? []), key).toEqual(names(en.say[key] ?? []));
  });
});
