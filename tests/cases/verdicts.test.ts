// The verdict of each case drawn from a public bug report: what must be found is found at its path, and nothing else is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, type Finding } from '../../server/src/core/check';
import { compareSeverity } from '../../server/src/core/rules/verdict';
import { openDocument, type TextDocument } from '../../server/src/core/text/document';

interface Expected {
  readonly severity: 'error' | 'warning' | 'information' | 'hint' | 'none';
  readonly about: string;
  readonly at: string;
  readonly range?: { readonly start: object; readonly end: object };
}

interface Case {
  readonly source: string;
  readonly dialect: string;
  readonly target: string;
  readonly expect: readonly Expected[];
}

const folder = join(__dirname, '../fixtures/cases');
const cases = readdirSync(folder).map((name) => {
  const given: Case = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8'));
  const text = readFileSync(join(folder, name, 'input.messages.json'), 'utf8').replace(/^\uFEFF/, '');
  return [name, given, text] as const;
});

const rangeOf = (document: TextDocument, finding: Finding) => ({
  start: document.positionAt(finding.span.start),
  end: document.positionAt(finding.span.end),
});

const meets = (document: TextDocument, finding: Finding, expected: Expected): boolean =>
  finding.path === expected.at &&
  expected.severity !== 'none' &&
  compareSeverity(finding.severity, expected.severity) >= 0 &&
  (expected.range === undefined || JSON.stringify(rangeOf(document, finding)) === JSON.stringify(expected.range));

const short = (document: TextDocument, finding: Finding) =>
  `${finding.severity} ${finding.rule} ${finding.path} ${JSON.stringify(rangeOf(document, finding))}`;

describe.each(cases)('%s', (_name, given, text) => {
  const document = openDocument(text);
  const { findings } = check(document, { target: given.target });
  const wanted = given.expect.filter((expected) => expected.severity !== 'none');

  // A valid file has nothing that must be found.
  const must = wanted.length === 0 ? undefined : it;
  must?.('finds what it must', () => {
    const missing = wanted.filter((expected) => !findings.some((finding) => meets(document, finding, expected)));
    expect({ missing, found: missing.length > 0 ? findings.map((finding) => short(document, finding)) : [] }).toEqual({
      missing: [],
      found: [],
    });
  });

  it('finds nothing else above information, and nothing at all in a valid file', () => {
    const rest = findings.filter((finding) => !wanted.some((expected) => meets(document, finding, expected)));
    const loud =
      wanted.length === 0 ? rest : rest.filter((finding) => compareSeverity(finding.severity, 'information') > 0);
    expect(loud.map((finding) => short(document, finding))).toEqual([]);
  });
});
