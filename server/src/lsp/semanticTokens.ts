// Colours by meaning: who speaks, ids, tools.
import type { SemanticTokensParams, SemanticTokensRangeParams } from 'vscode-languageserver-protocol';
import type { SemanticTokens, SemanticTokensLegend } from 'vscode-languageserver-types';
import { type Token, tokensIn } from '../core/features/tokens';
import type { TextDocument } from '../core/text/document';
import type { OpenFile } from './documents';
import { toSpan } from './to-lsp';

/** Words that themes know: a speaker is a member of an enumeration, an id a variable, a tool a function. */
export const legend: SemanticTokensLegend = { tokenTypes: ['enumMember', 'variable', 'function'], tokenModifiers: [] };

const types: Readonly<Record<Token['type'], number>> = { role: 0, id: 1, tool: 2 };

/** Larger texts are coloured by the part that is in sight only, in UTF-16 units. */
const largest = 2_000_000;

export const semanticTokens = ({ document, result }: OpenFile, _params: SemanticTokensParams): SemanticTokens =>
  encoded(document, document.length > largest ? [] : tokensIn(document, result, { start: 0, end: document.length }));

export const semanticTokensRange = (
  { document, result }: OpenFile,
  { range }: SemanticTokensRangeParams,
): SemanticTokens => encoded(document, tokensIn(document, result, toSpan(document, range)));

/** Each token as five numbers, its place relative to the one before it. */
function encoded(document: TextDocument, tokens: readonly Token[]): SemanticTokens {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { span, type } of tokens) {
    const at = document.positionAt(span.start);
    data.push(
      at.line - line,
      at.line === line ? at.character - character : at.character,
      span.end - span.start,
      types[type],
      0,
    );
    line = at.line;
    character = at.character;
  }
  return { data };
}
