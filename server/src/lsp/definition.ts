// From a result to its call, and from a tool's name to where the body describes it.
import type { DefinitionParams } from 'vscode-languageserver-protocol';
import type { Location } from 'vscode-languageserver-types';
import { linkedAt } from '../core/features/links';
import type { OpenFile } from './documents';
import { toLocation, toOffset } from './to-lsp';

export function definition({ uri, document, result }: OpenFile, { position }: DefinitionParams): Location[] {
  const places = linkedAt(document, result, toOffset(document, position))?.places ?? [];
  return places.filter(({ role }) => role === 'definition').map(({ span }) => toLocation(uri, document, span));
}
