// What can be folded away.
import type { FoldingRangeParams } from 'vscode-languageserver-protocol';
import type { FoldingRange } from 'vscode-languageserver-types';
import { foldsOf } from '../core/features/folding';
import type { OpenFile } from './documents';
import type { Session } from './session';

export function foldingRange(
  { document, result }: OpenFile,
  _params: FoldingRangeParams,
  { client }: Session,
): FoldingRange[] {
  return foldsOf(document, result, client.mostFolds).map(({ start, end }) => ({ startLine: start, endLine: end }));
}
