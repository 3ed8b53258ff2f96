// What is written between the lines of the part of a file that is in sight.
import type { InlayHintParams } from 'vscode-languageserver-protocol';
import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { hintsIn } from '../core/features/hints';
import { say } from '../core/words/index';
import type { OpenFile } from './documents';
import type { Session } from './session';
import { toSpan } from './to-lsp';

export function inlayHint(
  { document, result }: OpenFile,
  { range }: InlayHintParams,
  { settings, client }: Session,
): InlayHint[] {
  return hintsIn(document, result, toSpan(document, range))
    .filter(({ kind }) => settings.hints[kind])
    .map(({ offset, label, kind, behind }) => ({
      position: document.positionAt(offset),
      label: kind === 'tokens' ? say(client.language, 'hint.tokens', { count: label }) : label,
      ...(kind === 'tool' ? { kind: InlayHintKind.Parameter } : {}),
      ...(behind ? { paddingLeft: true } : { paddingRight: true }),
    }));
}
