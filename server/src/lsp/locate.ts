// `messages.locate {uri, error}`: where in an open file an error of an API is about, for any editor.
import type { Range } from 'vscode-languageserver-types';
import { explain, locate } from '../core/features/locate/index';
import { say } from '../core/words/index';
import type { Session } from './session';
import { toRange } from './to-lsp';

/** A place in the file, and what is told of it in the user's language. */
interface Place {
  readonly path: string;
  readonly range: Range;
  readonly rule?: string;
  /** Address of the rule's page. */
  readonly page?: string;
  readonly message: string;
  readonly how: string;
}

interface Answer {
  /** The likeliest first. */
  readonly places: readonly Place[];
  /** What to say where there is no place. */
  readonly message: string;
}

/** Null for a file that is not open, or without the text of an error. */
export function locateError(session: Session, value: unknown): Answer | null {
  const { uri, error } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const file = typeof uri === 'string' ? session.files.get(uri) : undefined;
  if (!file || typeof error !== 'string') return null;
  const { language } = session.client;
  const { places, rule } = locate(file.document, file.settings, error);
  const known = (id: string | undefined) => {
    const page = id === undefined ? undefined : session.disk.rulePage(id, language);
    return { ...(id === undefined ? {} : { rule: id }), ...(page === undefined ? {} : { page }) };
  };
  return {
    places: places.map((place) => ({
      path: place.path,
      range: toRange(file.document, place.span),
      ...known(place.rule),
      message: explain(place, language),
      how: say(language, place.how, place.params),
    })),
    message:
      rule === undefined
        ? say(language, 'locate.none')
        : `${explain({ rule, finding: undefined }, language)} ${say(language, 'locate.rule-only')}`,
  };
}
