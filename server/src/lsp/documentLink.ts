// What can be opened from a file.
import type { DocumentLinkParams } from 'vscode-languageserver-protocol';
import type { DocumentLink } from 'vscode-languageserver-types';
import { type Link, linksIn } from '../core/features/document-links';
import type { OpenFile } from './documents';
import { toRange } from './to-lsp';

export const documentLink = ({ uri, document, result }: OpenFile, _params: DocumentLinkParams): DocumentLink[] =>
  linksIn(document, result).flatMap((link) => {
    const target = addressOf(link, uri);
    return target === undefined ? [] : [{ range: toRange(document, link.span), target }];
  });

/** A path is one from the folder of the file, where the file has one on this machine. */
function addressOf({ type, target }: Link, uri: string): string | undefined {
  if (type === 'web' || /^file:/i.test(target)) return target;
  try {
    const { protocol, host, href } = new URL(target, uri);
    return protocol === 'file:' && host === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
