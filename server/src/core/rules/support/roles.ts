// Roles that have a rule of their own, so that the general one about unknown roles need not speak of them.
import type { Dialect } from '../../dialects/dialect';
import { type Message, member } from '../../model/message';

/** True where another rule than that about unknown roles says what is wrong with a message's role. */
export const hasOwnRule = (message: Message, dialect: Dialect): boolean =>
  isToolRole(message, dialect) || isPlaceholder(message, dialect) || isUnwritten(message);

/** Another vendor's message of a tool's result, where results are blocks of a user message. */
export const isToolRole = (message: Message, dialect: Dialect): boolean =>
  dialect.traits.resultsGoIn === 'user-message' && message.role?.value === 'tool';

/** Something that LangChain did not write down, or in an envelope that it does not open, in place of a message. */
export const isUnwritten = (message: Message): boolean =>
  message.base[0] === 'kwargs' &&
  typeof member(message.value, 'type') === 'string' &&
  (member(message.value, 'lc') !== 1 || member(message.value, 'type') !== 'constructor');

const placeholders = new Set<unknown>(['placeholder', 'MessagesPlaceholder']);

/** A template's placeholder in a list of LangChain's. */
export const isPlaceholder = (message: Message, dialect: Dialect): boolean =>
  dialect.traits.normalises && message.role !== undefined && placeholders.has(message.role.value);
