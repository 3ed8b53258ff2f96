// What is put right while somebody types.
import type { DocumentOnTypeFormattingParams } from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { afterTyping } from '../core/features/typing';
import type { OpenFile } from './documents';
import { toOffset, toTextEdit } from './to-lsp';

export const onTypeFormatting = (
  { document, result }: OpenFile,
  { position, ch }: DocumentOnTypeFormattingParams,
): TextEdit[] =>
  afterTyping(document, result, toOffset(document, position), ch).map((edit) => toTextEdit(document, edit));
