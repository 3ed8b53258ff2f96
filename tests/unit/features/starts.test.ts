// What an empty file may begin with: a conversation in each dialect that nobody objects to.
import { describe, expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { dialects } from '../../../server/src/core/dialects/index';
import { startsIn } from '../../../server/src/core/features/complete/starts';
import { complete } from '../../../server/src/core/features/completion';
import { plainText, snippetText } from '../../../server/src/core/features/template';
import { openDocument } from '../../../server/src/core/text/document';

for (const language of ['en', 'zh-cn'] as const) {
  describe(`starts in ${language}`, () => {
    for (const { dialect, kind, template } of startsIn(language)) {
      it(`${dialect.id}, ${kind}: has no findings, and is read as what it is`, () => {
        const { readings, findings } = check(openDocument(plainText(template)), {});
        expect(findings.map(({ rule }) => rule)).toEqual([]);
        expect(readings).toHaveLength(1);
        expect(readings[0]?.conversation.messages.length).toBeGreaterThan(0);
        expect(snippetText(template)).toMatch(/\$\{1:/);
      });
    }

    it('are offered where there is nothing, and nowhere else', () => {
      for (const text of ['', ' \n']) {
        const document = openDocument(text);
        expect(complete(document, check(document, {}), 0, language)).toHaveLength(2 * dialects.length);
      }
      const document = openDocument('[]');
      expect(complete(document, check(document, {}), 0, language)).toEqual([]);
    });
  });
}
