// What is shown of the thing under the pointer, dialect by dialect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../server/src/core/features/blocks';
import { hoverAt } from '../../../server/src/core/features/hover';
import { mark, marked } from '../../harness/marked';

const folder = join(import.meta.dirname, '../../fixtures/features/hover');

/** One line a block: keys and not sentences. */
function line(block: Block): string {
  switch (block.type) {
    case 'words':
      return [block.key, ...(block.params ? [JSON.stringify(block.params)] : [])].join(' ');
    case 'code':
      return `${block.language}: ${block.text.replaceAll('\n', '⏎')}`;
    case 'link':
      return `see: ${block.text}`;
    case 'image':
      return `image: ${block.mimeType}`;
  }
}

for (const file of readdirSync(folder)) {
  describe(`hover, ${file}`, () => {
    const sections = readFileSync(join(folder, file), 'utf8').split(/^## /m).slice(1);
    for (const section of sections) {
      const [head = '', expected = ''] = section.split(/^=>\n/m);
      const [name = '', ...source] = head.split('\n');
      it(name, () => {
        const { text, offset, document, result } = marked(source.join('\n').replace(/[«»]/g, ''));
        const hover = hoverAt(document, result, offset);
        expect(hover?.blocks.map(line).join('\n') ?? '-').toBe(expected.trimEnd());
        if (hover) expect(mark(text, [hover.span])).toBe(source.join('\n').replace('$0', ''));
      });
    }
  });
}
