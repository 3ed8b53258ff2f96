// The verdict of each case drawn from a public bug report: what must be found is found at its path, and nothing else is.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../server/src/core/check';
import { openDocument } from '../../server/src/core/text/document';
import { cases, gap } from '../harness/cases';

describe('the cases', () => {
  it.each(cases.map((own) => [own.name, own] as const))('%s', (_, own) => {
    const lines = own.file.endsWith('.jsonl');
    const document = openDocument(readFileSync(own.file, 'utf8').replace(/^\uFEFF/, ''), { lines });
    const found = check(document, { target: own.target }).findings.map(({ rule, severity, path, span }) => ({
      rule,
      severity,
      path,
      range: { start: document.positionAt(span.start), end: document.positionAt(span.end) },
    }));
    expect(gap(own, found)).toEqual({ missing: [], besides: [] });
  });
});
