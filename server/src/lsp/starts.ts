// `messages.starts`: what a new file may begin with, for a list to choose from.
import { startsIn } from '../core/features/complete/starts';
import { plainText, snippetText } from '../core/features/template';
import type { Session } from './session';

export interface StartText {
  readonly dialect: string;
  readonly name: string;
  readonly kind: 'question' | 'round';
  readonly text: string;
  /** The text in the syntax of snippets. */
  readonly snippet: string;
}

export const starts = ({ client }: Session): readonly StartText[] =>
  startsIn(client.language).map(({ dialect, kind, template }) => ({
    dialect: dialect.id,
    name: dialect.name,
    kind,
    text: plainText(template),
    snippet: snippetText(template),
  }));
