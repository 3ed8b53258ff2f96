// Words that are known for the place of a value: roles and types of messages, kinds of blocks, states.
import type { Dialect } from '../../dialects/dialect';
import { samePath } from '../../json/path';
import type { Path } from '../../json/tree';
import { fieldWords } from '../../words/fields';
import type { WordKey } from '../../words/index';
import { words } from '../blocks';
import type { Asking, Completion } from '../completion';
import { valuesAt } from '../shape';
import { offer, quoted } from './offer';

export function valuesFor({ spot }: Asking): readonly Completion[] {
  const { cursor, container, message } = spot;
  if (cursor.expects !== 'value' || cursor.step === undefined) return [];
  const path = [...container, cursor.step];
  const seen = new Set<unknown>();
  return spot.dialects.flatMap((dialect) => {
    const offers = message
      ? (rolesAt(dialect, message.value, path) ?? shapeValues(dialect, message.value, path))
      : bodyValues(asBody(spot, path), dialect);
    return offers
      .filter(({ value }) => !seen.has(value) && seen.add(value))
      .map(({ value, word, kind }) =>
        offer(cursor, {
          kind,
          label: String(value),
          about: word ? [words(word)] : [],
          template: [typeof value === 'string' ? quoted(value) : String(value)],
        }),
      );
  });
}

interface Known {
  readonly value: string | number | boolean | null;
  readonly word: WordKey | undefined;
  readonly kind: 'role' | 'value';
}

/** The words that name the kind of a message, without its aliases; undefined where the place is another one. */
function rolesAt({ traits, read }: Dialect, value: unknown, path: Path): readonly Known[] | undefined {
  const role = read(value).role?.path;
  const named = role ? samePath(role, path) : samePath(path, [traits.roleKey]);
  if (!named || (path.at(-1) !== traits.roleKey && typeof path.at(-1) === 'string')) return undefined;
  return traits.roles
    .filter(({ alias }) => !alias)
    .map(({ word }) => ({ value: word, word: roleWord(word), kind: 'role' }));
}

const roleWord = (word: string): WordKey | undefined => {
  const key = `role.${word}`;
  return Object.hasOwn(fieldWords.en, key) ? (key as WordKey) : undefined;
};

const shapeValues = (dialect: Dialect, value: unknown, path: Path): readonly Known[] =>
  valuesAt({ dialect: dialect.id, of: 'message', value, path }).map((shape) => ({ ...shape, kind: 'value' }));

const bodyValues = (body: { value: unknown; path: Path } | undefined, dialect: Dialect): readonly Known[] =>
  body ? valuesAt({ dialect: dialect.id, of: 'body', ...body }).map((shape) => ({ ...shape, kind: 'value' })) : [];

/** The body around the messages, and the path inside it. */
function asBody({ reading }: Asking['spot'], path: Path): { value: unknown; path: Path } | undefined {
  const body = reading?.conversation.body;
  return body && { value: body.value, path: path.slice(body.path.length) };
}
