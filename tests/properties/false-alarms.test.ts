// No false alarms: whatever a dialect's own writer writes of a legal conversation, nothing at all is found in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, type Settings } from '../../server/src/core/check';
import type { Dialect } from '../../server/src/core/dialects/dialect';
import { dialects } from '../../server/src/core/dialects/index';
import { openDocument } from '../../server/src/core/text/document';
import { filesIn, type WrittenFile } from '../harness/conversations';
import { seeds } from '../harness/seeds';

/** Whom a file of a dialect is for: its own vendor, pinned or not, and what LangChain's messages mostly go to. */
const settingsOf = ({ family, vendor }: Dialect): readonly Settings[] =>
  family === 'langchain'
    ? [{ target: 'langchain' }, { target: 'langgraph' }, { langChainTarget: 'openai' }]
    : [{ target: vendor }];

const found = (file: WrittenFile, settings: Settings): readonly string[] =>
  check(openDocument(file.text, { lines: file.lines }), settings).findings.map(
    (finding) => `${finding.severity} ${finding.rule} ${finding.path}`,
  );

describe.each(dialects.map((dialect) => [dialect.id, dialect] as const))('%s', (_, dialect) => {
  it.each(seeds)('has nothing found in it, seed %i', (seed) => {
    fc.assert(
      fc.property(filesIn(dialect), (file) => {
        for (const settings of settingsOf(dialect)) expect(found(file, settings), JSON.stringify(settings)).toEqual([]);
      }),
      { seed, numRuns: 25 },
    );
  });
});
