// From a result to its call, and from a tool's name to where the body describes it, or where it is first called.
import type { DefinitionParams } from 'vscode-languageserver-protocol';
import type { Location } from 'vscode-languageserver-types';
import { linkedAt } from '../core/features/links';
import type { OpenFile } from './documents';
import { toLocation, toOffset } from './to-lsp';

export function definition({ uri, document, result }: OpenFile, { position }: DefinitionParams): Location[] {
  const places = linkedAt(document, result, toOffset(document, position))?.places ?? [];
  const definitions = places.filter(({ role }) => role === 'definition');
  return (definitions.length > 0 ? definitions : places.slice(0, 1)).map(({ span }) => toLocation(uri, document, span));
}
