// Blocks as the editor shows them: Markdown in which nothing of a file can be markup, or plain text.
import { type MarkupContent, MarkupKind } from 'vscode-languageserver-types';
import type { Block } from '../core/features/blocks';
import { type Params, say } from '../core/words/index';
import type { Client } from './client';

export function toMarkup(client: Pick<Client, 'language'>, blocks: readonly Block[], markdown: boolean): MarkupContent {
  return markdown
    ? { kind: MarkupKind.Markdown, value: blocks.map((block) => markdownOf(client, block)).join('\n\n') }
    : {
        kind: MarkupKind.PlainText,
        value: blocks
          .map((block) => plainOf(client, block))
          .filter(Boolean)
          .join('\n\n'),
      };
}

/** Our sentences mark code by backticks, which Markdown understands; what fills them is escaped. */
function markdownOf({ language }: Pick<Client, 'language'>, block: Block): string {
  switch (block.type) {
    case 'words':
      return say(language, block.key, escaped(block.params ?? {}));
    case 'code':
      return fenced(block.text, block.language);
    case 'link':
      return `[${escapeMarkdown(block.text)}](${block.address})`;
    case 'image':
      return `![](data:${block.mimeType};base64,${block.base64})`;
  }
}

function plainOf({ language }: Pick<Client, 'language'>, block: Block): string {
  if (block.type === 'words') return say(language, block.key, block.params).replaceAll('`', '');
  if (block.type === 'link') return `${block.text}: ${block.address}`;
  return block.type === 'code' ? block.text : '';
}

const escaped = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? escapeMarkdown(value) : value]),
  );

/** Every sign that Markdown or HTML may take for more than itself; a line end would begin a paragraph. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&:@$/"']/g, (sign) =>
      sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : `\\${sign}`,
    );

/** A fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
