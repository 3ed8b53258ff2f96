// All places of a call's id, or of a tool's name.
import type { ReferenceParams } from 'vscode-languageserver-protocol';
import type { Location } from 'vscode-languageserver-types';
import { linkedAt } from '../core/features/links';
import type { OpenFile } from './documents';
import { toLocation, toOffset } from './to-lsp';

export function references({ uri, document, result }: OpenFile, { position, context }: ReferenceParams): Location[] {
  const places = linkedAt(document, result, toOffset(document, position))?.places ?? [];
  return places
    .filter(({ role }) => context.includeDeclaration || role === 'reference')
    .map(({ span }) => toLocation(uri, document, span));
}
