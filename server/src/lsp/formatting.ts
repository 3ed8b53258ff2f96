// Lays a file out anew, white space only.
import type { DocumentFormattingParams, DocumentRangeFormattingParams } from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { formatted } from '../core/features/format';
import type { OpenFile } from './documents';
import { toSpan, toTextEdit } from './to-lsp';

export const formatting = ({ document }: OpenFile, { options }: DocumentFormattingParams): TextEdit[] =>
  formatted(document, options).map((edit) => toTextEdit(document, edit));

export const rangeFormatting = (
  { document }: OpenFile,
  { range, options }: DocumentRangeFormattingParams,
): TextEdit[] => formatted(document, options, toSpan(document, range)).map((edit) => toTextEdit(document, edit));
