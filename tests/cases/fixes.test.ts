// Every fix that is offered for a finding, in the cases and in the rules' own failing examples: it mends what was found, and the safe ones break nothing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, type Finding } from '../../server/src/core/check';
import { fixAll } from '../../server/src/core/features/fix-all';
import { fixesOf } from '../../server/src/core/features/fixes';
import { rules } from '../../server/src/core/rules/index';
import { openDocument, type TextDocument } from '../../server/src/core/text/document';
import { applyEdits } from '../../server/src/core/text/span';
import { readCarets } from '../harness/carets';
import { cases } from '../harness/cases';

interface Broken {
  readonly name: string;
  readonly text: string;
  readonly target: string | undefined;
  readonly lines: boolean;
}

/** More text than this is looked at for speed, and not for what is wrong with it. */
const longest = 100_000;

const broken: readonly Broken[] = [
  ...cases.map(({ name, file, target }) => ({
    name,
    text: readFileSync(file, 'utf8').replace(/^\uFEFF/, ''),
    target,
    lines: file.endsWith('.jsonl'),
  })),
  ...rules.flatMap((rule) =>
    rule.examples.failing.map(({ text, target }, at) => ({
      name: `${rule.id} ${at}`,
      text: readCarets(text).text,
      target,
      lines: false,
    })),
  ),
].filter(({ text }) => text.length < longest);

const open = (text: string, { lines }: Broken): TextDocument => openDocument(text, { lines });

const findingsIn = (document: TextDocument, { target }: Broken): readonly Finding[] =>
  check(document, { target }).findings;

const countOf = (findings: readonly Finding[], rule: string): number =>
  findings.filter((finding) => finding.rule === rule).length;

/** Errors and warnings of rules that had fewer of them before. */
const fresh = (before: readonly Finding[], after: readonly Finding[]): readonly string[] =>
  after
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .filter(({ rule }) => countOf(after, rule) > countOf(before, rule))
    .map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

describe.each(broken.map((own) => [own.name, own] as const))('%s', (_name, own) => {
  it('is mended by each fix that is offered', () => {
    const document = open(own.text, own);
    const before = findingsIn(document, own);
    for (const finding of before) {
      for (const { key, safe, edits } of fixesOf(document, finding)) {
        const after = findingsIn(open(applyEdits(own.text, edits), own), own);
        expect(countOf(after, finding.rule), `${finding.rule} ${key}`).toBeLessThan(countOf(before, finding.rule));
        if (safe) expect(fresh(before, after), `${finding.rule} ${key}`).toEqual([]);
      }
    }
  });

  it('is left alone by “fix all” once that has been there', () => {
    const settings = { target: own.target };
    const once = fixAll(open(own.text, own), settings);
    expect(fixAll(once, settings).text).toBe(once.text);
    expect(fresh(findingsIn(open(own.text, own), own), findingsIn(once, own))).toEqual([]);
  });
});
