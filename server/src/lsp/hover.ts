// What is shown of the thing under the pointer.
import type { HoverParams } from 'vscode-languageserver-protocol';
import type { Hover } from 'vscode-languageserver-types';
import { hoverAt } from '../core/features/hover';
import type { OpenFile } from './documents';
import { toMarkup } from './markup';
import type { Session } from './session';
import { toOffset, toRange } from './to-lsp';

export function hover({ document, result }: OpenFile, { position }: HoverParams, { client }: Session): Hover | null {
  const found = hoverAt(document, result, toOffset(document, position));
  return found
    ? { contents: toMarkup(client, found.blocks, client.markdown), range: toRange(document, found.span) }
    : null;
}
